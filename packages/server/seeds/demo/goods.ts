/** The demo shop's goods. Invented names; prices in fen. */
export interface DemoGoods {
  name: string;
  /** Drawn for the demo: `packages/web/public/static/demo/{picture}.svg`. */
  picture: string;
  price: number;
  /** How many cards to import. */
  cards: number;
  kind: 'key' | 'account' | 'number';
  content: string;
  remark: string;
  least?: number;
  most?: number;
  /** 0 off, 1 optional, 2 required. */
  password?: 0 | 1 | 2;
  contact?: 'mobile' | 'email' | 'qq' | 'any' | 'default';
  stock_display?: 0 | 1 | 2;
  /** Wholesale prices by least quantity. */
  tiers?: { num: number; price: number }[];
  /** Buyers choose their numbers, at this surcharge each. */
  selects?: number;
  /** Buy so many, get so many more. */
  gives?: { num: number; give_num: number }[];
}

const steps = (title: string, lines: string[]): string => `<h3>${title}</h3><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;

export const DEMO_CATEGORIES: { name: string; goods: DemoGoods[] }[] = [
  {
    name: '会员兑换',
    goods: [
      {
        name: '星影视频会员 月卡',
        picture: 'video-month',
        price: 1890,
        cards: 128,
        kind: 'key',
        stock_display: 2,
        content: `<p>官方渠道兑换码，支持手机、电脑与电视端。</p>${steps('购买须知', ['兑换后立即生效，有效期 31 天', '同一账号可叠加时长', '兑换码自购买之日起 90 天内有效'])}`,
        remark: '打开星影 App → 我的 → 兑换中心，粘贴兑换码即可。',
      },
      {
        name: '星影视频会员 年卡',
        picture: 'video-year',
        price: 16_800,
        cards: 46,
        kind: 'key',
        content: `<p>一次兑换，全年畅看。</p>${steps('购买须知', ['有效期 365 天', '不支持退换，请确认账号后兑换'])}`,
        remark: '打开星影 App → 我的 → 兑换中心，粘贴兑换码即可。',
      },
      {
        name: '云岚音乐豪华会员 季卡',
        picture: 'music',
        price: 3990,
        cards: 8,
        kind: 'key',
        content: `<p>无损音质与下载特权，季度有效。</p>${steps('购买须知', ['有效期 93 天', '仅限大陆地区账号'])}`,
        remark: '云岚音乐 → 会员中心 → 兑换码。',
      },
      {
        name: '漫游阅读 月卡',
        picture: 'reading',
        price: 990,
        cards: 0,
        kind: 'key',
        content: '<p>补货中，欢迎收藏店铺稍后再来。</p>',
        remark: '漫游阅读 → 我的 → 卡券兑换。',
      },
    ],
  },
  {
    name: '软件授权',
    goods: [
      {
        name: '墨笔 Pro 专业版 永久授权',
        picture: 'pen',
        price: 12_800,
        cards: 60,
        kind: 'key',
        password: 2,
        content: `<p>本地优先的 Markdown 写作软件，一码两机。</p>${steps('授权说明', ['永久使用当前大版本', '可在两台设备上激活，支持解绑', '支持 Windows、macOS、Linux'])}`,
        remark: '帮助 → 激活 → 输入授权码。更换设备前请先在旧设备解绑。',
      },
      {
        name: '极光截图 一年授权',
        picture: 'screenshot',
        price: 2900,
        cards: 200,
        kind: 'key',
        least: 1,
        most: 5,
        content: `<p>截图、贴图、录屏与取字。</p>${steps('授权说明', ['一年内免费升级', '每单最多 5 份'])}`,
        remark: '设置 → 关于 → 激活。',
      },
      {
        name: '云盾备份 100GB 扩容码',
        picture: 'cloud',
        price: 5900,
        cards: 35,
        kind: 'key',
        contact: 'email',
        content: '<p>为已有账号增加 100GB 空间，有效期一年。</p>',
        remark: '登录网页版 → 空间 → 使用扩容码。',
      },
    ],
  },
  {
    name: '游戏点卡',
    goods: [
      {
        name: '山海行 300 灵石',
        picture: 'stone-300',
        price: 3000,
        tiers: [
          { num: 5, price: 2850 },
          { num: 20, price: 2700 },
        ],
        cards: 90,
        kind: 'key',
        content: `<p>全区通用，自动发货。</p>${steps('购买须知', ['充值前请核对区服', '点卡一经发出不可退换'])}`,
        remark: '游戏内 → 商城 → 点卡充值。',
      },
      {
        name: '山海行 980 灵石',
        picture: 'stone-980',
        price: 9800,
        cards: 24,
        kind: 'key',
        stock_display: 2,
        content: '<p>含 80 灵石赠送，全区通用。</p>',
        remark: '游戏内 → 商城 → 点卡充值。',
      },
      {
        name: '像素农场 豪华礼包码',
        picture: 'farm',
        price: 680,
        gives: [{ num: 10, give_num: 1 }],
        cards: 150,
        kind: 'key',
        least: 2,
        most: 20,
        content: '<p>每个角色可使用一次，两份起售。</p>',
        remark: '设置 → 礼包码。',
      },
    ],
  },
  {
    name: '账号与其他',
    goods: [
      {
        name: '星语社区 靓号（自选）',
        picture: 'star-number',
        price: 2800,
        selects: 200,
        cards: 72,
        kind: 'number',
        content: `<p>十一位社区号，自己挑。</p>${steps('购买须知', ['每个号码可加价选择，付款后立即归您', '登录后请尽快修改密码'])}`,
        remark: '星语社区 → 登录 → 账号密码登录，首次登录请修改密码。',
      },
      {
        name: '星云邮箱 企业试用账号',
        picture: 'mail',
        price: 490,
        cards: 40,
        kind: 'account',
        password: 1,
        content: `<p>账号与初始密码一次发出，首次登录请立即修改密码。</p>${steps('购买须知', ['试用期 30 天', '请勿用于群发邮件'])}`,
        remark: '账号在前，密码在后。首次登录请修改密码并绑定手机。',
      },
      {
        name: '测试商品（一分钱体验下单）',
        picture: 'test',
        price: 1,
        cards: 300,
        kind: 'key',
        stock_display: 0,
        content: '<p>一分钱，完整体验下单、支付与自动发货。</p>',
        remark: '这是一张演示卡密，没有实际用途。',
      },
    ],
  },
];

/** Coupons to claim on the shop's page, and some to hand out. */
export const DEMO_COUPONS = [
  { coupon_type: 1, type: 1, amount: '5.00', min_banlance: '50.00', quantity: 100, receive: 2, remark: '满 50 减 5，每人一张' },
  { coupon_type: 1, type: 100, amount: '10', min_banlance: '0.00', quantity: 20, receive: 1, remark: '老客户九折' },
];

/** The platform's notices, oldest first. */
export const DEMO_NOTICES = [
  {
    title: '如何保管订单号与查询密码',
    summary: '找回卡密只需要这两样，请勿告诉任何人。',
    content:
      '<p>付款后，卡密会显示在订单页。换了设备也能找回：在订单查询页输入订单号与查询密码即可。</p><p>任何人向您索要订单号或查询密码，都请拒绝。</p>',
  },
  {
    title: '结算说明：次日可提现',
    summary: '订单完成后按结算规则进入余额，投诉处理期间相关款项会被冻结。',
    content: '<p>订单完成后，货款按结算规则进入余额，次日即可申请提现。</p><p>处于投诉中的订单款项会被冻结，处理完毕后自动释放。</p>',
  },
  {
    title: '夜间维护：支付与发货不受影响',
    summary: '每日凌晨进行数据备份，下单、付款与发货照常进行。',
    content: '<p>系统每日凌晨备份数据，通常在几分钟内完成。</p><p>备份期间下单、付款与自动发货照常进行，无需等待。</p>',
  },
] as const;
