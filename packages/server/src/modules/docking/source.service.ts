/** A merchant's accounts at other shops: their keys lie sealed, and the way to them leads to the open internet only. */
import type { SupplyWire } from '@keymall/contract/docking/docking-words';
import type { merchantDockingSource } from '@keymall/contract/docking/source';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import type { AccountConfig } from '@keymall/drivers/kit/config';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import { type Outside, withTime } from '@keymall/drivers/kit/http';
import { supplyDrivers } from '@keymall/drivers/registry';
import type { SupplyDriver } from '@keymall/drivers/supply/port';
import type { Ctx, MerchantCtx } from '#kit/context';
import { violatedConstraint } from '#kit/database';
import type { Keyring } from '#kit/house';
import { orMissing, refuse } from '#kit/refusal';
import {
  countSources,
  deleteSource,
  insertSource,
  nextSourceId,
  noteSource,
  type SourceRow,
  sourceById,
  sourceInUse,
  updateSource,
} from './source.repository.ts';

/** Bytes of a shop's list of goods: descriptions come along whether one wants them or not. */
export const SHOP_LIST_BYTES = 16 * 1024 * 1024;
export const MOST_SOURCES = 20;

let way: Outside | undefined;
/** How other shops are reached: their addresses are whatever merchants typed. */
export function reachShopsBy(outside: Outside): void {
  way = outside;
}

type Form = HandlerInput<typeof merchantDockingSource.add>;

const boundTo = (id: number): string => `docking:${id}`;
const seal = (keyring: Keyring, id: number, config: AccountConfig): Buffer =>
  keyring.encrypt('channel', boundTo(id), JSON.stringify(config));
const unseal = (keyring: Keyring, { id, params }: Pick<SourceRow, 'id' | 'params'>): AccountConfig =>
  JSON.parse(keyring.decrypt('channel', boundTo(id), params)) as AccountConfig;

function driverOf(driver: string): SupplyDriver {
  const found = supplyDrivers.get(driver);
  if (!found) throw new Error(`no driver of supply ${driver}`);
  return found;
}

/** Each wire asks for an address, an account and a secret; what it calls them is its own. */
function configOf(driver: SupplyDriver, { site, account, secret }: Pick<Form, 'site' | 'account' | 'secret'>): AccountConfig {
  const values = { url: site.replace(/\/+$/, ''), text: account, secret } as const;
  return Object.fromEntries(
    driver.config.map(({ name, kind }) => [name, kind === 'url' ? values.url : kind === 'secret' ? values.secret : values.text]),
  );
}
function formOf(driver: SupplyDriver, config: AccountConfig) {
  const of = (wanted: 'url' | 'text' | 'secret') => config[driver.config.find(({ kind }) => kind === wanted)?.name ?? ''] ?? '';
  return { site: of('url'), account: of('text'), secret: of('secret') };
}

/** A source as it is asked: driver, parameters in clear, and the way there. */
export interface OpenSource {
  id: number;
  name: string;
  driver: SupplyDriver;
  config: AccountConfig;
  outside: Outside;
}
export function openSource(ctx: Ctx, row: SourceRow): OpenSource {
  if (!way) throw new Error('no way outside was given');
  const driver = driverOf(row.driver);
  const outside = driver.timeoutMs === undefined ? way : withTime(way, driver.timeoutMs);
  return { id: row.id, name: row.name, driver, config: unseal(ctx.house.keyring, row), outside };
}

/** A source of the shop, open. Refuses `missing`. */
export const sourceOf = async (ctx: MerchantCtx, id: number): Promise<OpenSource> =>
  openSource(ctx, orMissing(await sourceById(ctx.db, ctx.shop, id)));

/** What a shop could not be asked for, in its own words where it has any. Anything else goes on. */
export function faultOf(error: unknown): string {
  if (!(error instanceof GatewayError)) throw error;
  return `${error.kind}: ${error.detail}`.slice(0, 200);
}

/** Asks a shop, and refuses `source_failed` where it can't be asked. */
export async function asked<T>(ask: Promise<T>): Promise<T> {
  try {
    return await ask;
  } catch (error) {
    return refuse('source_failed', { why: faultOf(error) });
  }
}

async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === 'docking_source_name') refuse('source_name_taken');
    throw error;
  }
}

/** Adds a source. Refuses `sources_too_many`, `source_secret_missing`, `source_name_taken`. */
export async function addSource(ctx: MerchantCtx, form: Form): Promise<number> {
  if ((await countSources(ctx.db, ctx.shop)) >= MOST_SOURCES) refuse('sources_too_many', { count: MOST_SOURCES });
  if (form.secret === '') refuse('source_secret_missing');
  const { name, driver, status } = form;
  const id = await nextSourceId(ctx.db);
  const config = configOf(driverOf(driver), form);
  const { site } = formOf(driverOf(driver), config);
  await named(insertSource(ctx.db, ctx.shop, { id, name, driver, status, site, params: seal(ctx.house.keyring, id, config) }));
  return id;
}

/** Rewrites a source; an empty secret is kept while address and wire stay. Refuses `source_secret_anew`, `source_name_taken`. */
export async function editSource(ctx: MerchantCtx, id: number, form: Form): Promise<void> {
  const row = orMissing(await sourceById(ctx.db, ctx.shop, id));
  const stored = formOf(driverOf(row.driver), unseal(ctx.house.keyring, row));
  const config = configOf(driverOf(form.driver), form);
  const { site } = formOf(driverOf(form.driver), config);
  if (form.secret === '' && (form.driver !== row.driver || site !== stored.site)) refuse('source_secret_anew');
  const params = form.secret === '' ? configOf(driverOf(form.driver), { ...form, secret: stored.secret }) : config;
  const { name, driver, status } = form;
  await named(updateSource(ctx.db, ctx.shop, id, { name, driver, status, site, params: seal(ctx.house.keyring, id, params) }));
}

/** What a form shows: never the secret. */
export async function sourceForm(ctx: MerchantCtx, id: number) {
  const row = orMissing(await sourceById(ctx.db, ctx.shop, id));
  const { site, account, secret } = formOf(driverOf(row.driver), unseal(ctx.house.keyring, row));
  return { id, name: row.name, driver: row.driver as SupplyWire, site, account, secret_set: secret !== '', status: row.status };
}

/** Deletes a source that nothing rests on. Refuses `source_used`. */
export async function removeSource(ctx: MerchantCtx, id: number): Promise<void> {
  orMissing(await sourceById(ctx.db, ctx.shop, id));
  if (await sourceInUse(ctx.db, ctx.shop, id)) refuse('source_used');
  await deleteSource(ctx.db, ctx.shop, id);
}

/** Asks a shop whose it is and what is left there, and remembers what it said: also that it said nothing. */
export async function testSource(ctx: MerchantCtx, id: number) {
  const source = await sourceOf(ctx, id);
  const asked_at = ctx.now();
  const standing = await source.driver.account(source.config, source.outside).then(
    ({ shop, balance }) => ({ shop: shop.slice(0, 100), balance, fault: '' }),
    (error: unknown) => ({ shop: '', balance: null, fault: faultOf(error) }),
  );
  const { balance: funds, ...said } = standing;
  await noteSource(ctx.db, id, { ...said, funds, asked_at });
  return { ...standing, asked_at };
}
