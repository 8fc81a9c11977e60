/** What a buyer fills in, and what is wrong with it: the same rules as the server's, told before the round trip. */
import { words } from '#kit/i18n';
import type { ShopGoods } from './shapes.ts';

export type ContactLimit = ShopGoods['contact_limit'];
export interface BuyerFields {
  contact: string;
  password: string;
  wantsMail: boolean;
  email: string;
}
export type Problem = 'contactMissing' | 'mobileWrong' | 'emailWrong' | 'qqWrong' | 'passwordMissing' | 'channelMissing';
export type Problems = Partial<Record<'contact' | 'password' | 'email' | 'channel', Problem>>;

export const buyerWords = words(
  {
    contact_mobile: '手机号',
    contact_email: '邮箱',
    contact_qq: 'QQ 号',
    contact_any: '联系方式',
    contact_default: '联系方式',
    hint_mobile: '用于查询订单，请填写 11 位手机号',
    hint_email: '用于查询订单，请填写常用邮箱',
    hint_qq: '用于查询订单，请填写 QQ 号',
    hint_any: '用于查询订单，请牢记',
    hint_default: '推荐填写 QQ、手机号或邮箱，用于查询订单',
    contactMissing: '请填写联系方式',
    mobileWrong: '请填写正确的手机号',
    emailWrong: '请填写正确的邮箱',
    qqWrong: '请填写正确的 QQ 号',
    passwordMissing: '请设置查询密码',
    channelMissing: '请选择支付方式',
  },
  {
    contact_mobile: 'Mobile number',
    contact_email: 'E-mail',
    contact_qq: 'QQ number',
    contact_any: 'Contact',
    contact_default: 'Contact',
    hint_mobile: 'Used to look the order up: an 11-digit mobile number',
    hint_email: 'Used to look the order up: a mailbox you read',
    hint_qq: 'Used to look the order up: your QQ number',
    hint_any: 'Used to look the order up, so remember it',
    hint_default: 'QQ, mobile or e-mail; used to look the order up',
    contactMissing: 'Enter a contact',
    mobileWrong: 'Enter a valid mobile number',
    emailWrong: 'Enter a valid e-mail',
    qqWrong: 'Enter a valid QQ number',
    passwordMissing: 'Set an order password',
    channelMissing: 'Choose how to pay',
  },
);

const MOBILE = /^1[3-9]\d{9}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
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

/** Everything wrong with what was filled in for a goods. */
export function problemsOf(
  goods: Pick<ShopGoods, 'contact_limit' | 'take_card_type'>,
  fields: BuyerFields,
  channelId: number | null,
): Problems {
  const problems: Problems = {};
  const contact = contactProblem(goods.contact_limit, fields.contact);
  if (contact) problems.contact = contact;
  if (goods.take_card_type === 2 && !fields.password.trim()) problems.password = 'passwordMissing';
  if (fields.wantsMail && !EMAIL.test(fields.email.trim())) problems.email = 'emailWrong';
  if (channelId === null) problems.channel = 'channelMissing';
  return problems;
}
