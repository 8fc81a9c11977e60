/**
 * What a browser without script gets beside a drawn page, whatever its theme: plain forms to buy, to pay and to read the keys. On the server
 * alone; browsers with script read none of it.
 */

import { isOpening, PLAIN } from '@keymall/contract/kit/drawn-address';
import { payRaw } from '@keymall/contract/ordering/public-order';
import type { PublicPage } from '@keymall/contract/pages/public';
import { payTypeName } from '@keymall/contract/payment/pay-type-words';
import { encode } from 'uqr';
import type { Locale } from '../kit/i18n.tsx';
import type { MallItemData } from '../storefront/mall.ts';
import { PAID, type PayData, type ShopData, type ShopGoods, UNPAID } from '../storefront/shapes.ts';
import { stockText } from '../storefront/words.ts';
import { escapeHtml } from './head.ts';
import type { PageState } from './state.ts';

const text = {
  zh_CN: {
    buying: '浏览器未启用脚本，可用此表单购买',
    goods: '商品',
    quantity: '数量',
    contact: '联系方式',
    contactHelp: '手机号、邮箱或 QQ，按商品要求填写，查询订单时使用',
    password: '查询密码（商品要求时填写）',
    channel: '支付方式',
    agree: '我已阅读并同意购买协议',
    agreement: '购买协议',
    buy: '提交订单',
    needsScript: '其余商品需要启用脚本后购买',
    none: '暂无可购买的商品',
    paying: '浏览器未启用脚本，可在此付款',
    go: '前往付款',
    scan: '请扫码付款，付款后本页会自动刷新',
    finding: '浏览器未启用脚本，可在此查看订单',
    number: '订单号',
    numberNamed: '订单号（已在地址中，可不填）',
    proof: '查询密码或联系方式（在本浏览器下单的可不填）',
    find: '查看订单与卡密',
  },
  en_US: {
    buying: 'Your browser runs no script: buy with this form',
    goods: 'Product',
    quantity: 'Quantity',
    contact: 'Contact',
    contactHelp: 'A mobile number, an e-mail address or QQ, as the product asks; you find the order with it',
    password: 'Password for the order (where the product asks for one)',
    channel: 'Payment method',
    agree: 'I have read the agreement and agree',
    agreement: 'Agreement',
    buy: 'Place the order',
    needsScript: 'Other products need script',
    none: 'Nothing can be bought now',
    paying: 'Your browser runs no script: pay here',
    go: 'Go and pay',
    scan: 'Scan the code to pay; this page reloads by itself',
    finding: 'Your browser runs no script: see your order here',
    number: 'Order number',
    numberNamed: 'Order number (the address has it: may stay empty)',
    proof: 'Password or contact of the order (not needed in the browser that placed it)',
    find: 'See the order and its keys',
  },
};

/** What can't work is not shown, and the forms come first. Goods that open at a press are there to be read. */
const STYLE = `<style>body{display:flex;flex-direction:column}noscript{order:-1}.km-plain{max-width:44rem;width:100%;box-sizing:border-box;margin:0 auto;padding:1rem}.km-plain form{display:grid;gap:.75rem}.km-plain fieldset{display:grid;gap:.25rem;border:1px solid #8886;border-radius:.5rem}.km-plain label{display:block;min-height:44px;padding:.3rem 0;box-sizing:border-box}.km-plain input:not([type=radio],[type=checkbox]){display:block;width:100%;min-height:44px;box-sizing:border-box;font:inherit}.km-plain .km-button{justify-self:start}.km-plain svg{width:200px;height:200px;background:#fff}#root aside,#root :not(li)>button,#root .km-icon-button,#root dialog,#root [role=dialog],#root .km-qr,#root .hd-opening{display:none}#root li>button{pointer-events:none}#root .km-lookup{display:inline-flex}</style>`;

const block = (title: string, body: string): string =>
  `<noscript>${STYLE}<section class="km-plain"><h2>${escapeHtml(title)}</h2>${body}</section></noscript>`;
const hidden = (name: string, value: string | number): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(String(value))}">`;

/** Whoever must choose cards or give a password first needs the page's script. */
const isPlain = ({ visit_type, card_order, stock }: ShopGoods): boolean => visit_type === 0 && card_order !== 3 && stock.available;

function buying({ token, goods, channels, agreement }: ShopData, source: 'shop' | 'mall', locale: Locale): string {
  const t = text[locale];
  const plain = goods.filter(isPlain);
  if (plain.length === 0 || channels.length === 0) return block(t.buying, `<p>${t.none}</p>`);
  const choices = plain.map(
    ({ id, name, price, stock }, at) =>
      `<label><input type="radio" name="goods_id" value="${id}" required${at === 0 && plain.length === 1 ? ' checked' : ''}> ${escapeHtml(name)} <b>¥${price}</b> <small>${escapeHtml(stockText(stock, locale))}</small></label>`,
  );
  const ways = channels.map(
    ({ id, title }, at) =>
      `<label><input type="radio" name="channel_id" value="${id}" required${at === 0 ? ' checked' : ''}> ${escapeHtml(payTypeName(title, locale))}</label>`,
  );
  const agreed = agreement
    ? `<details><summary>${t.agreement}</summary><p>${escapeHtml(agreement.text)}</p></details><label><input type="checkbox" required> ${t.agree}</label>`
    : '';
  return block(
    t.buying,
    `<form method="post" action="${payRaw.form.path}">${hidden('token', token)}${hidden('source', source)}<fieldset><legend>${t.goods}</legend>${choices.join('')}</fieldset>${
      plain.length < goods.filter(({ stock }) => stock.available).length ? `<p>${t.needsScript}</p>` : ''
    }<label>${t.quantity}<input type="number" name="quantity" min="1" max="1000" value="1" required></label><label>${t.contact}<input name="contact" maxlength="64" required><small>${t.contactHelp}</small></label><label>${t.password}<input name="pwdforsearch" maxlength="32" autocomplete="off"></label><fieldset><legend>${t.channel}</legend>${ways.join('')}</fieldset>${agreed}<button class="km-button km-primary">${t.buy}</button></form>`,
  );
}

function codeOf(content: string): string {
  const { data, size } = encode(content, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return `<svg viewBox="0 0 ${size} ${size}" role="img"><path d="${path}"/></svg>`;
}

/** Drawn anew until it is paid. */
const AGAIN = '<meta http-equiv="refresh" content="8">';

/** The same page drawn with its order, at once: its own address says which. */
const drawnPay = (locale: Locale): string =>
  `<noscript><meta http-equiv="refresh" content="0;url=?${PLAIN}=1"><p class="km-plain"><a href="?${PLAIN}=1">${text[locale].paying}</a></p></noscript>`;

function paying(data: PayData | null, locale: Locale): string {
  const t = text[locale];
  if (!data) return drawnPay(locale);
  const { action, status, trade_no } = data;
  if (status === PAID) return finding(locale, trade_no);
  if (status !== UNPAID || !action) return '';
  switch (action.kind) {
    case 'redirect':
    case 'app':
      return block(t.paying, `<p><a class="km-button km-primary" href="${escapeHtml(action.url)}">${t.go}</a></p>`);
    case 'form': {
      const fields = Object.entries(action.fields).map(([name, value]) => hidden(escapeHtml(name), value));
      return block(
        t.paying,
        `<form method="post" action="${escapeHtml(action.action)}">${fields.join('')}<button class="km-button km-primary">${t.go}</button></form>`,
      );
    }
    case 'qr':
      return block(t.paying, `${AGAIN}<p>${t.scan}</p>${codeOf(action.text)}`);
    default:
      return '';
  }
}

/** Of the order `tradeNo`; without one it is sent to the page's own address, which may name an order and leads on with that. */
function finding(locale: Locale, tradeNo: string | null, isNamed = false): string {
  const t = text[locale];
  const to = tradeNo === null ? '' : ` action="${payRaw.plain.path}"`;
  return block(
    t.finding,
    `<form method="post"${to}><label>${isNamed ? t.numberNamed : t.number}<input name="trade_no" value="${escapeHtml(tradeNo ?? '')}" maxlength="40"${isNamed ? '' : ' required'}></label><label>${t.proof}<input name="pwd" maxlength="64" autocomplete="off"></label><button class="km-button km-primary">${t.find}</button></form>`,
  );
}

type Plain = NonNullable<PublicPage['plain']>;

const forms: Readonly<Record<Plain, (state: PageState) => string>> = {
  // a look that is tried on is looked at without script, and sells nothing there
  shop: ({ url, data, locale }) =>
    new URLSearchParams(url.split('?')[1] ?? '').has('look') ? '' : buying(data as ShopData, 'shop', locale),
  mall: ({ data, locale }) => buying((data as MallItemData).sale, 'mall', locale),
  pay: ({ data, locale }) => paying(data as PayData | null, locale),
  order: ({ url, locale }) => finding(locale, null, isOpening(url)),
};

/** The forms of a page that opened. */
export const withoutScript = (plain: Plain | undefined, state: PageState): string => (plain ? forms[plain](state) : '');
