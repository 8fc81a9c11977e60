/**
 * Who was turned away, for tools that read the log and shut addresses out: a line each, without anything that was typed. A flood of
 * them is not a flood of lines: an address has so many a minute and all together so many, the rest is told as a number.
 */
import type { RefusalName } from '@keymall/contract/kit/refusals';
import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';

export interface Denial {
  /** A refusal's name, or what a door without an envelope has for one. */
  why: RefusalName | 'push_forbidden' | 'wrong_metrics_token';
  /** The very address, which is what a firewall knows. */
  ip: string;
  /** The route as it was declared: what stands in an address may be a secret. */
  route: string | undefined;
  request_id: string;
  /** Who it was, where that is known. */
  account?: string;
}

export type Deny = (denial: Denial) => void;

/** Refusals that may be somebody's try at what is not his. */
const TOLD: ReadonlySet<RefusalName> = new Set<RefusalName>([
  'signed_out',
  'forbidden',
  'wrong_login',
  'login_throttled',
  'own_password_wrong',
  'code_wrong',
  'captcha_needed',
  'safe_login_over',
  'setup_link_dead',
  'door_shut',
  'quick_login_dead',
  'invite_code_wrong',
  'order_not_found',
  'mailbox_link_dead',
  'file_link_dead',
  'visit_password_wrong',
  'coupon_unknown',
  'cross_site',
  'too_many',
]);

export const isDenial = (name: RefusalName): boolean => TOLD.has(name);

const AN_ADDRESS = { points: 10, duration: 60 };
const ALL = { points: 300, duration: 60 };

/** Writes `denied` lines, bounded. */
export function denialLog(log: Logger): Deny {
  const ofAddress = new RateLimiterMemory(AN_ADDRESS);
  const ofAll = new RateLimiterMemory(ALL);
  let unlogged = 0;
  return (denial) => {
    const room = ofAddress.consume(denial.ip).then(() => ofAll.consume('all'));
    room.then(
      () => {
        log.warn({ ...denial, ...(unlogged > 0 && { unlogged }) }, 'denied');
        unlogged = 0;
      },
      () => {
        unlogged += 1;
      },
    );
  };
}
