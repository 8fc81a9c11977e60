/** The official account that writes to merchants: its keys, its templates, where it delivers to, and whether it answers. */
import { adminWechat } from '@keymall/contract/wechat/wechat';
import { Act } from '#kit/back-office/act';
import { Copy } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { SettingsPage } from '#kit/back-office/settings-page';
import { Answered } from '#kit/back-office/state-views';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    title: '在公众平台填写',
    lead: '公众平台“设置与开发 - 基本配置”里，服务器地址填写下面的地址，消息加解密方式选择“安全模式”，并把本站出口 IP 加入白名单。',
    callback: '服务器地址（URL）',
    followers: '已绑定的商户',
    check: '检查接口',
    checked: '微信接口正常',
  },
  {
    title: 'What WeChat asks for',
    lead: 'Under the account’s basic configuration give this address as server address, choose safe mode, and add this site’s own IP to its allow list.',
    callback: 'Server address',
    followers: 'Merchants who follow',
    check: 'Test the connection to WeChat',
    checked: 'WeChat answers',
  },
);

export function Page() {
  const t = useWords(text);
  const query = useCall(adminWechat.state, {});
  return (
    <>
      <SettingsPage group="wechat" />
      <Card
        title={t('title')}
        extra={
          <Act does={adminWechat.check} with={{}} look="outline" done={t('checked')}>
            {t('check')}
          </Act>
        }
      >
        <Answered query={query} rows={3}>
          {({ callback, followers }) => (
            <>
              <p className="bo-note">{t('lead')}</p>
              <Facts
                rows={[
                  [t('callback'), <Copy key="callback" value={callback} what={t('callback')} />],
                  [t('followers'), count(followers)],
                ]}
              />
            </>
          )}
        </Answered>
      </Card>
    </>
  );
}
