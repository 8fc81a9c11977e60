/** Cards come in batches: a paste, a file or what the generator made, worked by a job where it is large. */
import { z } from 'zod';
import { BYTES, endpoint, envelopeOf, rawEndpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing } from '../kit/field.ts';
import { dateRange, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { MAX_SEPARATOR_LENGTH, SPLIT_TYPES } from './card-lines.ts';

/** Bytes of one file. */
export const MAX_IMPORT_BYTES = 52_428_800;
/** Batches of one shop that may be under way at once. */
export const MAX_OPEN_IMPORTS = 5;

/** `receiving` a file that has not arrived whole; `waiting` for a process to work it. */
export const importStatus = z.enum(['receiving', 'waiting', 'running', 'done', 'failed', 'undone']);
/** `docking`: bought at another shop for an order. */
export const importSource = z.enum(['paste', 'file', 'generator', 'docking']);
/** Why a line did not become a card. `not_text`: a spreadsheet has rewritten the cell as a date or a number past 15 digits. */
export const importProblem = z.enum(['too_long', 'unprintable', 'not_text', 'duplicate_in_batch', 'duplicate_in_stock']);
/** What a line's problem is called, on the page and in the file. */
export const importProblemText: Record<z.output<typeof importProblem>, { zh_CN: string; en_US: string }> = {
  too_long: { zh_CN: '超过 2000 个字符', en_US: 'More than 2000 characters' },
  unprintable: { zh_CN: '含有控制字符，或编码无法识别', en_US: 'Holds control characters, or is in no known encoding' },
  not_text: {
    zh_CN: '单元格是日期或超过 15 位的数字，请改为文本格式',
    en_US: 'The cell is a date or a number past 15 digits; make it text',
  },
  duplicate_in_batch: { zh_CN: '与本批次的其他行重复', en_US: 'Repeats another line of the batch' },
  duplicate_in_stock: { zh_CN: '库存中已存在', en_US: 'Already in stock' },
};
/** Why a batch failed. `broken` was ours and may be tried again. */
export const importFault = z.enum(['too_many_lines', 'bad_spreadsheet', 'empty', 'goods_gone', 'broken']);

export const splitType = z.enum(SPLIT_TYPES);

/** How the lines of a batch are read. */
const reading = {
  split_type: splitType.default('none'),
  /** Where the type is `own`. */
  separator: anyText(MAX_SEPARATOR_LENGTH).default(''),
  /** 0: sold in an order nobody can foresee. */
  keep_order: flag.default(1),
  /** 1: 卡号 and 卡密 are printed before number and secret. */
  is_pre: flag.default(0),
};

const counts = {
  total: z.number().int(),
  inserted: z.number().int(),
  duplicate: z.number().int(),
  blank: z.number().int(),
  invalid: z.number().int(),
};

/** What came of a batch, or has so far. */
export const ImportReport = z.strictObject({
  import_id: id,
  status: importStatus,
  /** Of a hundred. */
  progress: z.number().int().min(0).max(100),
  error: importFault.nullable(),
  ...counts,
  /** The first lines refused, by line number, with the reason; the file of problems has all. */
  problems: z.array(z.strictObject({ line: z.number().int(), reason: importProblem })),
});

export const ImportRow = z.strictObject({
  id,
  goods_id: id,
  goods_name: z.string(),
  source: importSource,
  file_name: z.string(),
  status: importStatus,
  progress: z.number().int().min(0).max(100),
  error: importFault.nullable(),
  ...counts,
  note: z.string(),
  create_at: time,
  finish_at: time.nullable(),
});

export const ImportDetail = ImportRow.extend({
  split_type: splitType,
  separator: z.string(),
  keep_order: flag,
  is_pre: flag,
  undo_at: time.nullable(),
  /** The batch's cards as they are now; those in the trash are counted apart. */
  stock: z.strictObject({
    available: z.number().int(),
    reserved: z.number().int(),
    sold: z.number().int(),
    disabled: z.number().int(),
    void: z.number().int(),
    trashed: z.number().int(),
  }),
  problems: ImportReport.shape.problems,
});

export const addCards = endpoint({
  path: '/merchantapi/goods/card/add',
  effect: 'write',
  summary: '添加库存',
  /** All that `content` takes, in letters of three bytes; whoever has more sends a file. */
  bodyLimit: 12_582_912,
  input: z.strictObject({
    goods_id: id,
    content: z.string().max(4_000_000),
    source: z.enum(['paste', 'generator']).default('paste'),
    ...reading,
  }),
  /** Done at once for a short paste; a long one is worked after the answer. */
  output: ImportReport,
});

/** In the address of an upload that begins a batch. `more`: the file goes on in further calls. */
export const UploadBegin = z.strictObject({
  goods_id: id,
  source: importSource.exclude(['docking']).default('file'),
  file_name: anyText(200).default(''),
  ...reading,
  more: flag.default(0),
});
/** In the address of one that goes on with it: pieces by number from 1, each as often as it takes. */
export const UploadGoOn = z.strictObject({ import_id: id, piece: z.number().int().min(1).max(9999), more: flag.default(0) });

export const merchantCardBatch = {
  list: verb.list(
    '/merchantapi/goods/batch/list',
    '入库批次列表',
    {
      goods_id: id.optional(),
      source: importSource.optional(),
      status: importStatus.optional(),
      keyword: anyText(100).optional(),
      date_range: dateRange.optional(),
    },
    ImportRow,
  ),
  detail: verb.detail('/merchantapi/goods/batch/detail', '入库批次详情', ImportDetail),
  progress: endpoint({
    path: '/merchantapi/goods/batch/progress',
    effect: 'read',
    summary: '入库进度',
    input: z.strictObject({ id }),
    output: ImportReport,
  }),
  note: endpoint({
    path: '/merchantapi/goods/batch/note',
    effect: 'write',
    summary: '修改批次备注',
    input: z.strictObject({ id, note: anyText(200) }),
    output: nothing,
  }),
  retry: endpoint({
    path: '/merchantapi/goods/batch/retry',
    effect: 'write',
    summary: '重试入库批次',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  undo: endpoint({
    path: '/merchantapi/goods/batch/undo',
    effect: 'write',
    summary: '撤销入库批次',
    /** Without `keep_sold` a batch of which something is sold or held by an order is refused as a whole. */
    input: z.strictObject({ id, keep_sold: flag.default(0) }),
    output: z.strictObject({ removed: z.number().int(), kept: z.number().int() }),
  }),
};

export const cardImportRaw = {
  /** A file as the call's body, whole or in pieces; for whoever holds `goods/card/add`. Answers an envelope with import_id and status. */
  upload: rawEndpoint({
    method: 'POST',
    path: '/merchantapi/goods/card/upload',
    effect: 'write',
    permission: addCards.permission,
    bodyLimit: MAX_IMPORT_BYTES,
    streamed: true,
    summary: '上传卡密文件',
    query: UploadBegin.extend({ goods_id: id.optional() }).extend(UploadGoOn.partial().shape),
    body: { type: BYTES },
    answer: {
      says: 'The batch; goods_id begins one, import_id with piece goes on',
      schema: envelopeOf(z.strictObject({ import_id: id, status: z.enum(['receiving', 'waiting']) })),
    },
  }),
  /** Line and reason of what was not taken, as CSV; never the text itself. For whoever holds `goods/batch/detail`. */
  problems: rawEndpoint({
    method: 'GET',
    path: '/merchantapi/goods/batch/problems',
    effect: 'read',
    permission: merchantCardBatch.detail.permission,
    bodyLimit: 0,
    summary: '下载导入问题清单',
    query: z.strictObject({ id }),
    answer: { says: 'Line and reason of what was not taken', type: 'text/csv' },
  }),
};
