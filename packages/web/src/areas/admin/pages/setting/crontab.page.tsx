/** What runs by itself, when it last ran, and how that went. */

import * as word from '@keymall/contract/kit/word';
import { adminSchedule } from '@keymall/contract/platform/config';
import { scheduleResultWords } from '@keymall/contract/platform/system-words';
import { useState } from 'react';
import { RowButton } from '#kit/back-office/act';
import { None, StatusTag, Time } from '#kit/back-office/cells';
import { RowDrawer } from '#kit/back-office/detail-drawer';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { resultText, ruleText } from './schedule-words.ts';

const text = words(
  {
    title: '定时任务',
    name: '任务',
    rule: '执行规则',
    last: '最近执行',
    cost: '耗时',
    log: '日志',
    logOf: '执行日志：{title}',
    ms: '{ms} 毫秒',
    output: '输出',
    time: '执行时间',
    never: '尚未执行',
  },
  {
    title: 'Schedules',
    name: 'Job',
    rule: 'Runs',
    last: 'Last run',
    cost: 'Took',
    log: 'Log',
    logOf: 'Log: {title}',
    ms: '{ms} ms',
    output: 'Output',
    time: 'Runs at',
    never: 'Not yet',
  },
);

type Job = RowOf<typeof adminSchedule.list>;
type Run = RowOf<typeof adminSchedule.log>;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminSchedule.list);
  const [open, setOpen] = useState<Job | null>(null);
  const columns: Column<Job>[] = [
    { key: 'title', title: t('name'), head: true },
    { key: 'rule', title: t('rule'), cell: (row) => <span title={row.rule}>{ruleText(row.rule, locale)}</span> },
    { key: 'last_run_at', title: t('last'), cell: (row) => (row.last_run_at ? <Time at={row.last_run_at} /> : t('never')) },
    { key: 'last_result', title: t(word.result), cell: (row) => resultText(row.last_result, locale) || <None /> },
    {
      key: 'last_cost_ms',
      title: t('cost'),
      align: 'right',
      cell: (row) => (row.last_cost_ms === null ? <None /> : t('ms', { ms: row.last_cost_ms })),
    },
  ];
  return (
    <ListPage
      list={list}
      columns={columns}
      rowKey={(row) => row.name}
      acts={(row) => <RowButton onClick={() => setOpen(row)}>{t('log')}</RowButton>}
    >
      <RowDrawer of={open} title={t('logOf', { title: open?.title ?? '' })} onClose={() => setOpen(null)}>
        {({ name, title }) => <Runs key={name} name={name} title={title} />}
      </RowDrawer>
    </ListPage>
  );
}

function Runs({ name, title }: { name: string; title: string }) {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminSchedule.log, { fixed: { name }, keep: 'memory' });
  const columns: Column<Run>[] = [
    { key: 'create_at', title: t('time'), kind: 'time', head: true },
    {
      key: 'ok',
      title: t(word.status),
      kind: 'status',
      cell: (row) => <StatusTag of={scheduleResultWords} value={row.ok ? 'ok' : 'failed'} />,
    },
    { key: 'cost_ms', title: t('cost'), align: 'right', cell: (row) => t('ms', { ms: row.cost_ms }) },
    { key: 'output', title: t('output'), cell: (row) => resultText(row.output, locale) || <None /> },
  ];
  return <ResourceTable list={list} columns={columns} label={t('logOf', { title })} />;
}
