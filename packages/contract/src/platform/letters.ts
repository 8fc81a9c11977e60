/**
 * Every mail and text message of the house, by its kind: what it is for, its words as built, and the blanks in them. An administrator may
 * write other words (docs/decisions/0072-letters.md); whatever sends a letter names its kind and fills its blanks.
 */
import type { Fen } from '../kit/money.ts';
import type { Locale } from '../kit/refusals.ts';
import { filled, type Kept, linesOf, type SayingName, saying, sayings, type Words } from '../kit/saying.ts';
import type { Blank } from '../kit/sayings/row.ts';
import * as word from '../kit/word.ts';
import type { Label } from '../kit/words.ts';
import type { LetterKind } from './letter-kinds.ts';

/** As in a saying; `lines` are words that may be several lines, or none: the line they stand in is left out then. */
export type LetterBlank = Blank | 'lines';

/** The words of a letter in one language, with its blanks as `{name}`. A text message has no subject. */
export interface LetterText {
  subject: string;
  body: string;
}

export interface LetterRow {
  channel: 'mail' | 'sms';
  title: Label;
  /** When it is sent. */
  when: Label;
  blanks: Readonly<Record<string, LetterBlank>>;
  /** Without these the letter is of no use: they stay in its body. */
  required: readonly string[];
  subject?: Label;
  body: readonly Label[];
}

/** A saying as it is declared, its blanks open. */
const said = (name: SayingName): Label => ({ zh_CN: sayings[name].zh_CN, en_US: sayings[name].en_US });
/** A label and what it names: `Order number: {order}`. */
const fact = (name: Label, value: string): Label => ({
  zh_CN: `${name.zh_CN}：${value}`,
  en_US: `${name.en_US}: ${value}`,
});
const same = (text: string): Label => ({ zh_CN: text, en_US: text });
/** A saying with another one in one of its blanks. */
const within = (outer: SayingName, blank: string, inner: SayingName): Label => ({
  zh_CN: sayings[outer].zh_CN.replace(`{${blank}}`, sayings[inner].zh_CN),
  en_US: sayings[outer].en_US.replace(`{${blank}}`, sayings[inner].en_US),
});
const EMPTY = same('');

const requestBlanks = { order: 'words', url: 'words' } as const;

export const letters = {
  notice_one: {
    channel: 'mail',
    title: { zh_CN: '单条通知', en_US: 'One notice' },
    when: { zh_CN: '收件人选择用邮件接收某类通知时', en_US: 'When its reader chose to be told by mail' },
    blanks: { site: 'words', what: 'words', list: 'lines', url: 'words' },
    required: ['list'],
    subject: said('notice_one_title'),
    body: [same('{list}'), EMPTY, said('notice_look')],
  },
  notice_digest: {
    channel: 'mail',
    title: { zh_CN: '通知汇总', en_US: 'Digest of notices' },
    when: { zh_CN: '收件人选择汇总接收，或免打扰结束后', en_US: 'When its reader wants them together, or after quiet hours' },
    blanks: { site: 'words', count: 'count', list: 'lines', url: 'words' },
    required: ['list'],
    subject: said('notice_digest_title'),
    body: [said('notice_digest'), EMPTY, same('{list}'), EMPTY, said('notice_look')],
  },
  account_code: {
    channel: 'mail',
    title: { zh_CN: '账号验证码', en_US: 'Account code' },
    when: { zh_CN: '注册、找回密码、绑定邮箱时', en_US: 'On registering, a forgotten password, or binding a mailbox' },
    blanks: { site: 'words', code: 'words', minutes: 'count' },
    required: ['code'],
    subject: said('account_code_title'),
    body: [said('account_code')],
  },
  account_known: {
    channel: 'mail',
    title: { zh_CN: '邮箱已注册', en_US: 'The mailbox has an account' },
    when: { zh_CN: '有人用买家已注册的邮箱再次注册时', en_US: 'When somebody registers with the mailbox of a buyer' },
    blanks: { site: 'words' },
    required: [],
    subject: said('account_known_title'),
    body: [said('account_known')],
  },
  order_mail: {
    channel: 'mail',
    title: { zh_CN: '卡密发货', en_US: 'Keys delivered' },
    when: { zh_CN: '订单付款并发货后，发给留了邮箱的买家', en_US: 'After an order is paid and delivered, to buyers who left a mailbox' },
    blanks: {
      goods: 'words',
      order: 'words',
      shop: 'words',
      quantity: 'count',
      bill: 'lines',
      amount: 'fen',
      time: 'words',
      note: 'lines',
      keys: 'lines',
      usage: 'lines',
      url: 'words',
    },
    required: ['keys'],
    subject: said('delivered_title'),
    body: [
      fact(word.orderNumber, '{order}'),
      fact(word.shop, '{shop}'),
      fact(word.goods, '{goods} × {quantity}'),
      same('{bill}'),
      said('mail_paid'),
      said('mail_paid_at'),
      same('{note}'),
      EMPTY,
      said('mail_keys'),
      same('{keys}'),
      EMPTY,
      same('{usage}'),
      EMPTY,
      said('mail_order_page'),
    ],
  },
  mailbox_link: {
    channel: 'mail',
    title: { zh_CN: '订单查询链接', en_US: 'Link to one’s orders' },
    when: { zh_CN: '买家用邮箱查询订单时', en_US: 'When a buyer looks orders up by mailbox' },
    blanks: { site: 'words', url: 'words' },
    required: ['url'],
    subject: said('mailbox_link_title'),
    body: [said('mailbox_link'), same('{url}'), EMPTY, said('mailbox_link_ignore')],
  },
  restock_question: {
    channel: 'mail',
    title: { zh_CN: '到货提醒确认', en_US: 'Restock reminder to confirm' },
    when: { zh_CN: '买家申请到货提醒时', en_US: 'When a buyer asks to be told of new stock' },
    blanks: { goods: 'words', shop: 'words', url: 'words' },
    required: ['url'],
    subject: said('restock_question_title'),
    body: [said('restock_question'), said('restock_confirm'), same('{url}'), EMPTY, said('restock_cancel')],
  },
  restock: {
    channel: 'mail',
    title: { zh_CN: '到货提醒', en_US: 'Restock reminder' },
    when: { zh_CN: '买家关注的商品补货后', en_US: 'When goods a buyer waits for are back' },
    blanks: { goods: 'words', shop: 'words', url: 'words' },
    required: ['url'],
    subject: said('restock_title'),
    body: [said('restock'), fact(word.shop, '{shop}'), said('restock_buy'), EMPTY, said('restock_once')],
  },
  request_passed: {
    channel: 'mail',
    title: { zh_CN: '投诉申请通过', en_US: 'Request to complain accepted' },
    when: { zh_CN: '平台核实买家的投诉申请后', en_US: 'When the platform accepts a buyer’s request to complain' },
    blanks: requestBlanks,
    required: ['url'],
    subject: said('request_passed_title'),
    body: [said('request_passed'), EMPTY, said('request_where'), said('request_not_yours')],
  },
  request_refused: {
    channel: 'mail',
    title: { zh_CN: '投诉申请被驳回', en_US: 'Request to complain refused' },
    when: { zh_CN: '平台驳回买家的投诉申请后', en_US: 'When the platform refuses a buyer’s request to complain' },
    blanks: { ...requestBlanks, reason: 'words' },
    required: ['reason'],
    subject: said('request_refused_title'),
    body: [said('request_refused'), EMPTY, said('request_where'), said('request_not_yours')],
  },
  sold_notice: {
    channel: 'mail',
    title: { zh_CN: '售出通知', en_US: 'Sale alert' },
    when: { zh_CN: '商品售出后，发给开启了售出通知的商户', en_US: 'After a sale, to merchants who asked to be told' },
    blanks: { goods: 'words', quantity: 'count', order: 'words', paid: 'fen', income: 'fen' },
    required: [],
    subject: said('sold_title'),
    body: [said('sold')],
  },
  stock_lack: {
    channel: 'mail',
    title: { zh_CN: '库存预警', en_US: 'Low-stock alert' },
    when: { zh_CN: '商品库存低于商户的提醒值时', en_US: 'When stock falls below the merchant’s limit' },
    blanks: { goods: 'words', left: 'count', limit: 'count' },
    required: [],
    subject: said('stock_low_title'),
    body: [said('stock_low')],
  },
  cash_paid: {
    channel: 'mail',
    title: { zh_CN: '提现已打款', en_US: 'Withdrawal paid' },
    when: { zh_CN: '商户的提现打款后', en_US: 'When a merchant’s withdrawal was paid' },
    blanks: { site: 'words', number: 'words', amount: 'fen' },
    required: [],
    subject: within('cash_mail_title', 'what', 'cash_paid_title'),
    body: [said('cash_number'), said('cash_mail_paid')],
  },
  cash_refused: {
    channel: 'mail',
    title: { zh_CN: '提现未通过', en_US: 'Withdrawal refused' },
    when: { zh_CN: '商户的提现被驳回后', en_US: 'When a merchant’s withdrawal was refused' },
    blanks: { site: 'words', number: 'words', reason: 'words' },
    required: ['reason'],
    subject: within('cash_mail_title', 'what', 'cash_refused_title'),
    body: [said('cash_number'), said('cash_mail_refused')],
  },
  invoice_issued: {
    channel: 'mail',
    title: { zh_CN: '电子发票', en_US: 'Electronic invoice' },
    when: { zh_CN: '平台开具电子发票后', en_US: 'When the platform issued an electronic invoice' },
    blanks: { site: 'words', title: 'words', number: 'words', amount: 'fen', no: 'words', url: 'words' },
    required: ['url'],
    subject: said('invoice_mail_title'),
    body: [said('invoice_issued'), said('invoice_mail')],
  },
  channel_cut: {
    channel: 'mail',
    title: { zh_CN: '收款账号暂停', en_US: 'Receiving account paused' },
    when: {
      zh_CN: '平台的收款账号连续下单失败时，发给平台邮箱',
      en_US: 'When an account of the platform keeps failing, to the platform’s mailbox',
    },
    blanks: { channel: 'words', name: 'words', count: 'count', why: 'words' },
    required: [],
    subject: said('account_cut_title'),
    body: [within('account_cut', 'next', 'account_cut_platform')],
  },
  owed_by_hand: {
    channel: 'mail',
    title: { zh_CN: '款项待人工退还', en_US: 'Money to be given back by hand' },
    when: {
      zh_CN: '已付款未发货且无法自动退款时，发给平台邮箱',
      en_US: 'When a paid order can’t be refunded by itself, to the platform’s mailbox',
    },
    blanks: { order: 'words', amount: 'fen', why: 'words' },
    required: ['order'],
    subject: said('owed_by_hand_title'),
    body: [said('owed_by_hand')],
  },
  settlement_failed: {
    channel: 'mail',
    title: { zh_CN: '直付通结算失败', en_US: 'Settlement to merchants failed' },
    when: { zh_CN: '多次未能确认结算时，发给平台邮箱', en_US: 'When settlements keep failing, to the platform’s mailbox' },
    blanks: { count: 'count', list: 'lines' },
    required: ['list'],
    subject: said('settlements_fail_title'),
    body: [said('settlements_fail'), same('{list}')],
  },
  try_out: {
    channel: 'mail',
    title: { zh_CN: '测试邮件', en_US: 'Test mail' },
    when: { zh_CN: '管理员在邮箱配置页测试发送时', en_US: 'When an administrator tries out the mail settings' },
    blanks: { site: 'words' },
    required: [],
    subject: said('try_mail_title'),
    body: [said('try_mail')],
  },
  sms_account_code: {
    channel: 'sms',
    title: { zh_CN: '账号验证码', en_US: 'Account code' },
    when: { zh_CN: '注册、找回密码、绑定手机时', en_US: 'On registering, a forgotten password, or binding a mobile' },
    blanks: { site: 'words', code: 'words', minutes: 'count' },
    required: ['code'],
    body: [said('account_code')],
  },
  sms_order_code: {
    channel: 'sms',
    title: { zh_CN: '订单查询验证码', en_US: 'Code for an order' },
    when: { zh_CN: '买家用手机号查询订单时', en_US: 'When a buyer looks an order up by mobile' },
    blanks: { order: 'words', code: 'words', minutes: 'count' },
    required: ['code'],
    body: [said('order_code')],
  },
  sms_keys: {
    channel: 'sms',
    title: { zh_CN: '卡密发货', en_US: 'Keys delivered' },
    when: { zh_CN: '订单付款后，卡密较短时', en_US: 'After an order is paid, where its keys are short' },
    blanks: { goods: 'words', keys: 'lines' },
    required: ['keys'],
    body: [said('delivered_keys')],
  },
  sms_link: {
    channel: 'sms',
    title: { zh_CN: '发货链接', en_US: 'Link to the keys' },
    when: { zh_CN: '订单付款后，卡密较长时', en_US: 'After an order is paid, where its keys are long' },
    blanks: { goods: 'words', url: 'words' },
    required: ['url'],
    body: [said('delivered_link')],
  },
  sms_complaint: {
    channel: 'sms',
    title: { zh_CN: '投诉查询密码', en_US: 'Password of a complaint' },
    when: { zh_CN: '买家提交投诉后', en_US: 'After a buyer complained' },
    blanks: { order: 'words', code: 'words' },
    required: ['code'],
    body: [said('complaint_code')],
  },
  sms_request_passed: {
    channel: 'sms',
    title: { zh_CN: '投诉申请通过', en_US: 'Request to complain accepted' },
    when: { zh_CN: '平台核实买家的投诉申请后', en_US: 'When the platform accepts a buyer’s request to complain' },
    blanks: { order: 'words' },
    required: [],
    body: [said('request_passed')],
  },
  sms_request_refused: {
    channel: 'sms',
    title: { zh_CN: '投诉申请被驳回', en_US: 'Request to complain refused' },
    when: { zh_CN: '平台驳回买家的投诉申请后', en_US: 'When the platform refuses a buyer’s request to complain' },
    blanks: { order: 'words', reason: 'words' },
    required: ['reason'],
    body: [said('request_refused')],
  },
  sms_try_out: {
    channel: 'sms',
    title: { zh_CN: '测试短信', en_US: 'Test message' },
    when: { zh_CN: '管理员在短信配置页测试发送时', en_US: 'When an administrator tries out the text-message settings' },
    blanks: {},
    required: [],
    body: [said('try_text')],
  },
} as const satisfies Record<LetterKind, LetterRow>;

export type MailKind = { [Kind in LetterKind]: (typeof letters)[Kind]['channel'] extends 'mail' ? Kind : never }[LetterKind];
export type TextKind = Exclude<LetterKind, MailKind>;

interface Values {
  fen: Fen;
  count: number;
  time: Date;
  words: Words;
  lines: Words | readonly Words[];
}
/** What fills the blanks of a kind. */
export type LetterValues<Kind extends LetterKind> = {
  readonly [Each in keyof (typeof letters)[Kind]['blanks']]: (typeof letters)[Kind]['blanks'][Each] extends LetterBlank
    ? Values[(typeof letters)[Kind]['blanks'][Each]]
    : never;
};

export const letterRow = (kind: LetterKind): LetterRow => letters[kind];

/** The words it was built with. */
export function builtIn(kind: LetterKind, locale: Locale): LetterText {
  const { subject, body } = letterRow(kind);
  return { subject: subject?.[locale] ?? '', body: body.map((line) => line[locale]).join('\n') };
}

const BLANK = /\{([a-z_]+)\}/g;
const blanksIn = (text: string): string[] => [...text.matchAll(BLANK)].map((found) => found[1] as string);

/** What is wrong with words for a kind: a blank it does not have (or a brace that is none), or one that has to stay. Null: nothing. */
export function letterProblem(
  kind: LetterKind,
  { subject, body }: LetterText,
): { problem: 'unknown' | 'missing'; at: keyof LetterText; blank: string } | null {
  const { blanks, required } = letterRow(kind);
  for (const [at, text] of [
    ['subject', subject],
    ['body', body],
  ] as const) {
    const strange = blanksIn(text).find((blank) => !Object.hasOwn(blanks, blank)) ?? /[{}]/.exec(text.replace(BLANK, ''))?.[0];
    if (strange !== undefined) return { problem: 'unknown', at, blank: strange };
  }
  const stands = new Set(blanksIn(body));
  const lost = required.find((blank) => !stands.has(blank));
  return lost === undefined ? null : { problem: 'missing', at: 'body', blank: lost };
}

/** One line: whatever a name holds, it begins no line of its own, and no header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

function valueOf(blank: LetterBlank | undefined, value: unknown, locale: Locale): string {
  if (blank === 'lines') return linesOf(Array.isArray(value) ? value : [value ?? ''], locale);
  return oneLine(filled(blank, value instanceof Date ? value.toISOString() : (value as Kept | undefined), locale));
}

/**
 * A letter as it is read: its blanks filled in one go, so that what stands in them is never taken for a blank. A line that is nothing but
 * blanks with nothing in them is left out, and so is an empty line after an empty line.
 */
export function letterText<Kind extends LetterKind>(kind: Kind, text: LetterText, values: LetterValues<Kind>, locale: Locale): LetterText {
  const { blanks } = letterRow(kind);
  const given: Readonly<Record<string, unknown>> = values;
  const fill = (line: string): string => line.replace(BLANK, (_, blank: string) => valueOf(blanks[blank], given[blank], locale));
  const lines: string[] = [];
  for (const line of text.body.split(/\r?\n/)) {
    const full = fill(line);
    if (full.trim() === '' && (line.trim() !== '' || (lines.at(-1) ?? '') === '')) continue;
    lines.push(full);
  }
  return { subject: oneLine(fill(text.subject)), body: lines.join('\n').trimEnd() };
}

/** What a blank is called, and something it may hold: for the form and its preview. */
export const letterBlanks = {
  amount: { title: { zh_CN: '金额（元）', en_US: 'Amount (CNY)' }, sample: 9800 },
  bill: { title: { zh_CN: '费用明细', en_US: 'What it comes to' }, sample: saying('bill_goods', { amount: 9800 }) },
  channel: { title: { zh_CN: '支付通道', en_US: 'Channel' }, sample: { zh_CN: '支付宝', en_US: 'Alipay' } },
  code: { title: { zh_CN: '验证码', en_US: 'Code' }, sample: '286401' },
  count: { title: { zh_CN: '次数', en_US: 'Count' }, sample: 5 },
  goods: { title: { zh_CN: '商品名称', en_US: 'Product name' }, sample: { zh_CN: '视频会员月卡', en_US: 'Video pass, one month' } },
  income: { title: { zh_CN: '到账金额（元）', en_US: 'Income (CNY)' }, sample: 9506 },
  keys: { title: { zh_CN: '卡密', en_US: 'Keys' }, sample: 'A7QK-29XD-M4TP' },
  left: { title: { zh_CN: '剩余库存', en_US: 'Stock left' }, sample: 3 },
  limit: { title: { zh_CN: '提醒值', en_US: 'Limit' }, sample: 10 },
  list: { title: { zh_CN: '列表', en_US: 'List' }, sample: 'T2026010100001' },
  minutes: { title: { zh_CN: '有效分钟数', en_US: 'Minutes it is good for' }, sample: 10 },
  name: { title: { zh_CN: '账号名称', en_US: 'Account name' }, sample: { zh_CN: '主账号', en_US: 'Main account' } },
  no: { title: { zh_CN: '发票号码', en_US: 'Invoice number' }, sample: '26112000000001234567' },
  note: { title: { zh_CN: '订单说明', en_US: 'Note' }, sample: '' },
  number: { title: { zh_CN: '单号', en_US: 'Number' }, sample: 'W2026010100001' },
  order: { title: { zh_CN: '订单号', en_US: 'Order number' }, sample: 'T2026010100001' },
  paid: { title: { zh_CN: '实付金额（元）', en_US: 'Paid (CNY)' }, sample: 9800 },
  quantity: { title: { zh_CN: '数量', en_US: 'Quantity' }, sample: 1 },
  reason: { title: { zh_CN: '原因', en_US: 'Reason' }, sample: { zh_CN: '信息不完整', en_US: 'Details are missing' } },
  result: { title: word.result, sample: { zh_CN: '已立案', en_US: 'Accepted' } },
  shop: { title: { zh_CN: '店铺名称', en_US: 'Shop name' }, sample: { zh_CN: '星河数码', en_US: 'Galaxy Digital' } },
  site: { title: { zh_CN: '网站名', en_US: 'Site' }, sample: 'Keymall' },
  time: { title: { zh_CN: '付款时间', en_US: 'Paid' }, sample: '2026-01-01 12:00:00' },
  title: { title: { zh_CN: '发票抬头', en_US: 'Invoice title' }, sample: { zh_CN: '星河科技有限公司', en_US: 'Galaxy Technology Ltd.' } },
  url: { title: { zh_CN: '链接', en_US: 'Link' }, sample: 'https://shop.example.com/order?trade_no=T2026010100001' },
  usage: {
    title: { zh_CN: '使用说明', en_US: 'Instructions' },
    sample: { zh_CN: '使用说明：\n登录后兑换', en_US: 'How to use it:\nSign in and redeem' },
  },
  what: { title: { zh_CN: '通知标题', en_US: 'What it is' }, sample: { zh_CN: '商品审核通过', en_US: 'A product has passed' } },
  why: { title: { zh_CN: '失败原因', en_US: 'Why' }, sample: { zh_CN: '网关无响应', en_US: 'the gateway did not answer' } },
} as const satisfies Record<string, { title: Label; sample: Words | number }>;

export const blankRow = (blank: string): { title: Label; sample: Words | number } | undefined =>
  (letterBlanks as Readonly<Record<string, { title: Label; sample: Words | number }>>)[blank];

/** Values to show words with. */
export const sampleValues = <Kind extends LetterKind>(kind: Kind): LetterValues<Kind> =>
  Object.fromEntries(Object.keys(letterRow(kind).blanks).map((blank) => [blank, blankRow(blank)?.sample])) as LetterValues<Kind>;
