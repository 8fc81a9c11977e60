/**
 * What stays in reach while a page scrolls: the way to support, to one's orders, and back to the top. Beside the page where there is
 * room, a row at its end where there is not, a bar of its own on a phone: never over what somebody reads or fills in.
 */
import * as word from '@keymall/contract/kit/word';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useWords, words } from '#kit/i18n';
import { useOwnId } from '#kit/own-id';
import { AskButton } from '../../storefront/ask-button.tsx';
import { ContactList } from '../../storefront/contact-list.tsx';
import type { ShopData } from '../../storefront/shapes.ts';

const Music = lazy(async () => ({ default: (await import('./music.tsx')).Music }));

const text = words(
  { label: '快捷入口', support: '联系客服', order: '订单查询', top: '回到顶部' },
  { label: 'Shortcuts', support: 'Support', order: 'Find an order', top: 'Back to the top' },
);

/** Pixels scrolled before the way up is offered. */
const FAR = 600;

const PATHS = {
  support:
    'M4.500 13v-1.500a7.500 7.500 0 0 1 15 0V13M4.500 13h2.300v4.500H5.500a1 1 0 0 1-1-1V13Zm15 0h-2.300v4.500h1.300a1 1 0 0 0 1-1V13Zm0 3.500c0 2-2 3-4.500 3',
  order: 'M7 4h7l4 4v12H7V4Zm3 8h5m-5 3.500h5',
  ask: 'M4 5.500h16v11h-9l-4.500 3.500v-3.500H4v-11Zm4.500 5.500h.1m3.400 0h.1m3.400 0h.1',
  top: 'M12 19V6m-5.500 5.500L12 6l5.500 5.500',
} as const;

const Icon = ({ name }: { name: keyof typeof PATHS }) => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
);

export interface StickyAsk {
  shop_id: number;
  goods_id?: number | undefined;
}

interface StickyProps {
  /** How to reach the shop, shown on demand; without it there is no such entry. */
  support?: ReactNode;
  /** Where it stands beside the page. */
  side?: 'left' | 'right' | undefined;
  /** What one may ask the shop about, in a chat. */
  ask?: StickyAsk | null;
  /** The shop's music, after the ways. */
  music?: ReactNode;
  /** A theme's own entries. */
  children?: ReactNode;
}

export function Sticky({ support, side = 'right', ask, music, children }: StickyProps) {
  const t = useWords(text);
  const id = useOwnId();
  const [open, setOpen] = useState(false);
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = (): void => setFar(window.scrollY > FAR);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return (
    <nav className="km-sticky" data-side={side} aria-label={t('label')}>
      {support && (
        <>
          <button
            type="button"
            aria-label={t('support')}
            title={t('support')}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <Icon name="support" />
            <span>{t('support')}</span>
          </button>
          <div id={id} hidden={!open}>
            {support}
          </div>
        </>
      )}
      {ask && (
        <AskButton label={t(word.askShop)} of={{ shop_id: ask.shop_id }} goods_id={ask.goods_id}>
          <Icon name="ask" />
          <span>{t(word.askShop)}</span>
        </AskButton>
      )}
      <a href="/order" aria-label={t('order')} title={t('order')}>
        <Icon name="order" />
        <span>{t('order')}</span>
      </a>
      {music}
      {children}
      {far && (
        <button type="button" aria-label={t('top')} title={t('top')} onClick={() => window.scrollTo({ top: 0 })}>
          <Icon name="top" />
          <span>{t('top')}</span>
        </button>
      )}
    </nav>
  );
}

interface ShopStickyProps {
  extension: ShopData['extension'];
  ask?: StickyAsk | null;
  children?: ReactNode;
}

/** That of a shop: its chat, its floating contact on the side it chose, and its music. */
export function ShopSticky({ extension: { float, music }, ask, children }: ShopStickyProps) {
  return (
    <Sticky
      ask={ask}
      support={float && <ContactList contact={float.contact} />}
      side={float?.side}
      music={
        music.length > 0 && (
          <Suspense>
            <Music pieces={music} />
          </Suspense>
        )
      }
    >
      {children}
    </Sticky>
  );
}
