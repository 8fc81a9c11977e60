/** A merchant's papers for the institution; `?id=` changes a draft or a rejected one. What is known is shown masked and kept when left empty. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { paperWords, subjectWords } from '@keymall/contract/payment/partner-words';
import { useNavigate, useSearchParams } from 'react-router';
import { Field } from '#kit/back-office/field';
import { FormFrame, FormSection } from '#kit/back-office/form-frame';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useLocale, useWords } from '#kit/i18n';
import { adminPath } from '../../../paths.ts';
import type { Family } from './family.ts';
import { PAPERS, text } from './partner.words.ts';

type Known = WireOutput<Family['calls']['merchantDetail']>;

export function SubForm({ family, title }: { family: Family; title: string }) {
  const t = useWords(text);
  const locale = useLocale();
  const [params] = useSearchParams();
  const id = Number(params.get('id') ?? 0);
  const partner = Number(params.get('partner_id') ?? 0);
  const known = useCall(family.calls.merchantDetail, { id }, { enabled: id > 0 });
  return (
    <>
      <PageHead title={title} lead={t('subLead', { institution: family.institution[locale] })} />
      <Card>
        {id > 0 ? (
          <Answered query={known} rows={10}>
            {(found) => <Form key={id} family={family} known={found} partner={partner} />}
          </Answered>
        ) : (
          <Form family={family} known={null} partner={partner} />
        )}
      </Card>
    </>
  );
}

function Form({ family: { calls, pages }, known, partner }: { family: Family; known: Known | null; partner: number }) {
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const partners = useCall(calls.list, { limit: 100, status: 1 });
  const back = (): void => void navigate(adminPath(pages.merchant));
  const first = partner || partners.data?.list.find(({ is_default }) => is_default === 1)?.id || '';
  const papers = Object.fromEntries(PAPERS.map((name) => [name, '']));
  const subject = {
    subject_type: known?.subject_type ?? 2,
    name: known?.name ?? '',
    rate: known?.rate ?? '0',
    split_ratio: known?.split_ratio ?? '0',
  };
  if (!known && partners.data === undefined) return <Answered query={partners}>{() => null}</Answered>;
  return (
    <FormFrame
      saves={known ? calls.merchantEdit : calls.merchantAdd}
      initial={{ ...subject, papers, ...(!known && { partner_id: first, merchant_id: '' }) }}
      fixed={known ? { id: known.id } : {}}
      refusals={{ missing: 'merchant_id', partner_off: 'partner_id' }}
      done={t(known ? 'saved' : 'added')}
      onSaved={back}
      onCancel={back}
    >
      <FormSection title={t('basic')}>
        {!known && (
          <>
            <Field
              of="partner_id"
              label={t('partner')}
              placeholder={t('choose')}
              options={partners.data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            />
            <Field of="merchant_id" label={t('merchantId')} help={t('merchantIdHelp')} />
          </>
        )}
        <Field
          of="subject_type"
          label={t('subject')}
          options={Object.entries(subjectWords).map(([value, label]) => ({ value: Number(value), label: label[locale] }))}
        />
        <Field of="name" label={t('subName')} />
        <Field of="rate" label={t('rate')} help={t('splitHelp')} />
        <Field of="split_ratio" label={t('split')} help={t('splitHelp')} />
      </FormSection>
      <FormSection title={t('papers')} note={t('papersNote')}>
        {PAPERS.map((name) => (
          <Field
            key={name}
            of={`papers.${name}`}
            label={paperWords[name][locale]}
            required={false}
            help={known?.papers[name] ? t('kept', { value: known.papers[name] }) : undefined}
            autoComplete="off"
          />
        ))}
      </FormSection>
    </FormFrame>
  );
}
