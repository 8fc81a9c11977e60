/** The way to WeChat and back that tells who the buyer is. It leads to the order's own pay page and nowhere else. */
import { payRaw, tradeNo } from '@keymall/contract/ordering/public-order';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '#kit/context';
import { rawRoute } from '#kit/routes';
import { deviceOf } from '../place/device.rules.ts';
import { askWho, hearWho } from './identify.service.ts';

/** A text of the address, where it came once and is not longer than any of WeChat's. */
const textOf = (value: unknown): string => (typeof value === 'string' && value.length <= 512 ? value : '');

async function identify(request: FastifyRequest, reply: FastifyReply, ctx: Ctx): Promise<FastifyReply> {
  const number = tradeNo.safeParse((request.params as { trade_no: string }).trade_no);
  if (!number.success) return reply.redirect('/404', 302);
  const { code, state } = request.query as Record<string, unknown>;
  const inside = deviceOf(ctx.userAgent) === 'wechat';
  const onward = !inside
    ? { url: `${ctx.house.siteUrl}/pay/${number.data}`, cookies: [] }
    : code === undefined && state === undefined
      ? await askWho(ctx, number.data)
      : await hearWho(ctx, number.data, { code: textOf(code), state: textOf(state) });
  return reply.header('cache-control', 'no-store').header('set-cookie', onward.cookies).redirect(onward.url, 303);
}

export const identifyRawRoutes = [rawRoute(payRaw.identify, identify)];
