/** The handlers of signing in elsewhere, the same on each face that has it. */
import { adminSocial, type BindingCalls, type SocialCalls } from '@keymall/contract/identity/social';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import type { SignedIn } from '#kit/actor';
import type { Ctx } from '#kit/context';
import { type Given, routes } from '#kit/routes';
import type { Candidate } from '../login.service.ts';
import {
  backTo,
  beginJourney,
  bindByJourney,
  bindingsOf,
  enterByJourney,
  finishJourney,
  type SocialKind,
  unbind,
} from './social.service.ts';

type Entering = { [Name in keyof SocialCalls]: (input: HandlerInput<SocialCalls[Name]>, ctx: Ctx) => Promise<Given<SocialCalls[Name]>> };
type Binding = {
  [Name in keyof BindingCalls]: (
    input: HandlerInput<BindingCalls[Name]>,
    ctx: Ctx & { actor: SignedIn },
  ) => Promise<Given<BindingCalls[Name]>>;
};

const named = ({ journey, ...way }: { url: string; journey: string; digits: string }) => ({ ...way, socialite_uuid: journey });

export const socialHandlers = <C extends Candidate>(kind: SocialKind<C>): Entering => ({
  socialite: async ({ provider }, ctx) => named(await beginJourney(ctx, kind.realm, provider)),
  socialiteLogin: ({ query }, ctx) => finishJourney(ctx, kind.realm, query),
  socialiteStatus: ({ socialite_uuid }, ctx) => enterByJourney(ctx, kind, socialite_uuid),
});

export const bindingHandlers = <C extends Candidate>({ realm }: SocialKind<C>): Binding => ({
  bindings: (_, ctx) => bindingsOf(ctx, realm),
  bindSocial: async ({ provider }, ctx) => named(await beginJourney(ctx, realm, provider, { bindFor: ctx.actor })),
  bindStatus: ({ socialite_uuid }, ctx) => bindByJourney(ctx, realm, socialite_uuid),
  unbindSocial: ({ provider }, ctx) => unbind(ctx, realm, provider),
});

export const adminSocialRoutes = routes(adminSocial, {
  addresses: (_, ctx) => ({
    merchant: backTo(ctx, 'merchant'),
    personal: backTo(ctx, 'personal'),
    domain: new URL(ctx.house.siteUrl).host,
  }),
});
