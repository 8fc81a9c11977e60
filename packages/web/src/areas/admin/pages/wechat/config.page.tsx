/** The official account: its keys, its templates, where it delivers to, whether it does, and whether it answers us. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { adminWechat } from '@keymall/contract/wechat/wechat';
import { useEffect } from 'react';
import { Act } from '#kit/back-office/act';
import { Copy, Time } from '#kit/back-office/cells';
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
    lead: '先保存并启用上面的配置，再到公众平台“设置与开发 - 基本配置”填写：服务器地址填下面的地址，令牌、密钥和消息加解密方式与上面一致，并把本站的出口 IP 加入 IP 白名单（“检查接口”会说出不在白名单中的 IP）。网页授权域名和 JS 接口安全域名填写下面的域名。',
    callback: '服务器地址（URL）',
    domain: '网页授权域名',
    followers: '已绑定的商户',
    people: '关注者（启用后互动过）',
    verified: '地址校验',
    verifiedAt: '微信已于此时校验通过：',
    verifyNever: '微信还没有校验过这个地址',
    delivered: '最近的消息',
    deliverNever: '还没有收到消息',
    safe: '安全模式',
    compatible: '兼容模式',
    plain: '明文模式',
    refused: '签名不符的请求',
    refusedNote: '令牌、密钥或加解密方式与公众平台不一致时会出现',
    muted: '客服消息',
    mutedAt: '微信拒绝了客服消息（48001）：',
    mutedNote: '公众号没有权限，较慢的 AI 回答和人工回复无法送达',
    unmuted: '未发现限制',
    check: '检查接口',
    checked: '微信接口正常',
  },
  {
    title: 'What WeChat asks for',
    lead: 'Save and switch on what stands above first. Then, under the account’s basic configuration, give the address below as server address, with the same token, key and mode as above, and add this site’s own IP to the allow list; the test of the connection names the IP that is not on it. The domain below is the one for web authorisation.',
    callback: 'Server address',
    domain: 'Domain for web authorisation',
    followers: 'Merchants who follow',
    people: 'Followers (of whom we have heard)',
    verified: 'Check of the address',
    verifiedAt: 'WeChat has verified it at',
    verifyNever: 'WeChat has not looked at it yet',
    delivered: 'Last message',
    deliverNever: 'None came yet',
    safe: 'Safe mode',
    compatible: 'Compatible mode',
    plain: 'Plain mode',
    refused: 'Calls with a wrong signature',
    refusedNote: 'As they come where token, key or mode differ from WeChat’s',
    muted: 'Messages afterwards',
    mutedAt: 'WeChat refused them (48001) at',
    mutedNote: 'the account has no right to them: answers that take long, and those of people, do not arrive',
    unmuted: 'No limit is known',
    check: 'Test the connection to WeChat',
    checked: 'WeChat answers',
  },
);

/** While the page is open it looks whether WeChat has called. */
const LOOK_MS = 5000;

export function Page() {
  const t = useWords(text);
  const query = useCall(adminWechat.state, {});
  const { refetch } = query;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [refetch]);
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
        <Answered query={query} rows={6}>
          {(state) => <Standing state={state} />}
        </Answered>
      </Card>
    </>
  );
}

function Standing({ state }: { state: WireOutput<typeof adminWechat.state> }) {
  const t = useWords(text);
  const { callback, followers, people, verify_at, deliver_at, deliver_mode, refuse_at, mute_at } = state;
  const host = URL.canParse(callback) ? new URL(callback).host : '';
  return (
    <>
      <p className="bo-note">{t('lead')}</p>
      <Facts
        rows={[
          [t('callback'), <Copy key="callback" value={callback} what={t('callback')} />],
          [t('domain'), <Copy key="domain" value={host} what={t('domain')} />],
          [
            t('verified'),
            <span key="verified" role="status">
              {verify_at ? (
                <>
                  {t('verifiedAt')} <Time at={verify_at} />
                </>
              ) : (
                t('verifyNever')
              )}
            </span>,
          ],
          [
            t('delivered'),
            deliver_at && deliver_mode ? (
              <span key="delivered">
                <Time at={deliver_at} /> · {t(deliver_mode)}
              </span>
            ) : (
              t('deliverNever')
            ),
          ],
          refuse_at
            ? [
                t('refused'),
                <span key="refused">
                  <Time at={refuse_at} /> · {t('refusedNote')}
                </span>,
              ]
            : null,
          [
            t('muted'),
            mute_at ? (
              <span key="muted">
                {t('mutedAt')} <Time at={mute_at} /> · {t('mutedNote')}
              </span>
            ) : (
              t('unmuted')
            ),
          ],
          [t('people'), count(people)],
          [t('followers'), count(followers)],
        ]}
      />
    </>
  );
}
