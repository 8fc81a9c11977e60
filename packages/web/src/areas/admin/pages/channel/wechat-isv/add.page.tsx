/** A partner at WeChat Pay. */
import { useWords, words } from '#kit/i18n';
import { wechatFamily } from '../partner/family.ts';
import { PartnerForm } from '../partner/partner-form.tsx';

const text = words({ title: '微信服务商配置' }, { title: 'WeChat partner' });

export const Page = () => <PartnerForm family={wechatFamily} title={useWords(text)('title')} />;
