/** The administrator's own second factor: set up by scanning and a first code, recovery codes shown once, turned off with password and code. */
import { adminUser } from '@keymall/contract/identity/admin-session';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Act } from '#kit/back-office/act';
import { Time } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { Button } from '#kit/button';
import { copy } from '#kit/copy';
import { Dialog } from '#kit/dialog';
import { useWords, words } from '#kit/i18n';
import { Qr } from '#kit/qr';
import './safe-card.css';

const text = words(
  {
    title: '两步验证',
    lead: '开启后，登录除密码外还需输入手机身份验证器（如微软、谷歌验证器）上的动态码，密码泄露也无法登录。',
    on: '开启时间',
    left: '剩余恢复码',
    leftOf: '{count} 个',
    begin: '开启两步验证',
    scan: '用身份验证器扫描二维码，或手动输入密钥，然后填写显示的 6 位动态码。',
    scanLabel: '扫描以添加到身份验证器',
    secret: '密钥',
    code: '动态码',
    anyCode: '动态码或恢复码',
    confirm: '确认开启',
    done: '两步验证已开启，其他设备已下线',
    renew: '重新生成恢复码',
    renewNote: '旧的恢复码立即失效。',
    codes: '请保存恢复码',
    codesLead: '手机丢失时，每个恢复码可登录一次。它们只显示这一次，请抄写或存入密码管理器。',
    kept: '我已保存',
    end: '关闭两步验证',
    endNote: '关闭后只凭密码即可登录。',
    ended: '两步验证已关闭',
    password: '登录密码',
  },
  {
    title: 'Two-step sign-in',
    lead: 'Signing in takes a code of an authenticator on your phone besides the password, so that a stolen password opens nothing.',
    on: 'On since',
    left: 'Recovery codes left',
    leftOf: '{count}',
    begin: 'Turn two-step sign-in on',
    scan: 'Scan this with your authenticator, or type the key in, and enter the six digits it shows.',
    scanLabel: 'Scan to add it to an authenticator',
    secret: 'Key',
    code: 'Six digits',
    anyCode: 'Authenticator or recovery code',
    confirm: 'Turn it on',
    done: 'Two-step sign-in is on; other devices were signed out',
    renew: 'New recovery codes',
    renewNote: 'The old ones stop working at once.',
    codes: 'Keep your recovery codes',
    codesLead:
      'Each signs you in once if the phone is lost. They are shown this once: write them down or put them into a password manager.',
    kept: 'I have kept them',
    end: 'Turn two-step sign-in off',
    endNote: 'The password alone will open the account.',
    ended: 'Two-step sign-in is off',
    password: 'Your password',
  },
);

export function SafeCard() {
  const t = useWords(text);
  const query = useCall(adminUser.getSafe, {});
  const [begun, setBegun] = useState<WireOutput<typeof adminUser.beginSafe> | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [ending, setEnding] = useState(false);
  return (
    <Card title={t('title')}>
      <p className="bo-note">{t('lead')}</p>
      <Answered query={query} rows={2}>
        {({ on_at, codes_left }) =>
          on_at === null ? (
            <div className="bo-row">
              <Act does={adminUser.beginSafe} with={{}} look="primary" done="" onDone={setBegun}>
                {t('begin')}
              </Act>
            </div>
          ) : (
            <>
              <Facts
                rows={[
                  [t('on'), <Time key="on" at={on_at} />],
                  [t('left'), t('leftOf', { count: codes_left })],
                ]}
              />
              <div className="bo-row">
                <Act
                  does={adminUser.renewSafeCodes}
                  with={{}}
                  look="outline"
                  confirm={t('renew')}
                  note={t('renewNote')}
                  done=""
                  onDone={(data) => setCodes(data.codes)}
                >
                  {t('renew')}
                </Act>
                <Button look="quiet" onClick={() => setEnding(true)}>
                  {t('end')}
                </Button>
              </div>
            </>
          )
        }
      </Answered>
      {begun && (
        <EditDialog
          open
          title={t('begin')}
          saves={adminUser.confirmSafe}
          initial={{ auth_code: '' }}
          refusals={{ code_wrong: 'auth_code' }}
          submit={t('confirm')}
          done={t('done')}
          onSaved={(data) => setCodes(data.codes)}
          onClose={() => setBegun(null)}
        >
          <p className="bo-note">{t('scan')}</p>
          <div className="safe-scan">
            <Qr text={begun.uri} label={t('scanLabel')} size={180} />
          </div>
          <p className="safe-secret">
            {t('secret')} <code>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <Field<typeof adminUser.confirmSafe> of="auth_code" label={t('code')} autoComplete="one-time-code" autoFocus />
        </EditDialog>
      )}
      {ending && (
        <EditDialog
          open
          title={t('end')}
          saves={adminUser.disableSafe}
          initial={{ password: '', auth_code: '' }}
          refusals={{ own_password_wrong: 'password', code_wrong: 'auth_code' }}
          submit={t('end')}
          done={t('ended')}
          onClose={() => setEnding(false)}
        >
          <p className="bo-note">{t('endNote')}</p>
          <Field<typeof adminUser.disableSafe>
            of="password"
            label={t('password')}
            type="password"
            autoComplete="current-password"
            autoFocus
          />
          <Field<typeof adminUser.disableSafe> of="auth_code" label={t('anyCode')} autoComplete="one-time-code" />
        </EditDialog>
      )}
      <Dialog
        open={codes !== null}
        title={t('codes')}
        size="small"
        dismissable={false}
        onClose={() => setCodes(null)}
        foot={
          <>
            <Button onClick={() => void copy((codes ?? []).join('\n'))}>{t(word.copyAll)}</Button>
            <Button look="primary" onClick={() => setCodes(null)}>
              {t('kept')}
            </Button>
          </>
        }
      >
        <p className="km-note">{t('codesLead')}</p>
        <ul className="safe-codes">
          {codes?.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </Dialog>
    </Card>
  );
}
