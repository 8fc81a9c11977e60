/** Who came to the shop, by address. */
import { merchantBlacklist } from '@keymall/contract/merchant/shop-blacklist';
import { merchantVisitor } from '@keymall/contract/merchant/visitor';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { BlockButton } from '../../../../features/block/block-dialog.tsx';

const text = words(
  {
    lead: '访问过店铺的网络地址，保留 90 天，几秒更新一次；IPv6 按 /64 网段合并',
    ip: 'IP 地址',
    region: '地区',
    visits: '访问次数',
    orders: '下单数',
    first: '首次访问',
    last: '最近访问',
    blocked: '已拉黑',
    isBlocked: '已拉黑',
    isFree: '未拉黑',
  },
  {
    lead: 'Addresses that came to the shop, for ninety days, a few seconds behind; IPv6 by its /64',
    ip: 'Address',
    region: 'Region',
    visits: 'Visits',
    orders: 'Orders',
    first: 'First',
    last: 'Latest',
    blocked: 'Blocked',
    isBlocked: 'Blocked',
    isFree: 'Not blocked',
  },
);

type List = typeof merchantVisitor.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantVisitor.list);
  const columns: Column<Row>[] = [
    {
      key: 'ip',
      title: t('ip'),
      head: true,
      cell: (row) => (
        <span className="bo-row">
          <span className="bo-mono">{row.ip}</span>
          {row.blocked && (
            <span className="bo-tag" data-tone="danger">
              {t('blocked')}
            </span>
          )}
        </span>
      ),
    },
    { key: 'region', title: t('region') },
    { key: 'visits', title: t('visits'), kind: 'count' },
    { key: 'orders', title: t('orders'), kind: 'count' },
    { key: 'first_at', title: t('first'), kind: 'time' },
    { key: 'last_at', title: t('last'), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      rowKey={(row) => row.ip}
      acts={(row) => !row.blocked && <BlockButton does={merchantBlacklist.add} type="ip" value={row.ip} />}
      filters={
        <>
          <TextFilter<List> of="ip" label={t('ip')} />
          <ChoiceFilter<List>
            of="blocked"
            label={t('blocked')}
            options={[
              { value: 1, label: t('isBlocked') },
              { value: 0, label: t('isFree') },
            ]}
          />
        </>
      }
    />
  );
}
