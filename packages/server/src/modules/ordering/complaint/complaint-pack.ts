/** Everything of a complaint on one page that needs nothing else: for a file, a court, or the gateway's own dispute desk. */
import { actorWords } from '@keymall/contract/kit/actor-words';
import { type Fen, formatYuan } from '@keymall/contract/kit/money';
import { formatTime } from '@keymall/contract/kit/time';
import * as word from '@keymall/contract/kit/word';
import type { Label, Titles } from '@keymall/contract/kit/words';
import { complaintPackWords as own } from '@keymall/contract/ordering/complaint-pack-words';
import {
  complaintProofWords,
  complaintStateWords,
  complaintStatusWords,
  complaintStepWords,
} from '@keymall/contract/ordering/complaint-words';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import type { Ctx } from '#kit/context';
import { saidIn, worded } from '#kit/said';
import { storedFile } from '#modules/platform';
import { recordsOf } from '../record.repository.ts';
import { type Complaint, cardsOf, movesOf, orderOfDetail } from './complaint.repository.ts';
import { messagesOf } from './complaint-message.repository.ts';
import { numbered } from './complaint-view.service.ts';

/** Pictures are part of the page as far as this goes; then they are named by their address. */
const PICTURE_BYTES = 40 * 1024 * 1024;
const MIME: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' };

const RESULT = [null, complaintStateWords.merchant, complaintStateWords.buyer];
const steps: Titles<string> = complaintStepWords;
const LANG = { zh_CN: 'zh-CN', en_US: 'en' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`).replace(/\n/g, '<br>');

const rows = (facts: readonly (readonly [string, string])[]): string =>
  `<table>${facts.map(([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`).join('')}</table>`;

/** The page, as HTML, in the language of who asks. */
export async function complaintPack(ctx: Ctx, complaint: Complaint): Promise<string> {
  const { db, locale } = ctx;
  const named = (label: Label, values: Record<string, string | number> = {}): string =>
    label[locale].replace(/\{(\w+)\}/g, (_, blank: string) => String(values[blank] ?? ''));
  const yuan = (fen: Fen): string => named(own.yuan, { amount: formatYuan(fen) });
  const order = await orderOfDetail(db, complaint.order_id);
  const messages = await messagesOf(db, complaint.id);
  const cards = numbered(ctx, await cardsOf(db, complaint.order_id));
  const moves = (await movesOf(db, complaint.order_id)).map((step) => ({
    at: step.create_at,
    actor: step.actor,
    what: `${named(orderStatusWords[step.from_status])} → ${named(orderStatusWords[step.to_status])}`,
    reason: step.reason,
  }));
  const records = (await recordsOf(db, complaint.order_id))
    .map((record) => worded(record, locale))
    .map((step) => ({
      at: step.create_at,
      actor: step.actor,
      what: [steps[step.kind]?.[locale] ?? step.kind, ...(step.amount === null ? [] : [yuan(step.amount)])].join(' '),
      reason: step.reason,
    }));
  const timeline = [...moves, ...records].sort((a, b) => a.at.getTime() - b.at.getTime());

  let room = PICTURE_BYTES;
  async function picture(url: string): Promise<string> {
    const name = /^\/upload\/([0-9a-f]{32}\.(png|jpg|gif|webp))$/.exec(url);
    const bytes = name ? (await storedFile(ctx.house, name[1] as string))?.bytes : null;
    if (!name || !bytes || bytes.length > room) return `<p>${escaped(url)}</p>`;
    room -= bytes.length;
    return `<img alt="" src="data:${MIME[name[2] as string]};base64,${bytes.toString('base64')}">`;
  }
  const evidence: string[] = [];
  for (const url of complaint.evidence) evidence.push(await picture(url));
  const thread: string[] = [];
  for (const message of messages) {
    const body = `${escaped(saidIn(message.content, message.sayings?.['content'], locale))}${message.picture ? await picture(message.picture) : ''}`;
    thread.push(`<li><b>${named(actorWords[message.from])}</b> <time>${formatTime(message.create_at)}</time><div>${body}</div></li>`);
  }

  const result = RESULT[complaint.result];
  const title = `${named(own.title)} · ${complaint.id}`;
  return `<!doctype html><html lang="${LANG[locale]}"><meta charset="utf-8"><title>${title}</title>
<style>body{font:14px/1.6 system-ui,sans-serif;max-width:860px;margin:24px auto;padding:0 16px;color:#1d2129}h1{font-size:22px}h2{font-size:16px;margin-top:28px;border-bottom:1px solid #ddd;padding-bottom:4px}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #e5e6eb;padding:6px 10px;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{width:130px;background:#f7f8fa;font-weight:600}
ul{list-style:none;padding:0}li{border:1px solid #e5e6eb;border-radius:6px;padding:8px 12px;margin:8px 0;overflow-wrap:anywhere}time{color:#86909c;margin-left:8px}img{display:block;max-width:100%;max-height:560px;margin-top:8px}</style>
<h1>${title}</h1>
<p>${named(own.exported)} ${formatTime(ctx.now())} (Asia/Shanghai)</p>
<h2>${named(word.complaint)}</h2>${rows([
    [named(word.complaintReason), saidIn(complaint.type, complaint.sayings?.['type'], locale)],
    [named(own.said), complaint.desc],
    [named(own.about), complaint.num > 0 ? named(own.cards, { count: complaint.num }) : named(word.wholeOrder)],
    [named(own.worth), yuan(complaint.price)],
    [named(word.frozen), yuan(complaint.freeze_price + complaint.waiting_price)],
    [named(word.refundAmount), yuan(complaint.refund_price)],
    [named(word.status), [named(complaintStatusWords[complaint.status]), ...(result ? [named(result)] : [])].join(' ')],
    [named(word.contact), [complaint.qq && `QQ ${complaint.qq}`, complaint.mobile].filter(Boolean).join(' · ') || '—'],
    [named(word.sentAt), formatTime(complaint.create_at)],
    [named(own.provenBy), named(complaintProofWords[complaint.proven_by])],
    [named(own.from), complaint.create_ip || '—'],
    [named(own.deadline), formatTime(complaint.expire_at)],
    [named(word.endedAt), complaint.resolve_at ? formatTime(complaint.resolve_at) : '—'],
  ])}
<h2>${named(word.order)}</h2>${rows([
    [named(word.orderNumber), complaint.trade_no],
    [named(word.shop), order.shop_name],
    [named(word.goods), `${complaint.goods_name} × ${order.quantity}`],
    [named(word.paidByBuyer), `${yuan(order.total_price)} (${order.pay_title})`],
    [named(word.incomeOfMerchant), yuan(order.finally_money)],
    [named(own.refunded), yuan(order.refund_price)],
    [named(word.status), named(orderStatusWords[order.status])],
    [named(word.contact), order.contact],
    [named(word.orderedAt), formatTime(order.create_at)],
    [named(word.paidAt), order.success_at ? formatTime(order.success_at) : '—'],
  ])}
<h2>${named(own.masked)}</h2>${cards.length === 0 ? '<p>—</p>' : rows(cards.map(({ no, masked, status }) => [named(own.no, { no }), `${masked}${status === 4 ? ` (${named(own.void)})` : ''}`]))}
<h2>${named(own.steps)}</h2><table>${timeline.map(({ at, actor, what, reason }) => `<tr><th>${formatTime(at)}</th><td>${named(actorWords[actor])}</td><td>${escaped(what)}</td><td>${escaped(reason)}</td></tr>`).join('')}</table>
<h2>${named(own.evidence)}</h2>${evidence.join('') || '<p>—</p>'}
<h2>${named(own.thread)}</h2><ul>${thread.join('')}</ul></html>`;
}
