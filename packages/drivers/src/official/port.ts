/** The port of an official account: what the platform does with the people who follow it. Every call outside throws `GatewayError`. */
import type { AccountConfig } from '#kit/config';
import { GatewayError, type GatewayFault } from '#kit/gateway-error';
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

/** What is said to somebody. Addresses are whole. */
export type OfficialReply =
  | { kind: 'text'; text: string }
  | { kind: 'image'; media_id: string }
  | { kind: 'news'; title: string; summary: string; picture: string; url: string };

/** How deliveries come: bare, bare and sealed at once, or sealed. */
export type OfficialMode = 'plain' | 'compatible' | 'safe';

/** What somebody did who follows, or did. */
export interface OfficialEvent {
  /** The same for a second delivery of the same event. */
  id: string;
  from: string;
  to: string;
  kind: 'scanned' | 'followed' | 'gone' | 'clicked' | 'text' | 'message' | 'other';
  /** Of a code that was scanned, or a button that was pressed. */
  key: string;
  /** What he wrote. */
  text: string;
  /** He follows from now on: by a code or without one. */
  follows: boolean;
  mode: OfficialMode;
}

/** What the gateway says with its calls to us. */
export interface OfficialQuery {
  signature: string;
  msg_signature: string;
  timestamp: string;
  nonce: string;
}

/** A button of the account's menu. One that opens others has no type. */
export interface OfficialButton {
  name: string;
  /** `click`, `view`, `miniprogram`, or what else was made elsewhere. */
  type: string;
  key: string;
  url: string;
  app_id: string;
  page_path: string;
  buttons: readonly OfficialButton[];
}

/** Thrown by what writes to a person where he does not follow any more: trying again is of no use. */
export class NotFollowing extends Error {}
/** Thrown where a token is none, or none any more, with the gateway's number: another one may be good. */
export class TokenOver extends Error {
  readonly code: number;
  constructor(code: number, detail: string) {
    super(detail);
    this.name = 'TokenOver';
    this.code = code;
  }
}
/** The gateway understood and said no, with a number that its documents explain. Nothing was done. */
export class OfficialRefused extends GatewayError {
  readonly code: number;
  constructor(kind: GatewayFault, code: number, detail: string) {
    super(kind, detail);
    this.name = 'OfficialRefused';
    this.code = code;
  }
}

export interface OfficialDriver {
  id: string;
  token(config: AccountConfig, outside: Outside): Promise<OfficialToken>;
  /** The address that a code to scan is drawn from; whoever scans it comes to us with `scene`. Throws `TokenOver`. */
  sceneToScan(config: AccountConfig, token: string, scene: { key: string; seconds: number }, outside: Outside): Promise<string>;
  /** Throws `TokenOver` and `NotFollowing`. */
  send(config: AccountConfig, token: string, notice: OfficialNotice, outside: Outside): Promise<void>;
  /** Says something to somebody who wrote within the time that the platform allows. Throws `TokenOver`, `NotFollowing` and `OfficialRefused`. */
  say(config: AccountConfig, token: string, to: string, reply: OfficialReply, outside: Outside): Promise<void>;
  /** Hands a picture over; gives by what it is named there, for three days. Throws `TokenOver` and `OfficialRefused`. */
  keepPicture(config: AccountConfig, token: string, picture: { bytes: Buffer; mime: string }, outside: Outside): Promise<string>;
  /** Throws `TokenOver` and `OfficialRefused`. */
  publishMenu(config: AccountConfig, token: string, buttons: readonly OfficialButton[], outside: Outside): Promise<void>;
  /** The menu that followers see now, however it was made; null where none is shown. Throws `TokenOver` and `OfficialRefused`. */
  standingMenu(config: AccountConfig, token: string, outside: Outside): Promise<OfficialButton[] | null>;
  /** Throws `TokenOver` and `OfficialRefused`. */
  dropMenu(config: AccountConfig, token: string, outside: Outside): Promise<void>;
  /** Is the address check the gateway's. */
  isChecked(config: AccountConfig, query: OfficialQuery): boolean;
  /** The event of a delivery; null where it is not the gateway's for this account. */
  open(config: AccountConfig, query: OfficialQuery, body: string): OfficialEvent | null;
  /** What is answered to an event, in the way it came. */
  answer(config: AccountConfig, event: OfficialEvent, reply: OfficialReply, by: { now: Date; random: (bytes: number) => Buffer }): string;
}

/** How long what `keepPicture` gave can be used. */
export const PICTURE_KEPT_MS = 3 * 24 * 3_600_000;
