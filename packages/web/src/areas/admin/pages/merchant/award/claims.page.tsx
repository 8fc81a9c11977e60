/** What was claimed of activities, by whom, and what was taken back. */
import * as word from '@keymall/contract/kit/word';
import { adminAward, adminAwardClaim } from '@keymall/contract/reward/award';
import { awardClaimWords } from '@keymall/contract/reward/award-words';
import { None, Time, UserChip, useChoices } from '#kit/back-office/cells';
import { ExportButton } from '#kit/back-office/export';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useOptions } from '#kit/back-office/options';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '领取与收回都已入账；金额与账本一致',
    activity: '所属活动',
    step: '目标',
    stood: '领取时进度',
    invited: '{count} 家商户成交',
    turnover: '成交 {amount} 元',
    claimedAt: '领取时间',
    backAt: '收回时间',
    none: '还没有领取记录',
  },
  {
    lead: 'What was claimed and what was taken back is booked; the amounts are the ledger’s',
    activity: 'Activity',
    step: 'Step',
    stood: 'Stood at',
    invited: '{count} merchants who sold',
    turnover: '{amount} CNY sold',
    claimedAt: 'Claimed',
    backAt: 'Taken back at',
    none: 'Nothing has been claimed yet',
  },
);

type List = typeof adminAwardClaim.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminAwardClaim.list);
  const activities = useOptions(adminAward.list, 'title');
  const said = ({ metric }: Row, { merchants, turnover }: Row['stood']): string =>
    metric === 'invited' ? t('invited', { count: merchants }) : t('turnover', { amount: turnover });
  const columns: Column<Row>[] = [
    { key: 'username', title: t(word.merchant), head: true, cell: (row) => <UserChip name={row.shop_name} note={row.username} /> },
    { key: 'activity', title: t('activity') },
    { key: 'step', title: t('step'), cell: (row) => said(row, row.step) },
    { key: 'stood', title: t('stood'), cell: (row) => said(row, row.stood) },
    { key: 'amount', title: t(word.amount), kind: 'money' },
    { key: 'status', title: t(word.status), words: awardClaimWords },
    { key: 'create_at', title: t('claimedAt'), kind: 'time' },
    { key: 'back_at', title: t('backAt'), cell: (row) => (row.back_at ? <Time at={row.back_at} /> : <None />) },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={<ExportButton does={adminAwardClaim.export} list={list} />}
      empty={<Empty title={t('none')} />}
      filters={
        <>
          <ChoiceFilter<List> of="activity_id" label={t('activity')} options={activities} />
          <TextFilter<List> of="username" label={t(word.userName)} finds="whole" />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(awardClaimWords)} />
        </>
      }
    />
  );
}
