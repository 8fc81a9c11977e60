/** What the server's rendering hands to the browser: enough to draw the same page again. */
import type { Locale } from '@keymall/contract/kit/refusals';
import type { PublicPageKey } from '@keymall/contract/pages/public';
import type { Refusal } from '../areas/public/page.ts';
import type { Site } from '../kit/site.ts';
import type { NavEntry } from '../storefront/parts.ts';
import type { Device } from '../storefront/shapes.ts';

export type { Refusal };

export interface PageState {
  page: PublicPageKey;
  /** Its address as a pattern. */
  path: string;
  /** The address it was drawn of (contract/kit/drawn-address.ts). */
  url: string;
  data: unknown;
  locale: Locale;
  site: Site;
  device: Device;
  now: number;
  /** The window's title in each language, where they differ. */
  titles?: Record<Locale, string>;
  /** The site's navigation, where the page stands in a frame. */
  nav?: NavEntry[];
  /** The modules that draw it, as `registry.ts` found them. */
  files: PageFiles;
}

export interface PageFiles {
  page: string;
  look: string | null;
  frame: string | null;
}

export const isRefusal = (data: unknown): data is Refusal =>
  typeof data === 'object' &&
  data !== null &&
  'code' in data &&
  typeof data.code === 'number' &&
  'msg' in data &&
  typeof data.msg === 'string' &&
  'name' in data &&
  typeof data.name === 'string';

/** The element that holds the state, as JSON. */
export const STATE_ID = 'state';
