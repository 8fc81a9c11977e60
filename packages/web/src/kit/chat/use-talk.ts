import { useSyncExternalStore } from 'react';
import type { Hub, TalkShot } from './hub.ts';

const NONE: TalkShot = { line: 'waiting', chats: null, total: 0, unread: 0, threads: {}, typing: {} };
const never = () => () => undefined;

/** What a hub knows, live; nothing without one. */
export const useTalk = (hub: Hub | null): TalkShot => useSyncExternalStore(hub?.subscribe ?? never, hub?.shot ?? (() => NONE), () => NONE);
