/** What the processes of the house keep in memory, by group, and having them forget it. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { adminSystem } from '@keymall/contract/platform/system';
import { cacheGroupWords, roleWords } from '@keymall/contract/platform/system-words';
import { Act } from '#kit/back-office/act';
import { Button } from '#kit/back-office/button';
import { StatusTag, Time } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { count, fileSize } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '各进程为省去重复读取而留在内存里的内容。修改后会自动失效，通常不必手动清除；清除后下次用到时重新读取，不影响订单与资金。',
    groups: '按类别',
    clear: '清除',
    clearIt: '清除所有进程的“{group}”缓存',
    cleared: '已通知所有进程清除',
    entries: '条目 {count}',
    process: '进程',
    here: '本进程',
    role: '进程职责',
    start: '启动时间',
    memory: '内存占用',
  },
  {
    lead: 'What each process keeps so as not to read it again. It is forgotten by itself when something changes; cleared, it is read again when it is needed. Orders and money are never kept here.',
    groups: 'By group',
    clear: 'Clear',
    clearIt: 'have every process forget its “{group}”',
    cleared: 'Every process was told to forget it',
    entries: 'Entries: {count}',
    process: 'Process',
    here: 'This one',
    role: 'Work',
    start: 'Started',
    memory: 'Memory',
  },
);

type Kept = WireOutput<typeof adminSystem.cache>['groups'][number];

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const query = useCall(adminSystem.cache, {});
  const sizeOf = ({ entries, bytes }: Kept): string =>
    [t('entries', { count: count(entries) }), bytes !== null && fileSize(bytes)].filter(Boolean).join(' · ');
  return (
    <>
      <PageHead lead={t('lead')}>
        <Button variant="outline" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t(word.refresh)}
        </Button>
      </PageHead>
      <Answered query={query} rows={8}>
        {({ groups, processes }) => (
          <>
            <Card title={t('groups')}>
              <ul className="bo-lines">
                {groups.map((row) => (
                  <li key={row.group}>
                    <span className="bo-two">
                      <span>{cacheGroupWords[row.group].title[locale]}</span>
                      <small>{cacheGroupWords[row.group].note[locale]}</small>
                    </span>
                    <span className="bo-row">
                      <span>{sizeOf(row)}</span>
                      <Act
                        does={adminSystem.clearCache}
                        with={{ group: row.group }}
                        confirm={t('clearIt', { group: cacheGroupWords[row.group].title[locale] })}
                        done={t('cleared')}
                      >
                        {t('clear')}
                      </Act>
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
            {processes.map((each) => (
              <Card
                key={each.name}
                title={`${t('process')} ${each.name}`}
                extra={
                  each.is_here && (
                    <span className="bo-tag" data-tone="primary">
                      {t('here')}
                    </span>
                  )
                }
              >
                <Facts
                  rows={[
                    [t('role'), <StatusTag key="role" of={roleWords} value={each.role} />],
                    [t('start'), <Time key="start" at={each.start_at} />],
                    [t('memory'), fileSize(each.memory)],
                    ...each.groups.map((row) => [cacheGroupWords[row.group].title[locale], sizeOf(row)] as const),
                  ]}
                />
              </Card>
            ))}
          </>
        )}
      </Answered>
    </>
  );
}
