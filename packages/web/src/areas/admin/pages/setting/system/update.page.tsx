/** Which version runs, what the next start would change, and whether there is a backup to go back to. */
import * as word from '@keymall/contract/kit/word';
import { adminSystem } from '@keymall/contract/platform/system';
import { Button } from '#kit/back-office/button';
import { None, Time } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '只看本机：系统不会向外查询或自动下载更新',
    waiting: '磁盘上的程序（{disk}）与正在运行的（{version}）不同，重启后生效',
    steps: '下次启动将升级数据库结构：{steps}',
    current: '正在运行磁盘上的版本，数据库结构已是最新',
    noBackup: '还没有备份：更新前请先运行 npm run backup',
    program: '程序',
    version: '正在运行的版本',
    start: '启动时间',
    schema: '数据库结构',
    schemaValue: '{last}（共 {count} 步）',
    backups: '备份',
    backup: '最近一次备份',
    drill: '最近一次恢复演练',
    how: '如何更新',
    step1: '运行 npm run backup，把备份保存到别处',
    step2: '换上新版本的程序文件，运行 npm ci',
    step3: '重启：启动时自动升级数据库结构，失败则保持原样',
  },
  {
    lead: 'This machine alone: nobody is asked for updates, and nothing is fetched',
    waiting: 'What lies on the disk ({disk}) is not what runs ({version}): it does after the next start',
    steps: 'The next start changes the tables: {steps}',
    current: 'What runs is what lies on the disk, and the tables are up to date',
    noBackup: 'There is no backup: run npm run backup before an update',
    program: 'Program',
    version: 'Running',
    start: 'Started',
    schema: 'Tables',
    schemaValue: '{last} ({count} steps)',
    backups: 'Backups',
    backup: 'Last backup',
    drill: 'Last drill',
    how: 'How to update',
    step1: 'Run npm run backup, and keep the backup elsewhere',
    step2: 'Put the new version’s files in place, and run npm ci',
    step3: 'Start again: the tables are changed then, or stay as they are where that fails',
  },
);

export function Page() {
  const t = useWords(text);
  const query = useCall(adminSystem.update, {});
  return (
    <>
      <PageHead lead={t('lead')}>
        <Button variant="outline" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t(word.refresh)}
        </Button>
      </PageHead>
      <Answered query={query} rows={8}>
        {({ version, disk_version, start_at, applied, last_migration, pending, backup_at, drill_at }) => (
          <>
            {disk_version !== version && (
              <div className="bo-alert" role="alert">
                {t('waiting', { disk: disk_version, version })}
              </div>
            )}
            {pending.length > 0 && (
              <div className="bo-alert" role="alert">
                {t('steps', { steps: pending.join(', ') })}
              </div>
            )}
            {disk_version === version && pending.length === 0 && (
              <div className="bo-alert" role="status" data-tone="success">
                {t('current')}
              </div>
            )}
            {backup_at === null && (
              <div className="bo-alert" role="alert">
                {t('noBackup')}
              </div>
            )}
            <Card title={t('program')}>
              <Facts
                rows={[
                  [t('version'), `Keymall ${version}`],
                  [t('start'), <Time key="start" at={start_at} />],
                  [t('schema'), t('schemaValue', { last: last_migration, count: applied })],
                ]}
              />
            </Card>
            <Card title={t('backups')}>
              <Facts
                rows={[
                  [t('backup'), backup_at ? <Time key="backup" at={backup_at} /> : <None key="backup" />],
                  [t('drill'), drill_at ? <Time key="drill" at={drill_at} /> : <None key="drill" />],
                ]}
              />
            </Card>
            <Card title={t('how')}>
              <ol>
                <li>{t('step1')}</li>
                <li>{t('step2')}</li>
                <li>{t('step3')}</li>
              </ol>
            </Card>
          </>
        )}
      </Answered>
    </>
  );
}
