/** Merchants brought to WeChat Pay. */
import { useWords, words } from '#kit/i18n';
import { wechatFamily } from '../partner/family.ts';
import { SubList } from '../partner/sub-list.tsx';

const text = words({ title: '微信特约商户' }, { title: 'WeChat sub-merchants' });

export const Page = () => <SubList family={wechatFamily} title={useWords(text)('title')} />;
