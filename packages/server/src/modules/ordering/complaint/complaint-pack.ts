/** Everything of a complaint on one page that needs nothing else: for a file, a court, or the gateway's own dispute desk. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { actorWords } from '@keymall/contract/kit/actor-words';
import { formatYuan } from '@keymall/contract/kit/money';
import { formatTime } from '@keymall/contract/kit/time';
import type { Titles } from '@keymall/contract/kit/words';
import {
  complaintProofWords,
  complaintStateWords,
  complaintStatusWords,
  complaintStepWords,
} from '@keymall/contract/ordering/complaint-words';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import type { Ctx } from '#kit/context';
import { recordsOf } from '../record.repository.ts';
import { type Complaint, cardsOf, movesOf, orderOfDetail } from './complaint.repository.ts';
import { messagesOf } from './complaint-message.repository.ts';
import { numbered } from './complaint-view.service.ts';

/** Pictures are part of the page as far as this goes; then they are named by their address. */
const PICTURE_BYTES = 40 * 1024 * 1024;
const MIME: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' };

const RESULT = ['', complaintStateWords.merchant.zh_CN, complaintStateWords.buyer.zh_CN];
const steps: Titles<string> = complaintStepWords;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`).replace(/\n/g, '<br>');

const rows = (facts: readonly (readonly [string, string])[]): string =>
  `<table>${facts.map(([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`).join('')}</table>`;

/** The page, as HTML. */
export async function complaintPack(ctx: Ctx, complaint: Complaint): Promise<string> {
  const { db } = ctx;
  const order = await orderOfDetail(db, complaint.order_id);
  const messages = await messagesOf(db, complaint.id);
  const cards = numbered(ctx, await cardsOf(db, complaint.order_id));
  const moves = (await movesOf(db, complaint.order_id)).map((step) => ({
    at: step.create_at,
    actor: step.actor,
    what: `${orderStatusWords[step.from_status].zh_CN} → ${orderStatusWords[step.to_status].zh_CN}`,
    reason: step.reason,
  }));
  const records = (await recordsOf(db, complaint.order_id)).map((step) => ({
    at: step.create_at,
    actor: step.actor,
    what: `${steps[step.kind]?.zh_CN ?? step.kind}${step.amount === null ? '' : ` ${formatYuan(step.amount)} 元`}`,
    reason: step.reason,
  }));
  const timeline = [...moves, ...records].sort((a, b) => a.at.getTime() - b.at.getTime());

  let room = PICTURE_BYTES;
  async function picture(url: string): Promise<string> {
    const name = /^\/upload\/([0-9a-f]{32}\.(png|jpg|gif|webp))$/.exec(url);
    const bytes = name ? await readFile(join(ctx.house.installation.uploadDir, name[1] as string)).catch(() => null) : null;
    if (!name || !bytes || bytes.length > room) return `<p>${escaped(url)}</p>`;
    room -= bytes.length;
    return `<img alt="" src="data:${MIME[name[2] as string]};base64,${bytes.toString('base64')}">`;
  }
  const evidence: string[] = [];
  for (const url of complaint.evidence) evidence.push(await picture(url));
  const thread: string[] = [];
  for (const message of messages) {
    const body = `${escaped(message.content)}${message.picture ? await picture(message.picture) : ''}`;
    thread.push(`<li><b>${actorWords[message.from].zh_CN}</b> <time>${formatTime(message.create_at)}</time><div>${body}</div></li>`);
  }

  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>投诉 ${complaint.id} 证据</title>
<style>body{font:14px/1.6 system-ui,sans-serif;max-width:860px;margin:24px auto;padding:0 16px;color:#1d2129}h1{font-size:22px}h2{font-size:16px;margin-top:28px;border-bottom:1px solid #ddd;padding-bottom:4px}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #e5e6eb;padding:6px 10px;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{width:130px;background:#f7f8fa;font-weight:600}
ul{list-style:none;padding:0}li{border:1px solid #e5e6eb;border-radius:6px;padding:8px 12px;margin:8px 0;overflow-wrap:anywhere}time{color:#86909c;margin-left:8px}img{display:block;max-width:100%;max-height:560px;margin-top:8px}</style>
<h1>投诉证据 · ${complaint.id}</h1>
<p>导出时间 ${formatTime(ctx.now())}（Asia/Shanghai）</p>
<h2>投诉</h2>${rows([
    ['原因', complaint.type],
    ['说明', complaint.desc],
    ['涉及', complaint.num > 0 ? `${complaint.num} 张卡密` : '整笔订单'],
    ['投诉金额', `${formatYuan(complaint.price)} 元`],
    ['已冻结', `${formatYuan(complaint.freeze_price + complaint.waiting_price)} 元`],
    ['退款金额', `${formatYuan(complaint.refund_price)} 元`],
    ['状态', `${complaintStatusWords[complaint.status].zh_CN} ${RESULT[complaint.result]}`.trim()],
    ['联系方式', [complaint.qq && `QQ ${complaint.qq}`, complaint.mobile].filter(Boolean).join('，') || '—'],
    ['提交时间', formatTime(complaint.create_at)],
    ['身份证明', complaintProofWords[complaint.proven_by].zh_CN],
    ['提交地址', complaint.create_ip || '—'],
    ['商家期限', formatTime(complaint.expire_at)],
    ['结束时间', complaint.resolve_at ? formatTime(complaint.resolve_at) : '—'],
  ])}
<h2>订单</h2>${rows([
    ['订单号', complaint.trade_no],
    ['店铺', order.shop_name],
    ['商品', `${complaint.goods_name} × ${order.quantity}`],
    ['实付', `${formatYuan(order.total_price)} 元（${order.pay_title}）`],
    ['商户收入', `${formatYuan(order.finally_money)} 元`],
    ['累计退款', `${formatYuan(order.refund_price)} 元`],
    ['状态', orderStatusWords[order.status].zh_CN],
    ['联系方式', order.contact],
    ['下单时间', formatTime(order.create_at)],
    ['支付时间', order.success_at ? formatTime(order.success_at) : '—'],
  ])}
<h2>卡密（已遮盖）</h2>${cards.length === 0 ? '<p>—</p>' : rows(cards.map(({ no, masked, status }) => [`第 ${no} 张`, `${masked}${status === 4 ? '（已作废）' : ''}`]))}
<h2>经过</h2><table>${timeline.map(({ at, actor, what, reason }) => `<tr><th>${formatTime(at)}</th><td>${actorWords[actor].zh_CN}</td><td>${escaped(what)}</td><td>${escaped(reason)}</td></tr>`).join('')}</table>
<h2>凭证</h2>${evidence.join('') || '<p>—</p>'}
<h2>沟通记录</h2><ul>${thread.join('')}</ul></html>`;
}
