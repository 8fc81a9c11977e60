/** Mail and text messages that went out, or did not. */
import { adminNotice } from '@keymall/contract/platform/notice';
import { StatusTag, type StatusWords } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  {
    kind: '方式',
    for: '用途',
    to: '收件人',
    subject: '标题',
    result: '结果',
    time: '时间',
    sent: '已发送',
    failed: '失败',
  },
  {
    kind: 'By',
    for: 'For',
    to: 'To',
    subject: 'Subject',
    result: 'Result',
    time: 'When',
    sent: 'Sent',
    failed: 'Failed',
  },
);

type List = typeof adminNotice.log;
type Row = RowOf<List>;
const kindWords: StatusWords<Row['kind']> = {
  mail: { zh_CN: '邮件', en_US: 'Mail', tone: 'primary' },
  sms: { zh_CN: '短信', en_US: 'Text message', tone: 'success' },
};
/** What the house sends; a template without a name here shows its own. */
const templateWords: Record<string, { zh_CN: string; en_US: string }> = {
  order_mail: { zh_CN: '卡密发货', en_US: 'Keys' },
  order_sms: { zh_CN: '卡密发货', en_US: 'Keys' },
  sold_notice: { zh_CN: '售出通知', en_US: 'Sold' },
  mailbox_link: { zh_CN: '订单链接', en_US: 'Order link' },
  restock: { zh_CN: '到货提醒', en_US: 'Back in stock' },
  low_stock: { zh_CN: '库存预警', en_US: 'Low stock' },
  complaint: { zh_CN: '投诉通知', en_US: 'Complaint' },
  try_out: { zh_CN: '测试', en_US: 'Try-out' },
  owed_by_hand: { zh_CN: '款项待人工退还', en_US: 'Money to be given back' },
  channel_cut: { zh_CN: '收款账号暂停', en_US: 'Account left out' },
};

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminNotice.log);
  const columns: Column<Row>[] = [
    { key: 'recipient', title: t('to'), head: true },
    { key: 'kind', title: t('kind'), kind: 'status', cell: (row) => <StatusTag of={kindWords} value={row.kind} /> },
    { key: 'template', title: t('for'), cell: (row) => templateWords[row.template]?.[locale] ?? row.template },
    { key: 'subject', title: t('subject') },
    { key: 'ok', title: t('result'), cell: (row) => (row.ok ? t('sent') : `${t('failed')}：${row.error}`) },
    { key: 'create_at', title: t('time'), kind: 'time' },
  ];
  return (
    <ListPage
      list={list}
      columns={columns}
      filters={
        <>
          <TextFilter<List> of="recipient" label={t('to')} />
          <ChoiceFilter<List>
            of="kind"
            label={t('kind')}
            options={(['mail', 'sms'] as const).map((value) => ({ value, label: kindWords[value][locale] }))}
          />
        </>
      }
    />
  );
}
