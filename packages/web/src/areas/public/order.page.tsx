import { useLookup } from '../../storefront/lookup.ts';
import type { HomePageProps } from './page.ts';

export function Page({ url, Frame, Look }: HomePageProps<'order'>) {
  const lookup = useLookup(url);
  return (
    <Frame>
      <Look lookup={lookup} />
    </Frame>
  );
}
