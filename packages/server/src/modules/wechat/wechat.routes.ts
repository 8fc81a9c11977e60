import { adminWechat, merchantWechat, wechatRaw } from '@keymall/contract/wechat/wechat';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '#kit/context';
import { rawRoute, routes } from '#kit/routes';
import { check, checkAddress, stateOf, takeDelivery } from './delivery.service.ts';
import { follow, followStatus, notifyOf, setNotify, tryTemplate, unfollow } from './follow.service.ts';

export const wechatRoutes = [
  ...routes(merchantWechat, {
    getWechatNotify: (_, ctx) => notifyOf(ctx),
    setWechatNotify: (switches, ctx) => setNotify(ctx, switches),
    followWechat: (_, ctx) => follow(ctx),
    checkWechatFollow: ({ uuid }, ctx) => followStatus(ctx, uuid),
    unfollowWechat: (_, ctx) => unfollow(ctx),
  }),
  ...routes(adminWechat, { state: (_, ctx) => stateOf(ctx), check: (_, ctx) => check(ctx), test: (wish, ctx) => tryTemplate(ctx, wish) }),
];

const MOST_PART = 128;

async function callback(request: FastifyRequest, reply: FastifyReply, ctx: Ctx): Promise<FastifyReply> {
  const asked = new URL(request.raw.url ?? '/', 'http://house').searchParams;
  const of = (name: string): string => (asked.get(name) ?? '').slice(0, MOST_PART);
  const query = { signature: of('signature'), msg_signature: of('msg_signature'), timestamp: of('timestamp'), nonce: of('nonce') };
  const answer =
    request.method === 'POST'
      ? await takeDelivery(ctx, query, Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
      : await checkAddress(ctx, query, of('echostr'));
  if (answer === null) return reply.status(403).type('text/plain; charset=utf-8').send('forbidden');
  return reply.type(answer.startsWith('<') ? 'text/xml; charset=utf-8' : 'text/plain; charset=utf-8').send(answer);
}

export const wechatRawRoutes = [rawRoute(wechatRaw.callback, callback)];
