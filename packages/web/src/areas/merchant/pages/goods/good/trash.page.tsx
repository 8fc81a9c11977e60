/** Deleted goods: taken back, or removed for good. */

import { merchantGoodsTrash } from '@keymall/contract/catalogue/goods';
import * as word from '@keymall/contract/kit/word';
import { counted } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { BinActs } from '../bin-acts.tsx';
import { GoodsCell, KindTag, Stock } from '../goods-cells.tsx';

const text = words(
  {
    lead: '恢复后商品回到列表并保持下架；有订单、卡密、专属优惠券或作为赠品的商品不能彻底删除',
    stock: '库存',
    purgeIt: '彻底删除“{name}”',
    purgeThem: '彻底删除选中的 {count} 件商品',
    purgeNote: '彻底删除后无法恢复',
  },
  {
    lead: 'What is taken back stays off sale; products with orders, cards, coupons of their own or that are gifts cannot be removed for good',
    stock: 'Stock',
    purgeIt: 'remove “{name}” for good',
    purgeThem: 'remove {count} products for good',
    purgeNote: 'This cannot be undone',
  },
  {
    name: word.goods,
    category: word.category,
    price: word.price,
    sold: word.sold,
    deleted: word.deletedAt,
    none: word.binEmpty,
  },
);

type Row = RowOf<typeof merchantGoodsTrash.trash>;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantGoodsTrash.trash);
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('name'),
      head: true,
      cell: (row) => (
        <GoodsCell image={row.image} name={row.name}>
          <span className="mg-tags">
            <KindTag kind={row.delivery_kind} />
          </span>
        </GoodsCell>
      ),
    },
    { key: 'cate_name', title: t('category') },
    { key: 'price', title: t('price'), kind: 'money' },
    { key: 'stock', title: t('stock'), align: 'right', cell: (row) => <Stock stock={row.stock} unlimited={row.unlimited} /> },
    { key: 'sold', title: t('sold'), align: 'right', cell: (row) => counted(row.sold) },
    { key: 'delete_at', title: t('deleted'), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      filters={<TextFilter<typeof merchantGoodsTrash.trash> of="name" label={t('name')} />}
      empty={<Empty title={t('none')} />}
      batch={(ids, clear) => (
        <BinActs
          restores={merchantGoodsTrash.recover}
          purges={merchantGoodsTrash.purge}
          ids={ids}
          confirm={t('purgeThem', { count: ids.length })}
          note={t('purgeNote')}
          onDone={clear}
        />
      )}
      acts={(row) => (
        <BinActs
          restores={merchantGoodsTrash.recover}
          purges={merchantGoodsTrash.purge}
          ids={[row.id]}
          confirm={t('purgeIt', { name: row.name })}
          note={t('purgeNote')}
        />
      )}
    />
  );
}
