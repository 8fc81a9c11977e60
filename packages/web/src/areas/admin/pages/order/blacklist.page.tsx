/** Who may not order anywhere on the platform. */
import { adminOrderBlacklist } from '@keymall/contract/platform/order-blacklist';
import { StatusTag, type StatusWords } from '#kit/back-office/cells';
import type { RowOf } from '#kit/back-office/list';
import { useWords, words } from '#kit/i18n';
import { BlockList } from '../../../../features/block/block-list.tsx';

const text = words(
  { lead: '名单内的地址、联系方式、设备或买家账号不能在任何店铺下单', source: '来源' },
  { lead: 'These addresses, contacts, devices and accounts place no orders in any shop', source: 'Source' },
);

type Row = RowOf<typeof adminOrderBlacklist.list>;
const sourceWords: StatusWords<Row['source']> = {
  manual: { zh_CN: '手动', en_US: 'By hand', tone: 'plain' },
  risk: { zh_CN: '风控', en_US: 'Risk rule', tone: 'warning' },
  complaint: { zh_CN: '投诉', en_US: 'Complaint', tone: 'danger' },
};

export function Page() {
  const t = useWords(text);
  return (
    <BlockList
      group={adminOrderBlacklist}
      lead={t('lead')}
      more={(row) => <StatusTag of={sourceWords} value={(row as Row).source} />}
      moreTitle={t('source')}
    />
  );
}
