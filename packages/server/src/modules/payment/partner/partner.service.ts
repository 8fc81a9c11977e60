/** Partners of one family: their parameters sealed as accounts' are, one of them the default. */
import type { PartnerFamily } from '@keymall/contract/payment/partner';
import { type AccountConfig, withoutSecrets } from '@keymall/drivers/kit/config';
import type { Ctx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { reviseAccounts } from '../channel/account.repository.ts';
import { checked, merged } from '../channel/account.service.ts';
import { tellChannels } from '../channel/channel.service.ts';
import { partnerFields } from './partner.fields.ts';
import { openPartner, sealPartner } from './partner.keys.ts';
import {
  hasSubMerchants,
  insertPartner,
  lockFamily,
  nextId,
  type PartnerDraft,
  partnerById,
  setDefaultPartner,
  updatePartner,
} from './partner.repository.ts';

type Draft = Omit<PartnerDraft, 'params'> & { params: AccountConfig };

/** What a form may show of a partner. */
export async function detail(ctx: Ctx, family: PartnerFamily, id: number) {
  const { params, is_default, ...partner } = orMissing(await partnerById(ctx.db, family, id));
  const { values, filled } = withoutSecrets(partnerFields[family], openPartner(ctx.house.keyring, id, params));
  return { ...partner, is_default: is_default ? (1 as const) : (0 as const), params: { ...values }, secrets_set: filled };
}

/** Adds a partner. Refuses `driver_config`. */
export async function add(ctx: Ctx, family: PartnerFamily, { params, ...draft }: Draft): Promise<{ id: number }> {
  const config = checked(ctx, { config: partnerFields[family] }, params);
  const id = await nextId(ctx.db, 'partner');
  await insertPartner(ctx.db, family, id, { ...draft, params: sealPartner(ctx.house.keyring, id, config) });
  return { id };
}

/** Rewrites a partner; a secret left empty stays. Refuses `missing`, `driver_config`, `secret_anew`, and `partner_off` for a default that is turned off. */
export async function edit(ctx: Ctx, family: PartnerFamily, { id, params, ...draft }: Draft & { id: number }): Promise<void> {
  const partner = orMissing(await partnerById(ctx.db, family, id, true));
  if (partner.is_default && draft.status === 0) refuse('partner_off');
  const config = merged(ctx, partnerFields[family], openPartner(ctx.house.keyring, id, partner.params), params);
  await updatePartner(ctx.db, id, { ...draft, params: sealPartner(ctx.house.keyring, id, config) });
  await reviseAccounts(ctx.db, { partner_id: id });
  tellChannels(ctx);
}

/** Makes a partner the one that is offered first. Refuses `partner_off`. */
export async function makeDefault(ctx: Ctx, family: PartnerFamily, id: number): Promise<void> {
  await lockFamily(ctx.db, family);
  const { status } = orMissing(await partnerById(ctx.db, family, id));
  if (status !== 1) refuse('partner_off');
  await setDefaultPartner(ctx.db, family, id);
}

/** Deletes a partner nobody was brought by. Refuses `partner_in_use`. */
export async function remove(ctx: Ctx, family: PartnerFamily, id: number): Promise<void> {
  orMissing(await partnerById(ctx.db, family, id, true));
  if (await hasSubMerchants(ctx.db, id)) refuse('partner_in_use');
  await updatePartner(ctx.db, id, { delete_at: ctx.now(), is_default: false });
}
