/** A partner's identity and keys; `?id=` changes one. Keys are written, never read back. */
import * as word from '@keymall/contract/kit/word';
import { useNavigate, useSearchParams } from 'react-router';
import { RowForm } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { FormSection } from '#kit/back-office/form-frame';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useLocale, useWords } from '#kit/i18n';
import { type DriverField, DriverParams, useDriverParams } from '../../../../../features/channel/driver-params.tsx';
import { adminPath } from '../../../paths.ts';
import type { Family } from './family.ts';
import { text } from './partner.words.ts';

export function PartnerForm({ family, title }: { family: Family; title: string }) {
  const t = useWords(text);
  const locale = useLocale();
  const fields = useCall(family.calls.fields, {});
  return (
    <>
      <PageHead title={title} lead={t('listLead', { institution: family.institution[locale] })} />
      <Card>
        <Answered query={fields} rows={8}>
          {(drawn) => <Form family={family} fields={drawn.fields} />}
        </Answered>
      </Card>
    </>
  );
}

const PartnerField = Field<Family['calls']['add']>;

function Form({ family: { calls, pages }, fields }: { family: Family; fields: readonly DriverField[] }) {
  const t = useWords(text);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = Number(params.get('id') ?? 0);
  const back = (): void => void navigate(adminPath(pages.list));
  return (
    <RowForm
      {...useDriverParams(fields)}
      of={id > 0 ? { id } : 'new'}
      reads={calls.detail}
      adds={calls.add}
      edits={calls.edit}
      blank={{ name: '', app_id: '', split_rate: '0', status: 1, remark: '' }}
      refusals={{ partner_off: 'status' }}
      onSaved={back}
      onCancel={back}
    >
      {(known) => (
        <>
          <FormSection title={t(word.basics)}>
            <PartnerField of="name" label={t('name')} help={t('nameHelp')} />
            <PartnerField of="app_id" label={t('appId')} help={t('appIdHelp')} />
            <PartnerField of="split_rate" label={t('split')} help={t('splitHelp')} />
            <PartnerField of="status" label={t(word.enabled)} />
            <PartnerField of="remark" label={t(word.note)} rows={2} wide />
          </FormSection>
          <FormSection title={t('keys')}>
            <DriverParams fields={fields} known={known} />
          </FormSection>
        </>
      )}
    </RowForm>
  );
}
