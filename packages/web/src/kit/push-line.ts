/** One push connection a tab for each who listens: pages come and go, the line stays. Says whether it is there. */
import type { PushEvents } from '@keymall/contract/realtime/push-socket';
import { setAway } from './offline.ts';
import { createPushClient, type PushChannel, type PushClientOptions } from './push-client.ts';
import type { Site } from './site.ts';

export interface Listener {
  /** By this name several listeners share a connection: a face and its account, or a complaint. */
  name: string;
  session: NonNullable<PushClientOptions['session']>;
}

export interface Hearing {
  /** An event of the channel by its name. */
  heard(event: string, data: unknown): void;
  /** Whether what is said arrives here. */
  live?(is: boolean): void;
  /** The channel was joined anew: what was said before was told to nobody here. */
  missed?(): void;
  /** Who else is in a presence channel, whenever that changes; nobody while it can't be known. */
  others?(people: readonly Member[]): void;
  /** Whoever listens may not any more: his session has ended, or the right to the channel. */
  denied?(): void;
}

/** Somebody in a presence channel, as the server says who he is. */
export interface Member {
  id: string;
  info: unknown;
}

interface Joined {
  channel: PushChannel;
  hearings: Set<Hearing>;
  live: boolean;
  /** By id; of a presence channel. */
  people: Map<string, unknown>;
}

interface Line {
  client: ReturnType<typeof createPushClient>;
  channels: Map<string, Joined>;
  hangUp: ReturnType<typeof setTimeout> | undefined;
  down: ReturnType<typeof setTimeout> | undefined;
}

/** A page that leaves and the one that comes share the line. */
const LINGER_MS = 10_000;
/** A line away for longer is told to the reader: a shorter break is nobody's concern. */
const BREAK_MS = 5_000;

const lines = new Map<string, Line>();
function setDown(line: Line, isDown: boolean): void {
  // a line that keeps trying is gone since it went, not since it tried
  if (isDown && line.down !== undefined) return;
  clearTimeout(line.down);
  line.down = undefined;
  if (isDown) line.down = setTimeout(() => setAway(line, true), BREAK_MS);
  else setAway(line, false);
}

function openLine(push: Site['push'], { session }: Listener): Line {
  const client = createPushClient({
    appKey: push.app_key,
    url: `${window.location.origin.replace(/^http/, 'ws')}${push.path}`,
    auth: push.auth,
    session,
    // what is not heard is asked for
    onError: () => undefined,
  });
  const line: Line = { client, channels: new Map(), hangUp: undefined, down: undefined };
  client.onState((state) => {
    setDown(line, state !== 'connected');
    if (state === 'connected') return;
    for (const each of line.channels.values()) setLive(each, false);
  });
  setDown(line, true);
  client.connect();
  return line;
}

function setLive(each: Joined, live: boolean): void {
  if (each.live === live) return;
  each.live = live;
  for (const hearing of each.hearings) hearing.live?.(live);
  if (live || each.people.size === 0) return;
  each.people.clear();
  tellOthers(each);
}

const othersIn = ({ channel, people }: Joined): Member[] =>
  [...people].filter(([id]) => id !== channel.me).map(([id, info]) => ({ id, info }));

function tellOthers(each: Joined): void {
  const others = othersIn(each);
  for (const hearing of [...each.hearings]) hearing.others?.(others);
}

/** Keeps who is in a presence channel. */
function watchPeople(each: Joined): void {
  const { channel, people } = each;
  const kept = (data: unknown): { user_id?: string; user_info?: unknown; presence?: { hash?: Record<string, unknown> } } =>
    typeof data === 'object' && data !== null ? data : {};
  channel.on('pusher:subscription_succeeded', (data: unknown) => {
    people.clear();
    for (const [id, info] of Object.entries(kept(data).presence?.hash ?? {})) people.set(id, info);
    tellOthers(each);
  });
  channel.on('pusher:member_added', (data: unknown) => {
    const { user_id, user_info } = kept(data);
    if (user_id !== undefined) people.set(user_id, user_info);
    tellOthers(each);
  });
  channel.on('pusher:member_removed', (data: unknown) => {
    people.delete(kept(data).user_id ?? '');
    tellOthers(each);
  });
}

function joined(line: Line, name: string, events: readonly string[]): Joined {
  const known = line.channels.get(name);
  if (known) return known;
  const channel = line.client.subscribe(name);
  const each: Joined = { channel, hearings: new Set(), live: false, people: new Map() };
  line.channels.set(name, each);
  if (name.startsWith('presence-')) watchPeople(each);
  channel.on('pusher:subscription_succeeded', () => {
    setLive(each, true);
    for (const hearing of each.hearings) hearing.missed?.();
  });
  channel.on('pusher:subscription_error', (error: unknown) => {
    setLive(each, false);
    const status = (error as { status?: unknown } | null)?.status;
    if (status === 401 || status === 403) for (const hearing of [...each.hearings]) hearing.denied?.();
  });
  for (const event of events)
    channel.on(event, (data: unknown) => {
      for (const hearing of [...each.hearings]) hearing.heard(event, data);
    });
  return each;
}

/** What a channel of ours may say. */
const EVENTS = Object.keys({
  'order.status': true,
  'order.untaken': true,
  'order.new': true,
  'order.paid': true,
  'order.closed': true,
  'orders.changed': true,
  'recharge.paid': true,
  'complaint.new': true,
  'complaint.changed': true,
  'message.new': true,
  'buyer.order': true,
  'refund.changed': true,
  'notice.new': true,
  'office.changed': true,
} satisfies Record<keyof PushEvents, true>);

/** Listens to a channel until the function it gives is called. */
export function listen(push: Site['push'], who: Listener, channelName: string, hearing: Hearing): () => void {
  const line = lines.get(who.name) ?? openLine(push, who);
  lines.set(who.name, line);
  clearTimeout(line.hangUp);
  const each = joined(line, channelName, EVENTS);
  each.hearings.add(hearing);
  if (each.live) {
    hearing.live?.(true);
    hearing.others?.(othersIn(each));
  }
  return () => {
    each.hearings.delete(hearing);
    if (each.hearings.size > 0) return;
    line.channels.delete(channelName);
    line.client.unsubscribe(channelName);
    if (line.channels.size > 0) return;
    line.hangUp = setTimeout(() => end(who.name, line), LINGER_MS);
  };
}

function end(name: string, line: Line): void {
  clearTimeout(line.hangUp);
  lines.delete(name);
  line.client.disconnect();
  setDown(line, false);
}

/** Hangs up every line at once, whoever listens: where all that is here ends, as a test does. */
export function hangUpAll(): void {
  for (const [name, line] of [...lines]) end(name, line);
}
