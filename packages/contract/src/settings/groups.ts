/** Settings by group: one schema a group, each key with its default. What an administrator has not changed is the default. */
import { z } from 'zod';
import { anyText, flag, link, text } from '../kit/field.ts';
import { money, perMille } from '../kit/money.ts';
import { isNodeList } from '../kit/page-node.ts';
import { gapsIn, type WechatEvent } from '../kit/wechat-events.ts';
import { socialSignIn } from '../kit/word.ts';
import { homeLook } from './home-theme.ts';

const link0 = link.default('');

/** Lines of a text that hold something. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The site's name, and how it is reached. With the groups from `domain` to `pwa` this is what `/home/index/siteConfig` shows. */
export const websiteSettings = z.strictObject({
  site_name: text(40).default('Keymall'),
  site_subtitle: anyText(80).default('数字商品与卡密自动发货平台'),
  /** For pages in English; empty: as the other. */
  site_subtitle_en: anyText(120).default('Digital goods and keys, delivered at once'),
  site_keywords: anyText(200).default(''),
  site_desc: anyText(300).default(''),
  site_status: z.union([z.literal(1), z.literal(-1)]).default(1),
  site_close_tips: text(200).default('网站维护中，请稍后访问'),
  /** For readers of English; empty: as the other. */
  site_close_tips_en: anyText(300).default('We are down for maintenance. Please come back later.'),
  site_logo: link0,
  site_info_qq: anyText(40).default(''),
  site_info_email: anyText(100).default(''),
  site_info_qq_desc: anyText(100).default(''),
  /** For readers of English; empty: as the other. */
  site_info_qq_desc_en: anyText(150).default(''),
  site_info_copyright: anyText(200).default(''),
  site_shop_copyright: anyText(200).default(''),
  site_info_icp: anyText(60).default(''),
  site_start_time: anyText(10).default(''),
  param_encrypt: flag.default(0),
  privacy_policy_id: z.number().int().min(0).default(0),
  register_agreement_id: z.number().int().min(0).default(0),
  goods_release_id: z.number().int().min(0).default(0),
  prohibited_catalog_id: z.number().int().min(0).default(0),
  infringement_report_id: z.number().int().min(0).default(0),
});

/** Under which address the site is reached. */
export const domainSettings = z.strictObject({
  /** Where the environment's SITE_URL says none. */
  site_domain: link0,
});

/** What a merchant agrees to; empty: the texts that come with the house, in the reader's language. */
export const agreementSettings = z.strictObject({
  register_agreement: anyText(20_000).default(''),
  privacy_policy: anyText(20_000).default(''),
});

/** What holds in every shop. */
export const shopSettings = z.strictObject({
  show_purchase_agreement: flag.default(1),
  purchase_agreement: anyText(5000).default(
    '数字商品具有可复制性，卡密一经发出不支持无理由退换。请在付款前核对商品名称、数量与售后说明；如遇卡密无效，请在订单页联系商家处理。请勿向陌生人透露订单号与查询密码。',
  ),
  /** Seconds the agreement must stay open before it can be accepted. */
  purchase_agreement_seconds: z.number().int().min(0).max(60).default(3),
  /** Shown for goods that have no picture of their own; empty: none. */
  goods_default_img: link0,
});

/** The two back offices. */
export const panelSettings = z.strictObject({
  /** Their name in the head and the window; empty: the site's. */
  panel_title: anyText(40).default(''),
  merchant_logo: link0,
  merchant_logo_sm: link0,
  /** At the foot of their pages; empty: the site's copyright. */
  panel_footer: anyText(200).default(''),
  /** The name of whoever looks at it, across every page: a picture of the screen tells who took it. */
  panel_watermark: flag.default(0),
  /** Links of their headers, where they are not empty: the code, the administrators' help, the merchants'. */
  office_repository: link0,
  office_help_admin: link.default('/docs'),
  office_help_merchant: link0,
  /** Behind the administrators' sign-in; empty: none. */
  admin_login_bg: link0,
});

/** What is said to people while they are on a page. */
export const messageSettings = z.strictObject({
  /** May the workbench sound at a new order, where its reader wishes it. */
  message_order_sound: flag.default(1),
  /** Merchants and the platform talk to each other; whoever asks in a shop does to its merchant, where he wishes it. */
  message_chat_status: flag.default(1),
  message_chat_shop_status: flag.default(1),
  /** Days that a message is kept. */
  message_chat_days: z.number().int().min(7).max(3650).default(180),
  /** An announcement on the home page, once a day and wording. */
  message_popup_status: flag.default(0),
  message_popup_title: anyText(40).default(''),
  /** For readers of English; empty: as the other. */
  message_popup_title_en: anyText(60).default(''),
  message_popup_content: anyText(600).default(''),
  message_popup_content_en: anyText(900).default(''),
});

/** What buyers read at a gateway, and what of its notices needs somebody. */
export const paymentSettings = z.strictObject({
  order_title_type: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).default(2),
  order_title_profix: anyText(20).default('T'),
  order_title_str: anyText(60).default(''),
  /** So many notices of one account refused within so many minutes are told to administrators; 0: never. */
  notice_refused_count: z.number().int().min(0).max(100_000).default(20),
  notice_refused_minutes: z.number().int().min(1).max(1440).default(10),
});

/** What the home page looks like, and what stands on it. */
export const themeSettings = z.strictObject({
  pc_template: homeLook.default('default'),
  mobile_template: homeLook.default('default'),
  site_home_statis: flag.default(1),
  /** The code of a shop's link; the home page shows that shop to try. Empty: none. */
  site_try_shop: z
    .string()
    .regex(/^\w{0,32}$/, 'link')
    .default(''),
  /** Parts of public pages that are off, a line each (docs/domain/diy.md). */
  site_hidden_nodes: anyText(8000).refine(isNodeList, 'node').default(''),
  /** Are the friend links (table `site_link`) shown? */
  site_link_status: flag.default(0),
});

const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'color');

/** The site as an app on a phone's home screen (docs/decisions/0068-website-settings.md). */
export const pwaSettings = z.strictObject({
  pwa_status: flag.default(0),
  /** Empty: the site's name. */
  pwa_name: anyText(60).default(''),
  /** Below the icon; empty: the name. */
  pwa_short_name: anyText(24).default(''),
  /** Square pictures of 192 and 512 pixels; empty: the house's own. */
  pwa_icon_192: link0,
  pwa_icon_512: link0,
  pwa_theme_color: color.default('#ffffff'),
  pwa_background_color: color.default('#ffffff'),
  pwa_display: z.enum(['standalone', 'minimal-ui', 'fullscreen', 'browser']).default('standalone'),
  /** A path of ours. */
  pwa_start_url: z
    .string()
    .max(200)
    .regex(/^\/([^\s<>"'/\\][^\s<>"'\\]*)?$/, 'own_path')
    .default('/'),
});

/** Words that strangers may not write. */
export const wordFilterSettings = z.strictObject({
  site_wordfilter_status: flag.default(0),
  /** Divided by |. */
  site_wordfilter_danger: anyText(20_000).default(''),
});

/** Whether the platform looks at goods before they are sold, or after (docs/domain/review.md). */
export const reviewSettings = z.strictObject({
  /** What is new, and whose texts or pictures have changed: 0 nobody looks, 1 somebody looks while it is sold, 2 it is sold once somebody has. */
  goods_review: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(0),
});

/** What follows from what speaks against a merchant (docs/domain/risk.md). */
export const riskSettings = z
  .strictObject({
    /** 0: it is recorded and nothing else; 1: from `risk_hold_score` on its merchant is settled a day later. */
    risk_mode: flag.default(0),
    /** From so many points on it is recorded. */
    risk_watch_score: z.number().int().min(1).max(1000).default(30),
    risk_hold_score: z.number().int().min(1).max(1000).default(60),
    /** Days that it lasts at least. */
    risk_hold_days: z.number().int().min(1).max(90).default(7),
  })
  .refine(({ risk_watch_score, risk_hold_score }) => risk_hold_score >= risk_watch_score, {
    error: 'risk_scores',
    path: ['risk_hold_score'],
  });

/** How orders are numbered, closed, priced and looked up (docs/domain/life-of-an-order.md). */
export const orderSettings = z.strictObject({
  order_trade_no_profix: z
    .string()
    .regex(/^[A-Z0-9]{0,4}$/, 'prefix')
    .default(''),
  /** Minutes until an unpaid order closes. */
  order_auto_close_time: z.number().int().min(1).max(120).default(5),
  /** Who pays the fee where the shop follows the system: 1 the merchant, 2 the buyer. */
  fee_payer: z.union([z.literal(1), z.literal(2)]).default(1),
  transaction_min_fee: money.prefault('0.00'),
  goods_min_price: money.prefault('0.01'),
  goods_max_price: money.prefault('20000.00'),
  order_query_blackcontact: anyText(2000).default('123456|12345678|111111|000000'),
  /** Looking orders up by contact: how many days back, and how many at most. */
  order_query_limitday: z.number().int().min(1).max(365).default(3),
  order_query_contact_limit: z.number().int().min(1).max(50).default(10),
  /** Days a browser's grant for an order counts (docs/domain/lookup.md). */
  order_grant_days: z.number().int().min(1).max(365).default(30),
  /** Unpaid orders one visitor may hold at once. */
  order_unpaid_limit: z.number().int().min(1).max(1000).default(3),
  /** Unpaid orders one contact may have in a shop: more, for whoever knows a contact could use its orders up. */
  order_contact_limit: z.number().int().min(1).max(1000).default(10),
  /** Per cent of a goods' stock that one visitor's unpaid orders may hold, and pieces they may hold at any rate. */
  order_hold_share: z.number().int().min(1).max(100).default(20),
  order_hold_pieces: z.number().int().min(1).max(1000).default(5),
  /** Seconds an order is held until its pay page is shown; then it has its whole time. */
  order_hold_seconds: z.number().int().min(30).max(3600).default(120),
  /** Ask for a proof of work while unpaid orders hold most of a goods. */
  order_proof_status: flag.default(1),
});

/** Invite codes of newcomers: 0 not asked for, 1 as one likes, 2 required. */
export const inviteRule = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** Who may register and how. */
export const registerSettings = z
  .strictObject({
    site_register_status: flag.default(1),
    /** 1: reviewed automatically; 2: an administrator reviews. */
    site_register_verify: z.union([z.literal(1), z.literal(2)]).default(1),
    ip_register_limit: z.number().int().min(1).max(1000).default(5),
    /** What a newcomer gives; addresses are proven by a code. Without a user name one is made up. */
    site_register_need_username: flag.default(1),
    site_register_need_mobile: flag.default(0),
    site_register_need_email: flag.default(0),
    site_register_invite: inviteRule.default(0),
    /** Where there are invite codes; shown beside the field. */
    invite_code_get_url: link0,
    buyer_register_status: flag.default(1),
    /** A buyer's mailbox is proven by a code before it is an account's. */
    buyer_register_need_code: flag.default(0),
  })
  // somebody who signs in by nothing could not sign in
  .refine(
    ({ site_register_need_username, site_register_need_mobile, site_register_need_email }) =>
      site_register_need_username + site_register_need_mobile + site_register_need_email > 0,
    { error: 'register_by_nothing', path: ['site_register_need_username'] },
  );

const budget = (points: number, seconds: number) =>
  z
    .strictObject({ points: z.number().int().min(1).max(1_000_000), seconds: z.number().int().min(1).max(86_400) })
    .default({ points, seconds });

const most = (count: number) => z.number().int().min(1).max(1_000_000).default(count);

/** Budgets of calls: `points` calls in `seconds`, of whom says docs/domain/budgets.md. 0 nowhere: a limit that is off can't be said. */
export const limitSettings = z.strictObject({
  general: budget(200, 60),
  /** In place of `general` for whoever is signed in, from wherever. */
  account: budget(600, 60),
  login: budget(100, 3600),
  register: budget(20, 3600),
  order: budget(30, 60),
  lookup: budget(30, 60),
  upload: budget(30, 60),
  /** Well-signed notices of one merchant's own account; and refused ones that are kept, of all accounts together. */
  notice: budget(600, 60),
  /** Failed logins per account and address before each further try has to wait. */
  login_failures: budget(5, 60),
  /** Failed logins per account, from wherever, before those from strange addresses and devices have to wait for each other. */
  account_failures: budget(20, 86_400),
  /** Failed logins of an address or an account before each further try proves work. */
  login_captcha: budget(3, 900),
  /** Wrong codes of a second factor, or of mails and texts to one address, before each further try has to wait. */
  code_failures: budget(10, 3600),
  /** Wrong order passwords, contacts and complaint passwords per address before each further try has to wait. */
  lookup_failures: budget(5, 3600),
  /** The same per order or contact, from wherever: the most there may be. From a tenth on, who failed before has to wait. */
  order_failures: budget(300, 86_400),
  /** Such mails and texts to one mailbox or mobile, whoever asks for them: the most there may be. */
  mailbox_links: budget(30, 86_400),
  /** Mails and texts (links, codes, confirmations) that one address asks for before the next has to wait. */
  letters: budget(5, 3600),
  /** Unknown coupon codes per address before each further one has to wait. */
  coupon_failures: budget(10, 600),
  /** Coupons of one batch that one address may claim. */
  coupon_claims: budget(5, 86_400),
  /** Messages of one sender in chats; files that he sends there; chats that one address begins in shops. */
  chat: budget(30, 60),
  chat_files: budget(60, 86_400),
  chat_rooms: budget(10, 3600),
  /** Pictures that one account may send: a day, and in all. */
  upload_day_count: most(300),
  upload_day_mb: most(200),
  upload_total_count: most(20_000),
  upload_total_mb: most(5000),
  /** Pictures that the buyer of an order may send for it. */
  order_picture_count: most(30),
  order_picture_mb: most(60),
});

/** Where mail goes out; `fake` keeps it in the process and sends nothing. */
export const emailSettings = z.strictObject({
  email_driver: z.enum(['fake', 'smtp']).default('fake'),
  /** Whom letters come from; an empty address is the user name of the server. */
  email_name: anyText(60).default(''),
  email_from: anyText(100)
    .refine((address) => address === '' || z.email().safeParse(address).success)
    .default(''),
  email_smtp: anyText(200).default(''),
  email_port: z.number().int().min(1).max(65_535).default(465),
  /** `opportunistic`: encrypted where the server offers it, its certificate not checked. */
  email_security: z.enum(['tls', 'starttls', 'opportunistic', 'none']).default('tls'),
  email_user: anyText(200).default(''),
  /** Write-only: reads answer an empty string, saving one keeps what is stored. */
  email_pass: anyText(200).default(''),
});

/** Names of what a text may hold, by comma and each once; empty for a text without gaps. */
const gaps = (known: readonly string[]) =>
  anyText(60).refine((list) => {
    const names = list === '' ? [] : list.split(',');
    return names.every((name) => known.includes(name)) && new Set(names).size === names.length;
  });

/** Text messages to buyers: whether they are offered, through whom, and what one costs. */
export const smsSettings = z.strictObject({
  sms_status: flag.default(0),
  sms_driver: z.enum(['none', 'smsbao', 'aliyun', 'tencent']).default('none'),
  sms_price: money.prefault('0.10'),
  sms_user: anyText(100).default(''),
  sms_pass: anyText(200).default(''),
  sms_sign: anyText(20).default(''),
  /** Empty: the driver's own. */
  sms_gateway: link.default(''),
  /** Tencent only. */
  sms_app_id: anyText(40).default(''),
  sms_region: anyText(40).default('ap-guangzhou'),
  /** Approved texts of gateways that send no others, and what stands in their gaps, in their order. */
  sms_keys_template: anyText(60).default(''),
  sms_keys_params: gaps(['goods', 'keys', 'order']).default('goods,keys'),
  sms_link_template: anyText(60).default(''),
  sms_link_params: gaps(['goods', 'order', 'url']).default('goods,order'),
  sms_complaint_template: anyText(60).default(''),
  sms_complaint_params: gaps(['order', 'code']).default('order,code'),
  sms_code_template: anyText(60).default(''),
  sms_code_params: gaps(['order', 'code']).default('code'),
  sms_request_template: anyText(60).default(''),
  sms_request_params: gaps(['order', 'result']).default('order,result'),
});

/** Buyers who choose their cards pay a surcharge, split between platform and merchant (docs/domain/coupons.md). */
export const selectcardSettings = z
  .strictObject({
    status: flag.default(0),
    /** Least surcharge of a card. */
    selectcard_fee_min: money.prefault('0.00'),
    /** Parts in per cent. */
    selectcard_fee_platform_rate: z.number().int().min(0).max(100).default(20),
    selectcard_fee_merchant_rate: z.number().int().min(0).max(100).default(80),
  })
  .refine(
    ({ selectcard_fee_platform_rate, selectcard_fee_merchant_rate }) => selectcard_fee_platform_rate + selectcard_fee_merchant_rate === 100,
    {
      error: 'split',
      path: ['selectcard_fee_merchant_rate'],
    },
  );

/** Who may stand in the mall (docs/domain/mall.md). */
export const mallSettings = z.strictObject({
  /** Its pages are open to strangers. */
  mall_status: flag.default(1),
  /** Merchants may apply; else only the administrator picks. */
  mall_apply_status: flag.default(1),
  /** Somebody looks at each application; else it is admitted at once. */
  mall_review: flag.default(1),
  /** Only shops that are verified. */
  mall_need_verified: flag.default(0),
});

/** What may be complained of, until when, and who bears it (docs/domain/complaints-and-refunds.md). */
export const complaintSettings = z.strictObject({
  /** Reasons, with bars between. */
  complaint_types: text(500).default('无效卡密|不会使用|描述不符|涉嫌色情|涉嫌赌博|实名账号|盗版侵权|欺诈骗钱|非法外挂'),
  /** The same reasons in English, in the same order; one that is missing or empty is shown in Chinese. */
  complaint_types_en: anyText(1000).default(
    'Invalid keys|I can’t use it|Not as described|Pornography|Gambling|Accounts of real persons|Piracy|Fraud|Illegal cheats',
  ),
  /** Reasons that always mean the whole order. */
  complaint_full_types: anyText(500).default('涉嫌色情|涉嫌赌博|实名账号'),
  /** Days after the payment during which an order may be complained of. */
  complaint_window_days: z.number().int().min(1).max(90).default(3),
  /** Hours a merchant has for an answer. */
  complaint_reply_hours: z.number().int().min(1).max(720).default(24),
  complaint_expire_result: z.enum(['buyer_wins', 'escalate']).default('buyer_wins'),
  /** Requests about one order, on the word of a contact, that may wait for an administrator. */
  complaint_request_limit: z.number().int().min(1).max(50).default(5),
  /** 1 through the gateway where it can, 0 always by hand. */
  complaint_refund: flag.default(1),
  /** 1 the platform gives its fee back in proportion, 0 it keeps the fee and the merchant bears all. */
  refund_fee_back: flag.default(1),
  /** 1: what was paid for an order that could not be served goes back by itself, where the gateway can. */
  late_refund: flag.default(1),
  /** Hours its buyer has to choose other goods before, where the shop lets him. */
  late_refund_hours: z.number().int().min(0).max(720).default(24),
});

const hour = z.number().int().min(0).max(24);
const percent = z.number().int().min(0).max(100);

/** When merchants have their money, and how they get it out (docs/domain/settlement.md, docs/domain/withdrawals.md). */
export const settlementSettings = z.strictObject({
  /** 0 at once (T+0), 1 the next day (T+1); a merchant may have another. */
  settlement_type: z.union([z.literal(0), z.literal(1)]).default(0),
  /** T+1 ends: 1 at the next midnight, 2 after 24 hours. */
  settlement_frezze_endtime: z.union([z.literal(1), z.literal(2)]).default(2),
  cash_status: flag.default(1),
  cash_close_tips: text(200).default('提现暂未开放，请稍后再试'),
  /** For readers of English; empty: as the other. */
  cash_close_tips_en: anyText(300).default('Please try again later.'),
  /** Ways out that are offered. */
  cash_type_alipay: flag.default(1),
  cash_type_wechat: flag.default(1),
  cash_type_bank: flag.default(1),
  cash_min_money: money.prefault('50.00'),
  /** 100: `cash_fee` per cent; 1: `cash_fee` yuan. */
  cash_fee_type: z.union([z.literal(100), z.literal(1)]).default(100),
  cash_fee: money.prefault('1.00'),
  cash_limit_num: z.number().int().min(1).max(100).default(5),
  cash_limit_num_tips: text(200).default('今日提现次数已用完，请明日再来'),
  /** For readers of English; empty: as the other. */
  cash_limit_num_tips_en: anyText(300).default('Please come back tomorrow.'),
  /** Hours of the day from (inclusive) and to (exclusive). */
  cash_limit_time_start: hour.default(10),
  cash_limit_time_end: hour.default(18),
  auto_cash: flag.default(0),
  auto_cash_time: z.number().int().min(0).max(23).default(3),
  auto_cash_money: money.prefault('50.00'),
  auto_cash_fee_type: z.union([z.literal(100), z.literal(1)]).default(100),
  auto_cash_fee: money.prefault('0.00'),
  /** Withdrawals are sent as soon as they are applied for, where a payout channel can. */
  auto_pass: flag.default(0),
  /** Above this a second administrator must agree. */
  cash_second_money: money.prefault('5000.00'),
  cash_emailnotify_open: flag.default(0),
  /** Only who has passed a verification can withdraw (docs/domain/verification.md). */
  verify_for_withdraw: flag.default(0),
});

/** Merchants filling their wallets (docs/domain/recharge.md). */
export const rechargeSettings = z.strictObject({
  recharge_status: flag.default(1),
  recharge_close_tips: text(200).default('充值暂未开放，请稍后再试'),
  /** For readers of English; empty: as the other. */
  recharge_close_tips_en: anyText(300).default('Please try again later.'),
  recharge_min: money.prefault('1.00'),
  recharge_max: money.prefault('50000.00'),
  /** Minutes after which an unpaid one closes. */
  recharge_close_time: z.number().int().min(3).max(1440).default(15),
  /** Of one merchant, waiting at once. */
  recharge_waiting: z.number().int().min(1).max(50).default(5),
});

/** What bringing merchants is worth. */
export const spreadSettings = z.strictObject({
  /** Off: nothing is given for new sales, and personal links bring nobody. */
  spread_status: flag.default(1),
  /** Merchants have a personal link. */
  spread_link: flag.default(1),
  spread_reward: flag.default(0),
  /** Once for each merchant brought, at its first sale that is large enough. */
  spread_reward_money: money.prefault('0.00'),
  /** What that sale comes to at least. */
  spread_reward_least: money.prefault('0.00'),
  /** Days after the registration within which it must be; 0 whenever. */
  spread_reward_days: z.number().int().min(0).max(3650).default(0),
  /** Per cent of the platform's fee of their sales. */
  spread_rebate_rate: percent.default(0),
  /** Days after the registration for which there are rebates; 0 for ever. */
  spread_rebate_days: z.number().int().min(0).max(3650).default(0),
});

/** Merchants who sell what others supply (docs/domain/agents.md). */
export const agencySettings = z.strictObject({
  /** Steps from the supplier to who sells. */
  agent_max_levels: z.number().int().min(1).max(5).default(3),
  /** Of a fee that merchants bear: 0 the seller bears it, 1 each its part. */
  agent_fee_mode: flag.default(0),
});

/** Supply pools (docs/domain/pools.md). */
export const poolSettings = z.strictObject({
  /** Merchants may make pools; those that are there stay. */
  pool_create_status: flag.default(1),
  pool_need_verified: flag.default(0),
  /** An administrator looks at each before it opens. */
  pool_review: flag.default(1),
  /** Of one merchant at once. */
  pool_max_own: z.number().int().min(1).max(100).default(5),
  pool_max_members: z.number().int().min(1).max(5000).default(1000),
  pool_max_goods: z.number().int().min(1).max(10_000).default(500),
  /** From the maker's wallet; 0.00 for nothing. */
  pool_create_fee: money.prefault('0.00'),
  pool_join_fee_max: money.prefault('1000.00'),
  /** Per cent of a joining fee that is the platform's. */
  pool_fee_share: percent.default(0),
});

/** Merchants' own accounts at gateways (docs/domain/custom-channels.md). */
export const customSettings = z.strictObject({
  custom_status: flag.default(0),
  /** 1: an administrator looks at each application. */
  custom_audit: flag.default(1),
  /** Deposit that must stand before an application. */
  custom_deposit: money.prefault('0.00'),
  /** Prepaid fees under which such channels are not offered. */
  custom_least: money.prefault('10.00'),
  /** Prepaid fees under which the merchant is warned. */
  custom_warning: money.prefault('50.00'),
  /** Per mille of a sale. */
  custom_rate: perMille.prefault('10'),
  custom_agreement: anyText(5000).default(''),
});

/** Verification of merchants: its fee, who is asked, and how long pictures are kept (docs/domain/verification.md). */
export const authSettings = z.strictObject({
  auth_fee_person: money.prefault('0.00'),
  auth_fee_company: money.prefault('0.00'),
  /** So many of each merchant are free. */
  auth_free_count: z.number().int().min(0).max(100).default(1),
  /** Who is asked whether name and number belong together; nobody: an administrator looks. */
  auth_provider: z.enum(['none', 'signed-json']).default('none'),
  auth_url: link.default(''),
  auth_key: anyText(100).default(''),
  /** Write-only, as `email_pass`. */
  auth_secret: anyText(200).default(''),
  /** 1: what the provider says decides; 0: an administrator does, who reads it. */
  auth_auto: flag.default(0),
  /** Days after the decision for which pictures are kept. */
  auth_keep_days: z.number().int().min(1).max(3650).default(180),
});

const NET = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** The door of the administrators' office (docs/domain/faces-and-sessions.md). Both are opened from the machine: `npm run admin -- open-door`. */
export const safeSettings = z.strictObject({
  /** Addresses and nets (CIDR), a line each, from which the office is reached; empty: from anywhere. */
  admin_allow_list: anyText(4000)
    .refine((lines) => linesOf(lines).every((line) => NET.safeParse(line).success), 'address_list')
    .default(''),
  /** The last part of the address where administrators sign in, in the place of `login`; empty: `login`. No page's name holds a digit. */
  admin_login_path: z
    .string()
    .regex(/^((?=.*[a-z])(?=.*\d)[a-z\d-]{8,40})?$/, 'login_path')
    .default(''),
  /** Administrators are told when so many per cent of the data disk are left (0: never), and when the last backup is so many hours old. */
  watch_disk_percent: z.number().int().min(0).max(99).default(5),
  watch_backup_hours: z.number().int().min(1).max(720).default(48),
});

/** Where people's pictures are kept (docs/decisions/0070-storage.md). */
export const storageSettings = z
  .strictObject({
    /** Where new ones go: this machine's disk, or a storage that speaks S3. */
    storage_driver: z.enum(['local', 's3']).default('local'),
    s3_endpoint: z
      .string()
      .max(300)
      .regex(/^(https?:\/\/[^\s<>"'/?#@]+)?$/, 'origin')
      .default(''),
    s3_bucket: z
      .string()
      .regex(/^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/, 'bucket')
      .default(''),
    s3_region: z
      .string()
      .regex(/^[\w-]{1,40}$/, 'region')
      .default('us-east-1'),
    /** 1: the bucket stands in the path; 0: before the host. */
    s3_path_style: flag.default(1),
    s3_key_id: anyText(128).default(''),
    /** Write-only, as `email_pass`. */
    s3_key_secret: anyText(256).default(''),
    /** Browsers fetch pictures from there instead of from us, where it is not empty: the bucket's public address, https. */
    s3_public_url: z
      .string()
      .max(300)
      .regex(/^(https:\/\/[^\s<>"'?#]+)?$/, 'link')
      .default(''),
  })
  .refine(
    ({ storage_driver, s3_endpoint, s3_bucket, s3_key_id }) =>
      storage_driver === 'local' || (s3_endpoint !== '' && s3_bucket !== '' && s3_key_id !== ''),
    { error: 'storage_unset', path: ['storage_driver'] },
  );

/** An issuer of OpenID Connect: https, or this very machine. */
const ISSUER = /^(https:\/\/[^\s<>"'?#]{1,300}|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/[^\s<>"'?#]{0,200})?)?$/;

/** Signing in by an account elsewhere, for each face apart (docs/domain/faces-and-sessions.md). */
export const socialSettings = z.strictObject({
  oidc_merchant: flag.default(0),
  oidc_buyer: flag.default(0),
  /** What its button says; empty: 统一身份认证. */
  oidc_title: anyText(20).default(''),
  oidc_issuer: z.string().max(310).regex(ISSUER, 'issuer').default(''),
  oidc_client_id: anyText(200).default(''),
  /** Empty for a client that has none: PKCE stands for it. */
  oidc_client_secret: anyText(300).default(''),
  qq_merchant: flag.default(0),
  qq_buyer: flag.default(0),
  qq_app_id: anyText(40).default(''),
  qq_app_key: anyText(200).default(''),
  /** Empty: QQ's own. */
  qq_gateway: link0,
  wechat_merchant: flag.default(0),
  wechat_buyer: flag.default(0),
  /** Whose code is scanned: a website application's, or the official account's, which needs no application. */
  wechat_by: z.enum(['site', 'account']).default('site'),
  wechat_app_id: anyText(40).default(''),
  wechat_app_secret: anyText(200).default(''),
  /** Empty: WeChat's own. */
  wechat_gateway: link0,
});

const wechatTemplate = z
  .string()
  .trim()
  .regex(/^[\w-]{0,64}$/, 'template')
  .default('');
const wechatGaps = (event: WechatEvent, by: string) =>
  z
    .string()
    .trim()
    .max(300)
    .refine((text) => gapsIn(event, text) !== null, 'gaps')
    .default(by);

/** Notices by WeChat: the official account, and the template of each event with what fills its gaps (docs/domain/wechat.md). */
export const wechatSettings = z.strictObject({
  mp_status: flag.default(0),
  mp_app_id: z
    .string()
    .trim()
    .regex(/^\w{0,40}$/, 'app_id')
    .default(''),
  /** Write-only, as `email_pass`. */
  mp_app_secret: anyText(200).default(''),
  mp_token: anyText(32).default(''),
  mp_aes_key: z
    .string()
    .trim()
    .regex(/^([A-Za-z0-9]{43})?$/, 'aes_key')
    .default(''),
  /** Empty: WeChat's own. */
  mp_gateway: link0,
  /** How WeChat delivers. Bare deliveries are taken in `plain` alone; their signature covers no byte of them. */
  mp_mode: z.enum(['safe', 'compatible', 'plain']).default('safe'),
  /** An event without a template is not told. */
  mp_login_template: wechatTemplate,
  mp_login_gaps: wechatGaps('login', 'thing1=shop,time2=time,character_string3=ip'),
  mp_sold_template: wechatTemplate,
  mp_sold_gaps: wechatGaps('sold', 'thing1=goods,character_string2=order,amount3=income,time4=time'),
  mp_stock_template: wechatTemplate,
  mp_stock_gaps: wechatGaps('stock', 'thing1=goods,number2=left'),
  mp_complaint_template: wechatTemplate,
  mp_complaint_gaps: wechatGaps('complaint', 'character_string1=order,thing2=what,time3=time'),
  mp_cash_template: wechatTemplate,
  mp_cash_gaps: wechatGaps('cash', 'character_string1=number,phrase2=result,thing3=reason'),
});

/** How AI answers at the official account (docs/domain/wechat.md). */
export const wechatAiSettings = z.strictObject({
  /** 0: what a rule would have AI answer goes to a person. */
  wechat_ai_status: flag.default(1),
  /** Empty: as the settings of AI have it. */
  wechat_ai_model: anyText(100).default(''),
  /** Hundredths. */
  wechat_ai_temperature: z.number().int().min(0).max(200).default(30),
  /** Seconds that an answer is waited for while WeChat waits; then it is sent afterwards. WeChat gives five. */
  wechat_ai_patience: z.number().int().min(0).max(4).default(4),
  /** Questions of one person. */
  wechat_ai_minute: z.number().int().min(1).max(60).default(3),
  wechat_ai_day: z.number().int().min(1).max(1000).default(30),
  /** Hours of the day, in Asia/Shanghai; until the same hour: all day. */
  wechat_ai_from: z.number().int().min(0).max(23).default(0),
  wechat_ai_until: z.number().int().min(0).max(24).default(24),
  /** 1: administrators answer what AI does not know. */
  wechat_ai_person: flag.default(1),
  /** What is said meanwhile; an empty one is not said. */
  wechat_ai_wait: anyText(200).default('正在查找答案，请稍候。'),
  wechat_ai_unknown: anyText(200).default('这个问题我还不清楚，已转给人工客服，回复会发送到这里。'),
  wechat_ai_busy: anyText(200).default('提问太频繁了，请稍后再试。'),
  wechat_ai_closed: anyText(200).default('现在不是服务时间，问题已转给人工客服，上班后回复您。'),
});

/** Models that write (docs/domain/ai.md). */
export const aiSettings = z.strictObject({
  ai_status: flag.default(0),
  ai_driver: z.enum(['openai', 'local']).default('openai'),
  /** What stands before `/chat/completions`. */
  ai_url: link0,
  /** Write-only, as `email_pass`. */
  ai_key: anyText(300).default(''),
  ai_model: anyText(100).default(''),
  /** Hundredths. */
  ai_temperature: z.number().int().min(0).max(200).default(30),
  /** Seconds that an answer may take. */
  ai_timeout: z.number().int().min(5).max(120).default(60),
  /** 1: its address may lie in a private network, as a model of one's own does. */
  ai_near: flag.default(0),
  /** Of a day, in Asia/Shanghai; 0: no limit. */
  ai_day_tokens: z.number().int().min(0).max(1_000_000_000).default(500_000),
  ai_day_cost: money.prefault('0.00'),
  /** Of a million tokens. */
  ai_price_in: money.prefault('0.00'),
  ai_price_out: money.prefault('0.00'),
  /** Shops may let a model answer their visitors, and which part of the day all of them may take together, in hundredths. */
  ai_shop_status: flag.default(1),
  ai_shop_part: z.number().int().min(1).max(100).default(50),
});

/** Shop pages of merchants' own making (docs/domain/diy.md). */
export const diySettings = z.strictObject({
  /** Off: designs stay, and shops wear the default look. */
  diy_status: flag.default(1),
  /** An administrator looks at each before buyers see it. */
  diy_audit: flag.default(0),
  /** Once a merchant; 0: nothing. Who has paid has paid. */
  diy_fee: money.prefault('0.00'),
  /** Of one merchant. */
  diy_most: z.number().int().min(1).max(100).default(10),
  /** Which parts a page may have; its head, products and order form always. */
  diy_notice: flag.default(1),
  diy_banner: flag.default(1),
  diy_image: flag.default(1),
  diy_text: flag.default(1),
  diy_video: flag.default(1),
  diy_category: flag.default(1),
  diy_detail: flag.default(1),
  diy_contact: flag.default(1),
  diy_music: flag.default(1),
  diy_countdown: flag.default(1),
  diy_divider: flag.default(1),
  /** Own HTML: cleaned of all that runs or styles. */
  diy_html: flag.default(0),
});

/** What opens doors, or moves money or codes: changing it takes a fresh proof (`stepUp`). */
export const graveGroups: ReadonlySet<string> = new Set([
  'safe',
  'social',
  'register',
  'settlement',
  'auth',
  'recharge',
  'spread',
  'custom',
  'email',
  'sms',
  'storage',
  'wechat',
  'ai',
]);

export const settingGroups = {
  safe: { title: { zh_CN: '安全设置', en_US: 'Security' }, schema: safeSettings },
  social: { title: socialSignIn, schema: socialSettings },
  website: { title: { zh_CN: '站点配置', en_US: 'Website' }, schema: websiteSettings },
  domain: { title: { zh_CN: '域名设置', en_US: 'Domain' }, schema: domainSettings },
  agreement: { title: { zh_CN: '协议设置', en_US: 'Agreements' }, schema: agreementSettings },
  shop: { title: { zh_CN: '店铺通用设置', en_US: 'All shops' }, schema: shopSettings },
  panel: { title: { zh_CN: '后台面板', en_US: 'Back offices' }, schema: panelSettings },
  message: { title: { zh_CN: '消息设置', en_US: 'Announcements and sound' }, schema: messageSettings },
  payment: { title: { zh_CN: '支付设置', en_US: 'Payment' }, schema: paymentSettings },
  theme: { title: { zh_CN: '首页主题', en_US: 'Home page theme' }, schema: themeSettings },
  pwa: { title: { zh_CN: '安装为应用', en_US: 'Installable app' }, schema: pwaSettings },
  wordfilter: { title: { zh_CN: '敏感词', en_US: 'Filtered words' }, schema: wordFilterSettings },
  review: { title: { zh_CN: '商品审核', en_US: 'Review of products' }, schema: reviewSettings },
  risk: { title: { zh_CN: '风控设置', en_US: 'Risk settings' }, schema: riskSettings },
  storage: { title: { zh_CN: '存储设置', en_US: 'Storage' }, schema: storageSettings },
  order: { title: { zh_CN: '订单配置', en_US: 'Order settings' }, schema: orderSettings },
  complaint: { title: { zh_CN: '投诉与退款', en_US: 'Complaint settings' }, schema: complaintSettings },
  settlement: { title: { zh_CN: '结算与提现', en_US: 'Settlement and withdrawals' }, schema: settlementSettings },
  auth: { title: { zh_CN: '认证设置', en_US: 'Verification settings' }, schema: authSettings },
  recharge: { title: { zh_CN: '充值配置', en_US: 'Recharge settings' }, schema: rechargeSettings },
  spread: { title: { zh_CN: '推广返利', en_US: 'Referral' }, schema: spreadSettings },
  agency: { title: { zh_CN: '代理设置', en_US: 'Agents' }, schema: agencySettings },
  custom: { title: { zh_CN: '自定义通道', en_US: 'Own channels' }, schema: customSettings },
  register: { title: { zh_CN: '注册设置', en_US: 'Registration' }, schema: registerSettings },
  limits: { title: { zh_CN: '频率限制', en_US: 'Rate limits' }, schema: limitSettings },
  email: { title: { zh_CN: '邮箱配置', en_US: 'Mail' }, schema: emailSettings },
  sms: { title: { zh_CN: '短信配置', en_US: 'Text messages' }, schema: smsSettings },
  wechat: { title: { zh_CN: '公众号配置', en_US: 'Official account' }, schema: wechatSettings },
  wechat_ai: { title: { zh_CN: '关键词 AI 设置', en_US: 'AI at the official account' }, schema: wechatAiSettings },
  ai: { title: { zh_CN: 'AI 配置', en_US: 'AI settings' }, schema: aiSettings },
  mall: { title: { zh_CN: '商城设置', en_US: 'Mall settings' }, schema: mallSettings },
  diy: { title: { zh_CN: '装修设置', en_US: 'Page design settings' }, schema: diySettings },
  pool: { title: { zh_CN: '货源池设置', en_US: 'Pool settings' }, schema: poolSettings },
  selectcard: { title: { zh_CN: '自助选号', en_US: 'Card selection' }, schema: selectcardSettings },
} as const;

export type SettingGroup = keyof typeof settingGroups;
/** A group's values inside the house: amounts in fen. */
export type SettingValues<G extends SettingGroup> = z.output<(typeof settingGroups)[G]['schema']>;
/** Keys of the wire that nobody can set: they always have their default (docs/decisions/0035-settings-that-do-something.md). */
export const fixedSettings = {
  website: ['param_encrypt'],
} as const satisfies Partial<Record<SettingGroup, readonly string[]>>;

/** The fixed keys of a group. */
export const fixedKeys = (group: SettingGroup): readonly string[] => (group in fixedSettings ? fixedSettings[group as 'website'] : []);

/** Keys that are stored encrypted and never read back, each with those that say where it is sent: another address wants it typed anew. */
export const secretSettings: Partial<Record<SettingGroup, Readonly<Record<string, readonly string[]>>>> = {
  email: { email_pass: ['email_smtp', 'email_port', 'email_security'] },
  auth: { auth_secret: ['auth_url', 'auth_provider'] },
  storage: { s3_key_secret: ['s3_endpoint', 's3_bucket', 's3_path_style'] },
  sms: { sms_pass: ['sms_driver', 'sms_gateway', 'sms_region'] },
  social: { oidc_client_secret: ['oidc_issuer'], qq_app_key: ['qq_gateway'], wechat_app_secret: ['wechat_gateway'] },
  ai: { ai_key: ['ai_url', 'ai_driver'] },
  wechat: { mp_app_secret: ['mp_gateway'], mp_token: [], mp_aes_key: [] },
};
