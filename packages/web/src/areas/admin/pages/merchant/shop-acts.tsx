/** What an administrator decides of a shop: whether its merchant is let in, whether it is open, whether it is frozen. */
import * as word from '@keymall/contract/kit/word';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminShop } from '@keymall/contract/merchant/admin-shop';
import { useState } from 'react';
import { Act, RowButton } from '#kit/back-office/act';
import { ReasonDialog } from '#kit/back-office/edit-dialog';
import { useWords } from '#kit/i18n';
import { text } from './merchant-acts.tsx';

interface Shop {
  id: number;
  shop_name: string;
  merchant_status: 0 | 1;
  refuse_at: string | null;
  shop_status: 0 | 1;
  shop_freeze: 0 | 1;
}

export function ShopActs({ shop }: { shop: Shop }) {
  const t = useWords(text);
  const [asks, setAsks] = useState<'refuse' | 'freeze' | null>(null);
  const { id, shop_name: name } = shop;
  const close = (): void => setAsks(null);
  return (
    <>
      {shop.merchant_status === 0 && (
        <Act does={adminMerchant.review} with={{ id }} confirm={t('reviewIt', { name })}>
          {t('review')}
        </Act>
      )}
      {shop.merchant_status === 0 && shop.refuse_at === null && (
        <RowButton need={adminMerchant.refuse} danger onClick={() => setAsks('refuse')}>
          {t('refuse')}
        </RowButton>
      )}
      <Act
        does={adminShop.open}
        with={{ id, shop_status: shop.shop_status === 1 ? 0 : 1 }}
        danger={shop.shop_status === 1}
        confirm={t(shop.shop_status === 1 ? 'shutIt' : 'openIt', { name })}
      >
        {t(shop.shop_status === 1 ? 'shut' : 'open')}
      </Act>
      {shop.shop_freeze === 1 ? (
        <Act does={adminMerchant.freezeShop} with={{ id, shop_freeze: 0 }} confirm={t('unfreezeShopIt', { name })}>
          {t('unfreezeShop')}
        </Act>
      ) : (
        <RowButton need={adminMerchant.freezeShop} danger onClick={() => setAsks('freeze')}>
          {t('freezeShop')}
        </RowButton>
      )}
      {asks === 'refuse' && (
        <ReasonDialog
          does={adminMerchant.refuse}
          title={t('refuse')}
          fixed={{ id }}
          note={t('refuseNote')}
          label={t(word.refuseReason)}
          help={t('reasonHelp')}
          onClose={close}
        />
      )}
      {asks === 'freeze' && (
        <ReasonDialog
          does={adminMerchant.freezeShop}
          title={t('freezeShop')}
          fixed={{ id, shop_freeze: 1 }}
          note={t('freezeShopNote')}
          label={t('reason')}
          help={t('reasonHelp')}
          onClose={close}
        />
      )}
    </>
  );
}
