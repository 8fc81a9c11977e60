import type { Refusal, ShopPageProps } from './page.ts';

export const Page = ({ data, Look }: ShopPageProps<'unavailable', Refusal>) => (
  <Look reason={data.name} message={data.msg} shopName={data.shop_name} />
);
