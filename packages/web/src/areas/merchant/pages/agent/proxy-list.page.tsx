/** One's agents: agreed to, refused, put off, and on which level. */
import { relationStatusWords, relationTypeWords } from '@keymall/contract/agency/agency-words';
import { merchantAgentRelation } from '@keymall/contract/agency/relation';
import { merchantAgentLevel } from '@keymall/contract/agency/supply';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Act, RowButton } from '#kit/back-office/act';
import { Money, StatusTag, Time, Two, useChoices } from '#kit/back-office/cells';
import { Facts, RowDrawer } from '#kit/back-office/detail-drawer';
import { EditDialog, ReasonDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useOptions } from '#kit/back-office/options';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { useScope } from './scope.ts';

const text = words(
  {
    lead: '代理您商品的商户：审核申请、设置等级，或暂停、结束代理',
    level: '等级',
    goods: '代理件数',
    turnover: '累计供货',
    scope: '可代理范围',
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
    noLevel: '不设等级',
    card: '代理名片',
    said: '申请留言',
    since: '通过时间',
    none: '还没有代理',
  },
  {
    lead: 'Merchants who sell your products: answer them, set their level, suspend or end it',
    level: 'Level',
    goods: 'Copies',
    turnover: 'Supplied',
    scope: 'May sell',
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
    noLevel: 'No level',
    card: 'Agent’s card',
    said: 'What was said',
    since: 'Agreed at',
    none: 'You have no agents yet',
  },
);

type List = typeof merchantAgentRelation.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const scope = useScope();
  const locale = useLocale();
  const list = useList(merchantAgentRelation.list);
  const levels = useOptions(merchantAgentLevel.list, 'name');
  const [refused, setRefused] = useState<Row | null>(null);
  const [suspended, setSuspended] = useState<Row | null>(null);
  const [levelled, setLevelled] = useState<Row | null>(null);
  const [shown, setShown] = useState<Row | null>(null);
  const columns: Column<Row>[] = [
    { key: 'shop_name', title: t(word.shop), head: true, cell: (row) => <Two note={row.apply_remark}>{row.shop_name}</Two> },
    {
      key: 'type',
      title: t(word.type),
      cell: (row) => <Two note={scope.note(row)}>{relationTypeWords[row.type][locale]}</Two>,
    },
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
          <RowButton need={merchantAgentRelation.list} onClick={() => setShown(row)}>
            {t('card')}
          </RowButton>
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
          <Field<typeof merchantAgentRelation.setLevel>
            of="level_id"
            label={t('level')}
            options={[{ value: 'null', label: t('noLevel') }, ...levels]}
          />
        </EditDialog>
      )}
      <RowDrawer title={t('card')} of={shown} onClose={() => setShown(null)}>
        {(row) => (
          <Facts
            rows={[
              [t(word.shop), row.shop_name],
              [t(word.merchantNumber), row.agent_id],
              [t(word.contact), row.contact || '—'],
              [t('level'), row.level_name || '—'],
              [t('scope'), scope.whole(row)],
              [t('goods'), row.goods_count],
              [t('turnover'), <Money key="turnover" yuan={row.turnover} />],
              [t(word.appliedAt), <Time key="asked" at={row.create_at} />],
              [t('since'), row.approve_at ? <Time key="since" at={row.approve_at} /> : '—'],
              [
                t('said'),
                <span key="said" className="km-prose-plain">
                  {row.apply_remark || '—'}
                </span>,
              ],
            ]}
          />
        )}
      </RowDrawer>
    </ListPage>
  );
}
