/** Products that are bought at other sites: taken in with a mark-up, and kept up with. */
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { shelfWords } from '@keymall/contract/catalogue/goods-words';
import { MOST_IMPORTED, merchantDockedGoods } from '@keymall/contract/docking/docked-goods';
import { bindStateWords, offWhyWords } from '@keymall/contract/docking/docking-words';
import { merchantDockingSource } from '@keymall/contract/docking/source';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Input } from 'tdesign-react';
import { Act, AddButton, RowButton } from '#kit/back-office/act';
import { None, StatusTag, Time, Two, useChoices } from '#kit/back-office/cells';
import { Facts, Part, RowDrawer } from '#kit/back-office/detail-drawer';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Choice, Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { Named } from '#kit/back-office/naming';
import { useOptions } from '#kit/back-office/options';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Answered, Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { useMarkupTypes } from './markup-types.ts';

const text = words(
  {
    lead: '名称、价格与库存每 10 分钟跟随第一个可用的货源；付款后按顺序采购',
    add: '导入商品',
    source: '来源站点',
    cost: '进货价',
    stock: '上游库存',
    unknown: '未知',
    follow: '跟随设置',
    places: '货源顺序',
    sync: '立即同步',
    synced: '已同步',
    syncPrice: '售价跟随货源',
    syncPriceHelp: '关闭后售价固定；进货价高于售价时自动下架并通知',
    syncName: '名称跟随上游',
    markupType: '加价方式',
    markup: '加价数',
    first: '首选',
    nth: '备用 {n}',
    up: '设为首选',
    drop: '移除货源',
    dropIt: '移除货源“{name}”',
    addPlace: '添加备用货源',
    find: '搜索商品名称',
    take: '导入此商品',
    bindIt: '设为备用',
    taken: '已对接',
    shelf: '导入后上架',
    titleTake: '导入到店铺',
    found: '共 {total} 个商品，显示前 {shown} 个',
    noneThere: '没有找到上游商品',
    choose: '请选择货源',
    all: '导入全部可选（{count}）',
    none: '还没有跨站商品',
  },
  {
    lead: 'Name, price and stock follow the first site that has it, every 10 minutes; paid orders are bought in this order',
    add: 'Take products in',
    source: 'Other site',
    cost: 'Cost',
    stock: 'Stock there',
    unknown: 'not told',
    follow: 'How it follows',
    places: 'Order of sites',
    sync: 'Ask now',
    synced: 'Up to date',
    syncPrice: 'The price follows',
    syncPriceHelp: 'Off: the price stays; once it costs more there, it goes off the shelf and you are told',
    syncName: 'The name follows',
    markupType: 'Mark-up as',
    markup: 'Mark-up',
    first: 'First',
    nth: 'Then, {n}',
    up: 'Ask it first',
    drop: 'Remove the site',
    dropIt: 'remove the site “{name}”',
    addPlace: 'Add another site',
    find: 'A part of the name',
    take: 'Take it in',
    bindIt: 'Buy it here too',
    taken: 'Docked',
    shelf: 'On the shelf at once',
    titleTake: 'Take into my shop',
    found: '{total} products, the first {shown} are shown',
    noneThere: 'Nothing is found',
    choose: 'Choose a site',
    all: 'Take all of these ({count})',
    none: 'There are no products of other sites yet',
  },
);

type List = typeof merchantDockedGoods.list;
type Row = RowOf<List>;
type Take = typeof merchantDockedGoods.take;
type Save = typeof merchantDockedGoods.save;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(merchantDockedGoods.list);
  const sources = useOptions(merchantDockingSource.options, 'name');
  const types = useMarkupTypes();
  const [finding, setFinding] = useState(false);
  const [saved, setSaved] = useState<Row | null>(null);
  const [placed, setPlaced] = useState<number | null>(null);
  const columns: Column<Row>[] = [
    { key: 'name', title: t(word.goods), head: true, cell: (row) => <Two note={offWhyWords[row.off_why][locale]}>{row.name}</Two> },
    { key: 'binds', title: t('source'), cell: (row) => row.binds.map(({ source_name }) => source_name).join(' → ') || <None /> },
    { key: 'cost', title: t('cost'), kind: 'money' },
    { key: 'price', title: t(word.price), kind: 'money' },
    { key: 'stock', title: t('stock'), align: 'right', cell: (row) => row.stock ?? t('unknown') },
    { key: 'status', title: t(word.status), words: shelfWords },
    { key: 'sync_at', title: t(word.time), cell: (row) => (row.sync_at ? <Time at={row.sync_at} /> : <None />) },
  ];
  const shown = list.rows.find(({ id }) => id === placed) ?? null;
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={
        <AddButton need={merchantDockedGoods.take} onClick={() => setFinding(true)}>
          {t('add')}
        </AddButton>
      }
      acts={(row) => (
        <>
          <RowButton need={merchantDockedGoods.save} onClick={() => setSaved(row)}>
            {t('follow')}
          </RowButton>
          <RowButton need={merchantDockedGoods.first} onClick={() => setPlaced(row.id)}>
            {t('places')}
          </RowButton>
          <Act does={merchantDockedGoods.sync} with={{ id: row.id }} done={t('synced')}>
            {t('sync')}
          </Act>
        </>
      )}
      filters={
        <>
          <TextFilter<List> of="name" label={t(word.goods)} />
          <ChoiceFilter<List> of="source_id" label={t('source')} options={sources} />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(shelfWords)} />
        </>
      }
      empty={<Empty title={t('none')} />}
    >
      {saved && (
        <EditDialog
          open
          title={t('follow')}
          saves={merchantDockedGoods.save}
          initial={{ sync_price: saved.sync_price, markup_type: saved.markup_type, markup: saved.markup, sync_name: saved.sync_name }}
          fixed={{ id: saved.id }}
          onClose={() => setSaved(null)}
        >
          <Field<Save> of="sync_price" label={t('syncPrice')} help={t('syncPriceHelp')} />
          <Field<Save> of="markup_type" label={t('markupType')} options={types} />
          <Field<Save> of="markup" label={t('markup')} />
          <Field<Save> of="sync_name" label={t('syncName')} />
        </EditDialog>
      )}
      <RowDrawer title={t('places')} of={shown} onClose={() => setPlaced(null)}>
        {(row) => <Places key={row.id} row={row} />}
      </RowDrawer>
      <RowDrawer title={t('add')} of={finding ? ('all' as const) : null} onClose={() => setFinding(false)}>
        {() => <Upstream />}
      </RowDrawer>
    </ListPage>
  );
}

/** Where a product is bought, in order. */
function Places({ row }: { row: Row }) {
  const t = useWords(text);
  return (
    <>
      {row.binds.map((bind, at) => (
        <Part
          key={bind.id}
          title={`${at === 0 ? t('first') : t('nth', { n: at })} · ${bind.source_name}`}
          extra={
            <>
              {at > 0 && (
                <Act does={merchantDockedGoods.first} with={{ id: row.id, bind_id: bind.id }}>
                  {t('up')}
                </Act>
              )}
              {row.binds.length > 1 && (
                <Act
                  does={merchantDockedGoods.unbind}
                  with={{ id: row.id, bind_id: bind.id }}
                  confirm={t('dropIt', { name: bind.source_name })}
                  danger
                >
                  {t('drop')}
                </Act>
              )}
            </>
          }
        >
          <Facts
            rows={[
              [
                t(word.goods),
                <Two key="name" note={bind.upstream_id}>
                  {bind.name}
                </Two>,
              ],
              [t('cost'), bind.price],
              [t('stock'), bind.stock ?? t('unknown')],
              [t(word.status), <StatusTag key="state" of={bindStateWords} value={bind.state} />],
              [t(word.time), <Time key="time" at={bind.sync_at} />],
            ]}
          />
        </Part>
      ))}
      <Part title={t('addPlace')}>
        <Upstream goodsId={row.id} />
      </Part>
    </>
  );
}

/** What a site sells: taken in, or one more place for a product that is there. */
function Upstream({ goodsId }: { goodsId?: number }) {
  const t = useWords(text);
  const sources = useOptions(merchantDockingSource.options, 'name');
  const [source, setSource] = useState<number | null>(null);
  const [name, setName] = useState('');
  // The other site is asked when the word is whole, not for each letter.
  const [asked, setAsked] = useState('');
  return (
    <>
      <div className="bo-row">
        <Named className="bo-filter" label={t('source')}>
          <Choice
            control={{
              id: 'upstream-source',
              value: source ?? '',
              set: (value) => setSource(Number(value)),
              invalid: false,
              readOnly: false,
              describedBy: undefined,
            }}
            options={sources}
            label={t('source')}
            placeholder={t('choose')}
          />
        </Named>
        <Named className="bo-filter" label={t('find')}>
          <Input
            value={name}
            maxlength={50}
            onChange={(next) => setName(next)}
            onEnter={() => setAsked(name.trim())}
            onBlur={() => setAsked(name.trim())}
            placeholder={t('find')}
          />
        </Named>
      </div>
      {source === null ? (
        <Empty title={t('choose')} />
      ) : (
        <Found key={source} source={source} name={name.trim()} asked={asked} goodsId={goodsId} />
      )}
    </>
  );
}

function Found({ source, name, asked, goodsId }: { source: number; name: string; asked: string; goodsId: number | undefined }) {
  const t = useWords(text);
  const categories = useOptions(merchantCategory.listSimple, 'name');
  const types = useMarkupTypes();
  const query = useCall(merchantDockedGoods.upstream, { source_id: source, name: asked }, { staleTime: 60_000, keepPrevious: true });
  const [taken, setTaken] = useState<string[] | null>(null);
  return (
    <Answered query={query} rows={5}>
      {({ list, total }) => {
        const some = list.filter((each) => each.name.toLocaleLowerCase().includes(name.toLocaleLowerCase()));
        const free = some.filter(({ goods_id }) => goods_id === null).slice(0, MOST_IMPORTED);
        if (some.length === 0) return <Empty title={t('noneThere')} />;
        return (
          <>
            {total > list.length && <p className="bo-note">{t('found', { total, shown: list.length })}</p>}
            {goodsId === undefined && free.length > 1 && (
              <RowButton need={merchantDockedGoods.take} onClick={() => setTaken(free.map(({ id }) => id))}>
                {t('all', { count: free.length })}
              </RowButton>
            )}
            <ul className="bo-lines">
              {some.map((each) => (
                <li key={each.id}>
                  <Two note={`${each.price} · ${t('stock')} ${each.stock ?? t('unknown')}`}>{each.name}</Two>
                  {goodsId !== undefined ? (
                    <Act does={merchantDockedGoods.bind} with={{ id: goodsId, source_id: source, upstream_code: each.id }}>
                      {t('bindIt')}
                    </Act>
                  ) : each.goods_id === null ? (
                    <RowButton need={merchantDockedGoods.take} onClick={() => setTaken([each.id])}>
                      {t('take')}
                    </RowButton>
                  ) : (
                    <span className="bo-note">{t('taken')}</span>
                  )}
                </li>
              ))}
            </ul>
            {taken && (
              <EditDialog
                open
                title={t('titleTake')}
                saves={merchantDockedGoods.take}
                initial={{ cate_id: '', markup_type: 1, markup: '10.00', status: 1 }}
                fixed={{ source_id: source, upstream_codes: taken }}
                onClose={() => setTaken(null)}
              >
                <Field<Take> of="cate_id" label={t(word.category)} options={categories} />
                <Field<Take> of="markup_type" label={t('markupType')} options={types} />
                <Field<Take> of="markup" label={t('markup')} />
                <Field<Take> of="status" label={t('shelf')} />
              </EditDialog>
            )}
          </>
        );
      }}
    </Answered>
  );
}
