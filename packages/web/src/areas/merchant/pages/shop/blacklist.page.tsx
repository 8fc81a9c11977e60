/** Whom this shop does not sell to. */
import { merchantBlacklist } from '@keymall/contract/merchant/shop-blacklist';
import { useWords, words } from '#kit/i18n';
import { BlockList } from '../../../../features/block/block-list.tsx';

const text = words(
  { lead: '名单内的地址、联系方式、设备或买家账号不能在本店下单' },
  { lead: 'These addresses, contacts, devices and accounts place no orders in the shop' },
);

export function Page() {
  const t = useWords(text);
  return <BlockList group={merchantBlacklist} lead={t('lead')} />;
}
