/** Notices to the shop, as epay sends them: signed GETs, again and again until the shop says `success`. */
import { randomBytes } from 'node:crypto';
import { formatYuan } from '@keymall/contract/kit/money';
import { formatTime } from '@keymall/contract/kit/time';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { Outside } from '@keymall/drivers/kit/http';
import { md5Sign, rsaPrivateKey, rsaSign, signText } from '@keymall/drivers/kit/sign';
import type { Credentials } from './credentials.ts';
import type { SandboxNotice, SandboxOrder } from './orders.ts';

type Pairs = [string, string][];

/** Adds the gateway's signature of the order's version to fields. */
export function signedFields(version: 1 | 2, fields: Pairs, credentials: Pick<Credentials, 'key' | 'platform_private_key'>): Pairs {
  const given = fields.filter(([, value]) => value !== '');
  if (version === 1) return [...given, ['sign', md5Sign(signText(given), credentials.key)], ['sign_type', 'MD5']];
  const key = rsaPrivateKey(credentials.platform_private_key);
  if (!key) throw new Error('the sandbox has no platform key');
  return [...given, ['sign', rsaSign(signText(given), key)], ['sign_type', 'RSA']];
}

/** What a notice, and the buyer's return, tell of a payment; not signed yet. */
export function noticeFields(order: SandboxOrder, told: Pick<SandboxNotice, 'trade_no' | 'money' | 'trade_status'>, now: Date): Pairs {
  const fields: Pairs = [
    ['pid', order.pid],
    ['trade_no', told.trade_no],
    ['out_trade_no', order.out_trade_no],
    ['type', order.type],
    ['name', order.name],
    ['money', formatYuan(told.money)],
    ['trade_status', told.trade_status],
    ['param', order.param],
  ];
  if (order.version === 1) return fields;
  return [
    ...fields,
    ['api_trade_no', `API${told.trade_no}`],
    ['addtime', formatTime(new Date(order.created_at))],
    ['endtime', order.paid_at === null ? '' : formatTime(new Date(order.paid_at))],
    ['buyer', 'sandbox-buyer'],
    ['timestamp', String(Math.floor(now.getTime() / 1000))],
  ];
}

function addressOf(base: string, fields: Pairs): string {
  const url = new URL(base);
  for (const [name, value] of fields) url.searchParams.append(name, value);
  return url.href;
}

/** The shop's page to go back to: signed once money has moved, bare before. */
export function returnAddress(order: SandboxOrder, credentials: Credentials, now: Date): string {
  if (order.return_url === '') return '';
  if (order.paid_at === null) return order.return_url;
  const told = { trade_no: order.trade_no, money: order.paid_money, trade_status: 'TRADE_SUCCESS' as const };
  return addressOf(order.return_url, signedFields(order.version, noticeFields(order, told, now), credentials));
}

/** Runs something later; the answer cancels it. */
export type Schedule = (delayMs: number, run: () => void) => () => void;

export interface Sender {
  /** Sends a notice of the order now; resolves after the first attempt. Later attempts run by themselves. */
  send(order: SandboxOrder, notice: SandboxNotice): Promise<void>;
  /** Takes up what was waiting when the book was closed. */
  resume(orders: readonly SandboxOrder[]): void;
  /** Resolves when no attempt is under way. Attempts that wait for their time don't count. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

export interface SenderParts {
  credentialsOf(pid: string): Credentials | undefined;
  outside: Outside;
  schedule: Schedule;
  /** Delays between attempts; when they are used up, the notice is given up. */
  retryMs: readonly number[];
  changed(): void;
}

/** Sends notices until the shop accepts them. */
export function createSender({ credentialsOf, outside, schedule, retryMs, changed }: SenderParts): Sender {
  const waiting = new Map<SandboxNotice, () => void>();
  const running = new Set<Promise<void>>();
  let closed = false;

  async function attempt(order: SandboxOrder, notice: SandboxNotice): Promise<void> {
    const credentials = credentialsOf(order.pid);
    if (!credentials) return;
    const at = outside.now();
    const fields = noticeFields(order, notice, at);
    const url = addressOf(
      order.notify_url,
      notice.forged ? forgedFields(order.version, fields) : signedFields(order.version, fields, credentials),
    );
    let told: { status: number | null; answer: string };
    try {
      const { status, body } = await outside.http({ method: 'GET', url });
      told = { status, answer: body.toString('utf8').slice(0, 300) };
    } catch (error) {
      told = { status: null, answer: error instanceof GatewayError ? error.detail : String(error) };
    }
    const accepted = told.status === 200 && told.answer.trim() === 'success';
    notice.attempts.push({ at: at.getTime(), url, ...told, accepted });
    const delay = retryMs[notice.attempts.length - 1];
    if (accepted) notice.state = 'delivered';
    else if (!notice.insists || delay === undefined) notice.state = 'given_up';
    else later(order, notice, delay);
    if (notice.state !== 'waiting') notice.due_at = null;
    changed();
  }

  function later(order: SandboxOrder, notice: SandboxNotice, delayMs: number): void {
    if (closed) return;
    notice.due_at = outside.now().getTime() + delayMs;
    waiting.set(
      notice,
      schedule(delayMs, () => {
        waiting.delete(notice);
        void tracked(order, notice);
      }),
    );
  }

  function tracked(order: SandboxOrder, notice: SandboxNotice): Promise<void> {
    const run = attempt(order, notice).finally(() => running.delete(run));
    running.add(run);
    return run;
  }

  const quiet = async () => {
    while (running.size > 0) await Promise.all(running);
  };
  return {
    send(order, notice) {
      order.notices.push(notice);
      changed();
      return tracked(order, notice);
    },
    resume(orders) {
      const now = outside.now().getTime();
      for (const order of orders) {
        for (const notice of order.notices) if (notice.state === 'waiting') later(order, notice, Math.max(0, (notice.due_at ?? now) - now));
      }
    },
    quiet,
    async close() {
      closed = true;
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
      await quiet();
    },
  };
}

/** The forger knows everything but the keys: a digest under a made-up key, a signature of the right length that no key made. */
function forgedFields(version: 1 | 2, fields: Pairs): Pairs {
  if (version === 1) return signedFields(1, fields, { key: randomBytes(16).toString('hex'), platform_private_key: '' });
  return [...fields.filter(([, value]) => value !== ''), ['sign', randomBytes(256).toString('base64')], ['sign_type', 'RSA']];
}
