/** What everybody with an account has on his page: the password, and where he is signed in. */
import type { AccountCalls } from '@keymall/contract/identity/account';
import { Act } from '#kit/back-office/act';
import { None, Time } from '#kit/back-office/cells';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useWords } from '#kit/i18n';
import { type Role, updateSession } from '#kit/session';
import { accountWords } from './account.words.ts';
import { PasskeyCard } from './passkey-card.tsx';
import { PasswordForm } from './password-form.tsx';
import './account.css';

export function AccountCards({ of, face }: { of: AccountCalls; face: Role }) {
  const t = useWords(accountWords);
  const query = useCall(of.sessions, {});
  const others = query.data?.list.some(({ is_current }) => !is_current) ?? false;
  return (
    <>
      <Card title={t('password')}>
        <PasswordForm saves={of.changePassword} onToken={(accessToken) => updateSession(face, { accessToken })} />
      </Card>
      <PasskeyCard of={of} />
      <Card
        title={t('devices')}
        extra={
          others && (
            <Act does={of.endSessions} with={{}} look="outline" danger confirm={t('endOthers')} note={t('endOthersNote')} done={t('ended')}>
              {t('endOthers')}
            </Act>
          )
        }
      >
        <Answered query={query} rows={3}>
          {({ list }) => (
            <ul className="account-devices">
              {list.map((session) => (
                <li key={session.id}>
                  <div>
                    <strong>
                      {session.device || t('unknownDevice')}
                      {session.by_name && ` · ${t('byAdmin', { name: session.by_name })}`}
                    </strong>
                    <small>
                      {session.ip || <None />} · {t('since')} <Time at={session.create_at} />
                    </small>
                  </div>
                  {session.is_current ? (
                    <span className="bo-tag" data-tone="success">
                      {t('thisOne')}
                    </span>
                  ) : (
                    <>
                      <small>
                        {t('seen')} <Time at={session.seen_at} />
                      </small>
                      <Act does={of.endSessions} with={{ id: session.id }} danger confirm={t('endOne')} done={t('ended')}>
                        {t('endOne')}
                      </Act>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Answered>
      </Card>
    </>
  );
}
