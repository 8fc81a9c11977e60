/** The port of an official account: what the platform does with the people who follow it. Every call outside throws `GatewayError`. */
import type { AccountConfig } from '#kit/config';
import type { Outside } from '#kit/http';

/** A right to call that lasts a while; the account's own tokens are all the same one until it ends. */
export interface OfficialToken {
  value: string;
  seconds: number;
}

/** One message to one follower, in an approved form. */
export interface OfficialNotice {
  to: string;
  template: string;
  /** Opened by a tap; empty for none. */
  url: string;
  /** What stands in the form's gaps, by their names there. */
  gaps: readonly (readonly [name: string, value: string])[];
}

/** What somebody did who follows, or did: by `key` he is known to have scanned a code of ours. */
export interface OfficialEvent {
  /** The same for a second delivery of the same event. */
  id: string;
  from: string;
  to: string;
  kind: 'scanned' | 'gone' | 'other';
  key: string;
}

/** What the gateway says with its calls to us. */
export interface OfficialQuery {
  signature: string;
  msg_signature: string;
  timestamp: string;
  nonce: string;
}

/** Thrown by `send` where the person does not follow any more: trying again is of no use. */
export class NotFollowing extends Error {}
/** Thrown where a token is none, or none any more: another one may be. */
export class TokenOver extends Error {}

export interface OfficialDriver {
  id: string;
  token(config: AccountConfig, outside: Outside): Promise<OfficialToken>;
  /** The address that a code to scan is drawn from; whoever scans it comes to us with `scene`. Throws `TokenOver`. */
  sceneToScan(config: AccountConfig, token: string, scene: { key: string; seconds: number }, outside: Outside): Promise<string>;
  /** Throws `TokenOver` and `NotFollowing`. */
  send(config: AccountConfig, token: string, notice: OfficialNotice, outside: Outside): Promise<void>;
  /** Is the address check the gateway's. */
  isChecked(config: AccountConfig, query: OfficialQuery): boolean;
  /** The event of a delivery; null where it is not the gateway's for this account. */
  open(config: AccountConfig, query: OfficialQuery, body: string): OfficialEvent | null;
  /** What is answered to an event: words for whoever did it. */
  answer(config: AccountConfig, event: OfficialEvent, words: string, by: { now: Date; random: (bytes: number) => Buffer }): string;
}
