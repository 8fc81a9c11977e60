/** Partners at Alipay. */
import { useWords, words } from '#kit/i18n';
import { alipayFamily } from '../partner/family.ts';
import { PartnerList } from '../partner/partner-list.tsx';

const text = words({ title: '支付宝直付通' }, { title: 'Alipay partners' });

export const Page = () => <PartnerList family={alipayFamily} title={useWords(text)('title')} />;
