/**
 * Accounts at gateways. Their parameters lie encrypted under the key `channel`, sealed with the account's own id, so that
 * a row's parameters do not open on another row. Secrets go in and never out.
 */
import {
  type AccountConfig,
  type ConfigField,
  configSchema,
  keepSecrets,
  secretsToType,
  withoutSecrets,
} from '@keymall/drivers/kit/config';
import type { PaymentDriver } from '@keymall/drivers/payment/port';
import { paymentDrivers } from '@keymall/drivers/registry';
import type { Ctx } from '#kit/context';
import type { House, Keyring } from '#kit/house';
import { orMissing, refuse } from '#kit/refusal';
import { CHANNELS_TOPIC } from '#modules/catalogue';
import { openPartner } from '../partner/partner.keys.ts';
import {
  accountById,
  accountToOpen,
  hasPayments,
  highestAccount,
  insertAccount,
  type LimitsDraft,
  nextAccountId,
  updateAccount,
} from './account.repository.ts';
import { channelById } from './channel.repository.ts';
import { checkRange, tellChannels } from './channel.service.ts';

/** An account ready for use: what its driver needs, in clear. Never log it. */
export interface OpenAccount {
  id: number;
  name: string;
  status: 0 | 1;
  revision: number;
  /** A merchant's: he typed its parameters, its gateway's address among them. */
  own: boolean;
  channel: {
    id: number;
    title: string;
    show_name: string;
    /** The driver's id. */
    code: string;
    /** What gateways call the way to pay. */
    pay_code: string;
    rate: number;
    status: 0 | 1;
    revision: number;
  };
  driver: PaymentDriver;
  config: AccountConfig;
}

/** However a message was lost, an opened account is not older than this. */
const MAX_AGE_MS = 30_000;

/** Ids this far above the highest known one may have come since; for others that is looked up again, so often at the most. */
const NEW_IDS = 1000;
const LOOK_AGAIN_MS = 1000;

class OpenAccounts {
  readonly #house: House;
  #known = new Map<number, { account: OpenAccount | null; openedAt: number }>();
  #highest = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(house: House) {
    this.#house = house;
    const forget = (): void => {
      // A new map: what is being read now is kept in the old one, where nobody looks.
      this.#known = new Map();
      this.#lookedAt = Number.NEGATIVE_INFINITY;
    };
    house.onInvalidate(CHANNELS_TOPIC, forget);
    house.caches.keep({ group: 'channel', entries: () => this.#known.size, clear: forget });
  }

  /** False where no account can have the id. Anybody may name any number, and nearly all of them cost no query. */
  async #mayBe(id: number): Promise<boolean> {
    const now = this.#house.now().getTime();
    if (id > this.#highest + NEW_IDS && Math.abs(now - this.#lookedAt) >= LOOK_AGAIN_MS) {
      this.#lookedAt = now;
      this.#highest = await highestAccount(this.#house.db);
    }
    return id > 0 && id <= this.#highest + NEW_IDS;
  }

  async open(id: number): Promise<OpenAccount | null> {
    const known = this.#known;
    const kept = known.get(id);
    const now = this.#house.now().getTime();
    if (kept && now - kept.openedAt < MAX_AGE_MS && now >= kept.openedAt) return kept.account;
    if (!(await this.#mayBe(id))) return null;
    const row = await accountToOpen(this.#house.db, id);
    const driver = row && paymentDrivers.get(row.code);
    if (!row || !driver) {
      known.set(id, { account: null, openedAt: now });
      return null;
    }
    const account: OpenAccount = {
      id: row.id,
      name: row.name,
      status: row.status,
      revision: row.revision,
      own: row.merchant_id !== null && row.sub_merchant_id === null,
      channel: {
        id: row.channel_id,
        title: row.channel_title,
        show_name: row.show_name,
        code: row.code,
        pay_code: row.pay_code,
        rate: row.rate,
        status: row.channel_status,
        revision: row.channel_revision,
      },
      driver,
      config: configOf(this.#house.keyring, row),
    };
    known.set(id, { account, openedAt: now });
    return account;
  }
}

const ofHouse = new WeakMap<House, OpenAccounts>();

/**
 * An account with its driver and its parameters in clear, also when it takes no new payments any more: old ones are still
 * told of. Null when there is none, or its driver is not installed. No query while it is remembered.
 */
export function openAccount(ctx: Ctx, id: number): Promise<OpenAccount | null> {
  const accounts = ofHouse.get(ctx.house) ?? new OpenAccounts(ctx.house);
  ofHouse.set(ctx.house, accounts);
  return accounts.open(id);
}

const boundTo = (accountId: number): string => `account:${accountId}`;

/** An account's parameters as they are stored. */
export const sealParams = (keyring: Keyring, accountId: number, config: AccountConfig): Buffer =>
  keyring.encrypt('channel', boundTo(accountId), JSON.stringify(config));

/** An account's parameters in clear. */
export const openParams = (keyring: Keyring, accountId: number, sealed: Buffer): AccountConfig =>
  JSON.parse(keyring.decrypt('channel', boundTo(accountId), sealed)) as AccountConfig;

type Row = NonNullable<Awaited<ReturnType<typeof accountToOpen>>>;

/** What the driver is given: the account's own parameters, or its partner's with the number of the merchant it collects for. */
function configOf(keyring: Keyring, { id, params, partner_id, partner_params, app_id, sub_mch_no }: Row): AccountConfig {
  if (partner_id === null || partner_params === null) return openParams(keyring, id, params);
  return { ...openPartner(keyring, partner_id, partner_params), app_id: app_id ?? '', sub_mch_no: sub_mch_no ?? '' };
}

/** An installed driver. Refuses `driver_unknown`. */
export const driverOf = (code: string): PaymentDriver => paymentDrivers.get(code) ?? refuse('driver_unknown');

/** The parameters as the driver takes them. Refuses `driver_config` naming the field as the form names it. */
export function checked(ctx: Ctx, driver: Pick<PaymentDriver, 'config'>, params: AccountConfig): AccountConfig {
  const parsed = configSchema(driver.config).safeParse(params);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : String(issue?.path[0] ?? '');
  return refuse('driver_config', { field: driver.config.find((field) => field.name === name)?.label[ctx.locale] ?? name });
}

/**
 * What a form sent over what is stored: a secret left empty is kept, and the whole as the driver takes it. Refuses `secret_anew` where
 * an address has changed, and as `checked`.
 */
export function merged(ctx: Ctx, fields: readonly ConfigField[], stored: AccountConfig, sent: AccountConfig): AccountConfig {
  const [anew] = secretsToType(fields, stored, sent);
  if (anew) refuse('secret_anew', { field: anew.label[ctx.locale] });
  return checked(ctx, { config: fields }, keepSecrets(fields, stored, sent));
}

/** What a form may show of an account: plain values, and which secrets hold something. */
export async function detail(ctx: Ctx, id: number) {
  const { params, code, ...account } = orMissing(await accountById(ctx.db, id));
  const { values, filled } = withoutSecrets(driverOf(code).config, openParams(ctx.house.keyring, id, params));
  return { ...account, params: { ...values }, secrets_set: filled };
}

interface AccountDraft {
  name: string;
  status: 0 | 1;
  params: AccountConfig;
}

/** Refuses `limits_crossed` and `bad_input` where limits contradict one another. */
function checkLimits({ single_min, single_max, minute_start, minute_end }: Partial<LimitsDraft>): void {
  checkRange(single_min, single_max);
  if (((minute_start ?? null) === null) !== ((minute_end ?? null) === null)) refuse('bad_input', { field: 'minute_end' });
}

/** Adds an account and gives its id. Refuses `missing` without such a channel, `driver_partner`, `driver_config`, and as `checkLimits`. */
export async function add(
  ctx: Ctx,
  { channel_id, name, status, params, ...limits }: AccountDraft & LimitsDraft & { channel_id: number },
): Promise<number> {
  const { code } = orMissing(await channelById(ctx.db, channel_id));
  checkLimits(limits);
  const driver = driverOf(code);
  if (driver.partner) refuse('driver_partner');
  const config = checked(ctx, driver, params);
  const id = await nextAccountId(ctx.db);
  await insertAccount(ctx.db, { id, channel_id, name, status, params: sealParams(ctx.house.keyring, id, config), ...limits });
  tellChannels(ctx);
  return id;
}

/** Rewrites an account; a secret left empty stays as it is, and so does a limit left out. Refuses as `add`, and `secret_anew`. */
export async function edit(ctx: Ctx, id: number, { name, status, params, ...limits }: AccountDraft & Partial<LimitsDraft>): Promise<void> {
  const { code, params: sealed, ...stored } = orMissing(await accountById(ctx.db, id));
  checkLimits({ ...stored, ...limits });
  const driver = driverOf(code);
  const config = merged(ctx, driver.config, openParams(ctx.house.keyring, id, sealed), params);
  await updateAccount(ctx.db, id, { name, status, params: sealParams(ctx.house.keyring, id, config), ...limits });
  tellChannels(ctx);
}

/** Lets an account collect or not, or moves it in the line. */
export async function change(ctx: Ctx, id: number, to: { status: 0 | 1 } | { sort: number }): Promise<void> {
  orMissing(await accountById(ctx.db, id));
  await updateAccount(ctx.db, id, to);
  tellChannels(ctx);
}

/** Deletes an account nobody ever paid to. Refuses `account_in_use`: then it can only be disabled. */
export async function remove(ctx: Ctx, id: number): Promise<void> {
  orMissing(await accountById(ctx.db, id));
  if (await hasPayments(ctx.db, id)) refuse('account_in_use');
  await updateAccount(ctx.db, id, { delete_at: ctx.now(), status: 0 });
  tellChannels(ctx);
}

/** Where the gateway tells us of money for this account. */
export const notifyUrl = (house: House, accountId: number): string => `${house.siteUrl}/home/pay/notify/${accountId}`;

/** Where the gateway sends the buyer's browser back to. */
export const returnUrl = (house: House, accountId: number): string => `${house.siteUrl}/home/pay/return/${accountId}`;
