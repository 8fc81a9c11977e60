/** Terms on which a shop supplies others: the switch, levels of agents and docking codes. */
import { markupTypeWords } from '@keymall/contract/agency/agency-words';
import { merchantAgentCode, merchantAgentLevel, merchantAgentSetting } from '@keymall/contract/agency/supply';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Act, AddButton, RowButton } from '#kit/back-office/act';
import { Copy, RowSwitch, Time } from '#kit/back-office/cells';
import { EditDialog, RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { FormFrame } from '#kit/back-office/form-frame';
import { type RowOf, useList } from '#kit/back-office/list';
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
    open: '开放供货',
    openHelp: '关闭后代理店铺里的商品立即不可购买',
    auto: '自动通过申请',
    again: '允许转供',
    againHelp: '代理可以把标记为可转供的商品再供给自己的代理',
    markupType: '我代理商品的默认加价',
    markup: '加价数',
    notice: '供货说明',
    levels: '代理等级',
    level: '等级名称',
    addLevel: '添加等级',
    editLevel: '编辑等级',
    discountType: '优惠计算',
    discount: '供货价优惠',
    agents: '代理数',
    delLevel: '删除等级“{name}”',
    noLevels: '还没有等级，所有代理按供货价结算',
    codes: '对接码',
    addCode: '生成对接码',
    uses: '使用次数',
    maxUses: '最多可用次数',
    through: '凭码直接通过',
    turn: '启用对接码 {code}',
    noCodes: '还没有对接码',
  },
  {
    lead: 'My number as a supplier: {id}',
    supply: 'Supply',
    open: 'Supply others',
    openHelp: 'Once it is off, copies can’t be bought in agents’ shops',
    auto: 'Take whoever asks',
    again: 'May be passed on',
    againHelp: 'Agents may supply products that are marked so to agents of their own',
    markupType: 'What my own new copies add',
    markup: 'Mark-up',
    notice: 'A word to agents',
    levels: 'Levels of agents',
    level: 'Name of the level',
    addLevel: 'Add level',
    editLevel: 'Edit level',
    discountType: 'Taken off as',
    discount: 'Off the supply price',
    agents: 'Agents',
    delLevel: 'delete the level “{name}”',
    noLevels: 'There are no levels; all agents pay the supply price',
    codes: 'Docking code',
    addCode: 'Make a code',
    uses: 'Uses',
    maxUses: 'Uses at most',
    through: 'Whoever has it is an agent at once',
    turn: 'Use the code {code}',
    noCodes: 'There are no docking codes',
  },
);

type Save = typeof merchantAgentSetting.save;
type LevelForm = typeof merchantAgentLevel.add;

export function Page() {
  const t = useWords(text);
  const types = useMarkupTypes();
  const query = useCall(merchantAgentSetting.getSetting, {});
  return (
    <>
      <PageHead />
      <Answered query={query} rows={6}>
        {({ merchant_id, ...setting }) => (
          <Card title={t('supply')}>
            <p className="bo-note">{t('lead', { id: merchant_id })}</p>
            <FormFrame saves={merchantAgentSetting.save} initial={setting}>
              <Field<Save> of="open_supply" label={t('open')} help={t('openHelp')} />
              <Field<Save> of="auto_approve" label={t('auto')} />
              <Field<Save> of="allow_resupply" label={t('again')} help={t('againHelp')} />
              <Field<Save> of="markup_type" label={t('markupType')} options={types} />
              <Field<Save> of="markup" label={t('markup')} />
              <Field<Save> of="contact" label={t(word.contact)} />
              <Field<Save> of="notice" label={t('notice')} rows={3} wide />
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
    { key: 'name', title: t('level'), head: true },
    { key: 'discount_type', title: t('discountType'), cell: (row) => markupTypeWords[row.discount_type][locale] },
    { key: 'discount', title: t('discount'), align: 'right' },
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
        blank={{ name: '', discount_type: 1, discount: '' }}
        refusals={{ level_name_taken: 'name' }}
        onClose={() => setEdited(null)}
      >
        <Field<LevelForm> of="name" label={t('level')} autoFocus />
        <Field<LevelForm> of="discount_type" label={t('discountType')} options={types} />
        <Field<LevelForm> of="discount" label={t('discount')} />
      </RowDialog>
    </Card>
  );
}

function Codes() {
  const t = useWords(text);
  const list = useList(merchantAgentCode.list);
  const [making, setMaking] = useState(false);
  const columns: Column<RowOf<typeof merchantAgentCode.list>>[] = [
    { key: 'code', title: t('codes'), head: true, cell: (row) => <Copy value={row.code} what={t('codes')} /> },
    {
      key: 'status',
      title: t(word.enabled),
      cell: (row) => <RowSwitch does={merchantAgentCode.status} row={row} of="status" label={t('turn', { code: row.code })} />,
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
        initial={{ max_uses: 1, auto_approve: 1 }}
        onSaved={list.refresh}
        onClose={() => setMaking(false)}
      >
        <Field<typeof merchantAgentCode.add> of="max_uses" label={t('maxUses')} autoFocus />
        <Field<typeof merchantAgentCode.add> of="auto_approve" label={t('through')} />
      </EditDialog>
    </Card>
  );
}
