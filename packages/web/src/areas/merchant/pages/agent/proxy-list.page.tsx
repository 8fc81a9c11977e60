/** One's agents: agreed to, refused, put off, and on which level. */
import { relationStatusWords, relationTypeWords } from '@keymall/contract/agency/agency-words';
import { merchantAgentRelation } from '@keymall/contract/agency/relation';
import { merchantAgentLevel } from '@keymall/contract/agency/supply';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Act, RowButton } from '#kit/back-office/act';
import { StatusTag, Two, useChoices } from '#kit/back-office/cells';
import { EditDialog, ReasonDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useOptions } from '#kit/back-office/options';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '代理您商品的商户：审核申请、设置等级，或暂停、结束代理',
    level: '等级',
    goods: '代理件数',
    turnover: '累计供货',
    approve: '同意',
    refuse: '拒绝',
    suspend: '暂停',
    resume: '恢复',
    finish: '结束',
    approveIt: '通过“{name}”的代理申请',
    resumeIt: '恢复“{name}”的代理',
    endIt: '结束与“{name}”的代理',
    offNote: '其店铺里的代理商品将立即不可购买',
    setLevel: '设置等级',
    none: '还没有代理',
  },
  {
    lead: 'Merchants who sell your products: answer them, set their level, suspend or end it',
    level: 'Level',
    goods: 'Copies',
    turnover: 'Supplied',
    approve: 'Agree',
    refuse: 'Refuse',
    suspend: 'Suspend',
    resume: 'Resume',
    finish: 'End',
    approveIt: 'take “{name}” as an agent',
    resumeIt: 'serve “{name}” again',
    endIt: 'end the agency with “{name}”',
    offNote: 'Copies in that shop can’t be bought from then on',
    setLevel: 'Set the level',
    none: 'You have no agents yet',
  },
);

type List = typeof merchantAgentRelation.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(merchantAgentRelation.list);
  const levels = useOptions(merchantAgentLevel.list, 'name');
  const [refused, setRefused] = useState<Row | null>(null);
  const [suspended, setSuspended] = useState<Row | null>(null);
  const [levelled, setLevelled] = useState<Row | null>(null);
  const columns: Column<Row>[] = [
    { key: 'shop_name', title: t(word.shop), head: true, cell: (row) => <Two note={row.apply_remark}>{row.shop_name}</Two> },
    { key: 'type', title: t(word.type), cell: (row) => relationTypeWords[row.type][locale] },
    { key: 'level_name', title: t('level') },
    {
      key: 'status',
      title: t(word.status),
      kind: 'status',
      cell: (row) => (
        <Two note={row.reason}>
          <StatusTag of={relationStatusWords} value={row.status} />
        </Two>
      ),
    },
    { key: 'goods_count', title: t('goods'), kind: 'count' },
    { key: 'turnover', title: t('turnover'), kind: 'money' },
    { key: 'create_at', title: t(word.appliedAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      acts={(row) => (
        <>
          {(row.status === 0 || row.status === 2) && (
            <Act does={merchantAgentRelation.approve} with={{ id: row.id }} confirm={t('approveIt', { name: row.shop_name })}>
              {t('approve')}
            </Act>
          )}
          {row.status === 0 && (
            <RowButton need={merchantAgentRelation.refuse} onClick={() => setRefused(row)} danger>
              {t('refuse')}
            </RowButton>
          )}
          {row.status === 1 && (
            <>
              <RowButton need={merchantAgentRelation.setLevel} onClick={() => setLevelled(row)}>
                {t('setLevel')}
              </RowButton>
              <RowButton need={merchantAgentRelation.suspend} onClick={() => setSuspended(row)} danger>
                {t('suspend')}
              </RowButton>
            </>
          )}
          {row.status === 3 && (
            <Act does={merchantAgentRelation.resume} with={{ id: row.id }} confirm={t('resumeIt', { name: row.shop_name })}>
              {t('resume')}
            </Act>
          )}
          {(row.status === 1 || row.status === 3) && (
            <Act
              does={merchantAgentRelation.end}
              with={{ id: row.id }}
              confirm={t('endIt', { name: row.shop_name })}
              note={t('offNote')}
              danger
            >
              {t('finish')}
            </Act>
          )}
        </>
      )}
      filters={
        <>
          <TextFilter<List> of="shop_name" label={t(word.shop)} />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(relationStatusWords)} />
        </>
      }
      empty={<Empty title={t('none')} />}
    >
      {refused && (
        <ReasonDialog does={merchantAgentRelation.refuse} title={t('refuse')} fixed={{ id: refused.id }} onClose={() => setRefused(null)} />
      )}
      {suspended && (
        <ReasonDialog
          does={merchantAgentRelation.suspend}
          title={t('suspend')}
          fixed={{ id: suspended.id }}
          note={t('offNote')}
          onClose={() => setSuspended(null)}
        />
      )}
      {levelled && (
        <EditDialog
          open
          title={t('setLevel')}
          saves={merchantAgentRelation.setLevel}
          initial={{ level_id: levelled.level_id }}
          fixed={{ id: levelled.id }}
          onSaved={list.refresh}
          onClose={() => setLevelled(null)}
        >
          <Field<typeof merchantAgentRelation.setLevel> of="level_id" label={t('level')} options={levels} />
        </EditDialog>
      )}
    </ListPage>
  );
}
