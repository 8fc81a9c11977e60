/** What a buyer fills in, and what is wrong with it: the same rules as the server's, told before the round trip. */
import * as word from '@keymall/contract/kit/word';
import { words } from '#kit/i18n';
import type { ShopGoods } from './shapes.ts';

export type ContactLimit = ShopGoods['contact_limit'];
export interface BuyerFields {
  contact: string;
  password: string;
  wantsMail: boolean;
  email: string;
  /** The keys by text message too. */
  wantsSms: boolean;
  mobile: string;
  /** Keep the contact on this device. */
  remember: boolean;
}
export const emptyFields: BuyerFields = {
  contact: '',
  password: '',
  wantsMail: false,
  email: '',
  wantsSms: false,
  mobile: '',
  remember: false,
};

export type Problem =
  | 'contactMissing'
  | 'contactRefused'
  | 'mobileWrong'
  | 'emailWrong'
  | 'qqWrong'
  | 'passwordMissing'
  | 'channelMissing'
  | 'cardsMissing'
  | 'cardsTooFew';
export type Problems = Partial<Record<'contact' | 'password' | 'email' | 'mobile' | 'channel' | 'cards', Problem>>;

export const buyerWords = words(
  {
    contact_qq: 'QQ 号',
    hint_mobile: '用于查询订单，请填写 11 位手机号',
    hint_email: '用于查询订单，请填写常用邮箱',
    hint_qq: '用于查询订单，请填写 QQ 号',
    hint_any: '用于查询订单，请牢记',
    hint_default: '推荐填写 QQ、手机号或邮箱，用于查询订单',
    contactMissing: '请填写联系方式',
    contactRefused: '联系方式过于简单，请换一个',
    mobileWrong: '请填写正确的手机号',
    emailWrong: '请填写正确的邮箱',
    qqWrong: '请填写正确的 QQ 号',
    passwordMissing: '请设置查询密码',
    channelMissing: '请选择支付方式',
    cardsMissing: '请先选择卡号',
    cardsTooFew: '选择的卡号少于起购数量',
  },
  {
    contact_qq: 'QQ number',
    hint_mobile: 'Used to look the order up: an 11-digit mobile number',
    hint_email: 'Used to look the order up: a mailbox you read',
    hint_qq: 'Used to look the order up: your QQ number',
    hint_any: 'Used to look the order up, so remember it',
    hint_default: 'QQ, mobile or e-mail; used to look the order up',
    contactMissing: 'Enter a contact',
    contactRefused: 'This contact is too simple, choose another',
    mobileWrong: 'Enter a valid mobile number',
    emailWrong: 'Enter a valid e-mail',
    qqWrong: 'Enter a valid QQ number',
    passwordMissing: 'Set an order password',
    channelMissing: 'Choose how to pay',
    cardsMissing: 'Choose your numbers first',
    cardsTooFew: 'Fewer numbers than the least quantity',
  },
  { contact_mobile: word.mobileNumber, contact_email: word.email, contact_any: word.contact, contact_default: word.contact },
);

const MOBILE = /^1[3-9]\d{9}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
/** Looks like a mailbox. */
export const isEmail = (typed: string): boolean => EMAIL.test(typed.trim());
/** Looks like a mobile number. */
export const isMobile = (typed: string): boolean => MOBILE.test(typed.trim());
const QQ = /^[1-9]\d{4,}$/;

/** What is wrong with a contact, or null. */
export function contactProblem(limit: ContactLimit, typed: string): Problem | null {
  const contact = typed.trim();
  if (!contact) return 'contactMissing';
  if (limit === 'mobile' && !MOBILE.test(contact)) return 'mobileWrong';
  if (limit === 'email' && !EMAIL.test(contact)) return 'emailWrong';
  if (limit === 'qq' && !QQ.test(contact)) return 'qqWrong';
  return null;
}

/** What else a purchase is made of, beside what was filled in. */
export interface Choice {
  channelId: number | null;
  /** How many cards were chosen; null where the buyer does not choose. */
  cards: number | null;
}

/** Everything wrong with what was filled in and chosen for a goods. */
export function problemsOf(
  goods: Pick<ShopGoods, 'contact_limit' | 'take_card_type' | 'limit_quantity'>,
  fields: BuyerFields,
  { channelId, cards }: Choice,
): Problems {
  const problems: Problems = {};
  const contact = contactProblem(goods.contact_limit, fields.contact);
  if (contact) problems.contact = contact;
  if (goods.take_card_type === 2 && !fields.password.trim()) problems.password = 'passwordMissing';
  if (fields.wantsMail && !isEmail(fields.email)) problems.email = 'emailWrong';
  if (fields.wantsSms && !isMobile(fields.mobile)) problems.mobile = 'mobileWrong';
  if (channelId === null) problems.channel = 'channelMissing';
  if (cards === 0) problems.cards = 'cardsMissing';
  else if (cards !== null && cards < goods.limit_quantity) problems.cards = 'cardsTooFew';
  return problems;
}
