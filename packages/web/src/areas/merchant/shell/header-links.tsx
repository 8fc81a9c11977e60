/** What stands at the right end of the header. */
import { Bell } from './bell.tsx';
import { ShopLink } from './shop-link.tsx';

export const HeaderLinks = () => (
  <>
    <ShopLink />
    <Bell />
  </>
);
