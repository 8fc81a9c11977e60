/** Who is trusted and who is suspected, and until when. */
import * as word from '@keymall/contract/kit/word';
import { adminRiskEntry } from '@keymall/contract/risk/risk';
import { riskKindWords, riskTypeWords } from '@keymall/contract/risk/risk-words';
import { useState } from 'react';
import { Act, AddButton } from '#kit/back-office/act';
import { Time, useChoices } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { ExpireField } from '../../../../../features/block/block-dialog.tsx';

const text = words(
  {
    lead: '信任的商户不作检查，信任的买家不计入集中下单；关注的商户与买家会加分。名单不拦截订单，拦截请用订单黑名单',
    kind: '名单',
    value: '名单内容',
    put: '加入名单',
    delThem: '移出所选的 {count} 项',
    none: '名单是空的',
    noteHelp: '仅后台可见',
  },
  {
    lead: 'A trusted merchant is not looked at, a trusted buyer’s orders are no cluster; the suspected count points. No order is refused here: that is the order block list’s',
    kind: 'List',
    value: 'Who',
    put: 'Put on a list',
    delThem: 'take {count} off the lists',
    none: 'The lists are empty',
    noteHelp: 'Only shown in the back office',
  },
);

type List = typeof adminRiskEntry.list;
type Put = typeof adminRiskEntry.put;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminRiskEntry.list);
  const [adding, setAdding] = useState(false);
  const types = Object.entries(riskTypeWords).map(([value, label]) => ({ value, label: label[locale] }));
  const kinds = useChoices(riskKindWords);
  const columns: Column<RowOf<List>>[] = [
    { key: 'value', title: t('value'), head: true, note: (row) => riskTypeWords[row.type][locale] },
    { key: 'kind', title: t('kind'), words: riskKindWords },
    { key: 'reason', title: t(word.reason) },
    { key: 'expire_at', title: t(word.expiresAt), cell: (row) => (row.expire_at ? <Time at={row.expire_at} /> : t(word.neverExpires)) },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  const add = (
    <AddButton need={adminRiskEntry.put} onClick={() => setAdding(true)}>
      {t('put')}
    </AddButton>
  );
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={add}
      empty={<Empty title={t('none')}>{add}</Empty>}
      batch={(ids, clear) => (
        <Act does={adminRiskEntry.delBatch} with={{ ids }} confirm={t('delThem', { count: ids.length })} danger onDone={clear}>
          {t(word.del)}
        </Act>
      )}
      filters={
        <>
          <ChoiceFilter<List> of="kind" label={t('kind')} options={kinds} />
          <ChoiceFilter<List> of="type" label={t(word.type)} options={types} />
          <TextFilter<List> of="value" label={t('value')} />
        </>
      }
    >
      {adding && (
        <EditDialog
          open
          title={t('put')}
          saves={adminRiskEntry.put}
          initial={{ kind: 'deny', type: 'merchant', value: '', reason: '', expire_at: null }}
          onClose={() => setAdding(false)}
        >
          <Field<Put> of="kind" label={t('kind')} options={kinds} />
          <Field<Put> of="type" label={t(word.type)} options={types} />
          <Field<Put> of="value" label={t('value')} />
          <Field<Put> of="reason" label={t(word.reason)} help={t('noteHelp')} />
          <ExpireField />
        </EditDialog>
      )}
    </ListPage>
  );
}
