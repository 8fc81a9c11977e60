/** Mails and text messages to buyers, and to whoever asked for one. See ../saying.ts. */
import type { SayingRow } from './row.ts';

export const mailSayings = {
  /** A line that names something: `Order number: …`. */
  fact: { blanks: { name: 'words', value: 'words' }, zh_CN: '{name}：{value}', en_US: '{name}: {value}' },
  delivered_title: { blanks: { goods: 'words' }, zh_CN: '您购买的「{goods}」已发货', en_US: 'Your order of {goods} is delivered' },
  delivered_keys: {
    blanks: { goods: 'words', keys: 'words' },
    zh_CN: '您购买的「{goods}」已发货：{keys}',
    en_US: 'Your order of {goods} is delivered: {keys}',
  },
  delivered_link: {
    blanks: { goods: 'words', url: 'words' },
    zh_CN: '您购买的「{goods}」已发货，请查看 {url}',
    en_US: 'Your order of {goods} is delivered, see {url}',
  },
  delivered_gift: {
    blanks: { goods: 'words', quantity: 'count' },
    zh_CN: '赠品 {goods} × {quantity}',
    en_US: 'Gift: {goods} × {quantity}',
  },
  delivered_file: {
    blanks: { file: 'words' },
    zh_CN: '文件 {file}：请在订单页下载',
    en_US: 'File {file}: please download it on the order’s page',
  },
  mail_paid: { blanks: { amount: 'fen' }, zh_CN: '实付：{amount} 元', en_US: 'Paid: {amount} yuan' },
  mail_paid_at: { blanks: { time: 'words' }, zh_CN: '付款时间：{time}', en_US: 'Paid at: {time}' },
  mail_keys: { zh_CN: '卡密：', en_US: 'Keys:' },
  mail_usage: { zh_CN: '使用说明：', en_US: 'How to use it:' },
  mail_order_page: { blanks: { url: 'words' }, zh_CN: '订单查询：{url}', en_US: 'Your order: {url}' },
  bill_goods: { blanks: { amount: 'fen' }, zh_CN: '商品金额：{amount} 元', en_US: 'Product: {amount} yuan' },
  bill_tier: { blanks: { amount: 'fen' }, zh_CN: '批发优惠：{amount} 元', en_US: 'Volume discount: {amount} yuan' },
  bill_coupon: { blanks: { amount: 'fen' }, zh_CN: '优惠券：{amount} 元', en_US: 'Coupon: {amount} yuan' },
  bill_select: { blanks: { amount: 'fen' }, zh_CN: '选号费：{amount} 元', en_US: 'Chosen numbers: {amount} yuan' },
  bill_sms: { blanks: { amount: 'fen' }, zh_CN: '短信费：{amount} 元', en_US: 'Text message: {amount} yuan' },
  bill_fee: { blanks: { amount: 'fen' }, zh_CN: '手续费：{amount} 元', en_US: 'Fee: {amount} yuan' },
  order_code: {
    blanks: { order: 'words', code: 'words', minutes: 'count' },
    zh_CN: '订单 {order} 的验证码 {code}，{minutes} 分钟内有效，请勿告知他人。',
    en_US: 'The code for order {order} is {code}, good for {minutes} minutes; tell nobody.',
  },
  account_known_title: { blanks: { site: 'words' }, zh_CN: '{site} 账号提醒', en_US: '{site}: you have an account' },
  account_known: {
    blanks: { site: 'words' },
    zh_CN:
      '有人正在 {site} 用这个邮箱注册账号，而它已经注册过了：请直接登录，忘记密码时可在登录页找回。如果不是您本人操作，请忽略本邮件，账号没有任何变化。',
    en_US:
      'Somebody is registering at {site} with this mailbox, which has an account already: simply sign in, or ask for a new password on the sign-in page. If it was not you, ignore this letter; nothing has changed.',
  },
  account_code_title: { blanks: { site: 'words' }, zh_CN: '{site} 验证码', en_US: '{site}: your code' },
  account_code: {
    blanks: { site: 'words', code: 'words', minutes: 'count' },
    zh_CN: '{site} 验证码 {code}，{minutes} 分钟内有效。若非本人操作请忽略，切勿告知他人。',
    en_US: 'Your code for {site} is {code}, good for {minutes} minutes. If this was not you, ignore it; tell nobody.',
  },
  mailbox_link_title: { blanks: { site: 'words' }, zh_CN: '{site} 订单查询链接', en_US: '{site}: the link to your orders' },
  mailbox_link: {
    zh_CN: '点击查看您的订单（30 分钟内有效，仅能打开一次）：',
    en_US: 'See your orders (good for 30 minutes, opens once):',
  },
  mailbox_link_ignore: { zh_CN: '若非本人操作请忽略。', en_US: 'If this was not you, please ignore it.' },
  restock_title: { blanks: { goods: 'words' }, zh_CN: '「{goods}」到货了', en_US: '{goods} is back in stock' },
  restock: {
    blanks: { goods: 'words' },
    zh_CN: '您关注的商品「{goods}」已有货。',
    en_US: '{goods}, which you wait for, is in stock.',
  },
  restock_buy: { blanks: { url: 'words' }, zh_CN: '购买：{url}', en_US: 'Buy: {url}' },
  restock_once: { zh_CN: '本提醒只发送一次。', en_US: 'You are told only once.' },
  restock_question_title: {
    blanks: { goods: 'words' },
    zh_CN: '请确认「{goods}」的到货提醒',
    en_US: 'Do you want to be told when {goods} is back?',
  },
  restock_question: {
    blanks: { goods: 'words', shop: 'words' },
    zh_CN: '有人用此邮箱申请了「{goods}」（店铺：{shop}）的到货提醒。',
    en_US: 'Somebody asked that this mailbox be told when {goods} (shop: {shop}) is back in stock.',
  },
  restock_confirm: {
    zh_CN: '如果是您本人，请在 48 小时内打开下面的链接确认；不确认则不会再收到任何邮件。',
    en_US: 'If it was you, open this link within 48 hours and confirm; if not, you get no other mail.',
  },
  restock_cancel: {
    zh_CN: '确认之后，也可以随时用同一链接取消提醒。',
    en_US: 'After that, the same link takes it back at any time.',
  },
  cash_mail_title: { blanks: { site: 'words', what: 'words' }, zh_CN: '{site} {what}', en_US: '{site}: {what}' },
  cash_number: { blanks: { number: 'words' }, zh_CN: '提现单号：{number}', en_US: 'Withdrawal number: {number}' },
  cash_mail_paid: { blanks: { amount: 'fen' }, zh_CN: '已打款 {amount} 元，请查收。', en_US: 'Paid: {amount} yuan.' },
  cash_mail_refused: {
    blanks: { reason: 'words' },
    zh_CN: '款项已退回余额。原因：{reason}',
    en_US: 'The money is back in your balance. Reason: {reason}',
  },
  try_mail_title: { blanks: { site: 'words' }, zh_CN: '{site} 测试邮件', en_US: '{site}: a test mail' },
  try_mail: {
    blanks: { site: 'words' },
    zh_CN: '这是来自 {site} 的测试邮件，收到即表示邮箱配置可用。',
    en_US: 'This is a test mail from {site}: that it came means that mail works.',
  },
  try_text: {
    zh_CN: '这是一条测试短信，收到即表示短信配置可用。',
    en_US: 'This is a test message: that it came means that text messages work.',
  },
  try_device: {
    zh_CN: '测试通知：这台设备可以收到通知',
    en_US: 'A test: this device takes notices',
  },
  try_goods: { zh_CN: '测试商品', en_US: 'Test product' },

  // what a gateway shows as the subject of a payment, and a bank beside a transfer
  channel_test_subject: { blanks: { number: 'words' }, zh_CN: '通道测试 {number}', en_US: 'Channel test {number}' },
  recharge_subject: { blanks: { number: 'words' }, zh_CN: '账户充值 {number}', en_US: 'Recharge {number}' },
  payout_remark: { zh_CN: '商户提现', en_US: 'Withdrawn' },
  notice_one_title: { blanks: { site: 'words', what: 'words' }, zh_CN: '{site}：{what}', en_US: '{site}: {what}' },
  notice_digest_title: { blanks: { site: 'words', count: 'count' }, zh_CN: '{site}：{count} 条通知', en_US: '{site}: notices, {count}' },
  notice_digest: { blanks: { count: 'count' }, zh_CN: '您有 {count} 条通知：', en_US: 'What has come, {count} in all:' },
  notice_more: { blanks: { count: 'count' }, zh_CN: '另有 {count} 条，请在站内查看', en_US: 'and more, in the list: {count}' },
  notice_look: {
    blanks: { url: 'words' },
    zh_CN: '查看与设置：{url}',
    en_US: 'To look at them, or to choose which come: {url}',
  },
} as const satisfies Record<string, SayingRow>;
