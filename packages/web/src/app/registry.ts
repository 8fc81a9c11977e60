/** Which file draws which public page, and which looks it wears. Pages and themes are found by their place in the tree. */
import type { PublicPageKey } from '@keymall/contract/pages/public';
import type { ComponentType } from 'react';
import type { PageProps } from '../areas/public/page.ts';
import type { FrameProps, HomeParts, ShopParts } from '../storefront/parts.ts';

/** A page's modules; the folder and the part's name vouch for the types. */
export interface Loaded {
  Page: ComponentType<PageProps<unknown, unknown>>;
  Look: ComponentType<unknown>;
  Frame: ComponentType<FrameProps>;
}

export type Wears = { kind: 'home'; part: keyof HomeParts } | { kind: 'shop'; part: keyof ShopParts };

interface Drawing {
  /** `areas/public/{file}.page.tsx` */
  file: string;
  /** The part of a theme it wears. */
  wears?: Wears;
  /** Stands in the home theme's frame. */
  framed?: boolean;
}

interface Row extends Drawing {
  /** What is drawn instead where its opening was refused, and is given the refusal as it is; the result page unless said. */
  refused?: Drawing;
}

export const registry: Record<PublicPageKey, Row> = {
  home: { file: 'home', wears: { kind: 'home', part: 'home' }, framed: true },
  about: { file: 'about', wears: { kind: 'home', part: 'about' }, framed: true },
  cdk: { file: 'cdk', framed: true },
  news_cate: { file: 'articles', wears: { kind: 'home', part: 'articles' }, framed: true },
  article: { file: 'article', wears: { kind: 'home', part: 'article' }, framed: true },
  shop: {
    file: 'shop',
    wears: { kind: 'shop', part: 'shop' },
    refused: { file: 'shop-refused', wears: { kind: 'shop', part: 'unavailable' } },
  },
  mall: { file: 'mall', wears: { kind: 'home', part: 'mall' }, framed: true },
  mallShop: { file: 'mall-shop', wears: { kind: 'home', part: 'mall-shop' }, framed: true },
  mallItem: { file: 'mall-item', wears: { kind: 'shop', part: 'item' }, framed: true },
  mallSearch: { file: 'mall-search', wears: { kind: 'home', part: 'mall-search' }, framed: true },
  pay: { file: 'pay' },
  callback: { file: 'callback', wears: { kind: 'home', part: 'callback' }, framed: true },
  order: { file: 'order', wears: { kind: 'home', part: 'order' }, framed: true },
  restock: { file: 'restock', framed: true },
  merchantLogin: { file: 'merchant-login', wears: { kind: 'home', part: 'sign' }, framed: true },
  merchantRegister: { file: 'merchant-register', wears: { kind: 'home', part: 'sign' }, framed: true },
  quickLogin: { file: 'quick-login' },
  merchantSocial: { file: 'merchant-social', framed: true },
  personalSocial: { file: 'personal-social', framed: true },
  adminLogin: { file: 'admin-login' },
  adminSetup: { file: 'admin-setup' },
  personal: { file: 'personal', wears: { kind: 'home', part: 'sign' }, framed: true },
  result: { file: 'result', framed: true },
  notFound: { file: 'result', framed: true },
};

/** Any page whose opening was refused and that has no drawing of its own for it. */
export const refusedElsewhere: Drawing = { file: 'result', framed: true };

type Loaders = Record<string, () => Promise<unknown>>;
export const pageLoaders: Loaders = import.meta.glob('../areas/public/*.page.tsx');
export const lookLoaders: Loaders = import.meta.glob('../themes/*/*/pages/*.page.tsx');

export const pageFile = (file: string): string => `../areas/public/${file}.page.tsx`;
export const lookFile = (kind: string, theme: string, part: string): string => `../themes/${kind}/${theme}/pages/${part}.page.tsx`;
