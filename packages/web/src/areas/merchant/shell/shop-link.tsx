/** The way to one's own shop, in the header. */
import { merchantShopLink } from '@keymall/contract/merchant/shop';
import { ShopIcon } from 'tdesign-icons-react';
import { Allowed } from '#kit/back-office/allowed';
import { needs } from '#kit/back-office/office';
import { useCall } from '#kit/back-office/queries';
import { useWords, words } from '#kit/i18n';

const text = words({ visit: '访问店铺' }, { visit: 'Visit the shop' });

function Visit() {
  const t = useWords(text);
  const { data } = useCall(merchantShopLink.index, {}, { staleTime: 60_000 });
  if (data?.status !== 1) return null;
  return (
    <a className="bo-icon" href={data.url} target="_blank" rel="noreferrer" aria-label={t('visit')} title={t('visit')}>
      <ShopIcon size="18px" />
    </a>
  );
}

export const ShopLink = () => (
  <Allowed to={needs(merchantShopLink.index)}>
    <Visit />
  </Allowed>
);
