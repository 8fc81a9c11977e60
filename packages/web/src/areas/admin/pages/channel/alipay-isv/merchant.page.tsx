/** Merchants brought to Alipay. */
import { alipayFamily } from '../partner/family.ts';
import { SubList } from '../partner/sub-list.tsx';

export const Page = () => <SubList family={alipayFamily} />;
