import type { JsonValue } from '../bus.ts';
import type { PresenceMember } from './frames.ts';

type Listed = [channel: string, members: PresenceMember[]][];

/**
 * What processes tell each other about their own members. `no` counts a process's changes, so that whoever missed one notices and
 * asks for the whole list instead of drifting.
 */
type RosterMessage =
  | { kind: 'join'; from: string; no: number; channel: string; member: PresenceMember }
  | { kind: 'leave'; from: string; no: number; channel: string; id: string }
  | { kind: 'state'; from: string; no: number; channels: Listed }
  | { kind: 'beat'; from: string; no: number }
  | { kind: 'ask'; from: string; of?: string }
  | { kind: 'bye'; from: string };

export interface RosterOptions {
  /** The name of this process among the others. */
  self: string;
  send(message: JsonValue): void;
  /** A user appeared or left through another process: local members want to know. */
  onAdded(channel: string, member: PresenceMember): void;
  onRemoved(channel: string, id: string): void;
  /** Monotonic time in ms. */
  now(): number;
}

interface Peer {
  no: number;
  seenAt: number;
  channels: Map<string, Map<string, PresenceMember>>;
}

/** How often a process that has members says that it lives. */
export const BEAT_MS = 2_000;
/** One that was silent for this long is gone, and its members with it. */
export const PEER_TIMEOUT_MS = 7_000;

/** Who is in which presence channel, counted per user over this process's sockets and joined with what the other processes report. */
export const createRoster = ({ self, send, onAdded, onRemoved, now }: RosterOptions) => {
  const own = new Map<string, Map<string, { member: PresenceMember; sockets: number }>>();
  const peers = new Map<string, Peer>();
  let no = 0;

  const tell = (message: RosterMessage): void => send(message as unknown as JsonValue);
  const knows = (channel: string, id: string): boolean =>
    (own.get(channel)?.has(id) ?? false) || [...peers.values()].some((peer) => peer.channels.get(channel)?.has(id));

  const state = (): RosterMessage => ({
    kind: 'state',
    from: self,
    no,
    channels: [...own].map(([channel, members]) => [channel, [...members.values()].map((each) => each.member)]),
  });

  const addTo = (peer: Peer, channel: string, member: PresenceMember): void => {
    const known = knows(channel, member.user_id);
    const members = peer.channels.get(channel) ?? new Map<string, PresenceMember>();
    peer.channels.set(channel, members.set(member.user_id, member));
    if (!known) onAdded(channel, member);
  };

  const removeFrom = (peer: Peer, channel: string, id: string): void => {
    const members = peer.channels.get(channel);
    if (!members?.delete(id)) return;
    if (members.size === 0) peer.channels.delete(channel);
    if (!knows(channel, id)) onRemoved(channel, id);
  };

  const forget = (name: string): void => {
    const peer = peers.get(name);
    if (!peer) return;
    for (const [channel, members] of [...peer.channels]) for (const id of [...members.keys()]) removeFrom(peer, channel, id);
    peers.delete(name);
  };

  const replace = (peer: Peer, channels: Listed): void => {
    const wanted = new Map(channels.map(([channel, members]) => [channel, new Set(members.map((each) => each.user_id))]));
    for (const [channel, members] of [...peer.channels])
      for (const id of [...members.keys()]) if (!wanted.get(channel)?.has(id)) removeFrom(peer, channel, id);
    for (const [channel, members] of channels) for (const member of members) addTo(peer, channel, member);
  };

  const peerOf = (name: string): Peer => {
    const peer = peers.get(name) ?? { no: 0, seenAt: now(), channels: new Map() };
    peers.set(name, peer);
    peer.seenAt = now();
    return peer;
  };

  return {
    /** One more socket of this user here. True when nobody had seen the user in the channel before. */
    join(channel: string, member: PresenceMember): boolean {
      const members = own.get(channel) ?? new Map();
      const entry = members.get(member.user_id);
      if (entry) {
        entry.sockets += 1;
        return false;
      }
      const known = knows(channel, member.user_id);
      own.set(channel, members.set(member.user_id, { member, sockets: 1 }));
      no += 1;
      tell({ kind: 'join', from: self, no, channel, member });
      return !known;
    },
    /** One socket of this user less. True when it was the last one anywhere. */
    leave(channel: string, id: string): boolean {
      const members = own.get(channel);
      const entry = members?.get(id);
      if (!members || !entry) return false;
      entry.sockets -= 1;
      if (entry.sockets > 0) return false;
      members.delete(id);
      if (members.size === 0) own.delete(channel);
      no += 1;
      tell({ kind: 'leave', from: self, no, channel, id });
      return !knows(channel, id);
    },
    /** Everyone in the channel, whichever process holds them. */
    members(channel: string): Map<string, PresenceMember> {
      const all = new Map<string, PresenceMember>();
      for (const [id, entry] of own.get(channel) ?? []) all.set(id, entry.member);
      for (const peer of peers.values()) for (const [id, member] of peer.channels.get(channel) ?? []) if (!all.has(id)) all.set(id, member);
      return all;
    },
    /** Does another process report this user in the channel. */
    isElsewhere: (channel: string, id: string): boolean => [...peers.values()].some((peer) => peer.channels.get(channel)?.has(id)),
    /** Takes in what another process told. */
    receive(value: JsonValue) {
      const message = value as unknown as RosterMessage;
      if (message.from === self) return;
      switch (message.kind) {
        case 'join':
        case 'leave': {
          const peer = peerOf(message.from);
          if (message.no <= peer.no) return;
          if (message.no > peer.no + 1) return tell({ kind: 'ask', from: self, of: message.from });
          peer.no = message.no;
          if (message.kind === 'join') addTo(peer, message.channel, message.member);
          else removeFrom(peer, message.channel, message.id);
          return;
        }
        case 'state': {
          const peer = peerOf(message.from);
          if (message.no < peer.no) return;
          peer.no = message.no;
          return replace(peer, message.channels);
        }
        case 'beat':
          if (peerOf(message.from).no !== message.no) tell({ kind: 'ask', from: self, of: message.from });
          return;
        case 'ask':
          if (message.of === undefined || message.of === self) tell(state());
          return;
        case 'bye':
          return forget(message.from);
      }
    },
    /** Asks everyone for their list: at the start and after the line was cut; and tells them ours. */
    sync(): void {
      tell({ kind: 'ask', from: self });
      tell(state());
    },
    /** A sign of life to the others, and the end of those who gave none. Whoever has no members has nobody to lose. */
    beat(): void {
      for (const [name, peer] of [...peers]) if (now() - peer.seenAt > PEER_TIMEOUT_MS) forget(name);
      if (own.size > 0) tell({ kind: 'beat', from: self, no });
    },
    /** Tells the others that this process leaves. */
    bye(): void {
      tell({ kind: 'bye', from: self });
    },
  };
};

export type Roster = ReturnType<typeof createRoster>;
