import { z } from 'zod';
import { anyText, flag, id } from '../kit/field.ts';
import { dateRange, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

/** Who signed in to the merchants' office, and who tried to. */
export const adminLoginLog = {
  list: verb.list(
    '/adminapi/merchant/loginLog/list',
    '商户登录日志',
    {
      merchant_id: id.optional(),
      username: anyText(100).optional(),
      ip: anyText(64).optional(),
      /** 1: those that succeeded, 0: those that did not. */
      ok: flag.optional(),
      date_range: dateRange.optional(),
    },
    z.strictObject({
      id,
      /** Nobody where the name was no account's. */
      merchant_id: id.nullable(),
      username: z.string(),
      shop_name: z.string(),
      ok: flag,
      ip: z.string(),
      region: z.string(),
      device: z.string(),
      /** The administrator who signed in in the merchant's place. */
      by_name: z.string(),
      create_at: time,
    }),
  ),
};
