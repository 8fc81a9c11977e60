/** Which identities elsewhere open the account: bound and unbound here. Nothing is drawn where the site offers none and none is bound. */
import type { BindingCalls, SocialProvider } from '@keymall/contract/identity/social';
import { JOURNEY, providerWords } from '@keymall/contract/identity/social-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { useEffect, useRef, useState } from 'react';
import { Act } from '#kit/back-office/act';
import { Time } from '#kit/back-office/cells';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { useSubmit } from '#kit/back-office/submit';
import { call, sentenceOf } from '#kit/call';
import { useLocale, useWords } from '#kit/i18n';
import { toast } from '#kit/toast';
import { accountWords } from './account.words.ts';
import { ScanCode } from './scan-code.tsx';
import { leaveFor, takeProven } from './social-journey.ts';
import './account.css';
import './scan-code.css';

export function BindingCard({ of }: { of: BindingCalls }) {
  const t = useWords(accountWords);
  const locale = useLocale();
  const query = useCall(of.bindings, {});
  const { send } = useSubmit(of.bindStatus);
  const begun = useRef(false);
  const [code, setCode] = useState<(WireOutput<BindingCalls['bindSocial']> & { provider: SocialProvider }) | null>(null);
  const { refetch } = query;
  const say = (status: number): void => (status === JOURNEY.done ? toast.success(t('boundDone')) : toast.error(t('bindOver')));
  useEffect(() => {
    // back from a provider: what was proven there is bound once, however often this is drawn
    if (begun.current) return;
    begun.current = true;
    const proven = takeProven();
    if (!proven) return;
    send({ socialite_uuid: proven }).then(
      ({ status }) => (status === JOURNEY.done ? toast.success(t('boundDone')) : toast.error(t('bindOver'))),
      // the reason was shown
      () => undefined,
    );
  }, [send, t]);
  const nameOf = ({ title, provider }: { title: string; provider: keyof typeof providerWords }): string =>
    title || providerWords[provider][locale];
  if (!query.data?.list.length) return null;
  return (
    <Card title={t('bindings')}>
      <ul className="account-devices">
        {query.data.list.map((way) => (
          <li key={way.provider}>
            <div>
              <strong>{nameOf(way)}</strong>
              <small>
                {way.bind_at === null ? (
                  t('unbound')
                ) : (
                  <>
                    {way.name && `${way.name} · `}
                    {t('boundSince')} <Time at={way.bind_at} />
                    {!way.is_offered && ` · ${t('notOffered')}`}
                  </>
                )}
              </small>
            </div>
            {way.bind_at === null ? (
              <Act
                does={of.bindSocial}
                with={{ provider: way.provider }}
                look="outline"
                done=""
                onDone={(started) =>
                  started.digits === '' ? leaveFor(started.url, window.location.pathname) : setCode({ ...started, provider: way.provider })
                }
              >
                {t('bind')}
              </Act>
            ) : (
              <Act
                does={of.unbindSocial}
                with={{ provider: way.provider }}
                danger
                confirm={`${t('unbind')} ${nameOf(way)}`}
                note={t('unbindNote')}
                done={t('unboundDone')}
              >
                {t('unbind')}
              </Act>
            )}
            {code?.provider === way.provider && way.bind_at === null && (
              <ScanCode
                code={code}
                ask={() => call(of.bindStatus, { socialite_uuid: code.socialite_uuid }, { quiet: true })}
                onEnd={({ status }) => {
                  setCode(null);
                  say(status);
                  void refetch();
                }}
                onFailure={(error) => {
                  setCode(null);
                  toast.error(sentenceOf(error, t('network')));
                }}
                onCancel={() => setCode(null)}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
