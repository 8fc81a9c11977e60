/**
 * Merchants' own accounts at gateways: applied for with the driver's own form, reviewed where reviews are on, switched and
 * deleted by the merchant. The money never is ours; see docs/domain/custom-channels.md.
 */

import { formatYuan } from '@keymall/contract/kit/money';
import { saying } from '@keymall/contract/kit/saying';
import { startOfDay } from '@keymall/contract/kit/time';
import { type AccountConfig, type ConfigField, isSecret, withoutPrivateKeys, withoutSecrets } from '@keymall/drivers/kit/config';
import type { PaymentDriver } from '@keymall/drivers/payment/port';
import { paymentDrivers } from '@keymall/drivers/registry';
import { tellMore } from '#kit/act';
import type { AdminCtx, Ctx, MerchantCtx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { merchantNews, sendMessage } from '#modules/merchant';
import { tellAdmins, tellOver } from '#modules/platform';
import { nextAccountId } from '../channel/account.repository.ts';
import { checked, driverOf, merged, notifyUrl, openParams, sealParams } from '../channel/account.service.ts';
import { tellChannels } from '../channel/channel.service.ts';
import { putBack } from '../channel/gateway-health.service.ts';
import { ACTIVE } from '../partner/partner.rules.ts';
import { shopNameOf } from '../payout/withdrawal.repository.ts';
import {
  type AuditFilter,
  activeSub,
  applicationToJudge,
  deleteOwn,
  feesEnough,
  insertOwn,
  listApplications,
  listCustomChannels,
  markLow,
  moveApplication,
  openCustomChannel,
  ownAccount,
  sideWallets,
  updateOwnAccount,
  wasRejected,
} from './custom-channel.repository.ts';
import { CUSTOM_MOVES, type CustomStatus, masked, statusAfterEdit, statusOfNew } from './custom-channel.rules.ts';

const PAGE = '/merchant/user/custom-payment-channel';

const driverTitle = (ctx: Ctx, code: string): string => paymentDrivers.get(code)?.title[ctx.locale] ?? code;

/** The channels open to merchants' accounts, each with this merchant's. */
export async function list(ctx: MerchantCtx, paging: { page: number; limit: number }) {
  const { list: rows, total } = await listCustomChannels(ctx.db, ctx.shop, paging);
  const subs = { alipay: await activeSub(ctx.db, ctx.shop, 'alipay'), wechat: await activeSub(ctx.db, ctx.shop, 'wechat') };
  const collectedFor = ({ code, own_id, sub_mch_no, sub_state, partner_status }: (typeof rows)[number]) => {
    const family = paymentDrivers.get(code)?.partner;
    if (!family) return null;
    if (own_id === null) return { number: subs[family]?.sub_mch_no ?? '', active: subs[family] ? (1 as const) : (0 as const) };
    return { number: sub_mch_no ?? '', active: sub_state === ACTIVE && partner_status === 1 ? (1 as const) : (0 as const) };
  };
  return {
    total,
    list: rows.map((row) => {
      const { own_id, own_status, reason, create_at, review_at, account_id, name, enabled } = row;
      return {
        id: row.id,
        show_name: row.show_name,
        pay_type_name: row.pay_type_name,
        applyurl: row.applyurl,
        driver_title: driverTitle(ctx, row.code),
        sub_merchant: collectedFor(row),
        account:
          own_id === null
            ? null
            : {
                id: own_id,
                name: name as string,
                status: own_status as CustomStatus,
                reason: reason as string,
                enabled: enabled as 0 | 1,
                create_at: create_at as Date,
                review_at,
                notify_url: notifyUrl(ctx.house, account_id as number),
              },
      };
    }),
  };
}

/** What a merchant fills in: nothing where a partner collects, whose keys they are. */
const formOf = ({ partner, config }: PaymentDriver): readonly ConfigField[] => (partner ? [] : config);

/** The form of a channel's driver. Refuses `missing` where the channel takes no merchants' accounts, and this merchant has none there. */
export async function fieldsOf(ctx: MerchantCtx, channelId: number): Promise<readonly ConfigField[]> {
  const { code } = orMissing(await openCustomChannel(ctx.db, channelId));
  return formOf(driverOf(code));
}

/** What a form may show of one's own account. */
export async function detail(ctx: MerchantCtx, id: number) {
  const own = orMissing(await ownAccount(ctx.db, ctx.shop, id));
  const { values, filled } = withoutSecrets(formOf(driverOf(own.code)), openParams(ctx.house.keyring, own.account_id, own.params));
  const { channel_id, name, account_id } = own;
  return { id, channel_id, name, params: { ...values }, secrets_set: filled, notify_url: notifyUrl(ctx.house, account_id) };
}

interface Draft {
  name: string;
  params: AccountConfig;
}

/** Applies with an account. Refuses `custom_closed`, `missing`, `custom_agreement`, `custom_deposit_short`, `sub_merchant_none`, `driver_config`, `custom_exists`. */
export async function apply(ctx: MerchantCtx, { channel_id, name, params, agree }: Draft & { channel_id: number; agree: 0 | 1 }) {
  const terms = ctx.house.settings.get('custom');
  if (terms.custom_status !== 1) refuse('custom_closed');
  const { code } = orMissing(await openCustomChannel(ctx.db, channel_id));
  if (terms.custom_agreement !== '' && agree !== 1) refuse('custom_agreement');
  const { deposit_money } = await sideWallets(ctx.db, ctx.shop);
  if (deposit_money < terms.custom_deposit) refuse('custom_deposit_short', { need: formatYuan(terms.custom_deposit) });
  const driver = driverOf(code);
  const sub = driver.partner ? ((await activeSub(ctx.db, ctx.shop, driver.partner)) ?? refuse('sub_merchant_none')) : null;
  const config = checked(ctx, { config: formOf(driver) }, params);
  // Whoever was taken on by the institution has nothing left to be reviewed.
  const status = statusOfNew(sub ? 0 : terms.custom_audit, await wasRejected(ctx.db, ctx.shop, channel_id));
  const account_id = await nextAccountId(ctx.db);
  const sealed = sealParams(ctx.house.keyring, account_id, config);
  const id = await insertOwn(ctx.db, ctx.shop, { account_id, channel_id, name, params: sealed, status, sub_merchant_id: sub?.id ?? null });
  if (id === null) return refuse('custom_exists');
  tellChannels(ctx);
  return { id, status, notify_url: notifyUrl(ctx.house, account_id) };
}

/** Fields whose values are no longer those that are stored. */
const changedIn = (fields: readonly ConfigField[], stored: AccountConfig, config: AccountConfig): ConfigField[] =>
  fields.filter(({ name, default: fallback = '' }) => (stored[name] ?? fallback) !== config[name]);

/** Rewrites one's own account; other parameters go back to review where reviews are on, and collect no more until then. */
export async function edit(ctx: MerchantCtx, { id, name, params }: Draft & { id: number }): Promise<{ status: CustomStatus }> {
  const own = orMissing(await ownAccount(ctx.db, ctx.shop, id, true));
  const fields = formOf(driverOf(own.code));
  const stored = withoutPrivateKeys(fields, openParams(ctx.house.keyring, own.account_id, own.params));
  const config = merged(ctx, fields, stored, params);
  const changed = changedIn(fields, stored, config);
  const status = statusAfterEdit(own.status, changed.length > 0, ctx.house.settings.get('custom').custom_audit);
  await updateOwnAccount(ctx.db, own.account_id, {
    name,
    params: sealParams(ctx.house.keyring, own.account_id, config),
    ...(status !== 1 && { status: 0 }),
  });
  if (status !== own.status) await moveApplication(ctx.db, id, own.status, { status, reason: '', review_admin_id: null, review_at: null });
  const secrets = changed.filter(isSecret).map((field) => field.label.zh_CN);
  if (secrets.length > 0) tellMore(ctx, { secrets_changed: secrets });
  tellChannels(ctx);
  return { status };
}

/** Lets one's own account collect (1) or not (0): then the platform's do, where the channel has some. Refuses `custom_not_passed`. */
export async function turn(ctx: MerchantCtx, id: number, status: 0 | 1): Promise<void> {
  const own = orMissing(await ownAccount(ctx.db, ctx.shop, id, true));
  if (own.status !== 1) refuse('custom_not_passed');
  await updateOwnAccount(ctx.db, own.account_id, { status });
  // One that was left out after failures begins anew.
  if (status === 1) await putBack(ctx, own.account_id);
  tellChannels(ctx);
}

/** Takes one's own account away. What was paid to it is still heard of, and goes back through it. */
export async function remove(ctx: MerchantCtx, id: number): Promise<void> {
  const own = orMissing(await ownAccount(ctx.db, ctx.shop, id, true));
  await updateOwnAccount(ctx.db, own.account_id, { status: 0, delete_at: ctx.now() });
  await deleteOwn(ctx.db, ctx.shop, id, ctx.now());
  tellChannels(ctx);
}

const KEPT = { zh_CN: '已加密保存', en_US: 'Stored encrypted' };

/** What is told of an account to whoever judges it: of a partner's only whom it collects for. */
const shownFields = (driver: PaymentDriver | undefined): readonly ConfigField[] =>
  (driver?.config ?? []).filter(({ name }) => !driver?.partner || name === 'sub_mch_no');

/** A page of applications, their parameters masked; a secret says only that it is there. */
export async function audits(ctx: AdminCtx, filter: AuditFilter) {
  const { list: rows, ...counts } = await listApplications(ctx.db, filter);
  return {
    ...counts,
    list: rows.map(({ params, account_id, code, channel_id: _, sub_mch_no, reviewer, ...row }) => {
      const config = withoutPrivateKeys(shownFields(paymentDrivers.get(code)), openParams(ctx.house.keyring, account_id, params));
      const shown = (field: ConfigField): string => {
        if (field.name === 'sub_mch_no') return sub_mch_no ?? '';
        const value = config[field.name] ?? '';
        if (value === '') return '';
        if (isSecret(field)) return KEPT[ctx.locale];
        if (field.kind === 'select') return field.options?.find((option) => option.value === value)?.label[ctx.locale] ?? value;
        return field.kind === 'url' ? value : masked(value);
      };
      return {
        ...row,
        reviewer: reviewer ?? '',
        driver_title: driverTitle(ctx, code),
        params: shownFields(paymentDrivers.get(code)).map((field) => ({ label: field.label[ctx.locale], value: shown(field) })),
      };
    }),
  };
}

/** Passes or rejects what was looked at. Refuses `missing`, and `custom_moved` where it has changed since. */
export async function judge(
  ctx: AdminCtx,
  { id, status, revision, reason }: { id: number; status: 1 | 2; revision: number; reason: string },
): Promise<void> {
  const own = orMissing(await applicationToJudge(ctx.db, id));
  if (own.revision !== revision || !CUSTOM_MOVES[own.status].includes(status)) refuse('custom_moved');
  const verdict = { status, reason: status === 1 ? '' : reason, review_admin_id: ctx.actor.id, review_at: ctx.now() };
  if (!(await moveApplication(ctx.db, id, own.status, verdict))) refuse('custom_moved');
  await updateOwnAccount(ctx.db, own.account_id, { status: status === 1 ? 1 : 0 });
  const letter =
    status === 1
      ? { title: saying('own_account_passed_title'), content: saying('own_account_passed', { channel: own.channel_title, name: own.name }) }
      : {
          title: saying('own_account_refused_title'),
          content: saying('own_account_refused', { channel: own.channel_title, name: own.name, reason }),
        };
  await sendMessage(ctx, own.merchant_id, 'own_account', { ...letter, link: PAGE });
  tellChannels(ctx);
}

const AT_ONCE = 100;

/** Job: a letter a day to merchants whose own channels are on while prepaid fees run low. Gives how many were written. */
export async function warnOfLow(ctx: Ctx): Promise<number> {
  const { custom_status, custom_warning, custom_least } = ctx.house.settings.get('custom');
  // Whoever recharged, or collects by own channels no more, is told of no longer.
  for (const { merchant_id, shop } of await feesEnough(ctx.db, custom_status === 1 ? Math.max(custom_least, 1) : 0))
    await tellOver(ctx, 'fees_low', merchant_id, { shop });
  if (custom_status !== 1) return 0;
  let told = 0;
  for (;;) {
    const count = await ctx.transaction(async (inner) => {
      const low = await markLow(inner.db, Math.max(custom_warning, custom_least), ctx.now(), startOfDay(ctx.now()), AT_ONCE);
      for (const { merchant_id, fee_money } of low) {
        const isHidden = fee_money < custom_least || fee_money === 0;
        await sendMessage(inner, merchant_id, 'low_fee_money', {
          title: saying(isHidden ? 'prepaid_out_title' : 'prepaid_low_title'),
          content: isHidden
            ? saying('prepaid_out', { balance: fee_money })
            : saying('prepaid_low', { balance: fee_money, limit: custom_warning }),
          link: PAGE,
        });
        await merchantNews.raise(inner, {
          merchant_id,
          event: 'fees',
          values: {
            first: saying(isHidden ? 'prepaid_out_title' : 'prepaid_low_title'),
            balance: formatYuan(fee_money),
            limit: formatYuan(Math.max(custom_warning, custom_least)),
          },
        });
        if (isHidden)
          await tellAdmins(inner, 'fees_low', merchant_id, { shop: await shopNameOf(inner.db, merchant_id), amount: fee_money });
      }
      return low.length;
    });
    told += count;
    if (count < AT_ONCE) return told;
  }
}
