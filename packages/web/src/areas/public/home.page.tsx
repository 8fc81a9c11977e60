import { homeIndex } from '@keymall/contract/platform/home';
import { useEffect, useState } from 'react';
import { call } from '#kit/call';
import { useSite } from '#kit/site';
import type { Counts, FriendLink } from '../../storefront/shapes.ts';
import type { HomePageProps } from './page.ts';

export function Page({ data, now, Frame, Look }: HomePageProps<'home', Counts>) {
  const site = useSite();
  const [links, setLinks] = useState<FriendLink[]>([]);
  const wanted = site.site_link_status === 1;
  useEffect(() => {
    if (!wanted) return;
    // a missing block of links is not worth a word to the visitor
    call(homeIndex.siteLink, {}, { quiet: true }).then(
      ({ list }) => setLinks(list),
      () => undefined,
    );
  }, [wanted]);
  return (
    <Frame>
      <Look counts={site.site_home_statis === 0 ? null : data} now={now} links={links} />
    </Frame>
  );
}
