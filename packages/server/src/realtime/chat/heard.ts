/** What processes tell each other of chats, as it is taken from the bus: whoever may sign in at the database may notify, so it may be anything. */
import { chatSides, messageTypes } from '@keymall/contract/chat/chat-words';
import { z } from 'zod';
import type { ChatLeaving, ChatPlace, ChatRead, ChatTold } from '#kit/chat';
import type { Bus, JsonValue } from '../bus.ts';
import type { Revocation } from '../push/revocations.ts';

const side = z.enum(chatSides);
const place = { room_id: z.number(), keys: z.partialRecord(side, z.string()) };
const source = z.object({ title: z.string(), quote: z.string() });

export const heardTold = z.object({
  ...place,
  id: z.number(),
  side,
  type: z.enum(messageTypes),
  body: z.string(),
  author_name: z.string(),
  after_id: z.number(),
  client_id: z.string(),
  card: z.object({ title: z.string(), note: z.string(), image: z.string(), url: z.string() }).nullable(),
  file: z.object({ id: z.number(), name: z.string(), bytes: z.number() }).nullable(),
  is_auto: z.boolean(),
  sources: z.array(source),
  create_at: z.number(),
}) satisfies z.ZodType<ChatTold>;

export const heardRead = z.object({ ...place, side, read_id: z.number() }) satisfies z.ZodType<ChatRead>;
export const heardTyping = z.object({ ...place, side }) satisfies z.ZodType<ChatPlace & Pick<ChatRead, 'side'>>;
export const heardLeaving = z.object({ key: z.string(), ownId: z.number() }) satisfies z.ZodType<ChatLeaving>;
export const heardRevocation = z.object({
  realm: z.string(),
  account: z.number(),
  session: z.string().exactOptional(),
}) satisfies z.ZodType<Revocation>;

/** Hears a topic: what is not of its shape is nothing. */
export const hear = <Heard>(bus: Bus, topic: string, shape: z.ZodType<Heard>, then: (heard: Heard) => void): (() => void) =>
  bus.subscribe(topic, (value: JsonValue) => {
    const read = shape.safeParse(value);
    if (read.success) then(read.data);
  });
