/**
 * The chat socket at `/wss`: it asks who is there (`init`, answered by `bindUid`, then `bound`), tells messages (`simple`), who is there (`isOnline`), what
 * was read (`isRead`) and who writes (`typing`). What is said goes over HTTP and is stored first; here it is only told.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ChatSide } from '@keymall/contract/chat/chat-words';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { ChatLeaving, ChatLine, ChatPerson, ChatPlace, ChatRead, ChatTold } from '#kit/chat';
import type { Bus, RealtimeLog } from '../bus.ts';
import { type Bucket, createBucket, createGate } from '../push/limits.ts';
import { createRevocations, type Revocation } from '../push/revocations.ts';
import { BEAT_MS, createRoster } from '../push/roster.ts';
import { refuseUpgrade } from '../upgrade.ts';
import { hear, heardLeaving, heardRead, heardRevocation, heardTold, heardTyping } from './heard.ts';
import { type ChatLimits, chatLimits } from './limits.ts';

export interface ChatBinding {
  person: ChatPerson;
  places(): Promise<ChatPlace[]>;
  place(roomId: number): Promise<ChatPlace | null>;
}

export interface ChatOptions {
  bus: Bus;
  log: RealtimeLog;
  /** Whose token it is; null unless it is good and its owner's number and type are those named. */
  bind(frame: { user_id: number; token: string; user_type: string }, address: string): Promise<ChatBinding | null>;
  stillValid(person: ChatPerson): Promise<boolean>;
  /** Messages that were stored and not told. */
  late(): Promise<ChatTold[]>;
  wasTold(ids: readonly number[]): Promise<unknown>;
  /** A message as this person reads it. */
  spoken(told: ChatTold, person: ChatPerson): Record<string, unknown>;
  /** Whose coming and going a side hears of in a chat. */
  other(keys: ChatPlace['keys'], person: Pick<ChatPerson, 'side'>): string | undefined;
  originAllowed(origin: string | undefined, request: IncomingMessage): boolean;
  clientAddress(request: IncomingMessage): string;
  /** The very address, of which the other may be the net. */
  callerAddress(request: IncomingMessage): string;
  limits?: Partial<ChatLimits>;
  /** Monotonic time in ms. */
  now?: () => number;
  /** The time of day, ms. */
  clock?: () => number;
}

interface Socket {
  ws: WebSocket;
  address: string;
  caller: string;
  frames: Bucket;
  openedAt: number;
  checkedAt: number;
  /** Pings without an answer. */
  silent: number;
  binding: ChatBinding | null;
  isBinding: boolean;
  /** The chats it hears of others in; of a guest also those begun since. */
  places: Map<number, ChatPlace['keys']>;
  /** Its page said that it goes: it counts no more until it says something. */
  isAway: boolean;
  dead: boolean;
}

const TOPIC = {
  told: 'chat.told',
  read: 'chat.read',
  typing: 'chat.typing',
  away: 'chat.away',
  roster: 'chat.roster',
  revoke: 'push.revoke',
};
const PING = JSON.stringify({ type: 'ping' });
const PONG = JSON.stringify({ type: 'pong' });
/** Messages that this process has told: another telling of one is none. */
const REMEMBERED = 20_000;
const FLUSH_MS = 200;
const SWEEP_MS = 5_000;
const SPREAD_MS = 1_000;
const CLOSE_MS = 500;
/** What a close says; 4401 is the one of a token that is not good, or not any more. */
const CLOSED = { token: 4401, flood: 1008, restart: 1012, silent: 4408 } as const;

const textOf = (raw: RawData): string => (Array.isArray(raw) ? Buffer.concat(raw) : Buffer.from(raw as Buffer)).toString();

type Frame = { type?: unknown; user_id?: unknown; token?: unknown; user_type?: unknown; toUid?: unknown };

function readFrame(text: string): Frame | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** A number as clients write it, as such or as text; NaN for all else. */
const numberOf = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,16}$/.test(value)) ? Number(value) : Number.NaN;

export const createChat = (options: ChatOptions) => {
  const { bus, log, spoken, other, now = () => performance.now(), clock = Date.now } = options;
  const limits: ChatLimits = { ...chatLimits, ...options.limits };
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes, perMessageDeflate: false });
  const sockets = new Set<Socket>();
  const byKey = new Map<string, Set<Socket>>();
  /** Sockets that hear of this side's coming and going, by their places. */
  const watching = new Map<string, Set<Socket>>();
  const addresses = new Map<string, { open: number; connects: Bucket; seenAt: number }>();
  const revocations = createRevocations();
  const gate = createGate(limits.atOnce, limits.waiting);
  const placesOfKey = new Map<string, ChatPlace[]>();
  let remembered = new Set<number>();
  let older = new Set<number>();
  let waiting: number[] = [];
  let flushing: NodeJS.Timeout | undefined;
  let closing = false;
  const counted = { connected: 0, refused: 0, cut: 0 };

  // --- out

  const send = (socket: Socket, text: string): void => {
    if (socket.dead) return;
    if (socket.ws.bufferedAmount > limits.bufferedBytes) return retire(socket, null, 'slow reader');
    socket.ws.send(text);
  };
  /** Fields stand in `data` and beside it: readers of either kind find them. */
  const say = (socket: Socket, type: string, data: Record<string, unknown>): void =>
    send(socket, JSON.stringify({ ...data, type, time: Math.floor(clock() / 1000), data }));
  const of = (key: string | undefined): Iterable<Socket> => (key === undefined ? [] : (byKey.get(key) ?? []));

  // --- who is there

  const announce = (key: string, is_online: 0 | 1, places: readonly ChatPlace[]): void => {
    const heard = new Set<Socket>();
    for (const { room_id, keys } of places)
      for (const side of Object.keys(keys) as ChatSide[])
        for (const socket of of(keys[side])) {
          const { person } = socket.binding as ChatBinding;
          if (person.key === key || other(keys, person) !== key) continue;
          heard.add(socket);
          say(socket, 'isOnline', { fromUid: room_id, is_online });
        }
    for (const socket of watching.get(key) ?? [])
      if (!heard.has(socket))
        for (const [room_id, keys] of socket.places)
          if (other(keys, (socket.binding as ChatBinding).person) === key) say(socket, 'isOnline', { fromUid: room_id, is_online });
  };
  const placesIn = (info: unknown): ChatPlace[] => (info as { places?: ChatPlace[] } | undefined)?.places ?? [];
  const roster = createRoster({
    self: randomUUID(),
    send: (message) => bus.publish(TOPIC.roster, message),
    onAdded: (key, member) => appeared(key, placesIn(member.user_info)),
    onRemoved: (key) => left(key),
    now,
  });
  const isOnline = (key: string): boolean => roster.members(key).size > 0;

  // of a side it is told once, whoever of its people comes first and goes last, in whichever process
  const appeared = (key: string, places: ChatPlace[]): void => {
    if (placesOfKey.has(key)) return;
    placesOfKey.set(key, places);
    announce(key, 1, places);
  };
  const left = (key: string): void => {
    if (isOnline(key)) return;
    const places = placesOfKey.get(key) ?? [];
    placesOfKey.delete(key);
    announce(key, 0, places);
  };
  const come = (socket: Socket): void => {
    const { key, ownId, acting } = (socket.binding as ChatBinding).person;
    if (acting) return;
    const places = [...socket.places].map(([room_id, keys]) => ({ room_id, keys }));
    roster.join(key, { user_id: String(ownId), user_info: { places } });
    appeared(key, places);
  };
  const go = (socket: Socket): void => {
    const { key, ownId, acting } = (socket.binding as ChatBinding).person;
    if (acting) return;
    roster.leave(key, String(ownId));
    left(key);
  };
  const watch = (socket: Socket, room_id: number, keys: ChatPlace['keys']): void => {
    if (socket.places.size >= 500) return;
    socket.places.set(room_id, keys);
    const key = other(keys, (socket.binding as ChatBinding).person);
    if (key !== undefined) watching.set(key, (watching.get(key) ?? new Set()).add(socket));
  };

  // --- a socket's life

  const retire = (socket: Socket, code: number | null, reason: string): void => {
    if (socket.dead) return;
    socket.dead = true;
    sockets.delete(socket);
    const origin = addresses.get(socket.address);
    if (origin) origin.open -= 1;
    if (socket.binding) {
      const { key } = socket.binding.person;
      byKey.get(key)?.delete(socket);
      if (byKey.get(key)?.size === 0) byKey.delete(key);
      for (const keys of socket.places.values()) {
        const watched = other(keys, socket.binding.person) ?? '';
        watching.get(watched)?.delete(socket);
        if (watching.get(watched)?.size === 0) watching.delete(watched);
      }
      if (!socket.isAway) go(socket);
    }
    if (code === null) socket.ws.terminate();
    else socket.ws.close(code, reason);
  };

  const sessionOf = ({ session }: ChatPerson) =>
    session && { realm: session.realm, accountId: session.accountId, session: String(session.id) };

  const bindSocket = async (socket: Socket, frame: Frame): Promise<void> => {
    const asked = { user_id: numberOf(frame.user_id), token: String(frame.token), user_type: String(frame.user_type) };
    if (socket.binding || socket.isBinding) return;
    socket.isBinding = true;
    const since = now();
    const isWellFormed = !Number.isNaN(asked.user_id) && asked.token.length <= 100 && asked.user_type.length <= 20;
    const found = isWellFormed
      ? await gate(async () => {
          const binding = await options.bind(asked, socket.caller);
          return { binding, places: (await binding?.places()) ?? [] };
        })
      : { binding: null, places: [] };
    socket.isBinding = false;
    if (socket.dead) return;
    if (found === null) return retire(socket, 1013, 'Busy');
    const { binding, places } = found;
    const actor = binding && sessionOf(binding.person);
    if (!binding || (actor && revocations.since(actor, since))) return retire(socket, CLOSED.token, 'Unauthorized');
    const same = [...of(binding.person.key)].filter((each) => each.binding?.person.ownId === binding.person.ownId);
    if (same.length >= limits.socketsPerPerson) return retire(socket, CLOSED.flood, 'Too many connections');
    socket.binding = binding;
    socket.checkedAt = now();
    byKey.set(binding.person.key, (byKey.get(binding.person.key) ?? new Set()).add(socket));
    for (const { room_id, keys } of places) watch(socket, room_id, keys);
    // from here on it hears whatever is told; what was told before, a page asks for when it reads this
    say(socket, 'bound', { user_id: binding.person.ownId });
    come(socket);
    // who is there already: by his own chats, and by those of whoever is there (an office hears of its visitors only by theirs)
    const known = [...places, ...[...placesOfKey.values()].flat()].filter(({ keys }) => Object.values(keys).includes(binding.person.key));
    for (const [room_id, keys] of new Map(known.map((place) => [place.room_id, place.keys]))) {
      const key = other(keys, binding.person);
      if (key !== undefined && isOnline(key)) say(socket, 'isOnline', { fromUid: room_id, is_online: 1 });
    }
  };

  const typing = async (socket: Socket, toUid: number): Promise<void> => {
    const { binding } = socket;
    if (!binding || Number.isNaN(toUid)) return;
    const place = await gate(() => binding.place(toUid));
    if (place) bus.publish(TOPIC.typing, { ...place, side: binding.person.side });
  };

  const failed = (error: unknown): void => log.error({ err: error }, 'chat: a frame was not answered');

  const onMessage = (socket: Socket, raw: RawData, isBinary: boolean): void => {
    if (socket.dead) return;
    if (isBinary) return retire(socket, 1003, 'Text frames only');
    if (!socket.frames.take(now())) {
      counted.cut += 1;
      return retire(socket, CLOSED.flood, 'Too many messages');
    }
    socket.silent = 0;
    if (socket.isAway) {
      socket.isAway = false;
      come(socket);
    }
    const frame = readFrame(textOf(raw));
    switch (frame?.type) {
      case 'ping':
        return send(socket, PONG);
      case 'bindUid':
        return void bindSocket(socket, frame).catch((error: unknown) => {
          failed(error);
          retire(socket, 1013, 'Busy');
        });
      case 'typing':
        return void typing(socket, numberOf(frame.toUid)).catch(failed);
      default:
      // what is not known is not answered
    }
  };

  const admits = (address: string): boolean => {
    const time = now();
    const known = addresses.get(address) ?? {
      open: 0,
      connects: createBucket(limits.connectsPerSecond, limits.connectBurst, time),
      seenAt: time,
    };
    known.seenAt = time;
    addresses.set(address, known);
    return known.open < limits.socketsPerAddress && known.connects.take(time);
  };

  const accept = (ws: WebSocket, address: string, caller: string): void => {
    const time = now();
    const socket: Socket = {
      ws,
      address,
      caller,
      frames: createBucket(limits.framesPerSecond, limits.frameBurst, time),
      openedAt: time,
      checkedAt: time,
      silent: 0,
      binding: null,
      isBinding: false,
      places: new Map(),
      isAway: false,
      dead: false,
    };
    const origin = addresses.get(address);
    if (origin) origin.open += 1;
    counted.connected += 1;
    sockets.add(socket);
    ws.on('message', (raw, isBinary) => onMessage(socket, raw, isBinary));
    ws.on('error', () => retire(socket, null, 'Protocol error'));
    ws.once('close', () => retire(socket, null, 'closed'));
    send(socket, JSON.stringify({ type: 'init', client_id: randomBytes(10).toString('hex') }));
  };

  // --- what is told

  /** Each message once, however often it comes. */
  const isNews = (id: number): boolean => {
    if (remembered.has(id) || older.has(id)) return false;
    if (remembered.size >= REMEMBERED) [older, remembered] = [remembered, new Set()];
    remembered.add(id);
    return true;
  };

  const onTold = (told: ChatTold): void => {
    if (!isNews(told.id)) return;
    for (const side of Object.keys(told.keys) as ChatSide[])
      for (const socket of of(told.keys[side])) {
        const { person } = socket.binding as ChatBinding;
        // an account speaks on the same key in one role only, yet a side is what is written down
        if (person.side !== side) continue;
        if (!socket.places.has(told.room_id)) watch(socket, told.room_id, told.keys);
        say(socket, 'simple', spoken(told, person));
      }
  };

  const onRead = ({ room_id, keys, side, read_id }: ChatRead): void => {
    for (const each of Object.keys(keys) as ChatSide[])
      for (const socket of of(keys[each])) {
        const { ownId } = (socket.binding as ChatBinding).person;
        const isOwn = each === side;
        say(socket, 'isRead', { fromUid: isOwn ? ownId : room_id, toUid: isOwn ? room_id : ownId, read_id });
      }
  };

  const onTyping = ({ room_id, keys, side }: ChatPlace & { side: ChatSide }): void => {
    for (const each of Object.keys(keys) as ChatSide[])
      if (each !== side) for (const socket of of(keys[each])) say(socket, 'typing', { fromUid: room_id });
  };

  const onAway = ({ key, ownId }: ChatLeaving): void => {
    const here = [...of(key)].filter(({ binding }) => binding?.person.ownId === ownId && !binding.person.acting);
    const [only] = here;
    // which of several pages it is nobody knows: its socket will end
    if (here.length !== 1 || !only || only.isAway || roster.isElsewhere(key, String(ownId))) return;
    only.isAway = true;
    go(only);
  };

  const onRevocation = (revocation: Revocation): void => {
    revocations.add(revocation, now());
    for (const socket of sockets) {
      const session = socket.binding?.person.session;
      if (!session || session.realm !== revocation.realm || session.accountId !== revocation.account) continue;
      if (revocation.session === undefined || revocation.session === String(session.id)) retire(socket, CLOSED.token, 'Session ended');
    }
  };

  const flush = (): void => {
    clearTimeout(flushing);
    flushing = undefined;
    const ids = waiting;
    waiting = [];
    if (ids.length > 0) options.wasTold(ids).catch((error: unknown) => log.warn({ err: error }, 'chat: what was told is not written down'));
  };
  const tell = (told: ChatTold): void => {
    bus.publish(TOPIC.told, told);
    waiting.push(told.id);
    flushing ??= setTimeout(flush, FLUSH_MS).unref();
  };

  // --- by the clock

  const tellLate = async (): Promise<void> => {
    for (const told of await options.late()) tell(told);
  };

  const recheck = async (): Promise<void> => {
    const time = now();
    const answers = new Map<number, boolean>();
    for (const socket of [...sockets]) {
      const person = socket.binding?.person;
      if (!person?.session || time - socket.checkedAt < limits.recheckMs) continue;
      socket.checkedAt = time;
      const valid = answers.get(person.session.id) ?? (await options.stillValid(person));
      answers.set(person.session.id, valid);
      if (!valid) retire(socket, CLOSED.token, 'Session ended');
    }
  };

  const sweep = async (): Promise<void> => {
    const time = now();
    for (const socket of [...sockets])
      if (!socket.binding && time - socket.openedAt > limits.bindMs) retire(socket, CLOSED.silent, 'Nobody');
    for (const [address, { open, seenAt }] of addresses) if (open <= 0 && time - seenAt > 60_000) addresses.delete(address);
    revocations.forget(time);
    await tellLate();
    await recheck();
  };

  const ping = (): void => {
    for (const socket of [...sockets]) {
      if (socket.silent >= limits.unanswered) {
        retire(socket, CLOSED.silent, 'Silent too long');
        continue;
      }
      socket.silent += 1;
      send(socket, PING);
    }
  };

  const timers = [
    setInterval(ping, limits.pingMs).unref(),
    setInterval(() => void sweep().catch((error: unknown) => log.error({ err: error }, 'chat: sweep failed')), SWEEP_MS).unref(),
    setInterval(roster.beat, BEAT_MS).unref(),
  ];
  const unsubscribe = [
    hear(bus, TOPIC.told, heardTold, onTold),
    hear(bus, TOPIC.read, heardRead, onRead),
    hear(bus, TOPIC.typing, heardTyping, onTyping),
    hear(bus, TOPIC.away, heardLeaving, onAway),
    hear(bus, TOPIC.revoke, heardRevocation, onRevocation),
    bus.subscribe(TOPIC.roster, (value) => roster.receive(value)),
    bus.onReconnect(() => roster.sync()),
  ];
  roster.sync();

  const line: ChatLine = {
    tell,
    read: (read) => bus.publish(TOPIC.read, read),
    isOnline,
    away: (who) => bus.publish(TOPIC.away, who),
  };

  return {
    line,
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const refuse = (status: number, headers?: Record<string, string>): void => {
        counted.refused += 1;
        refuseUpgrade(socket, status, headers);
      };
      if (closing) return refuse(503, { 'Retry-After': '2' });
      if (!options.originAllowed(request.headers.origin, request)) return refuse(403);
      const address = options.clientAddress(request);
      if (!admits(address)) return refuse(429, { 'Retry-After': '2' });
      const caller = options.callerAddress(request);
      server.handleUpgrade(request, socket, head, (ws) => accept(ws, address, caller));
    },
    stats: () => ({ sockets: sockets.size, bound: [...byKey.values()].reduce((sum, each) => sum + each.size, 0), ...counted }),
    /** What timers do every few seconds: those who never said who they are, untold messages, sessions. */
    sweep,
    ping,
    /** Takes no more sockets and closes the open ones, spread so that they do not all come back at once. */
    async close({ spreadMs = SPREAD_MS }: { spreadMs?: number } = {}): Promise<void> {
      if (closing) return;
      closing = true;
      for (const timer of timers) clearInterval(timer);
      flush();
      const closed = [...server.clients].map((ws) => new Promise((resolve) => ws.once('close', resolve)));
      for (const socket of [...sockets]) setTimeout(() => retire(socket, CLOSED.restart, 'Restarting'), Math.random() * spreadMs);
      const cut = setTimeout(() => {
        for (const ws of server.clients) ws.terminate();
      }, spreadMs + CLOSE_MS);
      await Promise.all(closed);
      clearTimeout(cut);
      roster.bye();
      for (const end of unsubscribe) end();
    },
  };
};

export type ChatSocket = ReturnType<typeof createChat>;
