/** What the house runs on, and what about it somebody must mend. */

import * as word from '@keymall/contract/kit/word';
import { adminSystem } from '@keymall/contract/platform/system';
import { modeWords, roleWords } from '@keymall/contract/platform/system-words';
import { Button } from '#kit/back-office/button';
import { StatusTag, Time } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import { count, fileSize } from '#kit/format';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '本进程与数据库此刻的状态；完整体检请在服务器上运行 npm run doctor',
    fine: '没有发现需要处理的问题',
    memory: '内存占用',
    disk: '磁盘剩余',
    of: '共 {total}',
    database: '数据库大小',
    clock: '与数据库时钟相差',
    ms: '{ms} 毫秒',
    program: '程序',
    version: '版本',
    mode: '运行模式',
    role: '进程职责',
    start: '启动时间',
    storage: '数据库',
    place: '位置',
    embedded: '内置（随程序启动）',
    external: '独立服务器',
    migrations: '结构版本',
    migrationsValue: '{last}（共 {count} 步）',
    network: '网络',
    site: '访问地址',
    proxies: '受信任的代理',
    noProxies: '未设置，直接面向访客',
  },
  {
    lead: 'This process and its database right now; `npm run doctor` on the server examines everything',
    fine: 'Nothing needs mending',
    memory: 'Memory',
    disk: 'Disk free',
    of: 'of {total}',
    database: 'Database size',
    clock: 'Off the database’s clock',
    ms: '{ms} ms',
    program: 'Program',
    version: 'Version',
    mode: 'Mode',
    role: 'Work',
    start: 'Started',
    storage: 'Database',
    place: 'Place',
    embedded: 'Embedded, starts with the program',
    external: 'A server of its own',
    migrations: 'Schema',
    migrationsValue: '{last} ({count} steps)',
    network: 'Network',
    site: 'Address',
    proxies: 'Trusted proxies',
    noProxies: 'None: visitors reach it directly',
  },
);

export function Page() {
  const t = useWords(text);
  const query = useCall(adminSystem.environment, {});
  return (
    <>
      <PageHead lead={t('lead')}>
        <Button variant="outline" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t(word.refresh)}
        </Button>
      </PageHead>
      <Answered query={query} rows={8}>
        {(data) => (
          <>
            {data.findings.length === 0 ? (
              <div className="bo-alert" role="status" data-tone="success">
                {t('fine')}
              </div>
            ) : (
              data.findings.map((finding) => (
                <div key={finding.name} className="bo-alert" role="alert">
                  {finding.text}
                </div>
              ))
            )}
            <StatsRow>
              <StatsCard title={t('memory')} value={fileSize(data.memory)} />
              <StatsCard title={t('disk')} value={fileSize(data.disk.free)} note={t('of', { total: fileSize(data.disk.total) })} />
              <StatsCard title={t('database')} value={fileSize(data.database.bytes)} />
              <StatsCard title={t('clock')} value={t('ms', { ms: count(Math.abs(data.clock_skew)) })} />
            </StatsRow>
            <Card title={t('program')}>
              <Facts
                rows={[
                  [t('version'), `Keymall ${data.version} · Node ${data.node}`],
                  [t('mode'), <StatusTag key="mode" of={modeWords} value={data.mode} />],
                  [t('role'), <StatusTag key="role" of={roleWords} value={data.role} />],
                  [t('start'), <Time key="start" at={data.start_at} />],
                ]}
              />
            </Card>
            <Card title={t('storage')}>
              <Facts
                rows={[
                  [t('version'), `PostgreSQL ${data.postgresql}`],
                  [t('place'), t(data.database.embedded ? 'embedded' : 'external')],
                  [t('migrations'), t('migrationsValue', { last: data.database.last_migration, count: data.database.migrations })],
                ]}
              />
            </Card>
            <Card title={t('network')}>
              <Facts
                rows={[
                  [t('site'), data.site_url],
                  [t('proxies'), data.trust_proxy.join('、') || t('noProxies')],
                ]}
              />
            </Card>
          </>
        )}
      </Answered>
    </>
  );
}
