/** A gateway's statement of a day laid beside the ledger. See docs/domain/reconciliation.md. */
import { z } from 'zod';
import { BYTES, endpoint, envelopeOf, rawEndpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { moneySum, signedMoney } from '../kit/money.ts';
import { day, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

/** Bytes of one file, and its rows of money. */
export const MAX_STATEMENT_BYTES = 67_108_864;
export const MAX_STATEMENT_ROWS = 500_000;

export const statementFormat = z.enum(['epay', 'alipay']);
/** `missing_here` only the gateway has it, `missing_there` only we; `other_day` is none: our books have it on another day. */
export const differenceKind = z.enum(['missing_here', 'missing_there', 'amount', 'other_day']);
export const statementEntry = z.enum(['payment', 'refund', 'payout', 'other']);
const count = z.number().int().min(0);

export const GatewayStatementRow = z.strictObject({
  id,
  channel_account_id: id,
  account_name: z.string(),
  channel_title: z.string(),
  day,
  format: statementFormat,
  file_name: z.string(),
  admin: z.string(),
  rows: count,
  matched: count,
  /** Of the matched. */
  other_day: count,
  differences: count,
  /** Of the differences, those nobody has settled. */
  open: count,
  statement_amount: moneySum,
  ledger_amount: moneySum,
  /** What the gateway kept, by its own word. */
  fee: moneySum,
  create_at: time,
});

export const StatementDifference = z.strictObject({
  id,
  kind: differenceKind,
  entry: statementEntry,
  /** Of the file. */
  line_no: z.number().int().nullable(),
  trade_no: z.string(),
  transaction_id: z.string(),
  statement_amount: signedMoney.nullable(),
  ledger_amount: signedMoney.nullable(),
  at: time.nullable(),
  /** Only ours, and booked in the first hour: it may be in the statement of the day before. */
  near_midnight: z.boolean(),
  status: flag,
  note: z.string(),
  admin: z.string(),
  settle_at: time.nullable(),
});

const differenceFilters = {
  kind: differenceKind.optional(),
  entry: statementEntry.optional(),
  status: flag.optional(),
  /** Our number or the gateway's. */
  number: anyText(64).optional(),
};

export const adminReconcile = {
  list: verb.list(
    '/adminapi/finance/reconcile/list',
    '渠道对账列表',
    { channel_account_id: id.optional(), day: day.optional(), open: flag.optional() },
    GatewayStatementRow,
  ),
  /** Accounts of the platform, and the files that can be read. */
  options: endpoint({
    path: '/adminapi/finance/reconcile/options',
    effect: 'read',
    summary: '可对账的账号与格式',
    input: z.strictObject({}),
    output: z.strictObject({
      accounts: z.array(z.strictObject({ id, name: z.string(), channel_title: z.string(), format: statementFormat })),
      formats: z.array(z.strictObject({ id: statementFormat, title: z.string(), help: z.string() })),
    }),
  }),
  detail: verb.detail(
    '/adminapi/finance/reconcile/detail',
    '对账结果',
    GatewayStatementRow.extend({
      kinds: z.array(z.strictObject({ kind: differenceKind, count, open: count, statement_amount: moneySum, ledger_amount: moneySum })),
    }),
  ),
  differences: endpoint({
    path: '/adminapi/finance/reconcile/differences',
    effect: 'read',
    summary: '对账差异',
    input: listInput({ id, ...differenceFilters }),
    output: listOf(StatementDifference),
  }),
  settle: endpoint({
    path: '/adminapi/finance/reconcile/settle',
    effect: 'write',
    summary: '处理对账差异',
    /** Those settled already stay as they are. */
    input: z.strictObject({ ids: z.array(id).min(1).max(100), note: text(200) }),
    output: z.strictObject({ count }),
  }),
  export: verb.export('/adminapi/finance/reconcile/export', '导出对账差异', { id, ...differenceFilters }),
};

/** In the address of an upload. */
export const StatementUpload = z.strictObject({
  channel_account_id: id,
  day,
  format: statementFormat,
  file_name: anyText(200).default(''),
});

export const reconcileRaw = {
  /** The gateway's file as the call's body; for whoever may settle differences. Answers an envelope with the statement's id. */
  upload: rawEndpoint({
    method: 'POST',
    path: '/adminapi/finance/reconcile/upload',
    effect: 'write',
    permission: adminReconcile.settle.permission,
    rate: 'upload',
    bodyLimit: MAX_STATEMENT_BYTES,
    streamed: true,
    summary: '上传渠道对账单',
    query: StatementUpload,
    body: { type: BYTES },
    answer: { says: 'The statement', schema: envelopeOf(z.strictObject({ id })) },
  }),
};
