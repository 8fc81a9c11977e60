/** Merchants brought to WeChat Pay. */
import { wechatFamily } from '../partner/family.ts';
import { SubList } from '../partner/sub-list.tsx';

export const Page = () => <SubList family={wechatFamily} />;
