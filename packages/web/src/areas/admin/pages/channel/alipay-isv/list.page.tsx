/** Partners at Alipay. */
import { alipayFamily } from '../partner/family.ts';
import { PartnerList } from '../partner/partner-list.tsx';

export const Page = () => <PartnerList family={alipayFamily} />;
