/** A partner's identity and keys; `?id=` changes one. Keys are written, never read back. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { useNavigate, useSearchParams } from 'react-router';
import { Field } from '#kit/back-office/field';
import { FormFrame, FormSection } from '#kit/back-office/form-frame';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useLocale, useWords } from '#kit/i18n';
import { DriverParams, initialParams, useParamsCheck } from '../../../../../features/channel/driver-params.tsx';
import { adminPath } from '../../../paths.ts';
import type { Family } from './family.ts';
import { text } from './partner.words.ts';

type Known = WireOutput<Family['calls']['detail']>;
type Fields = WireOutput<Family['calls']['fields']>['fields'];

export function PartnerForm({ family, title }: { family: Family; title: string }) {
  const { calls, institution } = family;
  const t = useWords(text);
  const locale = useLocale();
  const [params] = useSearchParams();
  const id = Number(params.get('id') ?? 0);
  const fields = useCall(calls.fields, {});
  const known = useCall(calls.detail, { id }, { enabled: id > 0 });
  const form = (found: Known | null, drawn: Fields) => <Form key={id} family={family} known={found} fields={drawn} />;
  return (
    <>
      <PageHead title={title} lead={known.data?.name ?? t('listLead', { institution: institution[locale] })} />
      <Card>
        <Answered query={fields} rows={8}>
          {({ fields: drawn }) =>
            id > 0 ? (
              <Answered query={known} rows={8}>
                {(found) => form(found, drawn)}
              </Answered>
            ) : (
              form(null, drawn)
            )
          }
        </Answered>
      </Card>
    </>
  );
}

const fresh = { name: '', app_id: '', split_rate: '0', status: 1, remark: '' };

function Form({ family: { calls, pages }, known, fields }: { family: Family; known: Known | null; fields: Fields }) {
  const t = useWords(text);
  const navigate = useNavigate();
  const back = (): void => void navigate(adminPath(pages.list));
  const check = useParamsCheck(fields, known);
  const base = known
    ? { name: known.name, app_id: known.app_id, split_rate: known.split_rate, status: known.status, remark: known.remark }
    : fresh;
  return (
    <FormFrame
      saves={known ? calls.edit : calls.add}
      initial={{ ...base, params: initialParams(fields, known) }}
      fixed={known ? { id: known.id } : {}}
      check={check}
      refusals={{ partner_off: 'status' }}
      onSaved={back}
      onCancel={back}
    >
      <FormSection title={t('basic')}>
        <Field of="name" label={t('name')} help={t('nameHelp')} />
        <Field of="app_id" label={t('appId')} help={t('appIdHelp')} />
        <Field of="split_rate" label={t('split')} help={t('splitHelp')} />
        <Field of="status" label={t('status')} />
        <Field of="remark" label={t('remark')} rows={2} wide />
      </FormSection>
      <FormSection title={t('keys')}>
        <DriverParams fields={fields} known={known} />
      </FormSection>
    </FormFrame>
  );
}
