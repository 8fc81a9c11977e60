/** A merchant's papers for the institution; `?id=` changes a draft or a rejected one. What is known is shown masked and kept when left empty. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { paperWords, subjectWords } from '@keymall/contract/payment/partner-words';
import { useNavigate, useSearchParams } from 'react-router';
import { RowForm } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { FormSection } from '#kit/back-office/form-frame';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useLocale, useWords } from '#kit/i18n';
import { adminPath } from '../../../paths.ts';
import type { Family } from './family.ts';
import { PAPERS, text } from './partner.words.ts';

export function SubForm({ family, title }: { family: Family; title: string }) {
  const t = useWords(text);
  const locale = useLocale();
  const partners = useCall(family.calls.list, { limit: 100, status: 1 });
  return (
    <>
      <PageHead title={title} lead={t('subLead', { institution: family.institution[locale] })} />
      <Card>
        <Answered query={partners} rows={10}>
          {({ list }) => <Form family={family} partners={list} />}
        </Answered>
      </Card>
    </>
  );
}

const SubField = Field<Family['calls']['merchantAdd']>;
type Partners = WireOutput<Family['calls']['list']>['list'];

function Form({ family: { calls, pages }, partners }: { family: Family; partners: Partners }) {
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = Number(params.get('id') ?? 0);
  const partner_id = Number(params.get('partner_id') ?? 0) || (partners.find(({ is_default }) => is_default === 1)?.id ?? ('' as const));
  const papers = Object.fromEntries(PAPERS.map((name) => [name, '']));
  const back = (): void => void navigate(adminPath(pages.merchant));
  return (
    <RowForm
      of={id > 0 ? { id } : 'new'}
      reads={calls.merchantDetail}
      adds={calls.merchantAdd}
      edits={calls.merchantEdit}
      blank={{ subject_type: 2, name: '', rate: '0', split_ratio: '0' }}
      shows={(known) => ({ papers, ...(!known && { partner_id, merchant_id: '' as const }) })}
      refusals={{ missing: 'merchant_id', partner_off: 'partner_id' }}
      done={t(id > 0 ? word.saved : 'added')}
      onSaved={back}
      onCancel={back}
    >
      {(known) => (
        <>
          <FormSection title={t(word.basics)}>
            {!known && (
              <>
                <SubField
                  of="partner_id"
                  label={t('partner')}
                  placeholder={t('choose')}
                  options={partners.map((each) => ({ value: each.id, label: each.name }))}
                />
                <SubField of="merchant_id" label={t(word.merchantNumber)} help={t('merchantIdHelp')} />
              </>
            )}
            <SubField
              of="subject_type"
              label={t('subject')}
              options={Object.entries(subjectWords).map(([value, label]) => ({ value: Number(value), label: label[locale] }))}
            />
            <SubField of="name" label={t('subName')} />
            <SubField of="rate" label={t(word.rate)} help={t('splitHelp')} />
            <SubField of="split_ratio" label={t('split')} help={t('splitHelp')} />
          </FormSection>
          <FormSection title={t('papers')} note={t('papersNote')}>
            {PAPERS.map((name) => (
              <SubField
                key={name}
                of={`papers.${name}`}
                label={paperWords[name][locale]}
                required={false}
                help={known?.papers[name] ? t('kept', { value: known.papers[name] }) : undefined}
                autoComplete="off"
              />
            ))}
          </FormSection>
        </>
      )}
    </RowForm>
  );
}
