/** Where uploaded files lie, the storage outside, and moving all of them there or back. */
import * as word from '@keymall/contract/kit/word';
import { adminStorage } from '@keymall/contract/platform/storage';
import { useEffect } from 'react';
import { Act } from '#kit/back-office/act';
import { Button } from '#kit/back-office/button';
import { Time } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { SettingsPage } from '#kit/back-office/settings-page';
import { Answered } from '#kit/back-office/state-views';
import { count, fileSize } from '#kit/format';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    files: '文件位置与迁移',
    local: '本机磁盘',
    s3: 'S3 兼容存储',
    amount: '{files} 个 · {size}',
    left: '旧位置的副本',
    test: '测试连接',
    tested: '写入、读取与删除均成功',
    begin: '迁移到{place}',
    askMove: '把其余 {files} 个文件迁移到{place}：逐个复制并核对，旧位置的副本保留',
    begun: '已开始迁移',
    resume: '继续迁移',
    stop: '停止迁移',
    stopped: '已停止，可随时继续',
    clear: '清除旧副本',
    askClear: '删除旧位置的 {files} 个副本（逐个核对新位置后删除）',
    clearing: '已开始清除',
    move: '最近一次迁移',
    running: '正在迁移到{place}，剩余 {files} 个',
    halted: '已停止，剩余 {files} 个未迁移到{place}',
    done: '已完成，全部文件位于{place}',
    doneBut: '已结束，{files} 个文件未能迁移到{place}',
    why: '失败原因',
    backup: 'S3 中的文件不包含在本站备份里，请在服务商处开启版本控制或另行备份。',
  },
  {
    files: 'Where files lie',
    local: 'this machine’s disk',
    s3: 'S3-compatible storage',
    amount: '{files} · {size}',
    left: 'Copies at the old place',
    test: 'Test the connection',
    tested: 'Written, read and removed',
    begin: 'Move to {place}',
    askMove: 'move the other {files} files to {place}: each is copied and compared, its copy stays at the old place',
    begun: 'The move has begun',
    resume: 'Go on moving',
    stop: 'Stop moving',
    stopped: 'Stopped; it can go on any time',
    clear: 'Remove old copies',
    askClear: 'remove {files} copies from the old place, each after its file was looked at in the new one',
    clearing: 'They are being removed',
    move: 'Last move',
    running: 'Moving to {place}, files left: {files}',
    halted: 'Stopped, files not yet at {place}: {files}',
    done: 'Done, all files are at {place}',
    doneBut: 'Ended, files that could not be moved to {place}: {files}',
    why: 'Why',
    backup: 'Files in S3 are not in this site’s backups: turn on versions at the provider, or back them up there.',
  },
);

const SECONDS = 5;

export function Page() {
  const t = useWords(text);
  const query = useCall(adminStorage.state, {});
  const { refetch } = query;
  const moves = query.data?.move?.status === 'running';
  useEffect(() => {
    if (!moves) return;
    const timer = setInterval(() => void refetch(), SECONDS * 1000);
    return () => clearInterval(timer);
  }, [moves, refetch]);
  return (
    <>
      <SettingsPage group="storage" />
      <Card
        title={t('files')}
        extra={
          <>
            <Button variant="outline" loading={query.isFetching} onClick={() => void query.refetch()}>
              {t(word.refresh)}
            </Button>
            <Act does={adminStorage.test} with={{}} look="outline" done={t('tested')}>
              {t('test')}
            </Act>
          </>
        }
      >
        <Answered query={query} rows={4}>
          {({ driver, local, s3, left, move }) => {
            const amount = ({ files, bytes }: typeof local): string => t('amount', { files: count(files), size: fileSize(bytes) });
            const elsewhere = driver === 's3' ? local : s3;
            const isRunning = move?.status === 'running';
            const goesOn = move?.status === 'stopped' && move.target === driver;
            const said = (): string => {
              if (!move) return '—';
              const about = { place: t(move.target), files: count(move.remaining) };
              if (move.status === 'running') return t('running', about);
              if (move.status === 'stopped') return t('halted', about);
              return t(move.remaining > 0 ? 'doneBut' : 'done', about);
            };
            return (
              <>
                <Facts
                  rows={[
                    [t('local'), amount(local)],
                    [t('s3'), amount(s3)],
                    [t('left'), amount(left)],
                    [t('move'), said()],
                    ...(move ? ([[t(word.time), <Time key="at" at={move.create_at} />]] as const) : []),
                    ...(move?.error ? ([[t('why'), move.error]] as const) : []),
                  ]}
                />
                <p className="bo-note">{t('backup')}</p>
                <div className="bo-row">
                  {!isRunning && elsewhere.files > 0 && (
                    <Act
                      does={adminStorage.move}
                      with={{}}
                      look="primary"
                      confirm={t('askMove', { files: count(elsewhere.files), place: t(driver) })}
                      done={t('begun')}
                    >
                      {goesOn ? t('resume') : t('begin', { place: t(driver) })}
                    </Act>
                  )}
                  {isRunning && (
                    <Act does={adminStorage.stop} with={{}} look="outline" done={t('stopped')}>
                      {t('stop')}
                    </Act>
                  )}
                  {!isRunning && left.files > 0 && (
                    <Act
                      does={adminStorage.clear}
                      with={{}}
                      look="outline"
                      danger
                      confirm={t('askClear', { files: count(left.files) })}
                      done={t('clearing')}
                    >
                      {t('clear')}
                    </Act>
                  )}
                </div>
              </>
            );
          }}
        </Answered>
      </Card>
    </>
  );
}
