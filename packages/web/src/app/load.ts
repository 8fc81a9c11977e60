/** Fetches a page's modules. */
import { type ComponentType, createElement } from 'react';
import type { FrameProps } from '../storefront/parts.ts';
import { type Loaded, lookLoaders, pageLoaders } from './registry.ts';
import type { PageFiles } from './state.ts';

/** Where a page wears no part of a theme, or stands in no frame. */
export const lookFallback = (): null => null;
export const frameFallback = ({ children }: FrameProps) => createElement('main', null, children);

async function member(loaders: Record<string, () => Promise<unknown>>, file: string, name: string): Promise<unknown> {
  const loader = loaders[file];
  if (!loader) throw new Error(`no module ${file}`);
  return ((await loader()) as Record<string, unknown>)[name];
}

/** All at once. Throws when a file is not part of this build. */
export async function load({ page, look, frame }: PageFiles): Promise<Loaded> {
  const [Page, Look, Frame] = await Promise.all([
    member(pageLoaders, page, 'Page'),
    look ? member(lookLoaders, look, 'Look') : lookFallback,
    frame ? member(lookLoaders, frame, 'Look') : frameFallback,
  ]);
  return { Page, Look, Frame } as { Page: Loaded['Page']; Look: ComponentType<unknown>; Frame: ComponentType<FrameProps> };
}
