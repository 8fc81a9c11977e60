/** What each setting is called and what it does. A setting without a row here is a type error. */
import type { Label } from '@keymall/contract/kit/words';
import type { fixedSettings, SettingGroup, settingGroups } from '@keymall/contract/settings/groups';
import type { z } from 'zod';
import { customTexts, rechargeTexts, settlementTexts, spreadTexts } from './settings-labels-money.ts';

export type Drawing = 'picture' | 'lines' | 'budget' | 'secret' | 'wide';

export interface SettingText extends Label {
  help?: Label;
  drawing?: Drawing;
  unit?: Label;
  /** What each value is called. */
  options?: readonly (Label & { value: string | number })[];
}

type Fixed<G extends SettingGroup> = G extends keyof typeof fixedSettings ? (typeof fixedSettings)[G][number] : never;
type Keys<G extends SettingGroup> = Exclude<Extract<keyof z.input<(typeof settingGroups)[G]['schema']>, string>, Fixed<G>>;

/** A group's settings in the order and parts they are shown in. */
export interface GroupTexts<G extends SettingGroup> {
  lead: Label;
  parts: readonly { title: Label; keys: readonly Keys<G>[] }[];
  texts: { [K in Keys<G>]: SettingText };
}

const minutes: Label = { zh_CN: '分钟', en_US: 'min' };
const seconds: Label = { zh_CN: '秒', en_US: 's' };
const percent: Label = { zh_CN: '%', en_US: '%' };

export const settingTexts: { [G in SettingGroup]: GroupTexts<G> } = {
  website: {
    lead: { zh_CN: '访客看到的名称、标志与联系方式，保存后立即生效', en_US: 'What visitors see; takes effect at once' },
    parts: [
      { title: { zh_CN: '站点状态', en_US: 'State' }, keys: ['site_status', 'site_close_tips'] },
      {
        title: { zh_CN: '名称与标志', en_US: 'Name and logo' },
        keys: [
          'site_name',
          'site_subtitle',
          'site_subtitle_en',
          'site_logo',
          'merchant_logo',
          'merchant_logo_sm',
          'site_domain',
          'site_start_time',
        ],
      },
      { title: { zh_CN: '搜索引擎', en_US: 'Search engines' }, keys: ['site_keywords', 'site_desc'] },
      {
        title: { zh_CN: '联系方式与页脚', en_US: 'Contact and footer' },
        keys: ['site_info_qq', 'site_info_qq_desc', 'site_info_email', 'site_info_icp', 'site_info_copyright', 'site_shop_copyright'],
      },
      {
        title: { zh_CN: '首页与模板', en_US: 'Home page' },
        keys: ['pc_template', 'mobile_template', 'site_home_statis', 'site_link_status', 'site_links'],
      },
    ],
    texts: {
      site_status: {
        zh_CN: '站点状态',
        en_US: 'The site is',
        options: [
          { value: 1, zh_CN: '开放', en_US: 'Open' },
          { value: -1, zh_CN: '关闭', en_US: 'Closed' },
        ],
      },
      site_close_tips: {
        zh_CN: '关闭提示',
        en_US: 'Closing notice',
        drawing: 'lines',
        help: { zh_CN: '站点关闭时访客看到的说明', en_US: 'What visitors read while it is closed' },
      },
      site_name: { zh_CN: '站点名称', en_US: 'Name' },
      site_subtitle: { zh_CN: '副标题', en_US: 'Subtitle' },
      site_subtitle_en: {
        zh_CN: '英文副标题',
        en_US: 'Subtitle in English',
        help: { zh_CN: '英文页面显示；留空则与副标题相同', en_US: 'On pages in English; empty: as the other' },
      },
      site_logo: { zh_CN: '站点标志', en_US: 'Logo', drawing: 'picture' },
      merchant_logo: { zh_CN: '后台标志', en_US: 'Back office logo', drawing: 'picture' },
      merchant_logo_sm: {
        zh_CN: '后台小标志',
        en_US: 'Small back office logo',
        drawing: 'picture',
        help: { zh_CN: '侧栏收起时显示', en_US: 'Shown while the menu is folded' },
      },
      site_domain: {
        zh_CN: '站点网址',
        en_US: 'Address',
        help: {
          zh_CN: '未设置环境变量 SITE_URL 时，店铺链接与支付通知使用此网址，如 https://example.com',
          en_US: 'Where SITE_URL is not set, shop links and payment notices use it, like https://example.com',
        },
      },
      site_start_time: {
        zh_CN: '开站日期',
        en_US: 'Running since',
        help: { zh_CN: '格式 2026-01-01，首页统计运行天数', en_US: 'Like 2026-01-01; the home page counts the days' },
      },
      site_keywords: { zh_CN: '关键词', en_US: 'Keywords', help: { zh_CN: '用英文逗号分隔', en_US: 'Separated by commas' } },
      site_desc: { zh_CN: '站点描述', en_US: 'Description', drawing: 'lines' },
      site_info_qq: { zh_CN: '客服 QQ', en_US: 'Support QQ' },
      site_info_qq_desc: {
        zh_CN: 'QQ 说明',
        en_US: 'QQ note',
        help: { zh_CN: '如：工作日 9:00–18:00', en_US: 'Like: weekdays 9:00–18:00' },
      },
      site_info_email: { zh_CN: '客服邮箱', en_US: 'Support e-mail' },
      site_info_icp: { zh_CN: '备案号', en_US: 'ICP number' },
      site_info_copyright: { zh_CN: '版权信息', en_US: 'Copyright' },
      site_shop_copyright: { zh_CN: '店铺页版权', en_US: 'Copyright on shop pages' },
      pc_template: {
        zh_CN: '电脑端首页模板',
        en_US: 'Home theme on computers',
        options: [{ value: 'default', zh_CN: '默认', en_US: 'Default' }],
      },
      mobile_template: {
        zh_CN: '手机端首页模板',
        en_US: 'Home theme on phones',
        options: [{ value: 'default', zh_CN: '默认', en_US: 'Default' }],
      },
      site_home_statis: { zh_CN: '首页显示统计', en_US: 'Figures on the home page' },
      site_link_status: { zh_CN: '首页显示友情链接', en_US: 'Friend links on the home page' },
      site_links: {
        zh_CN: '友情链接',
        en_US: 'Friend links',
        drawing: 'lines',
        help: { zh_CN: '每行一个：名称|https://网址', en_US: 'One a line: title|https://address' },
      },
    },
  },
  order: {
    lead: {
      zh_CN: '下单、占用库存、手续费、编号、购买协议与查询的规则，保存后对新订单立即生效',
      en_US: 'How orders are held, priced, numbered and looked up; new orders follow at once',
    },
    parts: [
      {
        title: { zh_CN: '下单与支付', en_US: 'Ordering' },
        keys: ['order_auto_close_time', 'goods_min_price', 'goods_max_price'],
      },
      {
        title: { zh_CN: '占用库存', en_US: 'Holding stock' },
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
      {
        title: { zh_CN: '订单号与支付标题', en_US: 'Number and payment title' },
        keys: ['order_trade_no_profix', 'order_title_type', 'order_title_profix', 'order_title_str'],
      },
      {
        title: { zh_CN: '购买协议', en_US: 'Purchase agreement' },
        keys: ['show_purchase_agreement', 'purchase_agreement_seconds', 'purchase_agreement'],
      },
      {
        title: { zh_CN: '查询限制', en_US: 'Lookup' },
        keys: ['order_query_limitday', 'order_query_contact_limit', 'order_grant_days', 'order_query_blackcontact'],
      },
      { title: { zh_CN: '敏感词', en_US: 'Word filter' }, keys: ['site_wordfilter_status', 'site_wordfilter_danger'] },
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
        en_US: 'Unpaid at once',
        help: { zh_CN: '同一访客可同时持有的未支付订单数', en_US: 'Unpaid orders one visitor may hold' },
      },
      order_contact_limit: {
        zh_CN: '同一联系方式未支付上限',
        en_US: 'Unpaid at once by one contact',
        help: { zh_CN: '同一店铺内同一联系方式的未支付订单数', en_US: 'Inside one shop' },
      },
      order_hold_share: {
        zh_CN: '单人占用上限',
        en_US: 'Share one visitor may hold',
        unit: { zh_CN: '%', en_US: '%' },
        help: { zh_CN: '同一访客的未支付订单最多占用一件商品库存的比例', en_US: 'Of one goods’ stock, in unpaid orders' },
      },
      order_hold_pieces: {
        zh_CN: '单人最少可占',
        en_US: 'Pieces one visitor may always hold',
        unit: { zh_CN: '件', en_US: 'pieces' },
        help: { zh_CN: '库存很少时仍可占用的件数', en_US: 'However small the stock' },
      },
      order_hold_seconds: {
        zh_CN: '打开收银台前保留',
        en_US: 'Held until the pay page is shown',
        unit: { zh_CN: '秒', en_US: 's' },
        help: { zh_CN: '打开收银台后按自动关闭时间保留', en_US: 'Then the order has its whole time' },
      },
      order_proof_status: {
        zh_CN: '库存紧张时验证',
        en_US: 'Check visitors while stock is tight',
        help: {
          zh_CN: '未支付订单占用大半库存时，下单需完成一次计算验证',
          en_US: 'A short computation while unpaid orders hold most of a goods',
        },
      },
      goods_min_price: {
        zh_CN: '商品最低价',
        en_US: 'Lowest price',
        help: { zh_CN: '商户保存商品时检查，已有商品不变', en_US: 'Checked when a goods is saved; others stay' },
      },
      goods_max_price: { zh_CN: '商品最高价', en_US: 'Highest price' },
      fee_payer: {
        zh_CN: '手续费承担方',
        en_US: 'Who pays the fee',
        help: { zh_CN: '店铺选择「跟随系统」时生效', en_US: 'Where a shop follows the system' },
        options: [
          { value: 1, zh_CN: '商户承担', en_US: 'The merchant' },
          { value: 2, zh_CN: '买家承担', en_US: 'The buyer' },
        ],
      },
      transaction_min_fee: {
        zh_CN: '单笔最低手续费',
        en_US: 'Least fee of an order',
        help: { zh_CN: '按费率算出的手续费低于此数时按此数收取', en_US: 'Where the rate comes to less' },
      },
      order_trade_no_profix: {
        zh_CN: '订单号前缀',
        en_US: 'Prefix of order numbers',
        help: {
          zh_CN: '最多 4 位大写字母或数字，后接时间与随机码',
          en_US: 'At most four capitals or digits, before time and random letters',
        },
      },
      order_title_type: {
        zh_CN: '支付标题',
        en_US: 'Payment title',
        help: { zh_CN: '买家在支付平台看到的商品标题', en_US: 'What the buyer reads at the payment platform' },
        options: [
          { value: 0, zh_CN: '商品名称', en_US: 'Name of the goods' },
          { value: 1, zh_CN: '订单号', en_US: 'Order number' },
          { value: 2, zh_CN: '前缀 + 订单号', en_US: 'Prefix + order number' },
          { value: 3, zh_CN: '固定文字', en_US: 'A fixed text' },
        ],
      },
      order_title_profix: {
        zh_CN: '标题前缀',
        en_US: 'Prefix of the title',
        help: { zh_CN: '支付标题为「前缀 + 订单号」时使用', en_US: 'With prefix + order number' },
      },
      order_title_str: {
        zh_CN: '固定标题',
        en_US: 'Fixed title',
        help: { zh_CN: '支付标题为「固定文字」时使用，留空则用前缀 + 订单号', en_US: 'With a fixed text; empty: prefix + order number' },
      },
      show_purchase_agreement: { zh_CN: '下单前展示协议', en_US: 'Shown before ordering' },
      purchase_agreement_seconds: { zh_CN: '最短阅读时间', en_US: 'Least reading time', unit: seconds },
      purchase_agreement: { zh_CN: '协议内容', en_US: 'Text', drawing: 'lines' },
      order_grant_days: {
        zh_CN: '浏览器授权有效期',
        en_US: 'A browser’s proof of an order counts for',
        unit: { zh_CN: '天', en_US: 'days' },
        help: {
          zh_CN: '下单的浏览器在这段时间内无需再次验证即可查看订单；买家可随时结束',
          en_US: 'So long the browser that ordered sees the order without being asked again; the buyer may end it any time',
        },
      },
      order_query_limitday: { zh_CN: '按联系方式查询天数', en_US: 'Days back by contact', unit: { zh_CN: '天', en_US: 'days' } },
      order_query_contact_limit: { zh_CN: '按联系方式最多显示', en_US: 'Orders shown by contact', unit: { zh_CN: '笔', en_US: 'orders' } },
      site_wordfilter_status: {
        zh_CN: '敏感词过滤',
        en_US: 'Word filter',
        help: {
          zh_CN: '开启后，买家填写的联系方式含有敏感词时不能下单',
          en_US: 'While on, no order is taken whose contact holds one of the words',
        },
      },
      site_wordfilter_danger: {
        zh_CN: '敏感词',
        en_US: 'Words',
        drawing: 'lines',
        help: { zh_CN: '用 | 分隔；不区分大小写与全半角', en_US: 'Divided by |; capitals and wide letters are the same' },
      },
      order_query_blackcontact: {
        zh_CN: '禁用的联系方式',
        en_US: 'Refused contacts',
        drawing: 'lines',
        help: { zh_CN: '用 | 分隔；过于常见的联系方式会让他人查到订单', en_US: 'Separated by |; contacts too common to be anybody’s own' },
      },
    },
  },
  complaint: {
    lead: {
      zh_CN: '买家可以投诉什么、商家多久内答复、退款由谁承担，保存后对新的投诉与退款生效',
      en_US: 'What buyers may complain of, how long merchants have, who bears a refund; for what comes after saving',
    },
    parts: [
      {
        title: { zh_CN: '投诉', en_US: 'Complaints' },
        keys: ['complaint_types', 'complaint_full_types', 'complaint_window_days', 'complaint_request_limit'],
      },
      { title: { zh_CN: '期限', en_US: 'Deadline' }, keys: ['complaint_reply_hours', 'complaint_expire_result'] },
      { title: { zh_CN: '退款', en_US: 'Refunds' }, keys: ['complaint_refund', 'refund_fee_back'] },
      { title: { zh_CN: '付款后缺货', en_US: 'Paid and out of stock' }, keys: ['late_refund', 'late_refund_hours'] },
    ],
    texts: {
      complaint_types: {
        zh_CN: '投诉原因',
        en_US: 'Reasons',
        drawing: 'lines',
        help: { zh_CN: '买家从中选择，用 | 分隔', en_US: 'Buyers choose one; separated by |' },
      },
      complaint_full_types: {
        zh_CN: '全额退款的原因',
        en_US: 'Reasons for a full refund',
        drawing: 'lines',
        help: { zh_CN: '选择这些原因时总是投诉整笔订单，用 | 分隔', en_US: 'These always mean the whole order; separated by |' },
      },
      complaint_request_limit: {
        zh_CN: '每笔订单待核实的投诉申请上限',
        en_US: 'Requests about one order that may wait',
        unit: { zh_CN: '份', en_US: 'requests' },
        help: {
          zh_CN: '仅凭联系方式提交、等待平台核对付款凭证的申请；不冻结资金',
          en_US: 'Filed on the word of a contact and waiting for the platform to see a proof of payment; they freeze nothing',
        },
      },
      complaint_window_days: {
        zh_CN: '可投诉时间',
        en_US: 'May be complained of for',
        unit: { zh_CN: '天', en_US: 'days' },
        help: { zh_CN: '从支付时算起', en_US: 'Counted from the payment' },
      },
      complaint_reply_hours: {
        zh_CN: '商家答复期限',
        en_US: 'Merchants answer within',
        unit: { zh_CN: '小时', en_US: 'hours' },
        help: {
          zh_CN: '同意退款、补发卡密或申请平台介入才算答复，留言不算',
          en_US: 'Agreeing, replacing or contesting is an answer; a message is not',
        },
      },
      complaint_expire_result: {
        zh_CN: '逾期未答复',
        en_US: 'Without an answer',
        options: [
          { value: 'buyer_wins', zh_CN: '自动退款给买家', en_US: 'The buyer is refunded' },
          { value: 'escalate', zh_CN: '转平台裁决', en_US: 'The platform decides' },
        ],
      },
      complaint_refund: {
        zh_CN: '原路退款',
        en_US: 'Refund through the gateway',
        help: {
          zh_CN: '关闭后所有退款由人工打款到买家收款码',
          en_US: 'While off, all refunds are paid by hand to the buyer’s receiving code',
        },
      },
      refund_fee_back: {
        zh_CN: '退还手续费',
        en_US: 'Give the fee back',
        help: {
          zh_CN: '开启时平台按比例退还手续费；关闭时手续费由商户承担',
          en_US: 'On: the platform gives its fee back in proportion. Off: the merchant bears it',
        },
      },
      late_refund: {
        zh_CN: '自动原路退回',
        en_US: 'Goes back by itself',
        help: {
          zh_CN: '付款迟到或缺货而未能发货的订单，网关支持时自动退款；否则通知平台人工处理',
          en_US: 'What was paid for an order that could not be served, where the gateway refunds; else the platform is told',
        },
      },
      late_refund_hours: {
        zh_CN: '留给买家换货',
        en_US: 'Time to choose other goods',
        unit: { zh_CN: '小时', en_US: 'hours' },
        help: { zh_CN: '仅当店铺允许买家更换商品；0 为立即退款', en_US: 'Where the shop lets its buyers; 0 refunds at once' },
      },
    },
  },
  register: {
    lead: { zh_CN: '谁可以注册，注册后是否需要审核', en_US: 'Who may register, and whether somebody reviews it' },
    parts: [
      { title: { zh_CN: '商户注册', en_US: 'Merchants' }, keys: ['site_register_status', 'site_register_verify', 'ip_register_limit'] },
      { title: { zh_CN: '协议', en_US: 'Agreements' }, keys: ['register_agreement', 'privacy_policy'] },
      { title: { zh_CN: '买家注册', en_US: 'Buyers' }, keys: ['buyer_register_status'] },
    ],
    texts: {
      site_register_status: { zh_CN: '开放商户注册', en_US: 'Merchants may register' },
      site_register_verify: {
        zh_CN: '注册审核',
        en_US: 'Review',
        options: [
          { value: 1, zh_CN: '自动通过', en_US: 'Automatic' },
          { value: 2, zh_CN: '人工审核', en_US: 'By an administrator' },
        ],
      },
      ip_register_limit: {
        zh_CN: '每日注册上限',
        en_US: 'Registrations a day',
        help: { zh_CN: '同一网络地址每天可注册的商户数', en_US: 'From one network address' },
      },
      buyer_register_status: { zh_CN: '开放买家注册', en_US: 'Buyers may register' },
      register_agreement: {
        zh_CN: '商户协议',
        en_US: 'Merchant agreement',
        drawing: 'lines',
        help: { zh_CN: '留空时显示系统自带的协议', en_US: 'Empty: the one that comes with the house' },
      },
      privacy_policy: {
        zh_CN: '隐私政策',
        en_US: 'Privacy policy',
        drawing: 'lines',
        help: { zh_CN: '留空时显示系统自带的政策', en_US: 'Empty: the one that comes with the house' },
      },
    },
  },
  limits: {
    lead: {
      zh_CN: '一段时间内可调用的次数，超出后需要等待。访客按浏览器计，同一网络地址合计不超过 8 倍；登录后按账号计',
      en_US:
        'How often one may call before having to wait. Visitors count by browser, an address as a whole up to eight times that; whoever is signed in counts by account',
    },
    parts: [
      { title: { zh_CN: '接口', en_US: 'Calls' }, keys: ['general', 'account', 'order', 'lookup', 'upload', 'notice'] },
      { title: { zh_CN: '账户', en_US: 'Accounts' }, keys: ['login', 'register', 'login_failures', 'account_failures'] },
      {
        title: { zh_CN: '查询与优惠券', en_US: 'Lookup and coupons' },
        keys: ['lookup_failures', 'order_failures', 'mailbox_links', 'letters', 'coupon_failures', 'coupon_claims'],
      },
      {
        title: { zh_CN: '图片空间', en_US: 'Room for pictures' },
        keys: ['upload_day_count', 'upload_day_mb', 'upload_total_count', 'upload_total_mb', 'order_picture_count', 'order_picture_mb'],
      },
    ],
    texts: {
      general: { zh_CN: '一般接口', en_US: 'Ordinary calls', drawing: 'budget' },
      account: { zh_CN: '登录后的接口', en_US: 'Calls when signed in', drawing: 'budget' },
      order: { zh_CN: '下单', en_US: 'Ordering', drawing: 'budget' },
      lookup: { zh_CN: '查询订单', en_US: 'Looking orders up', drawing: 'budget' },
      upload: { zh_CN: '上传', en_US: 'Uploads', drawing: 'budget' },
      notice: {
        zh_CN: '自有账号的支付通知',
        en_US: 'Notices of own accounts',
        drawing: 'budget',
        help: {
          zh_CN: '每个商户自有账号可处理的通知数；也是全站留存的未采信通知数',
          en_US: 'Per merchant’s own account; and how many refused notices are kept in all',
        },
      },
      login: { zh_CN: '登录', en_US: 'Signing in', drawing: 'budget' },
      register: { zh_CN: '注册', en_US: 'Registering', drawing: 'budget' },
      login_failures: {
        zh_CN: '登录失败',
        en_US: 'Failed sign-ins',
        drawing: 'budget',
        help: {
          zh_CN: '同一账号与地址失败达到次数后，每次再试都要等待',
          en_US: 'Per account and address, before each further try has to wait',
        },
      },
      letters: {
        zh_CN: '验证码与确认邮件',
        en_US: 'Codes and confirmations',
        drawing: 'budget',
        help: {
          zh_CN: '同一网络地址要求发送的邮件与短信，超过后须等待',
          en_US: 'Mails and texts asked for from one address; more have to wait',
        },
      },
      account_failures: {
        zh_CN: '账号被试密码',
        en_US: 'Guesses at one account',
        drawing: 'budget',
        help: {
          zh_CN: '同一账号在各处累计失败达到次数后，陌生地址与设备须逐次等待；常用地址与设备不受影响',
          en_US: 'Per account, from wherever; then strange addresses and devices wait for each other, known ones do not',
        },
      },
      lookup_failures: {
        zh_CN: '查询密码错误',
        en_US: 'Wrong order passwords',
        drawing: 'budget',
        help: { zh_CN: '同一网络地址输错达到次数后，每次再试都要等待', en_US: 'Per address, before each further try has to wait' },
      },
      order_failures: {
        zh_CN: '订单被试密码',
        en_US: 'Guesses at one order',
        drawing: 'budget',
        help: {
          zh_CN: '同一订单或联系方式在各处累计输错的上限；达到十分之一后，输错过的地址须逐次等待',
          en_US: 'Per order or contact, from wherever; from a tenth on, addresses that failed before wait for each other',
        },
      },
      mailbox_links: {
        zh_CN: '邮箱与手机收信',
        en_US: 'Mails and texts to one person',
        drawing: 'budget',
        help: { zh_CN: '同一邮箱、手机号或订单最多收到的邮件与短信', en_US: 'To one mailbox or mobile, or of one order, whoever asks' },
      },
      coupon_claims: {
        zh_CN: '领取优惠券',
        en_US: 'Coupons claimed',
        drawing: 'budget',
        help: { zh_CN: '同一网络地址可领取同一批优惠券的张数', en_US: 'Of one batch by one address' },
      },
      coupon_failures: {
        zh_CN: '优惠码错误',
        en_US: 'Unknown coupon codes',
        drawing: 'budget',
        help: { zh_CN: '同一网络地址输错达到次数后，每次再试都要等待', en_US: 'Per address, before each further try has to wait' },
      },
      upload_day_count: { zh_CN: '每账号每天上传', en_US: 'Pictures of an account a day', unit: { zh_CN: '张', en_US: 'pictures' } },
      upload_day_mb: { zh_CN: '每账号每天流量', en_US: 'Of an account a day', unit: { zh_CN: 'MB', en_US: 'MB' } },
      upload_total_count: { zh_CN: '每账号总张数', en_US: 'Pictures of an account', unit: { zh_CN: '张', en_US: 'pictures' } },
      upload_total_mb: { zh_CN: '每账号总空间', en_US: 'Room of an account', unit: { zh_CN: 'MB', en_US: 'MB' } },
      order_picture_count: { zh_CN: '每笔订单的凭证', en_US: 'Evidence of an order', unit: { zh_CN: '张', en_US: 'pictures' } },
      order_picture_mb: { zh_CN: '每笔订单的凭证空间', en_US: 'Room for an order’s evidence', unit: { zh_CN: 'MB', en_US: 'MB' } },
    },
  },
  email: {
    lead: { zh_CN: '发送卡密与通知所用的邮箱', en_US: 'The mailbox that sends keys and notices' },
    parts: [
      { title: { zh_CN: '发信方式', en_US: 'How mail goes out' }, keys: ['email_driver', 'email_name', 'email_from'] },
      {
        title: { zh_CN: 'SMTP 服务器', en_US: 'SMTP server' },
        keys: ['email_smtp', 'email_port', 'email_security', 'email_user', 'email_pass'],
      },
    ],
    texts: {
      email_driver: {
        zh_CN: '发信方式',
        en_US: 'Driver',
        options: [
          { value: 'fake', zh_CN: '不发送（演示）', en_US: 'Send nothing (demo)' },
          { value: 'smtp', zh_CN: 'SMTP 服务器', en_US: 'SMTP server' },
        ],
      },
      email_name: { zh_CN: '发件人名称', en_US: 'Sender' },
      email_from: {
        zh_CN: '发件邮箱',
        en_US: 'Sender address',
        help: {
          zh_CN: '收件人看到的发件地址，告警也发到这里；留空则用 SMTP 账号',
          en_US: 'What letters come from, and where alarms go; empty for the SMTP user',
        },
      },
      email_smtp: { zh_CN: '服务器地址', en_US: 'Host' },
      email_port: { zh_CN: '端口', en_US: 'Port' },
      email_security: {
        zh_CN: '加密方式',
        en_US: 'Encryption',
        options: [
          { value: 'tls', zh_CN: 'SSL/TLS（多为 465 端口）', en_US: 'SSL/TLS (mostly port 465)' },
          { value: 'starttls', zh_CN: 'STARTTLS（多为 587 端口）', en_US: 'STARTTLS (mostly port 587)' },
          { value: 'opportunistic', zh_CN: '支持时加密，不校验证书', en_US: 'Where offered, certificate not checked' },
          { value: 'none', zh_CN: '不加密（仅限内网）', en_US: 'None (local networks only)' },
        ],
        help: { zh_CN: '前两种强制加密并校验服务器证书', en_US: 'The first two insist on it and check the certificate' },
      },
      email_user: {
        zh_CN: '账号',
        en_US: 'User',
        help: { zh_CN: '登录 SMTP 服务器所用，不必是邮箱', en_US: 'To log in with; need not be a mailbox' },
      },
      email_pass: {
        zh_CN: '密码或授权码',
        en_US: 'Password',
        drawing: 'secret',
        help: { zh_CN: '留空则保持不变，保存后不再显示', en_US: 'Leave empty to keep what is stored; never shown again' },
      },
    },
  },
  sms: {
    lead: {
      zh_CN: '买家可选择用短信接收卡密，费用由买家或商户承担',
      en_US: 'Buyers may ask for their keys by text message; they or the merchant pay',
    },
    parts: [
      { title: { zh_CN: '短信服务', en_US: 'Service' }, keys: ['sms_status', 'sms_price'] },
      {
        title: { zh_CN: '短信通道', en_US: 'Gateway' },
        keys: ['sms_driver', 'sms_user', 'sms_pass', 'sms_sign', 'sms_app_id', 'sms_region', 'sms_gateway'],
      },
      {
        title: { zh_CN: '短信模板（阿里云、腾讯云）', en_US: 'Templates (Alibaba Cloud, Tencent Cloud)' },
        keys: [
          'sms_keys_template',
          'sms_keys_params',
          'sms_link_template',
          'sms_link_params',
          'sms_complaint_template',
          'sms_complaint_params',
          'sms_code_template',
          'sms_code_params',
          'sms_request_template',
          'sms_request_params',
        ],
      },
    ],
    texts: {
      sms_status: { zh_CN: '启用短信', en_US: 'Offer text messages' },
      sms_price: { zh_CN: '每条价格', en_US: 'Price of one', help: { zh_CN: '向承担方收取', en_US: 'Charged to whoever pays' } },
      sms_driver: {
        zh_CN: '短信通道',
        en_US: 'Driver',
        options: [
          { value: 'none', zh_CN: '不发送', en_US: 'None' },
          { value: 'smsbao', zh_CN: '短信宝', en_US: 'SMSBao' },
          { value: 'aliyun', zh_CN: '阿里云短信', en_US: 'Alibaba Cloud' },
          { value: 'tencent', zh_CN: '腾讯云短信', en_US: 'Tencent Cloud' },
        ],
      },
      sms_user: {
        zh_CN: '账号',
        en_US: 'Account',
        help: {
          zh_CN: '短信宝：账号；阿里云：AccessKey ID；腾讯云：SecretId',
          en_US: 'SMSBao: account; Alibaba Cloud: AccessKey ID; Tencent Cloud: SecretId',
        },
      },
      sms_pass: {
        zh_CN: '密码或密钥',
        en_US: 'Password or secret',
        drawing: 'secret',
        help: {
          zh_CN: '短信宝：密码；阿里云：AccessKey Secret；腾讯云：SecretKey。留空则保持不变，保存后不再显示',
          en_US: 'Password, AccessKey secret or SecretKey. Leave empty to keep what is stored; never shown again',
        },
      },
      sms_sign: {
        zh_CN: '短信签名',
        en_US: 'Signature',
        help: {
          zh_CN: '显示在短信开头的【】里，填写时不带【】；云短信须与已审核的签名一致',
          en_US: 'Shown in brackets at the start, given without them; as approved where a cloud sends',
        },
      },
      sms_app_id: {
        zh_CN: '短信应用 SDKAppID',
        en_US: 'SDKAppID',
        help: { zh_CN: '仅腾讯云：短信控制台 → 应用管理', en_US: 'Tencent Cloud only: SMS console, applications' },
      },
      sms_region: { zh_CN: '地域', en_US: 'Region', help: { zh_CN: '仅腾讯云', en_US: 'Tencent Cloud only' } },
      sms_gateway: {
        zh_CN: '接口地址',
        en_US: 'Gateway address',
        help: { zh_CN: '留空使用所选通道的官方地址', en_US: "Empty for the driver's own" },
      },
      sms_keys_template: {
        zh_CN: '发卡模板 ID',
        en_US: 'Template: keys',
        help: {
          zh_CN: '审核通过的模板编号，如 SMS_154950909 或 1234567。短信宝不需要模板；未填发卡与查询模板时不向买家提供短信',
          en_US: 'The approved template. SMSBao needs none; without this and the next one buyers are offered no text messages',
        },
      },
      sms_keys_params: {
        zh_CN: '发卡模板变量',
        en_US: 'Its gaps',
        help: {
          zh_CN: '按模板中的顺序，用英文逗号分隔：goods 商品名，keys 卡密，order 订单号。阿里云模板中的变量也用这些名字，如 ${goods}',
          en_US:
            'In the order of the template, by comma: goods, keys, order. In Alibaba Cloud’s templates they have these names, like ${goods}',
        },
      },
      sms_link_template: {
        zh_CN: '查询模板 ID',
        en_US: 'Template: where to read',
        help: {
          zh_CN: '卡密太长放不进一条短信时使用，测试短信也用它',
          en_US: 'For keys too long for a message; the test message uses it too',
        },
      },
      sms_link_params: {
        zh_CN: '查询模板变量',
        en_US: 'Its gaps',
        help: {
          zh_CN: 'goods 商品名，order 订单号，url 查询网址（国内模板多不允许变量里有网址）',
          en_US: 'goods, order, url (gateways rarely allow addresses in gaps)',
        },
      },
      sms_complaint_template: {
        zh_CN: '投诉模板 ID',
        en_US: 'Template: complaint',
        help: { zh_CN: '买家投诉后收到查询密码', en_US: 'Brings the buyer the password of the complaint' },
      },
      sms_complaint_params: {
        zh_CN: '投诉模板变量',
        en_US: 'Its gaps',
        help: { zh_CN: 'order 订单号，code 查询密码', en_US: 'order, code' },
      },
      sms_code_template: {
        zh_CN: '验证码模板 ID',
        en_US: 'Template: code',
        help: { zh_CN: '买家用下单手机号证明订单时收到的验证码', en_US: 'The code that proves an order by its mobile' },
      },
      sms_code_params: { zh_CN: '验证码模板变量', en_US: 'Its gaps', help: { zh_CN: 'order 订单号，code 验证码', en_US: 'order, code' } },
      sms_request_template: {
        zh_CN: '投诉申请模板 ID',
        en_US: 'Template: request',
        help: { zh_CN: '投诉申请处理完毕后的通知', en_US: 'Tells what became of a request to complain' },
      },
      sms_request_params: {
        zh_CN: '投诉申请模板变量',
        en_US: 'Its gaps',
        help: { zh_CN: 'order 订单号，result 结果', en_US: 'order, result' },
      },
    },
  },
  selectcard: {
    lead: {
      zh_CN: '买家自选卡号时按张加价，加价由平台与商户分成',
      en_US: 'Buyers who choose their cards pay a surcharge a card, split between platform and merchant',
    },
    parts: [
      {
        title: { zh_CN: '选号设置', en_US: 'Selection' },
        keys: ['status', 'selectcard_fee_min', 'selectcard_fee_platform_rate', 'selectcard_fee_merchant_rate'],
      },
    ],
    texts: {
      status: {
        zh_CN: '开启自助选号',
        en_US: 'Buyers may choose',
        help: { zh_CN: '关闭后所有店铺的选号入口隐藏，商品按顺序发卡', en_US: 'While off, no shop offers it and cards go out in order' },
      },
      selectcard_fee_min: { zh_CN: '每张最低加价', en_US: 'Least surcharge of a card' },
      selectcard_fee_platform_rate: { zh_CN: '平台分成', en_US: 'Part of the platform', unit: percent },
      selectcard_fee_merchant_rate: {
        zh_CN: '商户分成',
        en_US: 'Part of the merchant',
        unit: percent,
        help: {
          zh_CN: '平台与商户分成之和须为 100%，除不尽的部分归平台',
          en_US: 'Both make 100 %; what does not divide is the platform’s',
        },
      },
    },
  },
  settlement: settlementTexts,
  recharge: rechargeTexts,
  spread: spreadTexts,
  custom: customTexts,
};
