/** What of the shop is open for agents, and at what price. */
import { merchantSupply } from '@keymall/contract/agency/supply';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Act, OpenButton, RowButton } from '#kit/back-office/act';
import { Money, None, Two } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '设置供货价后商品即向代理开放；代理售价随供货价变动，自定价低于最低售价的会自动下架',
    open: '开放代理',
    shut: '未开放',
    supplyPrice: '供货价',
    perCopy: '成本加价',
    least: '最低加价',
    most: '最高售价',
    mostHelp: '0.00 为不限',
    resupply: '允许转供',
    resupplyHelp: '代理可以再供给自己的下级代理，需同时在供货设置里开启',
    copies: '被代理',
    set: '设置供货',
    turnOff: '停止供货',
    turnOn: '恢复供货',
    offIt: '停止所选商品的供货',
    offNote: '各代理店铺里的这些商品将立即不可购买',
    copyNote: '代理来的商品填写在成本上加多少',
    yes: '是',
    no: '否',
    none: '还没有商品',
  },
  {
    lead: 'A product is open for agents once it has a supply price; copies move with it, and those whose own price falls below the least go off the shelf',
    open: 'Open',
    shut: 'Closed',
    supplyPrice: 'Supply price',
    perCopy: 'On the cost',
    least: 'Least mark-up',
    most: 'Highest price',
    mostHelp: '0.00 for no bound',
    resupply: 'May be passed on',
    resupplyHelp: 'Agents may supply it to agents of their own, where the supply settings allow it, too',
    copies: 'Copies',
    set: 'Set terms',
    turnOff: 'Close',
    turnOn: 'Open again',
    offIt: 'close these products for agents',
    offNote: 'They can’t be bought in agents’ shops from then on',
    copyNote: 'Of copies: what is added to what they cost',
    yes: 'Yes',
    no: 'No',
    none: 'No products yet',
  },
);

type List = typeof merchantSupply.list;
type Row = RowOf<List>;
type Save = typeof merchantSupply.save;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantSupply.list);
  const [set, setSet] = useState<{ ids: number[]; row: Row | null; done?: () => void } | null>(null);
  const columns: Column<Row>[] = [
    { key: 'name', title: t(word.goods), head: true, cell: (row) => <Two note={row.cate_name}>{row.name}</Two> },
    { key: 'price', title: t(word.price), kind: 'money' },
    { key: 'can_proxy', title: t('open'), cell: (row) => (row.can_proxy === 1 ? t('open') : t('shut')) },
    {
      key: 'proxy_price',
      title: t('supplyPrice'),
      align: 'right',
      cell: (row) =>
        row.can_proxy === 0 ? (
          <None />
        ) : (
          <Two note={row.is_proxy === 1 ? t('perCopy') : ''}>
            <Money yuan={row.proxy_price} />
          </Two>
        ),
    },
    { key: 'proxy_price_add', title: t('least'), kind: 'money' },
    {
      key: 'proxy_price_max',
      title: t('most'),
      cell: (row) => (row.proxy_price_max === '0.00' ? t(word.noLimit) : <Money yuan={row.proxy_price_max} />),
    },
    { key: 'resupply', title: t('resupply'), cell: (row) => (row.resupply === 1 ? t('yes') : t('no')) },
    { key: 'copies', title: t('copies'), kind: 'count' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      acts={(row) => (
        <>
          <RowButton need={merchantSupply.save} onClick={() => setSet({ ids: [row.id], row })}>
            {t('set')}
          </RowButton>
          {row.can_proxy === 1 && (
            <Act does={merchantSupply.turn} with={{ ids: [row.id], can_proxy: 0 }} confirm={t('offIt')} note={t('offNote')} danger>
              {t('turnOff')}
            </Act>
          )}
          {row.can_proxy === 0 && row.proxy_price !== '0.00' && (
            <Act does={merchantSupply.turn} with={{ ids: [row.id], can_proxy: 1 }}>
              {t('turnOn')}
            </Act>
          )}
        </>
      )}
      batch={(ids, clear) => (
        <>
          <OpenButton need={merchantSupply.save} onClick={() => setSet({ ids: [...ids], row: null, done: clear })}>
            {t('set')}
          </OpenButton>
          <Act
            does={merchantSupply.turn}
            with={{ ids: [...ids], can_proxy: 0 }}
            confirm={t('offIt')}
            note={t('offNote')}
            look="outline"
            danger
            onDone={clear}
          >
            {t('turnOff')}
          </Act>
        </>
      )}
      filters={
        <>
          <TextFilter<List> of="name" label={t(word.goods)} />
          <ChoiceFilter<List>
            of="can_proxy"
            label={t('open')}
            options={[
              { value: 1, label: t('open') },
              { value: 0, label: t('shut') },
            ]}
          />
        </>
      }
      empty={<Empty title={t('none')} />}
    >
      {set && (
        <EditDialog
          open
          title={t('set')}
          saves={merchantSupply.save}
          initial={{
            proxy_price: set.row?.proxy_price ?? '',
            proxy_price_add: set.row?.proxy_price_add ?? '0.00',
            proxy_price_max: set.row?.proxy_price_max ?? '0.00',
            resupply: set.row?.resupply ?? 0,
          }}
          fixed={{ ids: set.ids }}
          onSaved={() => {
            set.done?.();
            list.refresh();
          }}
          onClose={() => setSet(null)}
        >
          <Field<Save> of="proxy_price" label={t('supplyPrice')} help={t('copyNote')} autoFocus />
          <Field<Save> of="proxy_price_add" label={t('least')} />
          <Field<Save> of="proxy_price_max" label={t('most')} help={t('mostHelp')} />
          <Field<Save> of="resupply" label={t('resupply')} help={t('resupplyHelp')} />
        </EditDialog>
      )}
    </ListPage>
  );
}
