/** Codes that open registration to whoever has one, as administrators make them. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import type { StatusWords } from '../kit/words.ts';

/** `open`: somebody may still register by it. */
export const inviteState = z.enum(['open', 'used', 'disabled', 'expired']);
export type InviteState = z.output<typeof inviteState>;

export const inviteStateWords = {
  open: { zh_CN: '未用完', en_US: 'Open', tone: 'success' },
  used: { zh_CN: '已用完', en_US: 'Used up', tone: 'plain' },
  disabled: { zh_CN: '已停用', en_US: 'Disabled', tone: 'plain' },
  expired: { zh_CN: '已过期', en_US: 'Expired', tone: 'warning' },
} satisfies StatusWords<InviteState>;

export const InviteRow = z.strictObject({
  id,
  code: z.string(),
  /** Those that were made together have the same. */
  batch: id,
  state: inviteState,
  status: flag,
  used_count: z.number().int(),
  max_uses: z.number().int(),
  /** Whoever has the newcomers' referral; nobody: the platform's own. */
  owner_id: id.nullable(),
  owner_name: z.string(),
  note: z.string(),
  /** Who made it. */
  admin_name: z.string(),
  expire_at: time.nullable(),
  create_at: time,
});

const filters = {
  code: anyText(32).optional(),
  state: inviteState.optional(),
  owner: anyText(32).optional(),
  note: anyText(100).optional(),
  batch: id.optional(),
};

export const adminInvite = {
  list: verb.list('/adminapi/merchant/invite/list', '邀请码', filters, InviteRow),
  export: verb.export('/adminapi/merchant/invite/export', '导出邀请码', filters),
  /** Many at once, each another code. */
  addMany: endpoint({
    path: '/adminapi/merchant/invite/addMany',
    effect: 'write',
    summary: '生成邀请码',
    input: z.strictObject({
      count: z.number().int().min(1).max(500),
      /** What each begins with. */
      prefix: z
        .string()
        .regex(/^[A-Z0-9]{0,6}$/, 'invite_prefix')
        .default(''),
      max_uses: z.number().int().min(1).max(100_000),
      expire_at: time.nullable().default(null),
      /** The user name of the merchant who has the newcomers' referral; empty: the platform. */
      owner: anyText(32).default(''),
      note: anyText(100).default(''),
    }),
    output: z.strictObject({ codes: z.array(z.string()), batch: id }),
  }),
  status: verb.status('/adminapi/merchant/invite/status', '启停邀请码'),
  /** Turns all of a batch off, or on. */
  batchStatus: endpoint({
    path: '/adminapi/merchant/invite/batchStatus',
    effect: 'write',
    summary: '按批次启停邀请码',
    input: z.strictObject({ batch: id, status: flag }),
    output: z.strictObject({ count: z.number().int() }),
  }),
  /** Who registered by it, newest first, at most 100. */
  uses: endpoint({
    path: '/adminapi/merchant/invite/uses',
    effect: 'read',
    summary: '邀请码使用记录',
    input: z.strictObject({ id }),
    output: z.strictObject({
      list: z.array(z.strictObject({ id, username: z.string(), shop_name: z.string(), create_at: time })),
    }),
  }),
  /** Of those named, whichever nobody has used. */
  delBatch: verb.delBatch('/adminapi/merchant/invite/delBatch', '删除邀请码'),
};
