/** The providers that the settings name, and the way to them. */
import { PROVIDERS, type SocialProvider } from '@keymall/contract/identity/social';
import type { SettingValues } from '@keymall/contract/settings/groups';
import type { AccountConfig } from '@keymall/drivers/kit/config';
import type { Outside } from '@keymall/drivers/kit/http';
import { socialDrivers } from '@keymall/drivers/registry';
import type { SocialDriver, SocialOutside } from '@keymall/drivers/social/port';
import type { House } from '#kit/house';
import type { SocialRealm } from './social.repository.ts';

type Settings = SettingValues<'social'>;

const CONFIG: Record<SocialProvider, (settings: Settings) => AccountConfig> = {
  oidc: ({ oidc_issuer, oidc_client_id, oidc_client_secret }) => ({
    issuer: oidc_issuer,
    client_id: oidc_client_id,
    client_secret: oidc_client_secret,
  }),
  qq: ({ qq_app_id, qq_app_key, qq_gateway }) => ({ app_id: qq_app_id, app_key: qq_app_key, ...(qq_gateway && { gateway: qq_gateway }) }),
  wechat: ({ wechat_app_id, wechat_app_secret, wechat_gateway }) => ({
    app_id: wechat_app_id,
    app_secret: wechat_app_secret,
    ...(wechat_gateway && { gateway: wechat_gateway }),
  }),
};

const SWITCH: Record<SocialProvider, (settings: Settings) => Record<SocialRealm, 0 | 1>> = {
  oidc: ({ oidc_merchant: merchant, oidc_buyer: personal }) => ({ merchant, personal }),
  qq: ({ qq_merchant: merchant, qq_buyer: personal }) => ({ merchant, personal }),
  wechat: ({ wechat_merchant: merchant, wechat_buyer: personal }) => ({ merchant, personal }),
};

let ways: SocialOutside | undefined;
/** How providers are reached: by addresses that an administrator typed in, and by those that a provider's own documents name. */
export function reachProvidersBy(chosen: Outside, named: Outside): void {
  ways = { chosen, named };
}
export function theWays(): SocialOutside {
  if (!ways) throw new Error('no way outside was given');
  return ways;
}

/** The providers that a face's sign-in offers. */
export const offered = ({ settings }: House, realm: SocialRealm): SocialProvider[] =>
  PROVIDERS.filter((provider) => SWITCH[provider](settings.get('social'))[realm] === 1);

/** What the site calls a provider; empty: as everybody does. */
export const titleOf = ({ settings }: House, provider: SocialProvider): string =>
  provider === 'oidc' ? settings.get('social').oidc_title : '';

export const waysIn = (house: House, realm: SocialRealm) =>
  offered(house, realm).map((provider) => ({ provider, title: titleOf(house, provider) }));

/** A provider with the account that the settings keep for it. */
export function providerOf({ settings }: House, provider: SocialProvider): { driver: SocialDriver; config: AccountConfig } {
  const driver = socialDrivers.get(provider);
  if (!driver) throw new Error(`no driver ${provider}`);
  return { driver, config: CONFIG[provider](settings.get('social')) };
}
