/**
 * What a person reads when something was refused. The server names a wrong input by its field; here it is said in words: what is wrong,
 * and what would be right.
 */
import { CallError, sentenceOf } from '#kit/call';
import { currentLocale, say, words } from '#kit/i18n';
import { codes } from './codes.ts';

export const fieldWords = words(
  {
    trade_no: '没有认出订单号，请从付款页、邮件或账单中完整复制，可以连同“订单号：”一起粘贴。',
    transaction_id: '没有认出支付单号，请从支付宝或微信账单中完整复制。',
    total_price: '请填写实付金额，例如 9.90。',
    pwd: '密码或联系方式过长，请核对后再填。',
    pwdforsearch: '查询密码最多 32 位，请换一个。',
    contact: '联系方式请填写 1–64 个字。',
    email: '请填写正确的邮箱，例如 name@example.com。',
    mobile: '请填写正确的手机号，11 位数字。',
    qq: '请填写正确的 QQ 号。',
    quantity: '购买数量不对，请填写 1–1000 之间的整数。',
    coupon_code: '没有认出优惠券码，请核对后再填。',
    keyword: '搜索内容过长，请缩短后再试。',
    select_cards: '所选号码有误，请重新选择，每单最多 100 个。',
    code: '验证码或申请码不对，请核对后再填。',
    token: '链接不完整或已失效，请重新打开。',
    type: '请选择投诉类型。',
    desc: '请填写投诉说明，不能含特殊控制字符。',
    content: '请填写内容，或附上图片。',
    evidence: '证据图片没有上传成功，请重新上传。',
    proof: '付款凭证没有上传成功，请重新上传。',
    picture: '图片没有上传成功，请重新上传。',
    buyer_qrcode: '收款码没有上传成功，请重新上传。',
    file: '这不是可以上传的图片，请选择 JPG、PNG 或 WebP。',
    cards: '没有认出所选卡密，请重新勾选。',
    username: '用户名请填写 2–32 位中文、字母、数字或下划线，不能是手机号。',
    password: '密码请填写 8–128 位。',
    shop_name: '店铺名称请填写 2–20 个字。',
    mobile_code: '请先获取并填写手机验证码。',
    email_code: '请先获取并填写邮箱验证码。',
    invite_code: '请填写邀请码。',
    agree: '请先阅读并同意协议。',
    text: '内容中有无法识别的字符，请删去后重试。',
    other: '提交的内容有误，请刷新页面后重试。',
  },
  {
    trade_no: 'This is no order number. Copy it whole from the pay page, the mail or your bill; a label before it does no harm.',
    transaction_id: 'This is no payment number. Copy it whole from your Alipay or WeChat bill.',
    total_price: 'Enter the amount paid, such as 9.90.',
    pwd: 'The password or contact is too long; please check it.',
    pwdforsearch: 'An order password has 32 characters at most.',
    contact: 'A contact has 1–64 characters.',
    email: 'Enter a valid e-mail, such as name@example.com.',
    mobile: 'Enter a valid mobile number of 11 digits.',
    qq: 'Enter a valid QQ number.',
    quantity: 'The quantity has to be a whole number from 1 to 1000.',
    coupon_code: 'This is no coupon code; please check it.',
    keyword: 'The search is too long; please shorten it.',
    select_cards: 'Something is wrong with the chosen numbers: choose them again, 100 an order at most.',
    code: 'The code is not right; please check it.',
    token: 'The link is incomplete or no longer valid; please open it again.',
    type: 'Choose what the complaint is about.',
    desc: 'Describe what is wrong, without control characters.',
    content: 'Write something, or attach a picture.',
    evidence: 'A picture did not arrive; please upload it again.',
    proof: 'The proof of payment did not arrive; please upload it again.',
    picture: 'The picture did not arrive; please upload it again.',
    buyer_qrcode: 'The payment code did not arrive; please upload it again.',
    file: 'This is no picture that can be uploaded: choose a JPG, PNG or WebP.',
    cards: 'The chosen keys were not recognised; choose them again.',
    username: 'A user name has 2–32 letters, digits, underscores or Chinese characters and is no mobile number.',
    password: 'A password has 8–128 characters.',
    shop_name: 'A shop name has 2–20 characters.',
    mobile_code: 'Get a code for your mobile and enter it.',
    email_code: 'Get a code for your mailbox and enter it.',
    invite_code: 'Enter your invite code.',
    agree: 'Please accept the agreement first.',
    text: 'There are characters that cannot be read; please remove them.',
    other: 'Something in the form is wrong; please reload the page and try again.',
  },
);

type FieldWord = keyof typeof fieldWords.zh_CN;
const isWord = (name: string): name is FieldWord => Object.hasOwn(fieldWords.zh_CN, name);

/** The sentence for a wrong input, by the field that the server names last: `evidence.0` is `evidence`. */
export function wrongInputSentence(told: string): string {
  const name = /[：:]\s*([\w-]+)[^：:]*$/.exec(told)?.[1] ?? '';
  return say(fieldWords, currentLocale(), isWord(name) ? name : 'other');
}

/** The sentence to show on a public page for whatever a call threw; `network` where the server was not reached. */
export const buyerSentence = (error: unknown, network: string): string =>
  error instanceof CallError && error.code === codes.bad_input ? wrongInputSentence(error.msg) : sentenceOf(error, network);
