/** What a group of settings can't say, however well it is written: what would shut a door that nobody could open. */
import { RULE_SETTINGS } from '@keymall/contract/content/article-words';
import type { SettingGroup, SettingValues } from '@keymall/contract/settings/groups';
import type { AdminCtx } from '#kit/context';
import { holdsAddress } from '#kit/door';
import { refuse } from '#kit/refusal';
import { articlePublished } from './article-question.ts';
import { canMail } from './notice/mail.service.ts';
import { canText } from './notice/text-message.service.ts';
import { checkStorage } from './storage/storage.service.ts';

const CHECKS: { [G in SettingGroup]?: (ctx: AdminCtx, next: SettingValues<G>) => Promise<void> | void } = {
  register({ house }, { site_register_need_email, site_register_need_mobile, buyer_register_need_code }) {
    if (site_register_need_email + buyer_register_need_code > 0 && !canMail(house)) refuse('mails_off');
    if (site_register_need_mobile === 1 && !canText(house, 'code')) refuse('texts_off');
  },
  async website(ctx, next) {
    const now = ctx.house.settings.get('website');
    for (const key of RULE_SETTINGS)
      if (next[key] !== 0 && next[key] !== now[key] && !(await articlePublished.ask(ctx, next[key]))) refuse('article_missing');
  },
  storage: checkStorage,
  social({ house }, next) {
    const isByAccount = next.wechat_by === 'account';
    const isWechat = next.wechat_merchant + next.wechat_buyer > 0;
    if (isWechat && isByAccount && house.settings.get('wechat').mp_status === 0) refuse('social_account_off');
    const offers: [on: number, provider: string, needed: readonly string[]][] = [
      [next.oidc_merchant + next.oidc_buyer, 'OpenID Connect', [next.oidc_issuer, next.oidc_client_id]],
      [next.qq_merchant + next.qq_buyer, 'QQ', [next.qq_app_id, next.qq_app_key]],
      [Number(isWechat && !isByAccount), 'WeChat', [next.wechat_app_id, next.wechat_app_secret]],
    ];
    for (const [on, provider, needed] of offers) if (on > 0 && needed.includes('')) refuse('social_unset', { provider });
  },
  auth(_, { auth_provider, auth_url, auth_key, auth_secret }) {
    if (auth_provider !== 'none' && [auth_url, auth_key, auth_secret].includes('')) refuse('auth_unset');
  },
  wechat(_, { mp_status, mp_app_id, mp_app_secret, mp_token, mp_aes_key, mp_mode }) {
    const needed = [mp_app_id, mp_app_secret, mp_token, ...(mp_mode === 'plain' ? [] : [mp_aes_key])];
    if (mp_status === 1 && needed.includes('')) refuse('wechat_unset');
  },
  safe({ address }, { admin_allow_list }) {
    if (!holdsAddress(admin_allow_list, address)) refuse('shuts_out_oneself', { address });
  },
};

/** Looks at values that are about to be kept. Refuses `article_missing`, `auth_unset`, `mails_off`, `texts_off`, `shuts_out_oneself`, `social_unset`, `social_account_off`, `wechat_unset`, `storage_in_use` and `storage_moving`. */
export async function checkGroup<G extends SettingGroup>(ctx: AdminCtx, group: G, next: SettingValues<G>): Promise<void> {
  await CHECKS[group]?.(ctx, next);
}
