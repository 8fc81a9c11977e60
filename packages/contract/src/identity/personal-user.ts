/** Buyers with an account, as administrators keep them. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { flag, id, newPassword, nothing, text } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

export const adminPersonalUser = {
  list: verb.list(
    '/adminapi/personal/user/list',
    '买家列表',
    /** `email`: how it begins. */
    { email: text(100).optional(), status: flag.optional() },
    z.strictObject({
      id,
      email: z.string(),
      status: flag,
      /** When he last signed in; null for whoever never did. */
      login_at: time.nullable(),
      /** Places where he is signed in. */
      session_count: z.number().int(),
      create_at: time,
    }),
  ),
  /** Turning him off or on ends every session he has. */
  status: verb.status('/adminapi/personal/user/status', '启停买家账号'),
  /** Ends every session he has. */
  resetPassword: endpoint({
    path: '/adminapi/personal/user/resetPassword',
    effect: 'outside',
    summary: '重置买家密码',
    input: z.strictObject({ id, password: newPassword }),
    output: nothing,
  }),
};
