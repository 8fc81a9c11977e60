/** Which identities elsewhere open the account: bound and unbound here. Nothing is drawn where the site offers none and none is bound. */
import type { BindingCalls } from '@keymall/contract/identity/social';
import { JOURNEY, providerWords } from '@keymall/contract/identity/social-words';
import { useEffect, useRef } from 'react';
import { Act } from '#kit/back-office/act';
import { Time } from '#kit/back-office/cells';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { useSubmit } from '#kit/back-office/submit';
import { useLocale, useWords } from '#kit/i18n';
import { toast } from '#kit/toast';
import { accountWords } from './account.words.ts';
import { leaveFor, takeProven } from './social-journey.ts';
import './account.css';

export function BindingCard({ of }: { of: BindingCalls }) {
  const t = useWords(accountWords);
  const locale = useLocale();
  const query = useCall(of.bindings, {});
  const { send } = useSubmit(of.bindStatus);
  const begun = useRef(false);
  useEffect(() => {
    // back from a provider: what was proven there is bound once, however often this is drawn
    if (begun.current) return;
    begun.current = true;
    const proven = takeProven();
    if (!proven) return;
    const say = (status: number): void => (status === JOURNEY.done ? toast.success(t('boundDone')) : toast.error(t('bindOver')));
    send({ socialite_uuid: proven }).then(
      ({ status }) => say(status),
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
                onDone={({ url }) => leaveFor(url, window.location.pathname)}
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
          </li>
        ))}
      </ul>
    </Card>
  );
}
