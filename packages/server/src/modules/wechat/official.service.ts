/** The official account that the settings name, and the way to it. Its token is one for all processes, and asked for anew by one of them once it is refused. */
import type { Locale } from '@keymall/contract/kit/refusals';
import { textOf, type Words } from '@keymall/contract/kit/saying';
import { gapsIn, type WechatEvent } from '@keymall/contract/kit/wechat-events';
import type { SettingValues } from '@keymall/contract/settings/groups';
import { whyRefused } from '@keymall/contract/wechat/official-error-words';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { Outside } from '@keymall/drivers/kit/http';
import { NotFollowing, type OfficialDriver, type OfficialNotice, OfficialRefused, TokenOver } from '@keymall/drivers/official/port';
import { officialDrivers } from '@keymall/drivers/registry';
import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';
import { refuse } from '#kit/refusal';
import { keepToken, lockToken, tokenRow } from './account.repository.ts';

let way: Outside | undefined;
/** How WeChat is reached: the address is an administrator's. */
export function reachWechatBy(outside: Outside): void {
  way = outside;
}
function theWay(): Outside {
  if (!way) throw new Error('no way outside was given');
  return way;
}

export function driverOf(): OfficialDriver {
  const driver = officialDrivers.get('wechat');
  if (!driver) throw new Error('no driver of official accounts');
  return driver;
}

export const appIdOf = ({ settings }: House): string => settings.get('wechat').mp_app_id;
export const isOn = ({ settings }: House): boolean => settings.get('wechat').mp_status === 1;

export function configOf({ settings }: House) {
  const { mp_app_id, mp_app_secret, mp_token, mp_aes_key, mp_mode, mp_gateway } = settings.get('wechat');
  const account = { app_id: mp_app_id, app_secret: mp_app_secret, token: mp_token, aes_key: mp_aes_key, mode: mp_mode };
  return { ...account, ...(mp_gateway && { gateway: mp_gateway }) };
}

const TEMPLATE: Record<WechatEvent, (settings: SettingValues<'wechat'>) => { template: string; gaps: string }> = {
  login: ({ mp_login_template: template, mp_login_gaps: gaps }) => ({ template, gaps }),
  sold: ({ mp_sold_template: template, mp_sold_gaps: gaps }) => ({ template, gaps }),
  stock: ({ mp_stock_template: template, mp_stock_gaps: gaps }) => ({ template, gaps }),
  complaint: ({ mp_complaint_template: template, mp_complaint_gaps: gaps }) => ({ template, gaps }),
  cash: ({ mp_cash_template: template, mp_cash_gaps: gaps }) => ({ template, gaps }),
};

/** The template of an event, and what fills its gaps; an empty template: nothing is sent of it. */
export const templateOf = ({ settings }: House, event: WechatEvent) => TEMPLATE[event](settings.get('wechat'));

/** What an event's template says with these values, in a language. */
export function messageFor(
  house: House,
  event: WechatEvent,
  values: Readonly<Record<string, Words>>,
  locale: Locale,
  to: string,
): OfficialNotice {
  const { template, gaps: filled } = templateOf(house, event);
  const gaps = (gapsIn(event, filled) ?? []).map(
    // WeChat refuses a message with an empty gap as a whole
    ([gap, name]) =>
      [
        gap,
        textOf(values[name] ?? '', locale)
          .replaceAll(/\s+/g, ' ')
          .trim() || '-',
      ] as const,
  );
  return { to, template, url: `${house.siteUrl}/merchant`, gaps };
}

/** A token is asked for so long before its end. */
const EARLY_MS = 300_000;

interface Held {
  /** Of which keys it is. */
  account: string;
  value: string;
  until: number;
}
const held = new WeakMap<House, Held>();
/** Asked for once in this process, however many want it. */
const underWay = new WeakMap<House, Promise<Held>>();

const accountOf = ({ house }: Ctx): string => {
  const { app_id, app_secret, gateway } = configOf(house);
  return house.keyring.mac('setting', JSON.stringify(['wechat_token', app_id, app_secret, gateway ?? ''])).toString('hex');
};
const boundTo = (appId: string): string => `wechat_token:${appId}`;

/**
 * The token that all processes share, anew where it is over, is of other keys, or is the one that WeChat refused. Whoever renews it holds its
 * row meanwhile, five seconds at the most: the others wait for it, and find it there. On a connection of its own, in no transaction of ours.
 */
async function shared({ house, now }: Ctx, account: string, refused: string | null): Promise<Held> {
  const config = configOf(house);
  const { app_id } = config;
  return house.db.transaction().execute(async (db) => {
    await lockToken(db, app_id);
    const row = await tokenRow(db, app_id);
    if (row?.sealed && row.until_at && row.until_at > now() && row.account_hash?.toString('hex') === account) {
      const value = house.keyring.decrypt('setting', boundTo(app_id), row.sealed);
      if (value !== refused) return { account, value, until: row.until_at.getTime() };
    }
    const { value, seconds } = await driverOf().token(config, theWay());
    const until = now().getTime() + seconds * 1000 - EARLY_MS;
    const sealed = house.keyring.encrypt('setting', boundTo(app_id), value);
    await keepToken(db, app_id, { account_hash: Buffer.from(account, 'hex'), sealed, until_at: new Date(until) });
    return { account, value, until };
  });
}

async function tokenOf(ctx: Ctx, refused: string | null): Promise<string> {
  const account = accountOf(ctx);
  const isGood = (each: Held | undefined): each is Held =>
    each !== undefined && each.account === account && each.until > ctx.now().getTime() && each.value !== refused;
  const known = held.get(ctx.house);
  if (isGood(known)) return known.value;
  const flying = underWay.get(ctx.house);
  const arrived = flying && (await flying.catch(() => undefined));
  if (isGood(arrived)) return arrived.value;
  const asked = shared(ctx, account, refused);
  underWay.set(ctx.house, asked);
  try {
    const fresh = await asked;
    held.set(ctx.house, fresh);
    return fresh.value;
  } finally {
    if (underWay.get(ctx.house) === asked) underWay.delete(ctx.house);
  }
}

type Work<T> = (driver: OfficialDriver, config: ReturnType<typeof configOf>, token: string, outside: Outside) => Promise<T>;

/** Does one call with a token, and once more with a new one where that was over. Throws as the driver does. */
export async function withToken<T>(ctx: Ctx, work: Work<T>): Promise<T> {
  const first = await tokenOf(ctx, null);
  const once = (token: string) => work(driverOf(), configOf(ctx.house), token, theWay());
  try {
    return await once(first);
  } catch (error) {
    if (!(error instanceof TokenOver)) throw error;
  }
  try {
    return await once(await tokenOf(ctx, first));
  } catch (error) {
    throw error instanceof TokenOver ? new OfficialRefused('refused', error.code, error.message) : error;
  }
}

/** Asks for a token, whatever is held. Throws `GatewayError`. */
export const tryToken = (ctx: Ctx): Promise<unknown> => driverOf().token(configOf(ctx.house), theWay());

/** What a call throws, as a refusal. Refuses `wechat_refused` and `wechat_failed`. */
export async function toldWhy<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof OfficialRefused) return refuse('wechat_refused', { why: whyRefused(error.code, error.detail), code: error.code });
    if (error instanceof NotFollowing) return refuse('wechat_answer_late');
    if (error instanceof GatewayError) return refuse('wechat_failed', { why: error.message });
    throw error;
  }
}
