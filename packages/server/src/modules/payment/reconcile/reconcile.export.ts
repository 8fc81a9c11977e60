/** A statement's differences as a file, in its own order. */
import * as word from '@keymall/contract/kit/word';
import { adminReconcile } from '@keymall/contract/payment/reconcile';
import { differenceEntryWords, differenceHandledWords, differenceKindWords } from '@keymall/contract/payment/reconcile-words';
import { tableExport } from '#kit/export';
import { orMissing } from '#kit/refusal';
import { type DifferenceFilter, differencesAfter, statementById } from './reconcile.repository.ts';

const title = { zh_CN: '对账差异', en_US: 'Differences' };

export const statementDifferences = tableExport({
  kind: 'admin.reconcile',
  title,
  asked: adminReconcile.export,
  async prepare(ctx, filter): Promise<DifferenceFilter & { of: string }> {
    const { channel_title, account_name, day } = orMissing(await statementById(ctx.db, filter.id));
    return { ...filter, of: `${channel_title}-${account_name}-${day}` };
  },
  name: ({ locale }, { of }) => `${title[locale]}-${of}`,
  next: (ctx, _, filter, step) => differencesAfter(ctx, filter, step),
})([
  { key: 'kind', head: { zh_CN: '差异', en_US: 'Difference' }, width: 12, cell: ({ kind }, locale) => differenceKindWords[kind][locale] },
  { key: 'entry', head: word.type, width: 8, cell: ({ entry }, locale) => differenceEntryWords[entry][locale] },
  { key: 'line_no', head: { zh_CN: '文件行号', en_US: 'Line' }, type: 'number', width: 10 },
  { key: 'trade_no', head: { zh_CN: '平台单号', en_US: 'Our number' }, width: 34 },
  { key: 'transaction_id', head: { zh_CN: '渠道单号', en_US: 'Gateway’s number' }, width: 34 },
  { key: 'statement_amount', head: { zh_CN: '渠道金额', en_US: 'By the gateway' }, type: 'money', width: 14 },
  { key: 'ledger_amount', head: { zh_CN: '平台金额', en_US: 'Ours' }, type: 'money', width: 14 },
  { key: 'at', head: word.time, type: 'time', width: 20 },
  {
    key: 'status',
    head: { zh_CN: '处理状态', en_US: 'State' },
    width: 10,
    cell: ({ status }, locale) => differenceHandledWords[status][locale],
  },
  { key: 'note', head: { zh_CN: '说明', en_US: 'Note' }, width: 30 },
  { key: 'admin', head: { zh_CN: '处理人', en_US: 'Decided by' }, width: 14 },
]);
