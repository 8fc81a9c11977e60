import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTalk } from './line.ts';

/** The far end in the test's hand. */
class FakeSocket extends EventTarget {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  says(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
  drops(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}
const person = { id: 7, token: 'mer_line', type: 'merchant' } as const;
/** Those of this file's line: other pages of this process may wake up with the network too. */
const own = (): FakeSocket[] =>
  FakeSocket.all.filter((socket) => {
    if (socket.sent.length === 0) socket.says({ type: 'init', client_id: 'c' });
    return socket.sent[0]?.['token'] === person.token;
  });
const last = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket;

function open() {
  const [heard, changed, ended] = [vi.fn(), vi.fn(), vi.fn()];
  return { line: openTalk(person, heard, changed, ended), heard, changed, ended };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('init is answered by bindUid, ping by pong; it is open once it is bound, not before', () => {
  const { line, heard, changed } = open();
  expect(last().url).toMatch(/^wss?:.*\/wss$/);
  last().says({ type: 'init', client_id: 'c' });
  expect(last().sent).toEqual([{ type: 'bindUid', user_id: 7, token: 'mer_line', user_type: 'merchant' }]);
  expect(changed).not.toHaveBeenCalled();
  last().says({ type: 'bound', data: { user_id: 7 } });
  expect(changed.mock.calls).toEqual([['open']]);
  last().says({ type: 'ping' });
  expect(last().sent.at(-1)).toEqual({ type: 'pong' });
  last().says({ type: 'typing', data: { fromUid: 9 } });
  expect(heard.mock.calls).toEqual([[{ type: 'typing', data: { fromUid: 9 } }]]);
  line.close();
});

test('a line that is lost is tried three times, five seconds apart, then given up until it is told', () => {
  const { line, changed } = open();
  last().says({ type: 'bound' });
  last().drops();
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    expect(changed).toHaveBeenLastCalledWith('waiting');
    vi.advanceTimersByTime(4_999);
    expect(FakeSocket.all.length).toBe(attempt);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all.length).toBe(attempt + 1);
    // a server that greets and goes is no line
    last().says({ type: 'init', client_id: 'c' });
    last().drops();
  }
  expect(changed).toHaveBeenLastCalledWith('given up');
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all.length).toBe(4);
  line.retry();
  expect(FakeSocket.all.length).toBe(5);
  last().says({ type: 'bound' });
  expect(changed).toHaveBeenLastCalledWith('open');
  line.close();
});

test('back in the network it tries at once; a token that ended is not tried again', () => {
  const { line, ended } = open();
  for (let attempt = 0; attempt < 4; attempt += 1) {
    last().drops();
    vi.advanceTimersByTime(5_000);
  }
  expect(FakeSocket.all.length).toBe(4);
  window.dispatchEvent(new Event('online'));
  expect(own().length).toBe(5);
  own().at(-1)?.drops(4401);
  vi.advanceTimersByTime(60_000);
  expect([ended.mock.calls.length, own().length]).toEqual([1, 5]);
  line.close();
});
