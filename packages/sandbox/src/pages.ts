/** What people see of the sandbox: the cashier, the list, and what went wrong. Server-rendered, no script. */
import { readFileSync } from 'node:fs';
import { formatYuan } from '@keymall/contract/kit/money';
import { formatTime } from '@keymall/contract/kit/time';
import { renderSVG } from 'uqr';
import { type PayMode, returnedOf, type SandboxNotice, type SandboxOrder } from './orders.ts';

export const stylesheet = readFileSync(new URL('./cashier.css', import.meta.url), 'utf8');

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const esc = (text: string) => text.replace(/[&<>"']/g, (mark) => MARKS[mark] ?? '');
const both = (zh: string, en: string) => `${esc(zh)} <small lang="en">${esc(en)}</small>`;

const TYPES: Record<string, [string, string]> = {
  alipay: ['支付宝', 'Alipay'],
  wxpay: ['微信支付', 'WeChat Pay'],
  qqpay: ['QQ 钱包', 'QQ Wallet'],
};
const STATES: Record<SandboxOrder['status'], [string, string]> = {
  unpaid: ['待支付', 'Unpaid'],
  paid: ['已支付', 'Paid'],
  refunded: ['已退款', 'Refunded'],
  closed: ['已关闭', 'Closed'],
};
const MODES: Record<PayMode, { zh: string; en: string; about: string }> = {
  pay: { zh: '支付', en: 'Pay', about: '' },
  late: { zh: '延迟支付', en: 'Pay late', about: '过一段时间才付款并通知；可以晚于商城关闭订单' },
  twice: { zh: '重复支付', en: 'Pay twice', about: '同一订单付两次，两个不同的交易号' },
  wrong_amount: { zh: '金额不符', en: 'Wrong amount', about: '实际付款金额与订单不同，签名正确' },
  forged: { zh: '伪造签名', en: 'Forged signature', about: '没有付款，只发出一条签名伪造的成功通知' },
  silent: { zh: '不通知', en: 'Never notify', about: '付款成功但不发通知，商城只能主动查询' },
  out_of_order: { zh: '乱序通知', en: 'Out of order', about: '依次发出：已关闭、成功、重复成功、等待付款' },
};
const TOLD: Record<SandboxNotice['trade_status'], string> = {
  TRADE_SUCCESS: '支付成功',
  WAIT_BUYER_PAY: '等待付款',
  TRADE_CLOSED: '交易关闭',
};
const NOTICE_STATES: Record<SandboxNotice['state'], [string, string]> = {
  waiting: ['等待重发', 'Will be sent again'],
  delivered: ['商城已确认', 'Accepted by the shop'],
  given_up: ['商城未确认', 'Not accepted'],
};

function page(title: string, body: string, refresh = false): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${refresh ? '<meta http-equiv="refresh" content="3">' : ''}
<title>${esc(title)}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><strong>沙箱收银台</strong><span>测试环境，不会产生真实扣款</span><small lang="en">Sandbox cashier. No real money moves.</small></header>
<main>${body}</main>
</body>
</html>
`;
}

/** A page that says what is wrong. */
export function errorPage(zh: string, en: string, back?: string): string {
  const link = back ? `<p><a class="button" href="${esc(back)}">${both('返回收银台', 'Back to the cashier')}</a></p>` : '';
  return page('沙箱收银台', `<section class="card notice"><h1>${esc(zh)}</h1><p lang="en">${esc(en)}</p>${link}</section>`);
}

/** The newest payments, to find one's way back. */
export function homePage(orders: readonly SandboxOrder[], cashierUrl: (order: SandboxOrder) => string): string {
  const rows = orders.map(
    (
      order,
    ) => `<li><a href="${esc(cashierUrl(order))}"><span class="grow"><b>${esc(order.name)}</b><code>${esc(order.out_trade_no)}</code></span>
<span class="money">¥${formatYuan(order.money)}</span>${badge(order)}</a></li>`,
  );
  const list =
    rows.length === 0
      ? `<p class="quiet">${both('还没有订单。在商城下单后会出现在这里。', 'Nothing yet. Payments opened by the shop appear here.')}</p>`
      : `<ul class="orders">${rows.join('')}</ul>`;
  return page('沙箱支付网关', `<section class="card"><h1>${both('最近的订单', 'Recent payments')}</h1>${list}</section>`);
}

const badge = (order: SandboxOrder) => `<span class="badge ${order.status}">${esc(STATES[order.status][0])}</span>`;
const row = (zh: string, en: string, value: string) => `<div><dt>${both(zh, en)}</dt><dd>${value}</dd></div>`;

/** The cashier of one payment: what to do with it, or what was done and what the shop answered. */
export function cashierPage(order: SandboxOrder, { cashierUrl, returnUrl }: { cashierUrl: string; returnUrl: string }): string {
  const [typeZh, typeEn] = TYPES[order.type] ?? ['收银台', 'Buyer chooses'];
  const returned = returnedOf(order);
  const summary = `<section class="card summary ${esc(order.type)}">
<p class="name">${esc(order.name)}</p>
<p class="amount"><small>¥</small>${formatYuan(order.money)}</p>
<p>${badge(order)} <small lang="en">${STATES[order.status][1]}</small></p>
<dl>
${row('支付方式', 'Method', `${esc(typeZh)} <small lang="en">${esc(typeEn)}</small>`)}
${row('商户订单号', "Shop's number", `<code>${esc(order.out_trade_no)}</code>`)}
${row('交易号', 'Transaction', `<code>${esc(order.trade_no)}</code>`)}
${row('接口', 'Protocol', `易支付 V${order.version}`)}
${row('创建时间', 'Opened', esc(formatTime(new Date(order.created_at))))}
${order.paid_at === null ? '' : row('实付金额', 'Paid', `¥${formatYuan(order.paid_money)}`)}
${returned === 0 ? '' : row('已退金额', 'Refunded', `¥${formatYuan(returned)}`)}
</dl>
${order.status === 'unpaid' ? `<figure>${renderSVG(cashierUrl, { border: 1 })}<figcaption>${both('用手机扫码打开本页', 'Open this page on a phone')}</figcaption></figure>` : ''}
</section>`;
  const waits = order.pays_at !== null || order.notices.some(({ state }) => state === 'waiting');
  return page(
    `¥${formatYuan(order.money)} ${order.name}`,
    `<div class="columns">${summary}<div>${actions(order, returnUrl)}${log(order)}</div></div>`,
    waits,
  );
}

function actions(order: SandboxOrder, returnUrl: string): string {
  const back =
    returnUrl === ''
      ? ''
      : `<a class="button ${order.status === 'unpaid' ? '' : 'primary'}" href="${esc(returnUrl)}">${both('返回商城', 'Back to the shop')}</a>`;
  if (order.status !== 'unpaid' || order.pays_at !== null) {
    const done = order.mode === null ? '' : `<p>${both(`已选择：${MODES[order.mode].zh}`, MODES[order.mode].en)}</p>`;
    const due =
      order.pays_at === null ? '' : `<p>${both(`将在 ${formatTime(new Date(order.pays_at))} 付款`, 'The payment is on its way')}</p>`;
    const again =
      order.paid_at === null
        ? ''
        : `<form method="post"><button class="button" name="mode" value="resend">${both('再发一次通知', 'Notify again')}</button></form>`;
    return `<section class="card"><h1>${both('支付结果', 'Outcome')}</h1>${done}${due}<div class="row">${back}${again}</div></section>`;
  }
  const choice =
    order.type === ''
      ? `<fieldset class="types"><legend>${both('支付方式', 'Method')}</legend>${Object.entries(TYPES)
          .map(
            ([value, [zh]], index) =>
              `<label><input type="radio" name="type" value="${value}"${index === 0 ? ' checked' : ''}> ${zh}</label>`,
          )
          .join('')}</fieldset>`
      : '';
  const option = (mode: PayMode, field = '') => {
    const { zh, en, about } = MODES[mode];
    return `<div class="option"><div class="grow"><b>${both(zh, en)}</b><p>${esc(about)}</p>${field}</div><button class="button" name="mode" value="${mode}">${esc(zh)}</button></div>`;
  };
  const wrong = formatYuan(order.money > 1 ? order.money - 1 : order.money + 1);
  const delays = [
    ['10', '10 秒后'],
    ['60', '1 分钟后'],
    ['360', '6 分钟后（订单通常已关闭）'],
    ['1800', '30 分钟后'],
  ].map(([value, words]) => `<option value="${value}">${words}</option>`);
  return `<form method="post" class="card">
<h1>${both('选择支付结果', 'Choose what happens')}</h1>
${choice}
<button class="button primary wide" name="mode" value="pay">${both(`支付 ¥${formatYuan(order.money)}`, 'Pay')}</button>
<h2>${both('或者，演练一次异常', 'Or rehearse a mishap')}</h2>
${option('late', `<select name="delay" aria-label="延迟">${delays.join('')}</select>`)}
${option('twice')}
${option('wrong_amount', `<input name="money" value="${wrong}" inputmode="decimal" aria-label="实付金额" pattern="\\d{1,10}(\\.\\d{1,2})?">`)}
${option('forged')}
${option('silent')}
${option('out_of_order')}
<div class="row">${back}</div>
</form>`;
}

function log(order: SandboxOrder): string {
  if (order.notices.length === 0) {
    if (order.mode !== 'silent') return '';
    return `<section class="card"><h1>${both('通知记录', 'Notices')}</h1><p class="quiet">${both('按您的选择，没有发出任何通知；查询接口会回答“已支付”。', 'Nothing was sent, as chosen. A query answers “paid”.')}</p></section>`;
  }
  const items = order.notices.map((notice) => {
    const [zh, en] = NOTICE_STATES[notice.state];
    const attempts = notice.attempts.map(
      ({ at, url, status, answer, accepted }) => `<li class="${accepted ? 'yes' : 'no'}">
<p><time>${esc(formatTime(new Date(at)))}</time> <span>${status === null ? '没有应答' : `应答 ${status}`}</span> <code>${esc(answer.slice(0, 120)) || '（空）'}</code></p>
<details><summary>${both('发送内容', 'What was sent')}</summary><pre>GET ${esc(url.split('?')[0] ?? '')}
${[...new URL(url).searchParams].map(([name, value]) => `${esc(name)} = ${esc(value)}`).join('\n')}</pre></details></li>`,
    );
    const due =
      notice.state === 'waiting' && notice.due_at !== null
        ? `<p class="quiet">${both(`下次发送 ${formatTime(new Date(notice.due_at))}`, 'next attempt')}</p>`
        : '';
    return `<article><h3>${esc(TOLD[notice.trade_status])} ¥${formatYuan(notice.money)}${notice.forged ? '（伪造签名）' : ''} <span class="badge ${notice.state}">${both(zh, en)}</span></h3>
<p class="quiet"><code>${esc(notice.trade_no)}</code></p><ol>${attempts.join('')}</ol>${due}</article>`;
  });
  return `<section class="card log"><h1>${both('通知记录', 'Notices')}</h1>${items.join('')}</section>`;
}
