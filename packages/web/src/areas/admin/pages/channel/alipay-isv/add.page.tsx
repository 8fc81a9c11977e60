/** A partner at Alipay. */
import { useWords, words } from '#kit/i18n';
import { alipayFamily } from '../partner/family.ts';
import { PartnerForm } from '../partner/partner-form.tsx';

const text = words({ title: '直付通配置' }, { title: 'Alipay partner' });

export const Page = () => <PartnerForm family={alipayFamily} title={useWords(text)('title')} />;
