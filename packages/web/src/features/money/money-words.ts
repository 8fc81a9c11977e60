/** What the entries of a wallet are called. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { businessTitle, walletTitle } from '@keymall/contract/ledger/business-title';
import type { merchantMoney } from '@keymall/contract/ledger/money-log';
import type { StatusWords } from '#kit/back-office/cells';

export type MoneyLogRow = WireOutput<typeof merchantMoney.log>['list'][number];

type Tone = StatusWords<string>[string]['tone'];
const toned = <Name extends string>(titles: Record<Name, { zh_CN: string; en_US: string }>, tones: Record<Name, Tone>) =>
  Object.fromEntries(
    Object.entries<{ zh_CN: string; en_US: string }>(titles).map(([name, title]) => [name, { ...title, tone: tones[name as Name] }]),
  ) as StatusWords<Name>;

export const businessWords = toned(businessTitle, {
  goods_sold: 'success',
  fee: 'plain',
  sms: 'plain',
  selectcard_fee: 'success',
  freeze: 'warning',
  unfreeze: 'primary',
  fee_refund: 'success',
  debt: 'danger',
  goods_refund: 'danger',
  gatewaygoods_sold: 'success',
  apply_cash: 'warning',
  cash_send: 'primary',
  cash_success: 'success',
  cash_fee: 'plain',
  cash_notpass: 'danger',
  admin_inc: 'success',
  admin_dec: 'danger',
  admin_fee_money_inc: 'success',
  admin_fee_money_dec: 'danger',
  admin_deposit_money_inc: 'success',
  admin_deposit_money_dec: 'danger',
  recharge: 'success',
  recharge_fee_money: 'success',
  recharge_deposit: 'success',
  custom_fee: 'plain',
  sub_register: 'success',
  sub_sold_rebate: 'success',
  sub_fee_rebate: 'success',
  reward: 'success',
  proxy_sold: 'success',
  proxy_cost: 'plain',
  pool_fee: 'plain',
  auth_fee: 'plain',
  diy_fee: 'plain',
  shop_open_fee: 'plain',
  punish: 'danger',
});

export const walletWords = toned(walletTitle, {
  money: 'success',
  freeze_money: 'warning',
  fee_money: 'primary',
  deposit_money: 'primary',
  cashing_money: 'warning',
  debt_money: 'danger',
});

export const whoWords: StatusWords<MoneyLogRow['who']> = {
  buyer: { zh_CN: '买家', en_US: 'Buyer', tone: 'plain' },
  merchant: { zh_CN: '商户', en_US: 'Merchant', tone: 'plain' },
  admin: { zh_CN: '平台', en_US: 'Platform', tone: 'plain' },
  system: { zh_CN: '系统', en_US: 'System', tone: 'plain' },
};
