/** Push channels as modules declare them: which names are theirs, who may listen there, and whether listeners may tell each other things. */
import type { House } from './house.ts';

/** Who is signed in. `ownerId`: whose channels these are: an account's own, but for those who act for a merchant, whose they are. */
export interface ChannelAccount {
  realm: 'admin' | 'merchant' | 'personal';
  accountId: number;
  ownerId: number;
  /** The administrator who acts in the merchant's place, where it is he. */
  actingId?: number;
}

/** Who asks to listen. `token` and `type` are what the page brought, also where they are nobody's session. */
export interface ChannelGuest {
  account: ChannelAccount | null;
  token: string;
  type: string;
}

export interface ChannelRule {
  /** The whole name, `private-…` or `presence-…`; its groups are handed on. */
  name: RegExp;
  mayJoin(house: House, guest: ChannelGuest, match: readonly string[]): boolean | Promise<boolean>;
  /** `client-…` events go from listener to listener here, unread by us: for chats. Elsewhere they are refused. */
  clientEvents?: true;
  /** How an account appears to the others of a presence channel, besides its id. */
  memberInfo?(house: House, account: ChannelAccount): Promise<Record<string, unknown>>;
}

/** The rule a channel stands under, with what its name says; null for a channel that is nobody's. */
export function ruleOf(rules: readonly ChannelRule[], channel: string): { rule: ChannelRule; match: string[] } | null {
  for (const rule of rules) {
    const match = rule.name.exec(channel);
    if (match && match[0] === channel) return { rule, match: match.slice(1) };
  }
  return null;
}
