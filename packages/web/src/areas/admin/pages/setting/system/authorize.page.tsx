/** By what right the installation runs, and what it is made of: its own files tell, nobody is asked. */
import { adminSystem } from '@keymall/contract/platform/system';
import { Copy, Time } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '自主部署的程序：没有授权服务器，不联网校验，也不会到期',
    program: '本程序',
    version: '版本',
    state: '授权状态',
    valid: '正常，不限期、不限域名',
    site: '当前域名',
    installed: '安装时间',
    parts: '第三方组件',
    partsLead: '运行所需的开源组件及其许可证，取自本机的锁定文件',
    unknown: '未声明',
    count: '{count} 个',
  },
  {
    lead: 'A program of your own: there is no licence server, nothing is checked online, and nothing runs out',
    program: 'This program',
    version: 'Version',
    state: 'Licence',
    valid: 'In force, without end, for any domain',
    site: 'Domain',
    installed: 'Installed',
    parts: 'Components of others',
    partsLead: 'Open components it needs to run and their licences, as the lock file on this machine names them',
    unknown: 'Not declared',
    count: '{count}',
  },
);

export function Page() {
  const t = useWords(text);
  const query = useCall(adminSystem.authorize, {});
  return (
    <>
      <PageHead lead={t('lead')} />
      <Answered query={query} rows={8}>
        {({ version, site_url, install_at, licences }) => (
          <>
            <Card title={t('program')}>
              <Facts
                rows={[
                  [t('version'), `Keymall ${version}`],
                  [t('state'), t('valid')],
                  [t('site'), <Copy key="site" value={site_url} what={t('site')} />],
                  [t('installed'), <Time key="installed" at={install_at} />],
                ]}
              />
            </Card>
            <Card title={t('parts')}>
              <p className="bo-note">{t('partsLead')}</p>
              {licences.map(({ licence, components }) => (
                <details key={licence}>
                  <summary>
                    {licence || t('unknown')} · {t('count', { count: components.length })}
                  </summary>
                  <p>{components.join(', ')}</p>
                </details>
              ))}
            </Card>
          </>
        )}
      </Answered>
    </>
  );
}
