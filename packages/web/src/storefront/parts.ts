/** The slots a theme fills: which pages each kind has, and what each is given. A theme provides looks and nothing else. */
import type { ComponentType, ReactNode } from 'react';
import type { Lookup } from './lookup.ts';
import type { MallHomeData, MallItemData, MallSearchData, MallShopData } from './mall.ts';
import type { PayWatch } from './pay-watch.ts';
import type { Sale } from './sale.ts';
import type { ArticleDetail, ArticleList, HomeData, ShopData } from './shapes.ts';
import type { SignProps } from './sign.tsx';

/** An entry of the site's navigation, as the pages' rows declare it. */
export interface NavEntry {
  key: string;
  href: string;
  title: { zh_CN: string; en_US: string };
  /** It is the page that is open. */
  current: boolean;
}

export interface FrameProps {
  nav: readonly NavEntry[];
  children: ReactNode;
}
export interface HomeProps {
  /** Absent where the site hides its figures. */
  counts: HomeData['counts'];
  /** The server's clock when the page was made, in milliseconds. */
  now: number;
  /** Sites that are friends of this one; none where it shows none. */
  links: HomeData['links'];
  /** The platform's newest articles for everybody, the newest first. */
  notices: HomeData['notices'];
  /** How one pays here, each way once. */
  payTypes: HomeData['pay_types'];
  /** The mall's home, for looks that the page asks it for; null where it is closed, or not asked. */
  mall: MallHomeData | null;
  /** A shop to look into: its address, and what it sells once that is known. */
  tryShop: { href: string; shop: ShopData | null } | null;
}
export interface ArticlesProps {
  articles: ArticleList;
}
export interface ArticleProps {
  shown: ArticleDetail;
}
export interface OrderProps {
  lookup: Lookup;
}
export interface MallProps {
  mall: MallHomeData;
}
export interface MallShopProps {
  mall: MallShopData;
  /** Path and query. */
  url: string;
}
export interface MallSearchProps {
  mall: MallSearchData;
  url: string;
  /** `goods`, `shop` or `category`, and what was sought, as the address says. */
  type: string;
  keyword: string;
}
export interface CallbackProps {
  /** The order that was paid, '' where the address names none; null until the page's script has read it there. */
  tradeNo: string | null;
  watch: PayWatch;
}

/** Looks of a home theme: `themes/home/{key}/pages/{part}.page.tsx`, each exporting `Look`. */
export interface HomeParts {
  frame: FrameProps;
  home: HomeProps;
  about: object;
  articles: ArticlesProps;
  article: ArticleProps;
  order: OrderProps;
  callback: CallbackProps;
  /** What stands around the forms of signing in, registering and a forgotten password. */
  sign: SignProps;
  mall: MallProps;
  'mall-shop': MallShopProps;
  'mall-search': MallSearchProps;
}

export interface ShopProps {
  sale: Sale;
}
/** A goods as the mall shows it. */
export interface ItemProps {
  mall: MallItemData;
  sale: Sale;
}
export interface UnavailableProps {
  /** The refusal's name: `shop_frozen`, `link_dead`, … */
  reason: string;
  /** Its sentence. */
  message: string;
  /** Whose page it would have been, where that is known. */
  shopName?: string | undefined;
}

/** Looks of a shop theme: `themes/shop/{key}/pages/{part}.page.tsx`, each exporting `Look`. */
export interface ShopParts {
  shop: ShopProps;
  item: ItemProps;
  unavailable: UnavailableProps;
}

export type HomeLook<Part extends keyof HomeParts> = ComponentType<HomeParts[Part]>;
export type ShopLook<Part extends keyof ShopParts> = ComponentType<ShopParts[Part]>;

/** A theme's manifest, `themes/{kind}/{key}/theme.ts`. A page it has no file for comes from `extends`. */
export interface ThemeManifest {
  kind: 'home' | 'shop';
  key: string;
  title: { zh_CN: string; en_US: string };
  /** The theme that fills the gaps; the chain ends at `default`, which has every page. */
  extends?: string;
}
