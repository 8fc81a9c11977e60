/** Columns of what went out, for both offices. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import type { merchantDelivery } from '@keymall/contract/platform/notice';
import { deliveryWords, failureWords, noticeKindWords, noticeTitle } from '@keymall/contract/platform/notice-words';
import { Two } from '#kit/back-office/cells';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';

export const deliveryText = words(
  { kind: '方式', for: '通知类型', to: '收件人', subject: '标题', why: '失败原因' },
  { kind: 'Method', for: 'Kinds of notices', to: 'To', subject: 'Subject', why: 'Why' },
);

type Row = WireOutput<typeof merchantDelivery.list>['list'][number];

export function useDeliveryColumns<Own extends Row>(): Column<Own>[] {
  const t = useWords(deliveryText);
  const locale = useLocale();
  const columns: Column<Row>[] = [
    {
      key: 'template',
      title: t('for'),
      head: true,
      cell: (row) => <Two note={row.subject}>{noticeTitle(row.template)?.[locale] ?? row.template}</Two>,
    },
    { key: 'kind', title: t('kind'), words: noticeKindWords },
    { key: 'recipient', title: t('to') },
    { key: 'ok', title: t(word.result), words: deliveryWords },
    {
      key: 'why',
      title: t('why'),
      cell: (row) => (row.why === null ? null : <Two note={row.error}>{failureWords[row.why][locale]}</Two>),
    },
    { key: 'create_at', title: t(word.time), kind: 'time' },
  ];
  return columns as Column<Own>[];
}
