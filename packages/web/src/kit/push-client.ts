/**
 * The browser's end of the push socket (Pusher protocol 7). It keeps one connection alive, takes its channels along after every
 * reconnect and asks the server for the right to each private one.
 */
import type { PushEvents } from '@keymall/contract/realtime/push-socket';

export type PushState = 'initialized' | 'connecting' | 'connected' | 'disconnected';
type Data<Name extends string> = Name extends keyof PushEvents ? PushEvents[Name] : unknown;
type Listener = (data: never) => void;

export interface PushClientOptions {
  /** The socket without its key, by default `/push` on this page's host. */
  url?: string;
  appKey: string;
  /** Where the right to a private or presence channel is asked for. */
  auth?: string;
  /** Read at each question, because a session may change while the page is open; a guest has none. A complaint's buyer shows its token. */
  session?: () => { token: string; type: 'admin' | 'merchant' | 'personal' | 'complaint'; userId: number } | null;
  /** Takes what the server complains about; by default it is thrown, outside the socket's own handler. */
  onError?: (error: Error) => void;
}

export interface PushChannel {
  readonly name: string;
  /** Whether the server has confirmed it on the present connection. */
  readonly subscribed: boolean;
  /** Who we are in a presence channel; '' elsewhere, and until the server has said so. */
  readonly me: string;
  /** Hears an event of the channel, `pusher:subscription_succeeded` and `pusher:subscription_error` among them. Returns the function that ends it. */
  on<Name extends string>(event: Name, listener: (data: Data<Name>) => void): () => void;
  /** Tells the channel's other listeners; the name starts with `client-` or it throws. False while not subscribed. */
  trigger(event: string, data: unknown): boolean;
}

const HEARTBEAT_MS = 25_000;
const ANSWER_MS = 10_000;
const RETRY_MS = { first: 1, second: 1_000, longest: 2_000 };
/** A connection that lives shorter than this does not earn a quick retry: a server that closes at once must not be hammered. */
const STEADY_MS = 5_000;
/** Who may not listen now because somebody has too much asks again later and later. */
const AUTH_RETRY_MS = { first: 2_000, longest: 60_000 };
/** The server starts anew, and everybody was told: they come back spread over so long. */
const RESTARTING = 1012;
const RESTART_SPREAD_MS = 5_000;

/** Listeners by event name. */
const emitter = (report: (error: unknown) => void) => {
  const listeners = new Map<string, Set<Listener>>();
  return {
    on(event: string, listener: Listener): () => void {
      const all = listeners.get(event) ?? new Set();
      listeners.set(event, all.add(listener));
      return () => all.delete(listener);
    },
    emit(event: string, data: unknown): void {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(data as never);
        } catch (error) {
          report(error);
        }
      }
    },
  };
};

const parsed = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : text;
  } catch {
    return text;
  }
};

/** Makes a client that waits for `connect()`. Subscribing is possible at any time and takes effect when there is a connection. */
export const createPushClient = (options: PushClientOptions) => {
  const { appKey, auth = '/push/auth', session = () => null } = options;
  const throwLater = (error: unknown): void =>
    queueMicrotask(() => {
      throw error;
    });
  const onError = options.onError ?? throwLater;
  const { on, emit } = emitter(throwLater);
  const channels = new Map<string, ReturnType<typeof createChannel>>();
  let state: PushState = 'initialized';
  let socket: WebSocket | null = null;
  let socketId = '';
  let wanted = false;
  let retryMs = RETRY_MS.first;
  let connectedAt = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let answerTimer: ReturnType<typeof setTimeout> | undefined;

  const become = (next: PushState): void => {
    if (state === next) return;
    state = next;
    emit('state', next);
  };
  const send = (event: string, data: unknown, channel?: string): void => socket?.send(JSON.stringify({ event, data, channel }));

  const createChannel = (name: string) => {
    const events = emitter(throwLater);
    let subscribed = false;
    let me = '';
    let authRetryMs = AUTH_RETRY_MS.first;
    const guarded = /^(private|presence)-/.test(name);

    const current = (id: string): boolean => id !== '' && id === socketId && channels.get(name) === channel;
    const authoriseLater = (id: string): void => {
      const pause = authRetryMs;
      authRetryMs = Math.min(authRetryMs * 2, AUTH_RETRY_MS.longest);
      setTimeout(() => current(id) && void authorise(id), pause);
    };

    const authorise = async (id: string): Promise<void> => {
      const who = session();
      const form = { channel_name: name, socket_id: id, token: who?.token ?? '', type: who?.type ?? '', userId: String(who?.userId ?? '') };
      let status = 0;
      let answer: object | null = null;
      try {
        const response = await fetch(auth, { method: 'POST', body: new URLSearchParams(form) });
        status = response.status;
        // Also of a refusal: an answer that is not read keeps one of the browser's few connections.
        const text = await response.text();
        if (response.ok) answer = JSON.parse(text) as object;
      } catch {
        // The network or a half answer: status 0 asks again like a busy server.
        answer = null;
        status = 0;
      }
      if (!current(id)) return;
      if (answer) {
        const { channel_data } = answer as { channel_data?: unknown };
        me = channel_data === undefined ? '' : String((parsed(channel_data) as { user_id?: unknown } | null)?.user_id ?? '');
        send('pusher:subscribe', { ...answer, channel: name });
      } else if (status === 0 || status === 429 || status >= 500) authoriseLater(id);
      else events.emit('pusher:subscription_error', { type: 'AuthError', status });
    };

    const channel = {
      name,
      get subscribed() {
        return subscribed;
      },
      get me() {
        return me;
      },
      on: events.on as PushChannel['on'],
      trigger(event: string, data: unknown): boolean {
        if (!event.startsWith('client-')) throw new Error(`Client event name must start with client-: ${event}`);
        if (subscribed) send(event, data, name);
        return subscribed;
      },
      /** A new connection: ask for the channel. */
      begin(): void {
        if (guarded) void authorise(socketId);
        else send('pusher:subscribe', { channel: name });
      },
      /** The connection is gone. */
      pause(): void {
        subscribed = false;
      },
      receive(event: string, data: unknown): void {
        if (event === 'pusher_internal:subscription_succeeded') {
          subscribed = true;
          authRetryMs = AUTH_RETRY_MS.first;
        } else if (event === 'pusher:subscription_error') {
          subscribed = false;
          if ((data as { type?: unknown } | null)?.type === 'LimitReached') authoriseLater(socketId);
        }
        events.emit(event.replace('pusher_internal:', 'pusher:'), data);
      },
    };
    return channel;
  };

  /** Lets the socket go without waiting for its close, which may never come on a dead line. */
  const release = (): void => {
    clearInterval(heartbeat);
    clearTimeout(answerTimer);
    answerTimer = undefined;
    const old = socket;
    socket = null;
    socketId = '';
    if (old) {
      old.onopen = old.onmessage = old.onclose = null;
      old.close();
    }
    for (const channel of channels.values()) channel.pause();
  };

  const retry = (code?: number): void => {
    release();
    if (connectedAt > 0 && Date.now() - connectedAt >= STEADY_MS) retryMs = RETRY_MS.first;
    connectedAt = 0;
    become('disconnected');
    clearTimeout(retryTimer);
    if (!wanted || !navigator.onLine) return;
    retryTimer = setTimeout(open, code === RESTARTING ? Math.random() * RESTART_SPREAD_MS : retryMs);
    retryMs = retryMs < RETRY_MS.second ? RETRY_MS.second : Math.min(retryMs * 2, RETRY_MS.longest);
  };

  const awaitAnswer = (): void => {
    answerTimer ??= setTimeout(() => retry(), ANSWER_MS);
  };

  const ping = (): void => {
    send('pusher:ping', {});
    awaitAnswer();
  };

  const open = (): void => {
    clearTimeout(retryTimer);
    become('connecting');
    const base = options.url ?? `${location.origin.replace(/^http/, 'ws')}/push`;
    socket = new WebSocket(`${base}/app/${appKey}`);
    socket.onmessage = (message) => receive(message.data);
    socket.onclose = (event: CloseEvent | undefined) => retry(event?.code);
    awaitAnswer();
  };

  const receive = (text: unknown): void => {
    const frame = parsed(text) as { event?: unknown; channel?: unknown; data?: unknown } | null;
    if (typeof frame?.event !== 'string') return;
    clearTimeout(answerTimer);
    answerTimer = undefined;
    const data = parsed(frame.data);
    if (frame.event === 'pusher:error') {
      onError(new Error(String((data as { message?: unknown } | null)?.message)));
    } else if (frame.event === 'pusher:connection_established') {
      socketId = (data as { socket_id: string }).socket_id;
      clearInterval(heartbeat);
      connectedAt = Date.now();
      // Every 25 s whatever else arrives: a heartbeat that other traffic can stop is how push.js loses its line.
      heartbeat = setInterval(ping, HEARTBEAT_MS);
      become('connected');
      for (const channel of channels.values()) channel.begin();
    } else if (frame.event === 'pusher:ping') {
      send('pusher:pong', {});
    } else if (typeof frame.channel === 'string') {
      channels.get(frame.channel)?.receive(frame.event, data);
    }
  };

  const backOnline = (): void => {
    if (state === 'disconnected') open();
  };
  /** A page that was hidden may have been asleep, and its line be dead without a word. */
  const looked = (): void => {
    if (document.hidden) return;
    if (state === 'connected') ping();
    else backOnline();
  };

  return {
    get state() {
      return state;
    },
    /** Hears each change of state. */
    onState: (listener: (state: PushState) => void): (() => void) => on('state', listener),
    connect(): void {
      if (wanted) return;
      wanted = true;
      addEventListener('online', backOnline);
      addEventListener('visibilitychange', looked);
      open();
    },
    /** Hangs up for good, until `connect()` is called again; the channels stay known. */
    disconnect(): void {
      wanted = false;
      removeEventListener('online', backOnline);
      removeEventListener('visibilitychange', looked);
      retry();
      retryMs = RETRY_MS.first;
    },
    /** The channel of this name, subscribed as soon as there is a connection and again after each reconnect. */
    subscribe(name: string): PushChannel {
      const known = channels.get(name);
      if (known) return known;
      const channel = createChannel(name);
      channels.set(name, channel);
      if (state === 'connected') channel.begin();
      return channel;
    },
    unsubscribe(name: string): void {
      if (channels.delete(name) && state === 'connected') send('pusher:unsubscribe', { channel: name });
    },
  };
};

export type PushClient = ReturnType<typeof createPushClient>;
