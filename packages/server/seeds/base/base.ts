/** What every installation starts with: roles and ways to pay. Run at each start; what is there stays. */
import type { Ctx } from '#kit/context';

const logo = (name: string): string => `/assets/pay/${name}.svg`;
const PAY_TYPES = [
  { code: 'alipay', name: '支付宝', logo: logo('alipay'), sort: 100 },
  { code: 'alipay', name: '支付宝H5', logo: logo('alipay'), sort: 95 },
  { code: 'wxpay', name: '微信支付', logo: logo('wxpay'), sort: 90 },
  { code: 'wxpay', name: '微信H5', logo: logo('wxpay'), sort: 85 },
  { code: 'qqpay', name: 'QQ钱包', logo: logo('qqpay'), sort: 80 },
  { code: 'qqpay', name: 'QQ钱包H5', logo: logo('qqpay'), sort: 75 },
  { code: 'bank', name: '网银支付', logo: logo('bank'), sort: 70 },
  { code: 'jdpay', name: '京东钱包', logo: logo('jdpay'), sort: 60 },
  { code: 'duxiaoman', name: '度小满支付', logo: logo('duxiaoman'), sort: 55 },
  { code: 'usdt', name: '数字货币', logo: logo('usdt'), sort: 40 },
  { code: 'card', name: '国际银行卡', logo: logo('card'), sort: 30 },
  { code: 'paypal', name: 'PayPal', logo: logo('paypal'), sort: 20 },
];

/** Gives whether the house is new: nothing was there before. */
export function seedBase(ctx: Ctx): Promise<boolean> {
  return ctx.transaction(async ({ db }) => {
    await db
      .insertInto('role')
      .values([
        { realm: 'admin', name: '超级管理员', perms: ['*'], is_default: true },
        { realm: 'merchant', name: '默认商户', perms: ['*'], is_default: true },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Only into a new house: one that was deleted stays deleted.
    const isNew = !(await db.selectFrom('pay_type').select('id').limit(1).executeTakeFirst());
    if (isNew) await db.insertInto('pay_type').values(PAY_TYPES).execute();
    return isNew;
  });
}
