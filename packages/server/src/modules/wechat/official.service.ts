/** The official account that the settings name, and the way to it. Its token is kept in memory as long as it lasts, and asked for anew once it is refused. */
import type { WechatEvent } from '@keymall/contract/kit/wechat-events';
import type { SettingValues } from '@keymall/contract/settings/groups';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { Outside } from '@keymall/drivers/kit/http';
import { type OfficialDriver, TokenOver } from '@keymall/drivers/official/port';
import { officialDrivers } from '@keymall/drivers/registry';
import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';

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
  const { mp_app_id, mp_app_secret, mp_token, mp_aes_key, mp_gateway } = settings.get('wechat');
  return { app_id: mp_app_id, app_secret: mp_app_secret, token: mp_token, aes_key: mp_aes_key, ...(mp_gateway && { gateway: mp_gateway }) };
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

/** A token is asked for so long before its end. */
const EARLY_MS = 300_000;
const held = new WeakMap<House, { account: string; value: string; until: number }>();

async function tokenOf(ctx: Ctx, fresh: boolean): Promise<string> {
  const config = configOf(ctx.house);
  const account = JSON.stringify(config);
  const known = held.get(ctx.house);
  const now = ctx.now().getTime();
  if (!fresh && known?.account === account && known.until > now) return known.value;
  const { value, seconds } = await driverOf().token(config, theWay());
  held.set(ctx.house, { account, value, until: now + seconds * 1000 - EARLY_MS });
  return value;
}

/** Does one call with a token, and once more with a new one where that was over. Throws as the driver does. */
export async function withToken<T>(
  ctx: Ctx,
  work: (driver: OfficialDriver, config: ReturnType<typeof configOf>, token: string, outside: Outside) => Promise<T>,
): Promise<T> {
  const once = async (fresh: boolean) => work(driverOf(), configOf(ctx.house), await tokenOf(ctx, fresh), theWay());
  try {
    return await once(false);
  } catch (error) {
    if (!(error instanceof TokenOver)) throw error;
  }
  try {
    return await once(true);
  } catch (error) {
    throw error instanceof TokenOver ? new GatewayError('refused', error.message, error) : error;
  }
}

/** Asks for a token, whatever is held. Throws `GatewayError`. */
export const tryToken = (ctx: Ctx): Promise<unknown> => tokenOf(ctx, true);
