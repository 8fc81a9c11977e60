/** Where gateways tell of money. The driver proves the message; nothing here believes a field it did not verify. */
import { payRaw } from '@keymall/contract/ordering/public-order';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '#kit/context';
import { rawRoute } from '#kit/routes';
import { formPairs } from '#kit/wire-input';
import { openAccount } from '../channel/account.service.ts';
import { withEvidence } from './evidence.service.ts';
import { isNumber } from './receipt.rules.ts';
import { announce, endByAsking, takeReceipt } from './receipt.service.ts';
import { keepRefused, mayStill } from './refused-notice.service.ts';

const accountIdOf = (request: FastifyRequest): number => {
  const text = (request.params as { account_id: string }).account_id;
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
};

const afterQuestionMark = (request: FastifyRequest): string => {
  const url = request.raw.url ?? '';
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
};

async function takeNotice(request: FastifyRequest, reply: FastifyReply, ctx: Ctx): Promise<FastifyReply> {
  const account = await openAccount(ctx, accountIdOf(request));
  if (!account) {
    const again = await mayStill(ctx, 'lookup', `unknown:${ctx.ip}`);
    return reply
      .status(again ? 404 : 429)
      .type('text/plain')
      .send('fail');
  }
  const answer = (accepted: boolean, status?: number): FastifyReply => {
    const ack = account.driver.ack(accepted);
    return reply
      .status(status ?? ack.status)
      .type(ack.contentType)
      .send(ack.body);
  };
  const message = await withEvidence(ctx, account, {
    method: request.method === 'POST' ? 'POST' : 'GET',
    query: afterQuestionMark(request),
    contentType: request.headers['content-type'] ?? '',
    headers: request.headers,
    rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  });
  const notice = account.driver.verifyNotify(account.config, message, ctx.now());
  if (!notice.ok) {
    await keepRefused(ctx, account.id, notice.reason, '');
    return answer(false, notice.reason === 'unconfigured' ? 503 : undefined);
  }
  // Whose keys a merchant chose may not keep us busy; told again later.
  if (account.own && !(await mayStill(ctx, 'notice', `account:${account.id}`))) return answer(false, 429);
  if (!isNumber(notice.out_trade_no)) {
    await keepRefused(ctx, account.id, 'senseless', notice.out_trade_no);
    return answer(false);
  }
  // Not money yet, and never without us; told again if the gateway is silent now.
  if (notice.ask) return answer((await endByAsking(ctx, account.id, notice.out_trade_no)) !== 'silent');
  // Truly the gateway's, but not of money received: heard, and nothing changes.
  if (!notice.success) {
    await keepRefused(ctx, account.id, 'not_success', notice.out_trade_no);
    return answer(true);
  }
  let accepted: boolean;
  try {
    const settled = await takeReceipt(ctx, {
      account_id: account.id,
      transaction_id: notice.transaction_id,
      trade_no: notice.out_trade_no,
      amount: notice.amount,
      source: 'notice',
    });
    // A gateway that says what can't be is not told that it was taken; what was understood and is not believed need not be told again.
    accepted = settled.why !== 'senseless';
    if (settled.verdict !== 'unheard') announce(ctx, settled);
  } catch (error) {
    // Not acknowledged, so that the gateway tells us again.
    ctx.log.error({ err: error, account_id: account.id, request_id: ctx.requestId }, 'a notice could not be settled');
    return answer(false, 503);
  }
  return answer(accepted);
}

/** The browser comes back: it is sent to the page that waits for the truth, whatever its address says. */
async function comeBack(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const form = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  const number = formPairs(afterQuestionMark(request)).get('out_trade_no') ?? formPairs(form).get('out_trade_no') ?? '';
  return reply.redirect(/^[A-Z0-9]{20,32}$/.test(number) ? `/callback?trade_no=${number}` : '/callback', 303);
}

export const noticeRawRoutes = [
  rawRoute(payRaw.notify, takeNotice),
  rawRoute(payRaw.wechatNotify, takeNotice),
  rawRoute(payRaw.back, (request, reply) => comeBack(request, reply)),
];
