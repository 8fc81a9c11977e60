/** Signing in elsewhere: the providers' accounts, and what to type in at the providers. */
import { adminSocial } from '@keymall/contract/identity/social';
import { Copy } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { SettingsPage } from '#kit/back-office/settings-page';
import { Answered } from '#kit/back-office/state-views';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    title: '在第三方平台填写',
    lead: '在第三方平台创建应用时，将以下地址登记为回调地址；QQ 互联多个地址用分号分隔，微信填写授权回调域。',
    merchant: '商户登录回调地址',
    personal: '买家登录回调地址',
    domain: '授权回调域',
  },
  {
    title: 'What the providers ask for',
    lead: 'Register these as redirect addresses of your application; QQ takes several with semicolons between, WeChat takes the domain.',
    merchant: 'Redirect address, merchants',
    personal: 'Redirect address, buyers',
    domain: 'Redirect domain',
  },
);

export function Page() {
  const t = useWords(text);
  const query = useCall(adminSocial.addresses, {});
  return (
    <>
      <SettingsPage group="social" />
      <Card title={t('title')}>
        <Answered query={query} rows={3}>
          {({ merchant, personal, domain }) => (
            <>
              <p className="bo-note">{t('lead')}</p>
              <Facts
                rows={[
                  [t('merchant'), <Copy key="merchant" value={merchant} what={t('merchant')} />],
                  [t('personal'), <Copy key="personal" value={personal} what={t('personal')} />],
                  [t('domain'), <Copy key="domain" value={domain} what={t('domain')} />],
                ]}
              />
            </>
          )}
        </Answered>
      </Card>
    </>
  );
}
