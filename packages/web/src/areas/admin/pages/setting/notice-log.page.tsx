/** Mail and text messages that went out, or did not. */

import * as word from '@keymall/contract/kit/word';
import { adminNotice } from '@keymall/contract/platform/notice';
import { noticeKindWords, noticeWords } from '@keymall/contract/platform/notice-words';
import { FilterTabs } from '#kit/back-office/filter-tabs';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  {
    kind: '方式',
    for: '用途',
    to: '收件人',
    subject: '标题',
    sent: '已发送',
    failed: '失败',
  },
  {
    kind: 'Method',
    for: 'For',
    to: 'To',
    subject: 'Subject',
    sent: 'Sent',
    failed: 'Failed',
  },
);

type List = typeof adminNotice.log;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminNotice.log);
  const columns: Column<Row>[] = [
    { key: 'recipient', title: t('to'), head: true },
    { key: 'kind', title: t('kind'), words: noticeKindWords },
    { key: 'template', title: t('for'), cell: (row) => noticeWords[row.template]?.[locale] ?? row.template },
    { key: 'subject', title: t('subject') },
    { key: 'ok', title: t(word.result), cell: (row) => (row.ok ? t('sent') : `${t('failed')}：${row.error}`) },
    { key: 'create_at', title: t(word.time), kind: 'time' },
  ];
  return (
    <ListPage
      list={list}
      columns={columns}
      above={
        <FilterTabs
          list={list}
          of="kind"
          label={t('kind')}
          options={(['mail', 'sms', 'wechat'] as const).map((value) => ({ value, label: noticeKindWords[value][locale] }))}
        />
      }
      filters={<TextFilter<List> of="recipient" label={t('to')} />}
    />
  );
}
