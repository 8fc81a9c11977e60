/** One merchant, looked at in passing; the page of one says more. */
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { Link } from 'react-router';
import { UserChip } from '#kit/back-office/cells';
import { DetailDrawer } from '#kit/back-office/detail-drawer';
import { useWords, words } from '#kit/i18n';
import { adminPath } from '../../paths.ts';
import { MerchantActs } from './merchant-acts.tsx';
import { MerchantFacts } from './merchant-facts.tsx';

const text = words({ title: '商户详情', more: '全部资料' }, { title: 'Merchant', more: 'Everything' });

export function MerchantDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useWords(text);
  return (
    <DetailDrawer title={t('title')} opens={adminMerchant.detail} with={id === null ? null : { id }} onClose={onClose}>
      {(merchant) => (
        <>
          <div className="bo-card-head">
            <UserChip name={merchant.username} avatar={merchant.avatar} note={merchant.shop_name} />
            <div className="bo-row">
              <Link to={adminPath('merchant/user/detail', merchant.id)}>{t('more')}</Link>
              <MerchantActs merchant={merchant} onLeave={onClose} />
            </div>
          </div>
          <MerchantFacts merchant={merchant} />
        </>
      )}
    </DetailDrawer>
  );
}
