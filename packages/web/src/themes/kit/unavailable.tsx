/**
 * A shop that can't be shown: why, what to do now, and a drawing of it. In the look of its shop where that is known; a look gives its class and may
 * put a picture of its own in the drawing's place.
 */
import * as word from '@keymall/contract/kit/word';
import type { ReactNode } from 'react';
import { ButtonLink } from '#kit/button';
import { useWords, words } from '#kit/i18n';
import { Preferences } from '#kit/preferences';
import type { UnavailableProps } from '../../storefront/parts.ts';
import './unavailable.css';

const text = words(
  {
    paid: '已付款的订单不受影响，可随时在订单查询中查看卡密。',
    frozen: '平台正在核查这家店铺，期间不能下单。',
    closed: '店主暂停营业，重新营业后仍是这个地址。',
    gone: '地址可能抄错了，或店主更换了链接。请向店主索取新的地址。',
    expired: '店铺的使用期限已到，店主续期后即可恢复。',
    hours: '请在营业时间内再来，这个地址不变。',
    look: '这是店主试用外观的临时地址，只在两小时内有效。',
    unopened: '店铺正在筹备，开张后仍是这个地址。',
    sold: '这件商品已下架，店里可能还有别的商品。',
    other: '请稍后再试。',
  },
  {
    paid: 'Paid orders are not affected: find your keys with the order number at any time.',
    frozen: 'The platform is looking into this shop; nothing can be ordered meanwhile.',
    closed: 'The merchant is taking a break. The address stays the same.',
    gone: 'The address may be mistyped, or the merchant has a new one. Ask for it.',
    expired: 'Its time on this platform is over; it is back once the merchant renews it.',
    hours: 'Come back while it is open. The address stays the same.',
    look: 'This address shows a look that the merchant tries on, for two hours only.',
    unopened: 'It is being made ready. The address stays the same.',
    sold: 'This product was taken off the shelf; the shop may have others.',
    other: 'Please try again later.',
  },
  { lookup: word.findOrder, home: word.backHome },
);

type Scene = 'frozen' | 'closed' | 'gone' | 'expired' | 'hours' | 'look' | 'unopened' | 'sold' | 'other';
const SCENES: Readonly<Record<string, Scene>> = {
  shop_frozen: 'frozen',
  shop_closed: 'closed',
  site_closed: 'closed',
  link_dead: 'gone',
  missing: 'gone',
  shop_expired: 'expired',
  shop_off_hours: 'hours',
  shop_day_off: 'hours',
  look_over: 'look',
  shop_unopened: 'unopened',
  goods_gone: 'sold',
};

/** What a reason is drawn and explained as. */
export const sceneOf = (reason: string): Scene => SCENES[reason] ?? 'other';

/** `className`: the look's. `children`: its ornament, behind all. */
export function Unavailable({
  reason,
  message,
  shopName,
  className,
  children,
}: UnavailableProps & { className: string; children?: ReactNode }) {
  const t = useWords(text);
  const scene = sceneOf(reason);
  return (
    <main className={`${className} km-shut`} data-scene={scene}>
      {children}
      <div className="km-shut-bar">
        <Preferences />
      </div>
      <section className="km-shut-card">
        <Drawing scene={scene} />
        {shopName && <p className="km-shut-shop">{shopName}</p>}
        <h1>{message}</h1>
        <p>{t(scene)}</p>
        <p className="km-shut-paid">{t('paid')}</p>
        <div className="km-shut-ways">
          <ButtonLink href="/order" look="primary">
            {t('lookup')}
          </ButtonLink>
          <ButtonLink href="/">{t('home')}</ButtonLink>
        </div>
      </section>
    </main>
  );
}

/** The shop itself: wall, awning, window and door. */
const Front = ({ shut = false }: { shut?: boolean }) => (
  <>
    <path className="w" d="M46 84h148v78H46z" />
    <path className="a" d="M38 84 50 50h140l12 34z" />
    <path
      className="b"
      d="M38 84a11.700 11.700 0 0 0 23.400 0 11.700 11.700 0 0 0 23.400 0 11.700 11.700 0 0 0 23.400 0 11.700 11.700 0 0 0 23.400 0 11.700 11.700 0 0 0 23.400 0 11.700 11.700 0 0 0 23.400 0 11.700 11.700 0 0 0 23.400 0z"
    />
    {shut ? (
      <>
        <path className="s" d="M60 104h120v58H60z" />
        <path className="l" d="M60 114h120M60 124h120M60 134h120M60 144h120M60 154h120" />
      </>
    ) : (
      <>
        <path className="s" d="M60 106h64v38H60z" />
        <path className="s" d="M140 106h38v56h-38z" />
        <path className="l" d="M92 106v38M60 125h64M147 135h4" />
      </>
    )}
    <path className="l" d="M24 162h192" />
  </>
);

const DRAWINGS: Record<Scene, ReactNode> = {
  frozen: (
    <>
      <Front />
      <path
        className="i"
        d="M49 95l5 18 5-18zM72 96l4 26 5-26zM96 96l5 15 4-15zM119 96l5 30 5-30zM144 96l4 18 5-18zM166 96l5 24 4-24zM184 95l4 14 4-14z"
      />
      <path className="l" d="M118 10v32M104 18l28 16M104 34l28-16M118 16l-5-4m5 4 5-4M118 36l-5 4m5-4 5 4" />
      <path className="l f" d="M66 24v16M59 28l14 8M59 36l14-8M176 20v12M171 23l10 6M171 29l10-6" />
    </>
  ),
  closed: (
    <>
      <Front shut />
      <path className="l" d="M104 96l16 20 16-20" />
      <path className="c" d="M94 116h52v24H94z" />
      <path className="k" d="M106 128h28" />
      <path className="c" d="M113 156h14v10h-14z" />
      <path className="l" d="M116 156v-3a4 4 0 0 1 8 0v3" />
    </>
  ),
  gone: (
    <>
      <path className="d" d="M46 84h148v78H46zM38 84l12-34h140l12 34z" />
      <path className="l" d="M24 162h192" />
      <path className="c" d="M117 60h8v102h-8z" />
      <path className="b" d="M84 68h62l14 12-14 12H84z" />
      <path className="s" d="M158 100H98l-14 11 14 11h60z" />
      <path className="k" d="M98 80h34M108 111h32" />
      <path className="l f" d="M150 162c2-10 8-10 10 0M62 162c2-8 6-8 8 0M166 162c2-6 5-6 7 0" />
    </>
  ),
  expired: (
    <>
      <Front />
      <path className="c" d="M96 34h52M96 118h52" />
      <path className="s" d="M101 36h42c0 24-14 30-17 40 3 10 17 16 17 40h-42c0-24 14-30 17-40-3-10-17-16-17-40z" />
      <path className="b" d="M106 114c2-13 10-15 16-22 6 7 14 9 16 22z" />
      <path className="k" d="M96 35h52M96 117h52" />
    </>
  ),
  hours: (
    <>
      <Front />
      <path className="c" d="M208 22a20 20 0 1 1-22-16 16 16 0 0 0 22 16z" />
      <path className="l f" d="M60 20v8M56 24h8M96 8v6M93 11h6M138 22v8M134 26h8M28 48v6M25 51h6" />
      <circle className="c" cx="92" cy="125" r="15" />
      <path className="k" d="M92 116v9l6 5" />
    </>
  ),
  look: (
    <>
      <path className="l" d="M24 162h192M74 162l12-26M166 162l-12-26" />
      <path className="b" d="M66 26h108v112H66z" />
      <path className="s" d="M76 36h88v92H76z" />
      <path className="l f" d="M90 112l44-60M112 116l34-46" />
      <path className="a" d="M60 20h120v16c-16 2-20 16-18 34-12-4-16-18-34-22-22-6-52 4-68-12z" />
    </>
  ),
  unopened: (
    <>
      <Front shut />
      <path className="c" d="M36 120c26 10 52-8 84 0s58 10 84-2v14c-26 12-52 10-84 2s-58 10-84 0z" />
      <path className="b" d="M120 126c-16-14-30-12-30 0s14 14 30 0c16-14 30-12 30 0s-14 14-30 0z" />
      <path className="l" d="M116 130l-8 22M124 130l8 22" />
    </>
  ),
  sold: (
    <>
      <path className="l" d="M24 162h192" />
      <path className="w" d="M50 40h140v122H50z" />
      <path className="l" d="M50 82h140M50 124h140" />
      <path className="s" d="M62 96h20v28H62zM90 102h18v22H90zM160 54h18v28h-18z" />
      <path className="d" d="M126 92h26v32h-26z" />
      <path className="b" d="M128 130h26l8 8-8 8h-26z" />
    </>
  ),
  other: <Front shut />,
};

const Drawing = ({ scene }: { scene: Scene }) => (
  <svg className="km-shut-art" viewBox="16 0 208 170" width="240" height="196" aria-hidden="true">
    {DRAWINGS[scene]}
  </svg>
);
