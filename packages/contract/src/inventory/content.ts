/** Goods whose delivery is one text or one file, sold as often as asked for: what it is, in versions, and how many are left. */
import { z } from 'zod';
import { deliveryKind } from '../catalogue/goods-kinds.ts';
import { BYTES, endpoint, envelopeOf, JSON_TYPE, MULTIPART, rawEndpoint, stepUp } from '../kit/endpoint.ts';
import { flag, id, nothing, text } from '../kit/field.ts';
import { time } from '../kit/time.ts';

/** Bytes of a file that is sold. */
export const MAX_CONTENT_FILE = 20 * 1024 * 1024;
/** Characters of a text that is sold. */
export const MAX_CONTENT_TEXT = 20_000;

export const merchantContent = {
  /** What is sold now, without the thing itself. `version` 0: nothing yet. */
  detail: endpoint({
    path: '/merchantapi/goods/content/detail',
    effect: 'read',
    summary: '固定内容',
    input: z.strictObject({ goods_id: id }),
    output: z.strictObject({
      delivery_kind: deliveryKind,
      version: z.number().int(),
      file_name: z.string(),
      bytes: z.number().int(),
      create_at: time.nullable(),
      unlimited: z.boolean(),
      /** null where it is unlimited, or nothing is there to sell. */
      remaining: z.number().int().nullable(),
    }),
  }),
  /** The text in clear; a file is downloaded. Logged. */
  reveal: stepUp(
    endpoint({
      path: '/merchantapi/goods/content/reveal',
      effect: 'write',
      summary: '查看固定内容',
      input: z.strictObject({ goods_id: id }),
      secret: true,
      output: z.strictObject({ content: z.string() }),
    }),
  ),
  /** A new version; who bought an earlier one keeps it. */
  setText: endpoint({
    path: '/merchantapi/goods/content/setText',
    effect: 'write',
    summary: '保存固定内容',
    input: z.strictObject({ goods_id: id, content: text(MAX_CONTENT_TEXT) }),
    output: z.strictObject({ version: z.number().int() }),
  }),
  setStock: endpoint({
    path: '/merchantapi/goods/content/setStock',
    effect: 'write',
    summary: '固定内容的可售数量',
    input: z.strictObject({ goods_id: id, unlimited: flag, remaining: z.number().int().min(0).max(1_000_000).default(0) }),
    output: nothing,
  }),
  /** Sells no more of it; what was delivered stays delivered. */
  clear: endpoint({
    path: '/merchantapi/goods/content/clear',
    effect: 'write',
    summary: '停售并移除固定内容',
    input: z.strictObject({ goods_id: id }),
    output: nothing,
  }),
};

export const contentRaw = {
  /** A form with `goods_id`, `name` and `file`: a new version. Answers as the others, with the version. */
  upload: rawEndpoint({
    method: 'POST',
    path: '/merchantapi/goods/content/upload',
    effect: 'write',
    permission: merchantContent.setText.permission,
    rate: 'upload',
    bodyLimit: MAX_CONTENT_FILE + 65_536,
    summary: '上传商品文件',
    body: { type: MULTIPART, schema: z.strictObject({ goods_id: id, name: z.string(), file: z.file() }) },
    answer: { says: 'The new version', schema: envelopeOf(z.strictObject({ version: z.number().int() })) },
  }),
  /** JSON with `goods_id`; the file that is sold now. Logged. */
  download: stepUp(
    rawEndpoint({
      method: 'POST',
      path: '/merchantapi/goods/content/download',
      effect: 'read',
      permission: merchantContent.reveal.permission,
      log: 'always',
      bodyLimit: 1024,
      summary: '下载商品文件',
      body: { type: JSON_TYPE, schema: z.strictObject({ goods_id: id }) },
      answer: { says: 'The file', type: BYTES },
    }),
  ),
};
