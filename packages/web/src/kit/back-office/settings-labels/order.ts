import type { GroupTexts } from './group.ts';
import { minutes } from './units.ts';

export const orderTexts: GroupTexts<'order'> = {
  lead: {
    zh_CN: '下单、占用库存、手续费、编号与查询的规则，保存后对新订单立即生效',
    en_US: 'How orders are held, priced, numbered and looked up. Applies to new orders at once',
  },
  parts: [
    {
      title: { zh_CN: '下单与支付', en_US: 'Ordering' },
      keys: ['order_auto_close_time', 'goods_min_price', 'goods_max_price'],
    },
    {
      title: { zh_CN: '占用库存', en_US: 'Stock holding' },
      keys: [
        'order_unpaid_limit',
        'order_contact_limit',
        'order_hold_share',
        'order_hold_pieces',
        'order_hold_seconds',
        'order_proof_status',
      ],
    },
    { title: { zh_CN: '手续费', en_US: 'Fee' }, keys: ['fee_payer', 'transaction_min_fee'] },
    { title: { zh_CN: '订单号', en_US: 'Order number' }, keys: ['order_trade_no_profix'] },
    {
      title: { zh_CN: '查询限制', en_US: 'Lookup' },
      keys: ['order_query_limitday', 'order_query_contact_limit', 'order_grant_days', 'order_query_blackcontact'],
    },
  ],
  texts: {
    order_auto_close_time: {
      zh_CN: '未支付自动关闭',
      en_US: 'Unpaid orders close after',
      unit: minutes,
      help: { zh_CN: '到期后释放占用的卡密', en_US: 'The cards held are released then' },
    },
    order_unpaid_limit: {
      zh_CN: '同时未支付上限',
      en_US: 'Unpaid orders per visitor',
      help: { zh_CN: '同一访客可同时持有的未支付订单数', en_US: 'How many unpaid orders one visitor can have' },
    },
    order_contact_limit: {
      zh_CN: '同一联系方式未支付上限',
      en_US: 'Unpaid orders per contact',
      help: { zh_CN: '同一店铺内同一联系方式的未支付订单数', en_US: 'Within one shop' },
    },
    order_hold_share: {
      zh_CN: '单人占用上限',
      en_US: 'Share of stock per visitor',
      unit: { zh_CN: '%', en_US: '%' },
      help: {
        zh_CN: '同一访客的未支付订单最多占用一件商品库存的比例',
        en_US: 'How much of a product’s stock one visitor’s unpaid orders can hold',
      },
    },
    order_hold_pieces: {
      zh_CN: '单人最少可占',
      en_US: 'Units a visitor can always hold',
      unit: { zh_CN: '件', en_US: 'pcs' },
      help: { zh_CN: '库存很少时仍可占用的件数', en_US: 'Even when stock is very low' },
    },
    order_hold_seconds: {
      zh_CN: '打开收银台前保留',
      en_US: 'Held before checkout opens',
      unit: { zh_CN: '秒', en_US: 's' },
      help: { zh_CN: '打开收银台后按自动关闭时间保留', en_US: 'Once checkout is open, the full payment time applies' },
    },
    order_proof_status: {
      zh_CN: '库存紧张时验证',
      en_US: 'Verify visitors while stock is tight',
      help: {
        zh_CN: '未支付订单占用大半库存时，下单需完成一次计算验证',
        en_US: 'A short computation while unpaid orders hold most of a product',
      },
    },
    goods_min_price: {
      zh_CN: '商品最低价',
      en_US: 'Lowest price',
      help: { zh_CN: '商户保存商品时检查，已有商品不变', en_US: 'Checked when a product is saved; existing products keep their price' },
    },
    goods_max_price: { zh_CN: '商品最高价', en_US: 'Highest price' },
    fee_payer: {
      zh_CN: '手续费承担方',
      en_US: 'Who pays the fee',
      help: { zh_CN: '店铺选择「跟随系统」时生效', en_US: 'Where a shop uses the platform’s setting' },
      options: [
        { value: 1, zh_CN: '商户承担', en_US: 'The merchant' },
        { value: 2, zh_CN: '买家承担', en_US: 'The buyer' },
      ],
    },
    transaction_min_fee: {
      zh_CN: '单笔最低手续费',
      en_US: 'Minimum fee per order',
      help: { zh_CN: '按费率算出的手续费低于此数时按此数收取', en_US: 'Charged where the rate comes to less' },
    },
    order_trade_no_profix: {
      zh_CN: '订单号前缀',
      en_US: 'Prefix of order numbers',
      help: {
        zh_CN: '最多 4 位大写字母或数字，后接时间与随机码',
        en_US: 'At most four capitals or digits, before time and random letters',
      },
    },
    order_grant_days: {
      zh_CN: '浏览器授权有效期',
      en_US: 'A browser’s proof of an order counts for',
      unit: { zh_CN: '天', en_US: 'days' },
      help: {
        zh_CN: '下单的浏览器在这段时间内无需再次验证即可查看订单；买家可随时结束',
        en_US: 'So long the browser that ordered sees the order without being asked again; the buyer may end it any time',
      },
    },
    order_query_limitday: { zh_CN: '按联系方式查询天数', en_US: 'Days searched by contact', unit: { zh_CN: '天', en_US: 'days' } },
    order_query_contact_limit: { zh_CN: '按联系方式最多显示', en_US: 'Orders shown by contact', unit: { zh_CN: '笔', en_US: 'orders' } },
    order_query_blackcontact: {
      zh_CN: '禁用的联系方式',
      en_US: 'Refused contacts',
      drawing: 'lines',
      help: { zh_CN: '用 | 分隔；过于常见的联系方式会让他人查到订单', en_US: 'Separated by |; contacts too common to be anybody’s own' },
    },
  },
};
