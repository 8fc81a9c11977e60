import { chatUser } from '@keymall/contract/chat/chat';
import type { Endpoint, WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHub, type Message } from './hub.ts';

/** The far end of the socket in the test's hand. */
class FakeSocket extends EventTarget {
  static OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  constructor() {
    super();
    FakeSocket.last = this;
  }
  send(): void {}
  close(): void {}
  says(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
}

const OWN = 7;
const CHAT = 1_000_000_000;
/** What the server has. */
let stored: Message[];
/** Answers wait for it. */
let gate: Promise<void>;
let listed: string[];

function store(id: number, fromUid = CHAT, client_id = ''): Message {
  const message: Message = {
    id,
    fromUid,
    toUid: fromUid === OWN ? CHAT : OWN,
    msg: `m${id}`,
    msg_type: 'text',
    create_at: '2026-11-24 10:00:00',
    from_side: fromUid === OWN ? 'merchant' : 'guest',
    from_name: '',
    after_id: stored.at(-1)?.id ?? 0,
    client_id,
    card: null,
    is_auto: 0,
    sources: [],
    file: null,
  };
  stored.push(message);
  return message;
}
const chat = {
  user_id: CHAT,
  name: '访客',
  avatar: '',
  kind: 'shop',
  is_online: 1,
  unread: 0,
  is_blocked: 0,
  is_handed: 0,
  waits_person: 0,
  has_assistant: 0,
};

async function answer({ path }: Endpoint, input: Record<string, unknown>): Promise<unknown> {
  if (path === chatUser.messageRecentList.path) {
    const name = listed.shift() ?? '';
    const wait = gate;
    await wait;
    return { list: [{ ...chat, name, last: null }], total: 1 };
  }
  if (path === chatUser.sendMessage.path) return store((stored.at(-1)?.id ?? 0) + 1, OWN, String(input['client_id']));
  if (path !== chatUser.messageList.path) return {};
  const after = input['after_id'] as number | undefined;
  // as it was when it was asked for
  const list = stored.filter(({ id }) => after === undefined || id > after);
  await gate;
  return { list, has_more: false, read_id: 0, chat };
}
const ask = <E extends Endpoint>(endpoint: E, input: WireInput<E>): Promise<WireOutput<E>> =>
  answer(endpoint, input) as Promise<WireOutput<E>>;

function open() {
  const hub = createHub({
    person: { id: OWN, token: 'mer_hub', type: 'merchant' },
    ask,
    upload: () => Promise.reject(new Error('none')),
    ended: () => undefined,
  });
  const shown = (): string[] => hub.shot().threads[CHAT]?.list.map(({ msg }) => msg) ?? [];
  return { hub, shown };
}
const tell = (data: Message): void => FakeSocket.last.says({ type: 'simple', data });

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  stored = [];
  listed = [];
  gate = Promise.resolve();
});
afterEach(() => vi.unstubAllGlobals());

test('what is said while a chat is being opened is in it, told or not', async () => {
  const { hub, shown } = open();
  store(1);
  const held = Promise.withResolvers<void>();
  gate = held.promise;
  const opened = hub.open(CHAT);
  tell(store(2));
  store(3);
  // the line stands only now: what was said before it was told to nobody here
  FakeSocket.last.says({ type: 'bound' });
  gate = Promise.resolve();
  held.resolve();
  await opened;
  expect(shown()).toEqual(['m1', 'm2', 'm3']);
  hub.close();
});

test('whoever speaks while his line is cut has what he missed before it, once it stands again or at once', async () => {
  const { hub, shown } = open();
  store(1);
  await hub.open(CHAT);
  store(2);
  await hub.send(CHAT, '答');
  await vi.waitFor(() => expect(shown()).toEqual(['m1', 'm2', 'm3']));
  store(4);
  store(5);
  FakeSocket.last.says({ type: 'bound' });
  await vi.waitFor(() => expect(shown()).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']));
  const late = stored[1] as Message;
  tell(late);
  expect(shown().length, 'told again it is one').toBe(5);
  expect(hub.shot().threads[CHAT]?.pending).toEqual([]);
  hub.close();
});

test('what is told with one missing before it brings that one too', async () => {
  const { hub, shown } = open();
  await hub.open(CHAT);
  store(1);
  tell(store(2));
  await vi.waitFor(() => expect(shown()).toEqual(['m1', 'm2']));
  hub.close();
});

test('a list that was overtaken by a newer one is not shown', async () => {
  const { hub } = open();
  const held = Promise.withResolvers<void>();
  listed = ['old', 'new'];
  gate = held.promise;
  const slow = hub.refresh();
  gate = Promise.resolve();
  await hub.refresh();
  held.resolve();
  await slow;
  expect(hub.shot().chats?.map(({ name }) => name)).toEqual(['new']);
  hub.close();
});
