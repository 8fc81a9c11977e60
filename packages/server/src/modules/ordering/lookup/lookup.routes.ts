/** Orders found again, and the files they brought. */
import { Readable } from 'node:stream';
import { lookupRaw, publicLookup } from '@keymall/contract/ordering/public-lookup';
import { refuse } from '#kit/refusal';
import { type MountedRaw, rawRoute, routes } from '#kit/routes';
import { openFile } from '#modules/inventory';
import { fileGrantFits } from './lookup.rules.ts';
import { askCode, openCode } from './order-code.service.ts';
import {
  askMailboxLink,
  byContact,
  byGatewayNumber,
  cancel,
  endMine,
  endOthers,
  mine,
  openMailboxLink,
  resend,
} from './own-orders.service.ts';

export const lookupRoutes = routes(publicLookup, {
  contactQuery: (input, ctx) => byContact(ctx, input),
  gatewayQuery: (input, ctx) => byGatewayNumber(ctx, input),
  mailboxLink: (input, ctx) => askMailboxLink(ctx, input),
  mailboxOrders: (input, ctx) => openMailboxLink(ctx, input),
  mobileCode: (input, ctx) => askCode(ctx, input),
  mobileOrder: (input, ctx) => openCode(ctx, input),
  endOthers: (input, ctx) => endOthers(ctx, input),
  endMine: (input, ctx) => endMine(ctx, input),
  mine: (input, ctx) => mine(ctx, input),
  cancel: (input, ctx) => cancel(ctx, input),
  resend: (input, ctx) => resend(ctx, input),
});

/** A name any browser saves: quoted ASCII, and the real one beside it. */
const attachment = (name: string): string =>
  `attachment; filename="download"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;

// unscoped: proven
export const lookupRawRoutes: MountedRaw[] = [
  rawRoute(lookupRaw.file, async (request, reply, ctx) => {
    const { line_id = '', grant = '' } = request.params as Record<string, string>;
    if (!/^\d{1,15}$/.test(line_id) || !fileGrantFits(ctx.house.keyring, Number(line_id), grant, ctx.now()))
      return refuse('file_link_dead');
    const line = await ctx.db
      .selectFrom('order_line as l')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .select('l.content_id')
      .where('l.id', '=', Number(line_id))
      .where('o.status', '=', 1)
      .executeTakeFirst();
    if (!line?.content_id) return refuse('file_link_dead');
    const file = (await openFile(ctx, line.content_id)) ?? refuse('file_link_dead');
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-length', String(file.bytes))
      .header('content-disposition', attachment(file.file_name))
      .header('cache-control', 'private, no-store')
      .send(Readable.from(file.chunks));
  }),
];
