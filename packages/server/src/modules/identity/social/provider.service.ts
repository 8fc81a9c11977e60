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

/** Is WeChat's code to scan the official account's: it needs no application of its own. */
export const isByAccount = ({ settings }: House): boolean => settings.get('social').wechat_by === 'account';

/** The official account as who signs in inside WeChat is sent to it. */
function accountOf({ settings }: House): AccountConfig {
  const { mp_app_id: app_id, mp_app_secret: app_secret, mp_gateway: gateway } = settings.get('wechat');
  return { app_id, app_secret, kind: 'account', ...(gateway && { gateway }) };
}

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
export function offered(house: House, realm: SocialRealm): SocialProvider[] {
  const { settings } = house;
  const isThere = (provider: SocialProvider): boolean =>
    provider !== 'wechat' || !isByAccount(house) || settings.get('wechat').mp_status === 1;
  return PROVIDERS.filter((provider) => SWITCH[provider](settings.get('social'))[realm] === 1 && isThere(provider));
}

/** What the site calls a provider; empty: as everybody does. */
export const titleOf = ({ settings }: House, provider: SocialProvider): string =>
  provider === 'oidc' ? settings.get('social').oidc_title : '';

/** A provider as a page shows it. */
export const wayOf = (house: House, provider: SocialProvider) => ({
  provider,
  title: titleOf(house, provider),
  is_code: provider === 'wechat' && isByAccount(house),
});

export const waysIn = (house: House, realm: SocialRealm) => offered(house, realm).map((provider) => wayOf(house, provider));

/** A provider with the account that the settings keep for it. */
export function providerOf(house: House, provider: SocialProvider): { driver: SocialDriver; config: AccountConfig } {
  const driver = socialDrivers.get(provider);
  if (!driver) throw new Error(`no driver ${provider}`);
  const isAccount = provider === 'wechat' && isByAccount(house);
  return { driver, config: isAccount ? accountOf(house) : CONFIG[provider](house.settings.get('social')) };
}
