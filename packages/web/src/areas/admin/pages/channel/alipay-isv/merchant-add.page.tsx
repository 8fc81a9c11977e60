/** Papers for Alipay. */
import { useWords, words } from '#kit/i18n';
import { alipayFamily } from '../partner/family.ts';
import { SubForm } from '../partner/sub-form.tsx';

const text = words({ title: '直付通进件' }, { title: 'Alipay onboarding' });

export const Page = () => <SubForm family={alipayFamily} title={useWords(text)('title')} />;
