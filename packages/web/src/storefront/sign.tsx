/** What stands around a form to sign in or to register by: drawn by the home theme where the page wears it, plainly elsewhere. */
import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react';
import { useLocale, useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import { subtitleOf, useSite } from '#kit/site';

const text = words(
  {
    merchant1: '付款到账，卡密自动送达',
    merchant2: '库存、订单与账目，逐笔可查',
    merchant3: '手机和电脑都能管店',
    personal1: '买过的订单都在这里',
    personal2: '换了设备，卡密照样找得回',
    personal3: '投诉与退款的进展随时可看',
    admin1: '商户、订单与资金，一处看清',
    admin2: '每一步操作都有记录',
    admin3: '对账、风控与售后都在这里',
  },
  {
    merchant1: 'Paid is delivered, by itself',
    merchant2: 'Stock, orders and books, line by line',
    merchant3: 'Run the shop from a phone or a desk',
    personal1: 'Everything you bought, in one place',
    personal2: 'Your keys are found again on any device',
    personal3: 'Complaints and refunds, as they go on',
    admin1: 'Merchants, orders and money at a glance',
    admin2: 'Every step is on record',
    admin3: 'Reconciliation, risk and after-sales',
  },
);

export type Face = 'merchant' | 'personal' | 'admin';

export interface SignProps {
  /** Who signs in. */
  face: Face;
  /** The box of the form. */
  children: ReactNode;
}

/** Where one is, and what one finds behind the door. */
export function useSign(face: Face) {
  const t = useWords(text);
  const locale = useLocale();
  const site = useSite();
  return {
    name: site.site_name,
    logo: site.site_logo || '/assets/favicon.svg',
    subtitle: subtitleOf(site, locale),
    points: (['1', '2', '3'] as const).map((line) => ({ key: line, word: t(`${face}${line}`) })),
  };
}

/** A board beside the form. On a phone the form has all the room. */
export function PlainSign({ face, children }: SignProps) {
  const { name, logo, subtitle, points } = useSign(face);
  return (
    <div className="sign">
      <div className="sign-brand">
        <div>
          <p className="sign-brand-name">
            <Picture src={logo} alt="" width={36} height={36} />
            {name}
          </p>
          <p className="sign-brand-line">{subtitle}</p>
        </div>
        <ul>
          {points.map(({ key, word }) => (
            <li key={key}>
              <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
                <path d="m4.500 10.500 3.500 3.500 7.500-8" strokeLinecap="round" strokeLinejoin="round" />
              </svg>
              {word}
            </li>
          ))}
        </ul>
        <svg className="sign-brand-art" viewBox="0 0 320 150" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
          <rect x="30" y="34" width="190" height="96" rx="14" transform="rotate(-8 125 82)" opacity=".45" />
          <rect x="86" y="30" width="200" height="100" rx="14" fill="currentColor" fillOpacity=".1" />
          <circle cx="122" cy="68" r="15" />
          <path d="M137 68h52m-12 0v12m-15-12v9M106 108h74m14 0h26" strokeLinecap="round" />
        </svg>
      </div>
      {children}
    </div>
  );
}

/** The look that signs on this page wear. */
export const SignLook = createContext<ComponentType<SignProps>>(PlainSign);

/** The form in that look. */
export const SignAround = (props: SignProps) => createElement(useContext(SignLook), props);
