/** Answers the question who may listen where, which a client asks over HTTP before it subscribes. */
import type { RealtimeLog } from '../bus.ts';
import { type PushActor } from './connections.ts';
import { isChannelName, isGuarded, isPresence, type PresenceMember, signChannel } from './frames.ts';
import { createGate, type PushLimits } from './limits.ts';

/** Bare JSON, without the house's envelope: clients of others read it. */
export interface AuthAnswer {
  status: number;
  body: object;
}

export interface AuthoriseOptions {
  appKey: string;
  secret: string;
  limits: PushLimits;
  identify(token: string, type: string): Promise<PushActor | null>;
  mayJoin(actor: PushActor | null, channel: string, brought: { token: string; type: string }): Promise<boolean>;
  presenceInfo(actor: PushActor, channel: string): Promise<PresenceMember>;
  /** Makes the socket the account's; `since` is when the question came. */
  bind(socketId: string, actor: PushActor, since: number): 'bound' | 'revoked' | 'full';
  log: RealtimeLog;
  now(): number;
}

const FORBIDDEN: AuthAnswer = { status: 403, body: { message: 'Forbidden' } };
const BUSY: AuthAnswer = { status: 503, body: { message: 'Try again' } };
/** Other tabs and devices of the account may let theirs go: whoever asks later may be let in. */
const FULL: AuthAnswer = { status: 429, body: { message: 'Too many connections of this account' } };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const createAuthorise = (options: AuthoriseOptions) => {
  const { appKey, secret, limits, identify, mayJoin, presenceInfo, bind, log, now } = options;
  const gate = createGate(limits.authAtOnce, limits.authWaiting);

  const decide = async (socketId: string, channel: string, token: string, type: string): Promise<AuthAnswer> => {
    const since = now();
    const actor = token === '' ? null : await identify(token, type);
    if (!(await mayJoin(actor, channel, { token, type }))) return FORBIDDEN;
    if (!actor && isPresence(channel)) return FORBIDDEN;
    const member = actor && isPresence(channel) ? await presenceInfo(actor, channel) : null;
    const bound = actor ? bind(socketId, actor, since) : 'bound';
    if (bound !== 'bound') return bound === 'full' ? FULL : FORBIDDEN;
    if (!member) return { status: 200, body: { auth: signChannel(appKey, secret, socketId, channel) } };
    const channelData = JSON.stringify({ user_id: member.user_id, user_info: member.user_info });
    if (Buffer.byteLength(channelData) > limits.presenceBytes) throw new Error('push: presenceInfo gave too much');
    return { status: 200, body: { auth: signChannel(appKey, secret, socketId, channel, channelData), channel_data: channelData } };
  };

  /** Takes the form `channel_name`, `socket_id`, `token`, `type`; `userId` is ignored, the token says who it is. */
  return async (form: Record<string, unknown>): Promise<AuthAnswer> => {
    const { channel_name: channel, socket_id: socketId, token, type } = form;
    if (!isChannelName(channel) || !isGuarded(channel)) return FORBIDDEN;
    if (typeof socketId !== 'string' || !/^\d{1,20}\.\d{1,20}$/.test(socketId)) return FORBIDDEN;
    try {
      return (await gate(() => decide(socketId, channel, textOf(token), textOf(type)))) ?? BUSY;
    } catch (error) {
      log.error({ err: error }, 'push: authorisation failed');
      return BUSY;
    }
  };
};
