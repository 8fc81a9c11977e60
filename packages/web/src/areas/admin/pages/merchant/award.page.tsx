/** Activities for those who bring merchants: made, changed, turned off; what each has given so far. */
import * as word from '@keymall/contract/kit/word';
import { adminAward, adminAwardClaim, BACK_DAYS, CLAIM_DAYS } from '@keymall/contract/reward/award';
import { awardMetricWords, awardStandWords } from '@keymall/contract/reward/award-words';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DatePicker } from 'tdesign-react';
import { AddButton, DelAct, EditButton, OpenButton } from '#kit/back-office/act';
import { Money, RowSwitch, StatusTag, Two, useChoices } from '#kit/back-office/cells';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { type Control, Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { Named } from '#kit/back-office/naming';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { StepsField } from '../../../../features/reward/steps-field.tsx';
import { adminPath } from '../../paths.ts';

const text = words(
  {
    lead: '按推荐成交商户数或推荐商户成交额设阶梯，商户达到后自行领取；结束后 {claim} 天内可领取，{back} 天内不再达成的自动收回',
    title: '活动名称',
    titleHelp: '商户可见',
    intro: '活动说明',
    counts: '统计口径',
    countsHelp: '只统计计入奖励的推荐商户；成交额扣除退款',
    start: '活动开始',
    end: '活动结束',
    steps: '阶梯',
    stepInvited: '{count} 家 → {reward} 元',
    stepTurnover: '{amount} 元 → {reward} 元',
    stepsMore: '共 {count} 级，最高 {last}',
    stand: '活动状态',
    given: '已发放',
    givenCount: '{count} 次领取',
    backCount: '，另收回 {count} 笔',
    add: '新增推广活动',
    editIt: '编辑推广活动',
    editNote: '已有商户领取后，只能修改名称、说明与结束时间',
    delIt: '删除推广活动“{title}”',
    turn: '启用推广活动“{title}”',
    claims: '领取记录',
    none: '还没有推广活动',
  },
  {
    lead: 'Steps by merchants referred who sold, or by what they sold. Claims are open until {claim} days after the end; what is no longer reached within {back} days is taken back',
    title: 'Name',
    titleHelp: 'Merchants see it',
    intro: 'Words',
    counts: 'What counts',
    countsHelp: 'Only referrals that are rewarded; sales less refunds',
    start: 'Begins',
    end: 'Ends',
    steps: 'Steps',
    stepInvited: '{count} merchants → {reward} CNY',
    stepTurnover: '{amount} CNY → {reward} CNY',
    stepsMore: '{count} steps, up to {last}',
    stand: 'Stands',
    given: 'Given',
    givenCount: '{count} claims',
    backCount: ', {count} taken back',
    add: 'Add an activity',
    editIt: 'Edit the activity',
    editNote: 'Once somebody has claimed of it, only its name, its words and its end may change',
    delIt: 'delete the activity “{title}”',
    turn: 'Use the activity “{title}”',
    claims: 'Claims',
    none: 'There are no activities',
  },
);

type List = typeof adminAward.list;
type Row = RowOf<List>;
const AwardField = Field<typeof adminAward.add>;

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const list = useList(adminAward.list);
  const metrics = useChoices(awardMetricWords);
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const columns: Column<Row>[] = [
    { key: 'title', title: t('title'), head: true, cell: (row) => <Two note={row.intro}>{row.title}</Two> },
    { key: 'metric', title: t('counts'), cell: (row) => <StatusTag of={awardMetricWords} value={row.metric} /> },
    {
      key: 'steps',
      title: t('steps'),
      cell: (row) => {
        const said = row.steps.map(({ merchants, turnover, reward }) =>
          row.metric === 'invited' ? t('stepInvited', { count: merchants, reward }) : t('stepTurnover', { amount: turnover, reward }),
        );
        return <Two note={said.length > 1 ? t('stepsMore', { count: said.length, last: said.at(-1) ?? '' }) : undefined}>{said[0]}</Two>;
      },
    },
    { key: 'start_at', title: t('start'), kind: 'time' },
    { key: 'end_at', title: t('end'), kind: 'time' },
    { key: 'stand', title: t('stand'), cell: (row) => <StatusTag of={awardStandWords} value={row.stand} /> },
    {
      key: 'given_money',
      title: t('given'),
      align: 'right',
      cell: (row) => (
        <Two note={t('givenCount', { count: row.given_count }) + (row.back_count > 0 ? t('backCount', { count: row.back_count }) : '')}>
          <Link to={`${adminPath('merchant/award/claims')}?activity_id=${row.id}`}>
            <Money yuan={row.given_money} />
          </Link>
        </Two>
      ),
    },
    {
      key: 'status',
      title: t(word.enabled),
      cell: (row) => <RowSwitch does={adminAward.status} row={row} of="status" label={t('turn', { title: row.title })} />,
    },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  const add = (
    <AddButton need={adminAward.add} onClick={() => setEdited('new')}>
      {t('add')}
    </AddButton>
  );
  return (
    <ListPage
      lead={t('lead', { claim: CLAIM_DAYS, back: BACK_DAYS })}
      list={list}
      columns={columns}
      actions={
        <>
          <OpenButton need={adminAwardClaim.list} onClick={() => void navigate(adminPath('merchant/award/claims'))}>
            {t('claims')}
          </OpenButton>
          {add}
        </>
      }
      acts={(row) => (
        <>
          <EditButton need={adminAward.edit} onClick={() => setEdited(row)} />
          <DelAct does={adminAward.del} with={{ id: row.id }} confirm={t('delIt', { title: row.title })} />
        </>
      )}
      empty={<Empty title={t('none')}>{add}</Empty>}
      filters={
        <>
          <TextFilter<List> of="title" label={t('title')} />
          <ChoiceFilter<List> of="metric" label={t('counts')} options={metrics} />
        </>
      }
    >
      <RowDialog
        side
        of={edited}
        adds={adminAward.add}
        edits={adminAward.edit}
        titles={{ add: t('add'), edit: t('editIt') }}
        blank={{ title: '', intro: '', metric: 'turnover', start_at: '', end_at: '' }}
        shows={(known) => ({ steps: (known?.steps ?? [NEW]).map(({ merchants, turnover, reward }) => ({ merchants, turnover, reward })) })}
        refusals={{ award_steps: 'steps', award_period: 'end_at' }}
        onClose={() => setEdited(null)}
      >
        {edited !== 'new' && edited !== null && edited.given_count + edited.back_count > 0 && <p className="bo-alert">{t('editNote')}</p>}
        <AwardField of="title" label={t('title')} help={t('titleHelp')} autoFocus />
        <AwardField of="metric" label={t('counts')} help={t('countsHelp')} options={metrics} />
        <AwardField of="start_at" label={t('start')}>
          {(control) => <Moment control={control} />}
        </AwardField>
        <AwardField of="end_at" label={t('end')}>
          {(control) => <Moment control={control} />}
        </AwardField>
        <StepsField />
        <AwardField of="intro" label={t('intro')} rows={4} wide />
      </RowDialog>
    </ListPage>
  );
}

const NEW = { merchants: 0, turnover: '0.00', reward: '' };

const Moment = ({ control }: { control: Control }) => (
  <Named id={control.id} describedBy={control.describedBy} invalid={control.invalid}>
    <DatePicker
      enableTimePicker
      format="YYYY-MM-DD HH:mm:ss"
      value={typeof control.value === 'string' ? control.value : ''}
      disabled={control.readOnly}
      onChange={(value) => control.set(String(value))}
    />
  </Named>
);
