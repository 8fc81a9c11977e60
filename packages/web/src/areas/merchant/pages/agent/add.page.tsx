/** One's suppliers, and how one comes to another: by a docking code or by the supplier's number. */
import { relationStatusWords, relationTypeWords } from '@keymall/contract/agency/agency-words';
import { merchantAgentRelation } from '@keymall/contract/agency/relation';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Act, AddButton } from '#kit/back-office/act';
import { StatusTag, Two, useChoices } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '用对接码或商户编号对接货源商，通过后即可代理其商品，售出后供货款自动结算给对方',
    join: '申请对接',
    code: '对接码',
    codeHelp: '货源商提供的 16 位对接码，与商户编号填一项即可',
    supplier: '货源商编号',
    remark: '留言',
    remarkHelp: '需要审核时货源商会看到',
    name: '货源商',
    level: '等级',
    goods: '已代理',
    closed: '已停止供货',
    endIt: '结束与“{name}”的代理',
    endNote: '已代理的商品将不可购买',
    finish: '结束',
    none: '还没有对接货源',
  },
  {
    lead: 'Join a supplier by a docking code or its number; once it agrees its products may be sold in your shop, and its share is booked with every sale',
    join: 'Join a supplier',
    code: 'Docking code',
    codeHelp: 'Of 16 signs, from the supplier; either this or the number',
    supplier: 'Number of the supplier',
    remark: 'A word to them',
    remarkHelp: 'Read by the supplier where it decides itself',
    name: 'Supplier',
    level: 'Level',
    goods: 'Copies',
    closed: 'Supplies nobody now',
    endIt: 'end the agency with “{name}”',
    endNote: 'Its products can’t be bought in your shop any more',
    finish: 'End',
    none: 'You have no suppliers yet',
  },
);

type List = typeof merchantAgentRelation.suppliers;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(merchantAgentRelation.suppliers);
  const [joining, setJoining] = useState(false);
  const columns: Column<Row>[] = [
    { key: 'shop_name', title: t('name'), head: true, cell: (row) => <Two note={row.contact}>{row.shop_name}</Two> },
    { key: 'type', title: t(word.type), cell: (row) => relationTypeWords[row.type][locale] },
    { key: 'level_name', title: t('level') },
    {
      key: 'status',
      title: t(word.status),
      kind: 'status',
      cell: (row) => (
        <Two note={row.reason || (row.status === 1 && row.open_supply === 0 ? t('closed') : '')}>
          <StatusTag of={relationStatusWords} value={row.status} />
        </Two>
      ),
    },
    { key: 'goods_count', title: t('goods'), kind: 'count' },
    { key: 'create_at', title: t(word.appliedAt), kind: 'time' },
  ];
  const add = (
    <AddButton need={merchantAgentRelation.apply} onClick={() => setJoining(true)}>
      {t('join')}
    </AddButton>
  );
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={add}
      acts={(row) =>
        (row.status === 0 || row.status === 1 || row.status === 3) && (
          <Act
            does={merchantAgentRelation.end}
            with={{ id: row.id }}
            confirm={t('endIt', { name: row.shop_name })}
            note={t('endNote')}
            danger
          >
            {t('finish')}
          </Act>
        )
      }
      filters={<ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(relationStatusWords)} />}
      empty={<Empty title={t('none')}>{add}</Empty>}
    >
      <EditDialog
        open={joining}
        title={t('join')}
        saves={merchantAgentRelation.apply}
        initial={{ code: '', supplier_id: '', type: 1, remark: '' }}
        submit={t('join')}
        onSaved={list.refresh}
        onClose={() => setJoining(false)}
      >
        <Field<typeof merchantAgentRelation.apply> of="code" label={t('code')} help={t('codeHelp')} autoFocus />
        <Field<typeof merchantAgentRelation.apply> of="supplier_id" label={t('supplier')} />
        <Field<typeof merchantAgentRelation.apply>
          of="type"
          label={t(word.type)}
          options={([1, 2] as const).map((value) => ({ value, label: relationTypeWords[value][locale] }))}
        />
        <Field<typeof merchantAgentRelation.apply> of="remark" label={t('remark')} help={t('remarkHelp')} rows={3} />
      </EditDialog>
    </ListPage>
  );
}
