/** Partners at WeChat Pay. */
import { wechatFamily } from '../partner/family.ts';
import { PartnerList } from '../partner/partner-list.tsx';

export const Page = () => <PartnerList family={wechatFamily} />;
