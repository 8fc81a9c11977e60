/** Papers for WeChat Pay. */
import { useWords, words } from '#kit/i18n';
import { wechatFamily } from '../partner/family.ts';
import { SubForm } from '../partner/sub-form.tsx';

const text = words({ title: '特约商户进件' }, { title: 'WeChat onboarding' });

export const Page = () => <SubForm family={wechatFamily} title={useWords(text)('title')} />;
