/** Terms on which a shop supplies others: the switch, levels of agents and docking codes. */
import { codeScopeWords, markupTypeWords, stockShowWords } from '@keymall/contract/agency/agency-words';
import { merchantAgentCode, merchantAgentLevel, merchantAgentSetting } from '@keymall/contract/agency/supply';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Act, AddButton, RowButton } from '#kit/back-office/act';
import { Copy, Money, RowSwitch, Time, Two } from '#kit/back-office/cells';
import { EditDialog, RowDialog } from '#kit/back-office/edit-dialog';
import { ExpiryControl } from '#kit/back-office/expiry-control';
import { Field } from '#kit/back-office/field';
import { FormFrame, FormSection, useFormValue } from '#kit/back-office/form-frame';
import { type RowOf, useList } from '#kit/back-office/list';
import { useOptions } from '#kit/back-office/options';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered, Empty } from '#kit/back-office/state-views';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { useMarkupTypes } from './markup-types.ts';

const text = words(
  {
    lead: '我的货源商编号：{id}',
    supply: '供货',
    supplies: '供货给代理',
    sells: '我代理的商品',
    open: '开放供货',
    openHelp: '关闭后代理店铺里的商品立即不可购买',
    auto: '自动通过申请',
    again: '允许转供',
    againHelp: '代理可以把标记为可转供的商品再供给自己的代理',
    markupType: '默认加价方式',
    markup: '加价数',
    syncName: '名称跟随货源',
    syncContent: '说明跟随货源',
    syncHelp: '新代理的商品按此设置，之后可逐个修改',
    stockShow: '代理可见的库存',
    stockShowHelp: '转供时以整条货源链上最保守的设置为准',
    leastBalance: '代理的最低可用余额',
    leastBalanceHelp: '申请对接时检查；0.00 为不要求',
    notice: '供货说明',
    levels: '代理等级',
    level: '等级名称',
    addLevel: '添加等级',
    editLevel: '编辑等级',
    discountType: '优惠计算',
    discount: '供货价优惠',
    leastTurnover: '自动升级条件',
    leastTurnoverHelp: '代理累计供货达到该金额，次日升到此等级；0.00 为只能手工设置',
    fromTurnover: '满 ¥{least}',
    byHand: '手工设置',
    isDefault: '新代理的默认等级',
    agents: '代理数',
    delLevel: '删除等级“{name}”',
    noLevels: '还没有等级，所有代理按供货价结算',
    codes: '对接码',
    addCode: '生成对接码',
    uses: '使用次数',
    maxUses: '最多可用次数',
    through: '凭码直接通过',
    scope: '适用商品',
    chooseCategory: '选择分类',
    chooseGoods: '选择商品',
    gone: '已删除，凭码不能代理任何商品',
    turn: '启用对接码 {code}',
    until: '指定时间',
    noCodes: '还没有对接码',
  },
  {
    lead: 'My number as a supplier: {id}',
    supply: 'Supply',
    supplies: 'What I supply',
    sells: 'What I sell of others',
    open: 'Supply others',
    openHelp: 'Once it is off, copies can’t be bought in agents’ shops',
    auto: 'Take whoever asks',
    again: 'May be passed on',
    againHelp: 'Agents may supply products that are marked so to agents of their own',
    markupType: 'New copies add',
    markup: 'Mark-up',
    syncName: 'Called as at its supplier',
    syncContent: 'Described as at its supplier',
    syncHelp: 'New copies begin like that; each may be changed later',
    stockShow: 'What agents see of stock',
    stockShowHelp: 'Of what is passed on the least is shown that any on the way allows',
    leastBalance: 'Least balance of agents',
    leastBalanceHelp: 'Looked at when they ask; 0.00 for none',
    notice: 'A word to agents',
    levels: 'Levels of agents',
    level: 'Name of the level',
    addLevel: 'Add level',
    editLevel: 'Edit level',
    discountType: 'Taken off as',
    discount: 'Off the supply price',
    leastTurnover: 'Reached from',
    leastTurnoverHelp: 'Agents supplied with as much rise to it the night after; 0.00: it is given by hand alone',
    fromTurnover: 'from ¥{least}',
    byHand: 'by hand',
    isDefault: 'New agents begin here',
    agents: 'Agents',
    delLevel: 'delete the level “{name}”',
    noLevels: 'There are no levels; all agents pay the supply price',
    codes: 'Docking code',
    addCode: 'Make a code',
    uses: 'Uses',
    maxUses: 'Uses at most',
    through: 'Whoever has it is an agent at once',
    scope: 'For',
    chooseCategory: 'Choose a category',
    chooseGoods: 'Choose a product',
    gone: 'Gone: nothing can be sold by it',
    turn: 'Use the code {code}',
    until: 'Until a moment',
    noCodes: 'There are no docking codes',
  },
);

type Save = typeof merchantAgentSetting.save;
type LevelForm = typeof merchantAgentLevel.add;

export function Page() {
  const t = useWords(text);
  const types = useMarkupTypes();
  const locale = useLocale();
  const stockShows = ([0, 2, 1] as const).map((value) => ({ value, label: stockShowWords[value][locale] }));
  const query = useCall(merchantAgentSetting.getSetting, {});
  return (
    <>
      <PageHead />
      <Answered query={query} rows={6}>
        {({ merchant_id, ...setting }) => (
          <Card title={t('supply')}>
            <p className="bo-note">{t('lead', { id: merchant_id })}</p>
            <FormFrame saves={merchantAgentSetting.save} initial={setting}>
              <FormSection title={t('supplies')}>
                <Field<Save> of="open_supply" label={t('open')} help={t('openHelp')} />
                <Field<Save> of="allow_resupply" label={t('again')} help={t('againHelp')} />
                <Field<Save> of="auto_approve" label={t('auto')} />
                <Field<Save> of="least_balance" label={t('leastBalance')} help={t('leastBalanceHelp')} />
                <Field<Save> of="stock_show" label={t('stockShow')} options={stockShows} help={t('stockShowHelp')} wide />
                <Field<Save> of="contact" label={t(word.contact)} wide />
                <Field<Save> of="notice" label={t('notice')} rows={3} wide />
              </FormSection>
              <FormSection title={t('sells')}>
                <Field<Save> of="markup_type" label={t('markupType')} options={types} />
                <Field<Save> of="markup" label={t('markup')} />
                <Field<Save> of="sync_name" label={t('syncName')} help={t('syncHelp')} />
                <Field<Save> of="sync_content" label={t('syncContent')} help={t('syncHelp')} />
              </FormSection>
            </FormFrame>
          </Card>
        )}
      </Answered>
      <Levels />
      <Codes />
    </>
  );
}

function Levels() {
  const t = useWords(text);
  const locale = useLocale();
  const types = useMarkupTypes();
  const list = useList(merchantAgentLevel.list);
  const [edited, setEdited] = useState<RowOf<typeof merchantAgentLevel.list> | 'new' | null>(null);
  const columns: Column<RowOf<typeof merchantAgentLevel.list>>[] = [
    { key: 'name', title: t('level'), head: true, note: (row) => (row.is_default === 1 ? t(word.isDefault) : '') },
    { key: 'discount_type', title: t('discountType'), cell: (row) => markupTypeWords[row.discount_type][locale] },
    {
      key: 'discount',
      title: t('discount'),
      align: 'right',
      cell: (row) => (row.discount_type === 1 ? `${row.discount}%` : <Money yuan={row.discount} />),
    },
    {
      key: 'least_turnover',
      title: t('leastTurnover'),
      cell: (row) => (row.least_turnover === '0.00' ? t('byHand') : t('fromTurnover', { least: row.least_turnover })),
    },
    { key: 'agents', title: t('agents'), kind: 'count' },
  ];
  return (
    <Card
      title={t('levels')}
      extra={
        <AddButton need={merchantAgentLevel.add} onClick={() => setEdited('new')}>
          {t('addLevel')}
        </AddButton>
      }
    >
      <ResourceTable
        list={list}
        label={t('levels')}
        columns={columns}
        empty={<Empty title={t('noLevels')} />}
        acts={(row) => (
          <>
            <RowButton need={merchantAgentLevel.edit} onClick={() => setEdited(row)}>
              {t(word.edit)}
            </RowButton>
            <Act does={merchantAgentLevel.del} with={{ id: row.id }} confirm={t('delLevel', { name: row.name })} danger>
              {t(word.del)}
            </Act>
          </>
        )}
      />
      <RowDialog
        of={edited}
        adds={merchantAgentLevel.add}
        edits={merchantAgentLevel.edit}
        titles={{ add: t('addLevel'), edit: t('editLevel') }}
        blank={{ name: '', discount_type: 1, discount: '', least_turnover: '0.00', is_default: 0 }}
        refusals={{ level_name_taken: 'name' }}
        onClose={() => setEdited(null)}
      >
        <Field<LevelForm> of="name" label={t('level')} autoFocus />
        <Field<LevelForm> of="discount_type" label={t('discountType')} options={types} />
        <Field<LevelForm> of="discount" label={t('discount')} />
        <Field<LevelForm> of="least_turnover" label={t('leastTurnover')} help={t('leastTurnoverHelp')} />
        <Field<LevelForm> of="is_default" label={t('isDefault')} />
      </RowDialog>
    </Card>
  );
}

function Codes() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(merchantAgentCode.list);
  const [making, setMaking] = useState(false);
  const columns: Column<RowOf<typeof merchantAgentCode.list>>[] = [
    { key: 'code', title: t('codes'), head: true, cell: (row) => <Copy value={row.code} what={t('codes')} /> },
    {
      key: 'status',
      title: t(word.enabled),
      cell: (row) => <RowSwitch does={merchantAgentCode.status} row={row} of="status" label={t('turn', { code: row.code })} />,
    },
    {
      key: 'scope',
      title: t('scope'),
      cell: (row) => <Two note={row.scope === 1 ? '' : row.scope_name || t('gone')}>{codeScopeWords[row.scope][locale]}</Two>,
    },
    { key: 'used', title: t('uses'), cell: (row) => `${row.used} / ${row.max_uses}` },
    { key: 'expire_at', title: t(word.expiresAt), cell: (row) => (row.expire_at ? <Time at={row.expire_at} /> : t(word.neverExpires)) },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  return (
    <Card
      title={t('codes')}
      extra={
        <AddButton need={merchantAgentCode.add} onClick={() => setMaking(true)}>
          {t('addCode')}
        </AddButton>
      }
    >
      <ResourceTable list={list} label={t('codes')} columns={columns} empty={<Empty title={t('noCodes')} />} />
      <EditDialog
        open={making}
        title={t('addCode')}
        saves={merchantAgentCode.add}
        initial={{ max_uses: 1, auto_approve: 1, expire_at: null, scope: 1 }}
        refusals={{ category_missing: 'cate_id', missing: 'goods_id' }}
        check={({ scope, cate_id, goods_id }) => ({
          ...(scope === 2 && typeof cate_id !== 'number' && { cate_id: t('chooseCategory') }),
          ...(scope === 3 && typeof goods_id !== 'number' && { goods_id: t('chooseGoods') }),
        })}
        onSaved={list.refresh}
        onClose={() => setMaking(false)}
      >
        <Field<typeof merchantAgentCode.add> of="max_uses" label={t('maxUses')} autoFocus />
        <Field<typeof merchantAgentCode.add> of="auto_approve" label={t('through')} />
        <CodeScope />
        <Field<typeof merchantAgentCode.add> of="expire_at" label={t(word.expiry)} wide>
          {(control) => (
            <ExpiryControl control={control} labels={{ never: t(word.neverExpires), until: t('until'), moment: t(word.expiresAt) }} />
          )}
        </Field>
      </EditDialog>
    </Card>
  );
}

/** What alone a code is for. */
function CodeScope() {
  const t = useWords(text);
  const locale = useLocale();
  const scope = useFormValue('scope');
  const categories = useOptions(merchantCategory.listSimple, 'name');
  const goods = useOptions(merchantGoods.goodList, 'name');
  return (
    <>
      <Field<typeof merchantAgentCode.add>
        of="scope"
        label={t('scope')}
        options={([1, 2, 3] as const).map((value) => ({ value, label: codeScopeWords[value][locale] }))}
      />
      {scope === 2 && (
        <Field<typeof merchantAgentCode.add> of="cate_id" label={t(word.category)} options={categories} placeholder={t('chooseCategory')} />
      )}
      {scope === 3 && (
        <Field<typeof merchantAgentCode.add> of="goods_id" label={t(word.goods)} options={goods} placeholder={t('chooseGoods')} />
      )}
    </>
  );
}
