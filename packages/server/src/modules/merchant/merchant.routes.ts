import { merchantAccount, merchantMenu, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { tellNothing } from '#kit/act';
import { actingIn } from '#kit/actor';
import { found, orMissing } from '#kit/refusal';
import { routes } from '#kit/routes';
import {
  accountHandlers,
  askCode,
  beginJourney,
  bindByJourney,
  bindingHandlers,
  codeWays,
  enterByJourney,
  loginLog,
  menuFor,
  passkeyHandlers,
  resetByCode,
  socialHandlers,
  unbind,
  waysIn,
  wechatOf,
} from '#modules/identity';
import { avatarOf, merchantByContact, merchantOf, setAvatar, setLocale } from './merchant.repository.ts';
import { applyAgain, askBinding, askToRegister, bindContact, merchantAccountKind, register, signIn } from './merchant.service.ts';
import { enterByLink } from './quick-login/quick-login.service.ts';
import { shopOf } from './shop.repository.ts';
import { standingOf } from './verification/verification.rules.ts';

export const merchantAccountRoutes = [
  ...routes(merchantAccount, {
    registerConfig: (_, ctx) => {
      const {
        ip_register_limit: _limit,
        buyer_register_status: _buyers,
        buyer_register_need_code: _code,
        ...rules
      } = ctx.house.settings.get('register');
      const { register_agreement_id, privacy_policy_id } = ctx.house.settings.get('website');
      return { ...rules, ...ctx.house.settings.get('agreement'), register_agreement_id, privacy_policy_id };
    },
    loginConfig: (_, ctx) => ({
      site_register_status: ctx.house.settings.get('register').site_register_status,
      methods: ['password' as const],
      forget: codeWays(ctx),
      social: waysIn(ctx.house, 'merchant'),
    }),
    adminQuickLogin: ({ token }, ctx) => enterByLink(ctx, token),
    login: ({ username, password, work, socialite_uuid }, ctx) => signIn(ctx, { name: username, password, work }, socialite_uuid),
    ...passkeyHandlers(merchantAccountKind),
    ...socialHandlers(merchantAccountKind),
    wechatQrCodeUri: async (_, ctx) => {
      const { journey: uuid, ...way } = await beginJourney(ctx, 'merchant', 'wechat', { isWatched: true });
      return { ...way, uuid };
    },
    checkScanStatus: ({ uuid }, ctx) => enterByJourney(ctx, merchantAccountKind, uuid),
    register: (input, ctx) => register(ctx, input),
    sendSmsCode: ({ mobile }, ctx) => askToRegister(ctx, 'site_register_need_mobile', mobile),
    sendEmailCode: ({ email }, ctx) => askToRegister(ctx, 'site_register_need_email', email),
    sendForgetCode: ({ contact }, ctx) =>
      askCode(ctx, { realm: 'merchant', purpose: 'forget', target: contact }, async () => (await merchantByContact(ctx.db, contact))?.id),
    resetPassword: (input, ctx) => resetByCode(ctx, merchantAccountKind, input),
    applyAgain: (input, ctx) => applyAgain(ctx, input),
  }),
  ...routes(merchantUser, {
    userDetail: async (_, ctx) => {
      const { username } = ctx.actor;
      const { id, status, create_at, ...merchant } = orMissing(await merchantOf(ctx.db, ctx.shop));
      // how the merchant is reached and bound is the owner's
      const isOwner = ctx.actor.accountId === ctx.actor.merchantId;
      const { mobile, email } = isOwner ? merchant : { mobile: '', email: '' };
      const openid = isOwner ? await wechatOf(ctx, 'merchant', id) : '';
      const acting = actingIn(ctx.actor)?.username ?? '';
      // letters go to the owner: staff, and whoever is in his place, have the language they ask in
      const locale = isOwner && !acting ? merchant.locale : ctx.locale;
      const avatar = isOwner ? merchant.avatar : ((await avatarOf(ctx.db, ctx.actor)) ?? '');
      const { shop_name, shop_logo, shop_status, shop_freeze, shop_contact, show_contact, ...shop } = orMissing(
        await shopOf(ctx.db, ctx.shop),
      );
      const asks = ctx.house.settings.get('settlement').verify_for_withdraw === 1;
      const { is_real, need_real, shop_verify } = standingOf(asks, { ...merchant, shop_verify: shop.shop_verify });
      return {
        user: { id, username, avatar, mobile, status, email, openid, create_at, is_real, need_real, locale },
        acting,
        perms: [...ctx.actor.perms],
        shop: { shop_name, shop_logo, shop_status, shop_verify, shop_freeze, shop_contact, show_contact },
      };
    },
    setAvatar: async ({ avatar }, ctx) => found(await setAvatar(ctx.db, ctx.actor, avatar)),
    setLocale: async ({ locale }, ctx) => {
      if (ctx.actor.accountId === ctx.actor.merchantId && !actingIn(ctx.actor)) await setLocale(ctx.db, ctx.actor.merchantId, locale);
      else tellNothing(ctx);
    },
    sendEmailCode: ({ email }, ctx) => askBinding(ctx, email),
    sendSmsCode: ({ mobile }, ctx) => askBinding(ctx, mobile),
    bindEmail: (input, ctx) => bindContact(ctx, 'email', input),
    bindMobile: (input, ctx) => bindContact(ctx, 'mobile', input),
    loginLog: (paging, ctx) => loginLog(ctx, ctx.actor, paging),
    ...accountHandlers(merchantAccountKind),
    ...bindingHandlers(merchantAccountKind),
    bindQq: async (_, ctx) => {
      const { journey: socialite_uuid, ...way } = await beginJourney(ctx, 'merchant', 'qq', { bindFor: ctx.actor });
      return { ...way, socialite_uuid };
    },
    bindWechat: async (_, ctx) => {
      const { journey: uuid, ...way } = await beginJourney(ctx, 'merchant', 'wechat', { bindFor: ctx.actor });
      return { ...way, uuid };
    },
    checkWechatStatus: ({ uuid }, ctx) => bindByJourney(ctx, 'merchant', uuid),
    unBindWechat: (_, ctx) => unbind(ctx, 'merchant', 'wechat'),
  }),
  ...routes(merchantMenu, {
    getMenuListI18n: async (_, ctx) => ({ list: await menuFor(ctx, 'merchant') }),
  }),
];
