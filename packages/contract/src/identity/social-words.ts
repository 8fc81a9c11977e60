/** What providers are called, and how a journey to one stands. No zod: public pages carry it. */
import type { Titles } from '../kit/words.ts';

export const providerWords = {
  oidc: { zh_CN: '统一身份认证', en_US: 'Single sign-on' },
  qq: { zh_CN: 'QQ', en_US: 'QQ' },
  wechat: { zh_CN: '微信', en_US: 'WeChat' },
} as const satisfies Titles<'oidc' | 'qq' | 'wechat'>;

/** 0 not back yet, 1 back and being asked about, 2 done, 3 over, 4 proven, and nobody's here. */
export const JOURNEY = { waiting: 0, back: 1, done: 2, over: 3, unbound: 4 } as const;
