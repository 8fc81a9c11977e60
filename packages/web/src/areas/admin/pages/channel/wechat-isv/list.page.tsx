/** Partners at WeChat Pay. */
import { useWords, words } from '#kit/i18n';
import { wechatFamily } from '../partner/family.ts';
import { PartnerList } from '../partner/partner-list.tsx';

const text = words({ title: '微信服务商' }, { title: 'WeChat partners' });

export const Page = () => <PartnerList family={wechatFamily} title={useWords(text)('title')} />;
