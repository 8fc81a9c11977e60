/** Older versions kept a file pasted into a certificate's field as it was, private key and all. What is stored is made bare. */
import { type AccountConfig, type ConfigField, withoutPrivateKeys } from '@keymall/drivers/kit/config';
import { paymentDrivers, payoutDrivers } from '@keymall/drivers/registry';
import type { Ctx } from '#kit/context';
import { partnerFields } from '../partner/partner.fields.ts';
import { openPartner, sealPartner } from '../partner/partner.keys.ts';
import { openParams, sealParams } from './account.service.ts';
import { tellChannels } from './channel.service.ts';

const fieldsOf = (code: string): readonly ConfigField[] => (paymentDrivers.get(code) ?? payoutDrivers.get(code))?.config ?? [];

/** The values made bare, or null where they are. */
function bared(fields: readonly ConfigField[], config: AccountConfig): AccountConfig | null {
  const bare = withoutPrivateKeys(fields, config);
  return bare === config ? null : bare;
}

/** Job: private keys out of every certificate's field that is stored, deleted accounts included. Gives how many accounts had one. */
// unscoped: job
export async function bareCertificates(ctx: Ctx): Promise<number> {
  const { keyring } = ctx.house;
  let found = 0;
  const accounts = await ctx.db
    .selectFrom('channel_account as a')
    .innerJoin('pay_channel as c', 'c.id', 'a.channel_id')
    .select(['a.id', 'a.params', 'c.code'])
    .execute();
  for (const { id, params, code } of accounts) {
    const bare = bared(fieldsOf(code), openParams(keyring, id, params));
    if (!bare) continue;
    // Whoever saved it meanwhile saved it bare.
    await ctx.db
      .updateTable('channel_account')
      .set({ params: sealParams(keyring, id, bare) })
      .where('id', '=', id)
      .where('params', '=', params)
      .execute();
    found += 1;
  }
  for (const { id, family, params } of await ctx.db.selectFrom('partner').select(['id', 'family', 'params']).execute()) {
    const bare = bared(partnerFields[family], openPartner(keyring, id, params));
    if (!bare) continue;
    await ctx.db
      .updateTable('partner')
      .set({ params: sealPartner(keyring, id, bare) })
      .where('id', '=', id)
      .where('params', '=', params)
      .execute();
    found += 1;
  }
  if (found > 0) tellChannels(ctx);
  return found;
}
