/** What every installation starts with: roles and ways to pay. Run at each start; what is there stays. */
import type { Ctx } from '#kit/context';

const PAY_TYPES = [
  { code: 'alipay', name: '支付宝', logo: '/assets/pay/alipay.svg' },
  { code: 'wxpay', name: '微信支付', logo: '/assets/pay/wxpay.svg' },
  { code: 'qqpay', name: 'QQ钱包', logo: '/assets/pay/qqpay.svg' },
  { code: 'bank', name: '网银支付', logo: '/assets/pay/bank.svg' },
];

export async function seedBase(ctx: Ctx): Promise<void> {
  await ctx.transaction(async ({ db }) => {
    await db
      .insertInto('role')
      .values([
        { realm: 'admin', name: '超级管理员', perms: ['*'], is_default: true },
        { realm: 'merchant', name: '默认商户', perms: ['*'], is_default: true },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('pay_type')
      .values(PAY_TYPES)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
