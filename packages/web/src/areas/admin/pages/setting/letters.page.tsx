/** Every mail and text message the house sends: when it goes out, its words, and other words in their place. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { Locale } from '@keymall/contract/kit/refusals';
import * as word from '@keymall/contract/kit/word';
import { blankRow, type LetterText, letterProblem, letterRow, letterText, sampleValues } from '@keymall/contract/platform/letters';
import { adminNotice } from '@keymall/contract/platform/notice';
import { noticeKindWords } from '@keymall/contract/platform/notice-words';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Act, RowButton } from '#kit/back-office/act';
import { Button } from '#kit/back-office/button';
import { Time } from '#kit/back-office/cells';
import { Facts, Part, RowDrawer } from '#kit/back-office/detail-drawer';
import { Field } from '#kit/back-office/field';
import { FormFrame, FormSection, useForm } from '#kit/back-office/form-frame';
import { useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '修改后从下一封开始生效；收件人按自己的语言阅读。',
    name: '通知名称',
    kind: '方式',
    when: '发送时机',
    words: '当前文字',
    builtIn: '内置',
    changed: '已修改',
    approved: '服务商模板 {id}',
    unset: '未填写模板编号',
    fixed: '当前短信通道只发送服务商审核过的模板，内容不能在此修改；模板编号在“短信配置”中填写。',
    subject: '标题',
    body: '正文',
    blanks: '可用变量（点击插入到正文末尾）',
    must: '{name}（必须保留）',
    preview: '预览（示例数据）',
    language: '语言',
    reset: '恢复内置文字',
    resetAsk: '改回内置文字',
    by: '由 {who} 修改于',
    unknown: '没有“{blank}”这个变量',
    missing: '正文必须保留变量 {blank}',
    test: '测试发送（已保存的内容，示例数据）',
    testApproved: '测试发送（服务商模板，示例数据）',
    gaps: '服务商模板的变量',
    number: '模板编号',
    to: '收件邮箱',
    sent: '已发送',
  },
  {
    lead: 'Changed words are in the next letter; everybody reads their own language.',
    name: 'Letter',
    kind: 'Method',
    when: 'When it is sent',
    words: 'Words',
    builtIn: 'Built-in',
    changed: 'Changed',
    approved: 'Approved text {id}',
    unset: 'No approved text named',
    fixed: 'This gateway sends texts it has approved alone, so they can’t be changed here; name them in “Text messages”.',
    subject: 'Subject',
    body: 'Text',
    blanks: 'Blanks (press to put one at the end of the text)',
    must: '{name} (has to stay)',
    preview: 'Preview (sample values)',
    language: 'Language',
    reset: 'Put built-in words back',
    resetAsk: 'put the built-in words back',
    by: 'Changed by {who} at',
    unknown: 'There is no blank “{blank}”',
    missing: 'The text has to keep the blank {blank}',
    test: 'Send a test (saved words, sample values)',
    testApproved: 'Send a test (approved text, sample values)',
    gaps: 'Blanks of the approved text',
    number: 'Template number',
    to: 'Mailbox',
    sent: 'Sent',
  },
  { edit: word.edit, send: word.send, view: word.view },
);

type List = typeof adminNotice.letters;
type Row = WireOutput<List>['list'][number];
const LANGUAGES: readonly (readonly [Locale, string])[] = [
  ['zh_CN', '中文'],
  ['en_US', 'English'],
];

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminNotice.letters);
  // a notice leads to its letter
  const [search] = useSearchParams();
  const [kind, setKind] = useState<string | null>(search.get('open'));
  const columns: Column<Row>[] = [
    { key: 'title', title: t('name'), head: true },
    { key: 'channel', title: t('kind'), words: noticeKindWords },
    { key: 'when', title: t('when') },
    {
      key: 'is_changed',
      title: t('words'),
      cell: (row) =>
        row.approved
          ? row.approved.id === ''
            ? t('unset')
            : t('approved', { id: row.approved.id })
          : row.is_changed
            ? t('changed')
            : t('builtIn'),
    },
  ];
  const open = list.rows.find((row) => row.kind === kind) ?? null;
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      rowKey={(row) => row.kind}
      acts={(row) => <RowButton onClick={() => setKind(row.kind)}>{row.approved ? t('view') : t('edit')}</RowButton>}
      filters={
        <ChoiceFilter<List>
          of="channel"
          label={t('kind')}
          options={(['mail', 'sms'] as const).map((value) => ({ value, label: noticeKindWords[value][locale] }))}
        />
      }
    >
      <RowDrawer of={open} title={open?.title ?? ''} onClose={() => setKind(null)}>
        {(row) => <Letter key={row.kind} row={row} />}
      </RowDrawer>
    </ListPage>
  );
}

function Letter({ row }: { row: Row }) {
  const t = useWords(text);
  const own = useLocale();
  const [locale, setLocale] = useState<Locale>(own);
  const { revision, changed_by, changed_at, subject, body } = row[locale];
  const { kind, channel } = row;
  const check = (values: Readonly<Record<string, unknown>>): Record<string, string> => {
    const wrong = letterProblem(kind, values as unknown as LetterText);
    return wrong ? { [wrong.at]: t(wrong.problem, { blank: wrong.blank }) } : {};
  };
  return (
    <>
      <fieldset className="bo-letter-languages" aria-label={t('language')}>
        {LANGUAGES.map(([each, name]) => (
          <Button key={each} variant={each === locale ? 'base' : 'outline'} aria-pressed={each === locale} onClick={() => setLocale(each)}>
            {name}
          </Button>
        ))}
      </fieldset>
      {row.approved ? (
        <>
          <p className="bo-note">{t('fixed')}</p>
          <Part title={t('gaps')}>
            <Facts
              rows={[
                [t('number'), row.approved.id || t('unset')],
                ...row.approved.gaps.map(({ gap, sample }) => [`{${gap}}`, sample] as const),
              ]}
            />
          </Part>
          <Shown kind={kind} locale={locale} words={{ subject, body }} />
        </>
      ) : (
        <>
          {changed_at && (
            <p className="bo-note">
              {t('by', { who: changed_by })} <Time at={changed_at} />
            </p>
          )}
          <FormFrame
            key={`${locale}:${revision}`}
            saves={adminNotice.editLetter}
            initial={{ subject, body }}
            fixed={{ kind, locale, revision }}
            check={check}
            refusals={{ letter_blank_unknown: 'body', letter_blank_lost: 'body' }}
          >
            <FormSection title={t('words')}>
              {channel === 'mail' && <Field<typeof adminNotice.editLetter> of="subject" label={t('subject')} required wide />}
              <Field<typeof adminNotice.editLetter> of="body" label={t('body')} rows={8} wide />
            </FormSection>
            <Blanks kind={kind} />
            <Draft kind={kind} locale={locale} />
          </FormFrame>
          {revision > 0 && (
            <Act does={adminNotice.resetLetter} with={{ kind, locale, revision }} confirm={t('resetAsk')} look="outline" danger>
              {t('reset')}
            </Act>
          )}
        </>
      )}
      <FormFrame
        key={`try:${locale}`}
        saves={adminNotice.tryLetter}
        initial={{ to: '' }}
        fixed={{ kind, locale }}
        submit={t('send')}
        done={t('sent')}
      >
        <FormSection title={t(row.approved ? 'testApproved' : 'test')}>
          <Field<typeof adminNotice.tryLetter> of="to" label={channel === 'mail' ? t('to') : t(word.mobileNumber)} />
        </FormSection>
      </FormFrame>
    </>
  );
}

/** The blanks of a kind, to press. */
function Blanks({ kind }: { kind: Row['kind'] }) {
  const t = useWords(text);
  const locale = useLocale();
  const form = useForm();
  const { blanks, required } = letterRow(kind);
  const names = Object.keys(blanks);
  if (names.length === 0) return null;
  return (
    <Part title={t('blanks')}>
      <div className="bo-letter-blanks">
        {names.map((blank) => {
          const name = blankRow(blank)?.title[locale] ?? blank;
          return (
            <Button
              key={blank}
              size="small"
              variant="outline"
              disabled={form.readOnly}
              onClick={() => form.set('body', `${String(form.values['body'] ?? '')}{${blank}}`)}
            >
              {required.includes(blank) ? t('must', { name }) : name} <code>{`{${blank}}`}</code>
            </Button>
          );
        })}
      </div>
    </Part>
  );
}

/** What is being written, as it will be read. */
function Draft({ kind, locale }: { kind: Row['kind']; locale: Locale }) {
  const { values } = useForm();
  return <Shown kind={kind} locale={locale} words={{ subject: String(values['subject'] ?? ''), body: String(values['body'] ?? '') }} />;
}

function Shown({ kind, locale, words: draft }: { kind: Row['kind']; locale: Locale; words: LetterText }) {
  const t = useWords(text);
  const { subject, body } = letterText(kind, draft, sampleValues(kind), locale);
  return (
    <Part title={t('preview')}>
      <article className="bo-letter" lang={locale === 'zh_CN' ? 'zh-CN' : 'en'} aria-label={t('preview')}>
        {subject !== '' && <strong>{subject}</strong>}
        <p>{body}</p>
      </article>
    </Part>
  );
}
