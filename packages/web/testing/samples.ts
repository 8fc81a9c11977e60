/** Wire data as the server answers it, for rendering pages in tests. Checked against the contract by samples.test.ts. */

import type { Site } from '../src/kit/site.ts';
import type { MallGoods, MallHomeData, MallItemData, MallSearchData, MallShopData } from '../src/storefront/mall.ts';
import type {
  ArticleDetail,
  ArticleList,
  Bill,
  ComplaintThread,
  Counts,
  Coupon,
  FoundOrder,
  HomeData,
  PayData,
  ShopData,
  ShopGoods,
} from '../src/storefront/shapes.ts';

export const TRADE_NO = 'K261121083000ABCDEFGHJKMNPQ';

export const site: Site = {
  site_name: 'Keymall',
  site_subtitle: '数字商品与卡密自动发货平台',
  site_subtitle_en: 'Digital goods and keys, delivered at once',
  admin_login_bg: '',
  site_keywords: '',
  site_desc: '',
  pc_template: 'default',
  mobile_template: 'default',
  site_status: 1,
  site_close_tips: '网站维护中，请稍后访问',
  site_close_tips_en: 'We are down for maintenance. Please come back later.',
  site_logo: '',
  merchant_logo: '',
  merchant_logo_sm: '',
  site_domain: '',
  site_info_qq: '10000',
  site_info_email: 'hello@example.com',
  site_info_qq_desc: '',
  site_info_qq_desc_en: '',
  site_info_copyright: '',
  site_shop_copyright: '',
  site_info_icp: '',
  site_start_time: '2026-01-01',
  site_home_statis: 1,
  site_try_shop: '',
  office_repository: '',
  office_help_admin: '/docs',
  office_help_merchant: '',
  site_link_status: 0,
  site_hidden_nodes: '',
  param_encrypt: 0,
  privacy_policy_id: 0,
  register_agreement_id: 0,
  goods_release_id: 0,
  prohibited_catalog_id: 0,
  infringement_report_id: 0,
  panel_title: '',
  panel_footer: '',
  panel_watermark: 0,
  message_order_sound: 1,
  message_chat_status: 1,
  message_chat_shop_status: 1,
  message_chat_days: 180,
  message_popup_status: 0,
  message_popup_title: '',
  message_popup_title_en: '',
  message_popup_content: '',
  message_popup_content_en: '',
  pwa_status: 0,
  pwa_name: '',
  pwa_short_name: '',
  pwa_icon_192: '',
  pwa_icon_512: '',
  pwa_theme_color: '#ffffff',
  pwa_background_color: '#ffffff',
  pwa_display: 'standalone',
  pwa_start_url: '/',
  push: { app_key: 'key', path: '/push', auth: '/push/auth' },
};

const row = {
  id: 8,
  title: '如何保管订单号与查询密码',
  title_img: '',
  summary: '找回卡密只需要这两样。',
  cate_name: '公告',
  cate_alias: 'notice',
  publish_at: '2026-11-20 09:30:00',
  views: 1240,
};
export const articles: ArticleList = {
  cate: { name: '公告', alias: 'notice' },
  categories: [
    { name: '公告', alias: 'notice' },
    { name: '平台规则', alias: 'rules' },
  ],
  list: [row, { ...row, id: 7, title: '维护通知', title_img: '/upload/a.png', summary: '' }],
  hot: [{ id: 8, title: row.title }],
  page: 2,
  pages: 3,
};
export const article: ArticleDetail = {
  article: { ...row, content: '<p>请妥善保管。</p>' },
  previous: null,
  next: { id: 7, title: '维护通知' },
  hot: [],
};

const counts: Counts = { orderCount: 12_840, CardsSum: 35_102, userCount: 86, startTime: '2026-01-01' };

export const home: HomeData = {
  counts,
  links: [{ title: '示例导航', url: 'https://nav.example.com/', logo: '' }],
  notices: [{ id: 8, title: row.title, publish_at: row.publish_at }],
  pay_types: [
    { code: 'alipay', name: '支付宝', logo: '/assets/pay/alipay.svg' },
    { code: 'card', name: '国际银行卡', logo: '' },
  ],
};

const NAMES = [
  '视频会员 · 月卡',
  '云服务器体验券 2 核 4G',
  '音乐平台年卡（全曲库无损）',
  '办公套件家庭版激活码',
  '游戏点券 100',
  '学习平台季度订阅',
];
const LEVELS = ['many', 'plenty', 'some', 'few', 'none'] as const;

export const goodsOf = (id: number): ShopGoods => ({
  id,
  cate_id: 1 + (id % 3),
  name: `${NAMES[id % NAMES.length]} #${id}`,
  price: `${id % 90}.90`,
  image: '',
  images: [],
  limit_quantity: id % 7 === 0 ? 2 : 1,
  limit_quantity_max: id % 5 === 0 ? 5 : 0,
  take_card_type: 1,
  contact_limit: 'default',
  price_list: id % 6 === 0 ? [{ num: 10, price: '0.80' }] : [],
  coupon_type: 0,
  visit_type: 0,
  sms_payer: 0,
  card_order: 0,
  select_fee: '0.00',
  event_give: [],
  event_give_repeat: 0,
  gifts: [],
  delivery_kind: 0,
  stock: { available: id % 5 !== 4, level: LEVELS[id % 5] ?? null, exact: null },
});

export const shopOf = (howMany: number): ShopData => ({
  token: 'SHOPTOKEN01',
  relation: 'shop',
  template: 'default',
  mobile_template: 'default',
  shop: {
    id: 1,
    shop_name: '示例小店',
    shop_logo: '',
    shop_notice: '全部商品自动发货，7×24 小时在线。\n如遇问题请通过下方联系方式联系我们。',
    shop_notice_show: 0,
    show_contact: 1,
    chat: 1,
    shop_contact: { wechat: 'demo-shop', mobile: '', qq: '10000', site_link: '' },
    create_day: '2026-03-01',
  },
  extension: {
    music: [],
    notice_look: 'plain',
    notice_often: 'day',
    float: { side: 'right', contact: { wechat: 'demo-shop', mobile: '', qq: '10000', site_link: '' } },
    share_image: '',
    css: '',
  },
  categories: [
    { id: 1, name: '会员充值', pic: '', big_pic: '', goods_count: Math.floor(howMany / 3) },
    { id: 2, name: '软件激活', pic: '', big_pic: '', goods_count: Math.floor((howMany + 2) / 3) },
    { id: 3, name: '游戏点卡', pic: '', big_pic: '', goods_count: Math.floor((howMany + 1) / 3) },
  ],
  goods: Array.from({ length: howMany }, (_, index) => goodsOf(index + 1)),
  channels: [
    {
      id: 1,
      title: '支付宝',
      code: 'alipay',
      logo: '',
      device: 'all',
      in_wechat: true,
      fee_rate: '30',
      min_fee: '0.00',
      single_min: null,
      single_max: null,
    },
    {
      id: 2,
      title: '微信支付',
      code: 'wxpay',
      logo: '',
      device: 'all',
      in_wechat: true,
      fee_rate: '0',
      min_fee: '0.00',
      single_min: null,
      single_max: null,
    },
  ],
  agreement: { text: '数字商品具有可复制性，卡密一经发出不支持无理由退换。请在付款前核对商品名称、数量与售后说明。', seconds: 3 },
  order_auto_close_time: 5,
  sms: { enabled: false, price: '0.00' },
  select: { enabled: false, rate: '0' },
});

export const bill: Bill = {
  trade_no: TRADE_NO,
  goods_name: '视频会员 · 月卡',
  goods_price_old: '12.90',
  goods_price: '12.90',
  quantity: 2,
  coupon_price: '0.00',
  total_product_price: '25.80',
  select_fee: '0.00',
  sms_price: '0.00',
  fee: '0.77',
  fee_payer: 2,
  total_price: '26.57',
  lines: [
    { kind: 'goods', amount: '25.80' },
    { kind: 'fee', amount: '0.77' },
  ],
  gifts: [],
  note: '',
  pay_title: '支付宝',
  create_at: '2026-11-21 08:30:00',
  close_at: '2026-11-21 08:35:00',
  seconds_left: 300,
  grant: 'grant-of-this-browser',
};

const { grant: _grant, ...plainBill } = bill;

export const payOf = (change: Partial<PayData> = {}): PayData => ({
  ...plainBill,
  status: 0,
  shop_name: '示例小店',
  shop_url: '/link/SHOPTOKEN01',
  pay_code: 'alipay',
  in_wechat: true,
  action_seconds_left: null,
  untaken: [],
  action: { kind: 'qr', text: 'https://pay.example.com/qr/1' },
  ...change,
});

export const found: FoundOrder = {
  order: {
    trade_no: TRADE_NO,
    goods_name: '视频会员 · 月卡',
    quantity: 2,
    total_price: '26.57',
    refund_price: '0.00',
    lines: bill.lines,
    status: 1,
    sendout: 3,
    needed: 3,
    pay_title: '支付宝',
    contact: 'buyer@example.com',
    email: 'buyer@example.com',
    note: '',
    create_at: '2026-11-21 08:30:00',
    success_at: '2026-11-21 08:31:12',
    seconds_left: 0,
  },
  shop: { shop_name: '示例小店', shop_url: '/link/SHOPTOKEN01', contact: { wechat: '', mobile: '', qq: '10000', site_link: '' } },
  remark: '在会员中心输入卡密即可激活，有效期一年。',
  lines: [
    { id: 1, goods_name: '视频会员 · 月卡', quantity: 2, is_gift: false, delivery_kind: 0, sendout: 2, text: '', file: null },
    { id: 2, goods_name: '开通教程', quantity: 1, is_gift: true, delivery_kind: 1, sendout: 1, text: '第一步：登录会员中心。', file: null },
  ],
  cards: [
    { line_id: 1, number: 'KM7Q-8H2D-91AF-X2VD', secret: '', printed: 'KM7Q-8H2D-91AF-X2VD', is_pre: 0, is_void: false },
    {
      line_id: 1,
      number: 'KM7Q-8H2D-91AF-X2VE',
      secret: '493820',
      printed: '卡号：KM7Q-8H2D-91AF-X2VE 卡密：493820',
      is_pre: 1,
      is_void: false,
    },
  ],
  refunds: [],
  untaken: [],
  complaint: null,
  can_complain: true,
  proof: { by: 'browser', mobile: false },
  can_replace: false,
};

/** A goods with everything there is to offer. */
export const richGoods = (change: Partial<ShopGoods> = {}): ShopGoods => ({
  ...goodsOf(1),
  price: '10.00',
  price_list: [{ num: 10, price: '9.00' }],
  coupon_type: 1,
  event_give: [{ num: 5, give_num: 1 }],
  event_give_repeat: 1,
  gifts: [{ name: '开通教程', bug_num: 2, give_num: 1 }],
  ...change,
});

/** A shop that sells these and nothing else. */
export const shopWith = (goods: ShopGoods[], change: Partial<ShopData> = {}): ShopData => ({ ...shopOf(0), goods, ...change });

export const coupon: Coupon = { code: 'SAVE10', type: 100, amount: '10', min_banlance: '20.00', expire_at: null, remark: '' };

export const thread: ComplaintThread = {
  complaint: {
    id: 7,
    trade_no: TRADE_NO,
    goods_name: '视频会员 · 月卡',
    type: '无效卡密',
    desc: '卡密提示已被使用，请核实后退款，谢谢。',
    qq: '10001',
    mobile: '',
    evidence: [],
    status: 0,
    result: 0,
    merchant_status: 0,
    num: 1,
    price: '12.90',
    refund_price: '0.00',
    expire_at: '2026-11-22 09:00:00',
    after_deadline: 'refund',
    create_at: '2026-11-21 09:00:00',
    resolve_at: null,
  },
  messages: [
    { id: 1, from: 'system', content: '投诉已提交，争议金额已冻结。', picture: '', create_at: '2026-11-21 09:00:00' },
    { id: 2, from: 'merchant', content: '您好，正在核实。', picture: '', create_at: '2026-11-21 09:05:00' },
  ],
  push_token: 'token',
};

const mallGoods: MallGoods = {
  id: 7,
  name: '腾云视频会员月卡',
  price: '12.80',
  image: '',
  sales: 1204,
  is_recommend: true,
  is_hot: true,
  merchant_id: 3,
  shop_name: '星河数字小铺',
  token: 'SHOPTOKEN01',
  stock: { available: true, level: 'plenty', exact: null },
};
const mallSeller = { id: 3, shop_name: '星河数字小铺', shop_logo: '', goods_count: 12, sales: 3500 };
const mallCategories = [
  { id: 1, pid: null, name: '会员', icon: '', depth: 1 },
  { id: 2, pid: 1, name: '视频', icon: '', depth: 2 },
];
export const mallHome: MallHomeData = {
  categories: mallCategories,
  recommended: [mallGoods],
  hot: [mallGoods],
  newest: [mallGoods],
  shops: [mallSeller],
};
export const mallFound: MallSearchData = { categories: mallCategories, category: null, goods: [mallGoods], shops: [], page: 2, more: true };
export const mallShop: MallShopData = {
  shop: { ...mallSeller, shop_notice: '付款后自动发货', create_day: '2026-01-01', token: 'abc' },
  goods: [mallGoods],
  page: 1,
  more: false,
};
/** A goods of the mall, and its shop with this goods alone. */
export function mallItemOf(): MallItemData {
  const shop = shopOf(1);
  const { id = 0, price = '' } = shop.goods[0] ?? {};
  return {
    goods: { ...mallGoods, id, price },
    content: '<p>官方渠道</p>',
    path: [{ id: 2, name: '视频' }],
    seller: mallSeller,
    sale: shop,
  };
}
