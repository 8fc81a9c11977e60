/** Merchants brought to Alipay. */
import { useWords, words } from '#kit/i18n';
import { alipayFamily } from '../partner/family.ts';
import { SubList } from '../partner/sub-list.tsx';

const text = words({ title: '直付通商户' }, { title: 'Alipay sub-merchants' });

export const Page = () => <SubList family={alipayFamily} title={useWords(text)('title')} />;
