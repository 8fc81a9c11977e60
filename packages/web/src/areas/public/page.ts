/** What every public page is given. The looks are chosen by the app: a page never knows which theme it wears. */
import type { RefusalName } from '@keymall/contract/kit/refusals';
import type { ComponentType, ReactNode } from 'react';
import type { HomeParts, ShopParts } from '../../storefront/parts.ts';
import type { Device } from '../../storefront/shapes.ts';

export interface PageProps<Data = unknown, Look = never> {
  /** What the page's opening endpoint answered; null where it opens with none. */
  data: Data;
  /** Path and query. */
  url: string;
  /** What the names in the page's address stand for. */
  params: Record<string, string>;
  device: Device;
  /** The server's clock when the page was made, in milliseconds. */
  now: number;
  Frame: ComponentType<{ children: ReactNode }>;
  Look: ComponentType<Look>;
}

/** A page that wears a part of the home theme. */
export type HomePageProps<Part extends keyof HomeParts, Data = null> = PageProps<Data, HomeParts[Part]>;
/** A page that wears a part of a shop theme. */
export type ShopPageProps<Part extends keyof ShopParts, Data = null> = PageProps<Data, ShopParts[Part]>;

/** A page's opening endpoint said no. */
export interface Refusal {
  code: number;
  msg: string;
  name: RefusalName;
  /** Of a shop that is known: its looks and its name. */
  template?: string;
  mobile_template?: string;
  shop_name?: string;
}
