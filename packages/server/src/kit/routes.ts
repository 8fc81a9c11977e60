/** A module's handlers, bound to their endpoints: a missing, surplus or wrongly typed one does not compile. */
import type { Access, Area, Endpoint, EndpointGroup, HandlerInput, HandlerOutput, RawEndpoint } from '@keymall/contract/kit/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AdminCtx, BuyerCtx, Ctx, MerchantCtx } from './context.ts';

interface CtxByArea {
  admin: AdminCtx;
  merchant: MerchantCtx;
  personal: BuyerCtx;
  home: Ctx;
  shop: Ctx;
}

/** The ctx an endpoint's handler gets: the area's, unless everybody may call. */
export type CtxOf<E> = E extends { area: infer A extends Area; access: infer X extends Access }
  ? X extends 'anyone'
    ? Ctx
    : CtxByArea[A]
  : never;

/** What a handler gives: its endpoint's output; where that is nothing, it need not say so. */
export type Given<E> = [HandlerOutput<E>] extends [null] ? HandlerOutput<E> | void : HandlerOutput<E>;

export type Handler<E> = (input: HandlerInput<E>, ctx: CtxOf<E>) => Promise<Given<E>> | Given<E>;

export interface Mounted {
  endpoint: Endpoint;
  handle(input: unknown, ctx: Ctx): Promise<unknown>;
}

/** Binds a group of endpoints to its handlers. */
export function routes<G extends EndpointGroup>(group: G, handlers: { [K in keyof G]: Handler<G[K]> }): Mounted[] {
  return Object.entries(group).map(([name, endpoint]) => ({
    endpoint,
    handle: async (input, ctx) => (await (handlers[name as keyof G] as Handler<Endpoint>)(input as never, ctx)) ?? null,
  }));
}

export interface MountedRaw {
  endpoint: RawEndpoint;
  handle(request: FastifyRequest, reply: FastifyReply, ctx: Ctx): Promise<FastifyReply>;
}

/** Binds one endpoint whose form the outside fixes. Who may call, how often and how much is settled when its handler is asked. */
export function rawRoute<E extends RawEndpoint>(
  endpoint: E,
  handle: (request: FastifyRequest, reply: FastifyReply, ctx: CtxOf<E>) => Promise<FastifyReply>,
): MountedRaw {
  return { endpoint, handle: (request, reply, ctx) => handle(request, reply, ctx as CtxOf<E>) };
}
