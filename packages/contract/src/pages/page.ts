/** A back-office page is declared once: menu row, route, page permission and button permissions follow from its row. */
import type { Endpoint, EndpointGroup } from '../kit/endpoint.ts';
import type { IconName } from './icon.ts';

export interface PageText {
  zh_CN: string;
  en_US: string;
}

export interface Section {
  title: PageText;
  icon: IconName;
  sort: number;
}

export interface Page {
  title: PageText;
  /** The directory it stands in; absent for a page at the top. */
  section?: string;
  icon: IconName;
  sort: number;
  /** The endpoint it opens with: holding its permission is holding the page. */
  opens: Endpoint;
  /** The groups its buttons use. */
  acts?: EndpointGroup[];
  /** Gets a route but no menu entry. */
  hidden?: boolean;
  /** The page it is reached from and belongs to, by key: marked in the menu, named in the breadcrumb, and where the way back leads. */
  parent?: string;
  /** Its path below the area, where it differs from its key; may hold `:id`. */
  path?: string;
}

/** Pages by key; the key is the path of the page's file below the area's `pages`, without a last `/index` and its suffix. */
export type Pages = Record<string, Page>;
export type Sections = Record<string, Section>;

/** Where a page is reached: `/{area}/{path or key}`. */
export const pagePath = (area: string, key: string, page: Page): string =>
  `/${area}/${page.path ?? key.replace(/\/index$/, '')}`.replace(/\/$/, '');

/** A page's route name, prefixed by its area: `merchantGoodsGoodIndex`. */
export const pageName = (area: string, key: string): string =>
  area +
  key
    .split(/[/_-]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
