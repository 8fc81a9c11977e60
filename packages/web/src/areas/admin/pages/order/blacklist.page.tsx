/** Who may not order anywhere on the platform. */
import { blockSourceWords } from '@keymall/contract/platform/block-words';
import { adminOrderBlacklist } from '@keymall/contract/platform/order-blacklist';
import { StatusTag } from '#kit/back-office/cells';
import type { RowOf } from '#kit/back-office/list';
import { useWords, words } from '#kit/i18n';
import { BlockList } from '../../../../features/block/block-list.tsx';

const text = words(
  { lead: '名单内的地址、联系方式、设备或买家账号不能在任何店铺下单', source: '来源' },
  { lead: 'These addresses, contacts, devices and accounts place no orders in any shop', source: 'Source' },
);

type Row = RowOf<typeof adminOrderBlacklist.list>;

export function Page() {
  const t = useWords(text);
  return (
    <BlockList
      group={adminOrderBlacklist}
      lead={t('lead')}
      more={(row) => <StatusTag of={blockSourceWords} value={(row as Row).source} />}
      moreTitle={t('source')}
    />
  );
}
