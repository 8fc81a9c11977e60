import type { Refusal } from '../../app/state.ts';
import type { ShopPageProps } from './page.ts';

export const Page = ({ data, Look }: ShopPageProps<'unavailable', Refusal>) => <Look reason={data.name} message={data.msg} />;
