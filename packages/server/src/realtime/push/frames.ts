import { createHmac, timingSafeEqual } from 'node:crypto';

/** A member of a presence channel: the id is text, the rest is what other members may see. */
export interface PresenceMember {
  user_id: string;
  user_info: Record<string, unknown>;
}

const channelPattern = /^[-A-Za-z0-9_=@,.;]{1,200}$/;

export const isChannelName = (value: unknown): value is string => typeof value === 'string' && channelPattern.test(value);
export const isPresence = (channel: string): boolean => channel.startsWith('presence-');
export const isGuarded = (channel: string): boolean => channel.startsWith('private-') || isPresence(channel);

/** What the client shows to join a guarded channel. The presence data is signed as the text that travels, not as its meaning. */
export const signChannel = (appKey: string, secret: string, socketId: string, channel: string, channelData?: string): string => {
  const text = channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`;
  return `${appKey}:${createHmac('sha256', secret).update(text).digest('hex')}`;
};

/** Compares without telling by its time how much was right. */
export const sameSignature = (expected: string, given: unknown): boolean => {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** A frame whose data is JSON text: webman's push.js parses `data` of every frame but the error one. */
export const frame = (event: string, data: unknown, channel?: string, userId?: string): string =>
  textFrame(event, JSON.stringify(data ?? {}), channel, userId);

/** The same for data that is JSON text already. */
export const textFrame = (event: string, data: string, channel?: string, userId?: string): string =>
  JSON.stringify({ event, channel, data, user_id: userId });

/** The one frame whose data is an object: push.js reads `data.message` unparsed. */
export const errorFrame = (code: number | null, message: string): string =>
  JSON.stringify({ event: 'pusher:error', data: { code, message } });

/** Reads a client's frame; `null` when it is not an object with an event name. */
export const readFrame = (text: string): { event: string; channel: unknown; data: unknown } | null => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const { event, channel, data } = value as Record<string, unknown>;
    return typeof event === 'string' ? { event, channel, data } : null;
  } catch {
    return null;
  }
};

/** Reads signed presence data; `null` when it names no user. Numeric ids become text. */
export const readMember = (text: string): PresenceMember | null => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { user_id: id, user_info: info } = value as Record<string, unknown>;
    if ((typeof id !== 'string' && typeof id !== 'number') || id === '') return null;
    return { user_id: String(id), user_info: typeof info === 'object' && info !== null ? (info as Record<string, unknown>) : {} };
  } catch {
    return null;
  }
};
