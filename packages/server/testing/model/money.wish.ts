/** The model's sale in the words of the real house. */
import type { OrderWish } from '#modules/ordering';
import type { Sale } from './money.operation.ts';
import { type AccountRow, CHAIN_LEVELS, type Resale, type Revisions } from './money.premises.ts';

/** A sale as fn.orders_place is asked for it. */
export function wishOf(
  sale: Sale,
  merchant_id: number,
  stall: Revisions,
  account: AccountRow,
  select_cards: number[],
  referred: boolean,
): OrderWish {
  const { trade, unit, quantity, fee, feePayer, sms, smsPayer, selectPlatform, selectMerchant, settlement } = sale;
  const product = unit * quantity;
  const visitor = trade.slice(-12);
  return {
    trade_no: trade,
    merchant_id,
    goods_id: sale.docked ? stall.docked_id : sale.card === null ? stall.goods_id : stall.chosen_id,
    goods_name: '月卡',
    quantity,
    goods_price_old: unit,
    goods_price: unit,
    coupon_price: 0,
    total_product_price: product,
    total_cost_price: 0,
    sms_notify: sms > 0 ? 1 : 0,
    sms_payer: smsPayer,
    sms_price: sms,
    mobile: sms > 0 ? '13800000000' : '',
    select_cards,
    select_of_goods: selectPlatform + selectMerchant,
    select_least: 0,
    selectcard_fee_platform: selectPlatform,
    selectcard_fee_merchant: selectMerchant,
    rate: 30_000,
    fee,
    fee_payer: feePayer,
    total_price: product + selectPlatform + selectMerchant + (feePayer === 2 ? fee : 0) + (smsPayer === 0 ? sms : 0),
    finally_money: product + selectMerchant - (feePayer === 1 ? fee : 0) - (smsPayer === 1 ? sms : 0),
    contact: `${visitor}@example.com`,
    email_notify: 0,
    email: '',
    channel_id: account.channel_id,
    channel_account_id: account.id,
    pay_title: '支付宝',
    request_no: trade,
    request_hash: Buffer.from('AAAA', 'base64'),
    create_ip: visitor,
    device: 'pc',
    device_id: '',
    close_seconds: 86_400,
    unpaid_limit: 1000,
    contact_limit: 1000,
    hold_pieces: 1000,
    hold_share: 100,
    delivery_kind: sale.docked ? 3 : 0,
    card_order: 0,
    settlement,
    referral: referred ? 1 : 0,
    goods_revision: sale.docked ? stall.docked_revision : sale.card === null ? stall.goods_revision : stall.chosen_revision,
    shop_revision: stall.shop_revision,
    merchant_revision: stall.merchant_revision,
    channel_revision: account.channel_revision,
    account_revision: account.revision,
  };
}

/** What is other in the wish for a copy: whose cards it takes, and who has what of it. */
export function resaleOf(sale: Sale, { steps, revision, chain }: Resale): Partial<OrderWish> {
  const { unit, quantity, fee, feePayer, sms, smsPayer } = sale;
  const net = unit * quantity - (feePayer === 1 ? fee : 0) - (smsPayer === 1 ? sms : 0);
  const supplied = sale.suppliers.reduce((sum, each) => sum + each.net, 0);
  const split = [...sale.suppliers, { net: net - supplied, settlement: sale.settlement }].map((share, level) => ({
    ...steps[level],
    level,
    unit_price: unit,
    amount: share.net,
    fee_share: 0,
    net: share.net,
    settlement: share.settlement,
  }));
  return {
    goods_id: steps.at(-1)?.goods_id,
    goods_revision: revision,
    stock_merchant_id: steps[0]?.merchant_id,
    stock_goods_id: steps[0]?.goods_id,
    chain,
    chain_levels: CHAIN_LEVELS,
    split,
  };
}
