/** A buyer's password and devices, folded away below his orders. */

import { personalAccount } from '@keymall/contract/identity/personal-account';
import { JOURNEY, providerWords } from '@keymall/contract/identity/social-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '#kit/button';
import { call, sentenceOf } from '#kit/call';
import { confirm } from '#kit/confirm';
import { Field } from '#kit/field';
import { minute } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { updateSession } from '#kit/session';
import { toast } from '#kit/toast';
import { accountWords } from '../../features/account/account.words.ts';
import { addPasskey, canPasskey, isHeldAlready, isTurnedDown } from '../../features/account/passkey.ts';
import { hasProven, leaveFor, takeProven } from '../../features/account/social-journey.ts';
import { signWords, useGuessed } from './sign-box.tsx';
import { isLong, NewPassword, RepeatPassword } from './sign-in.tsx';

const ScanCode = lazy(async () => ({ default: (await import('../../features/account/scan-code.tsx')).ScanCode }));

const text = words({ wrong: '当前密码不正确' }, { wrong: 'The current password is wrong' }, { network: word.networkError });

export function Security() {
  const t = useWords(accountWords);
  // back from a provider, to bind what was proven there
  const [open, setOpen] = useState(hasProven);
  return (
    <details className="km-box me-security" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('security')}</summary>
      {open && (
        <>
          <Password />
          <Passkeys />
          <Bindings />
          <Devices />
        </>
      )}
    </details>
  );
}

function Password() {
  const t = useWords(accountWords);
  const tn = useWords(text);
  const ts = useWords(signWords);
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const [repeat, setRepeat] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const guessed = useGuessed();
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || old === '' || !isLong(fresh) || fresh !== repeat) return;
    setBusy(true);
    setMessage('');
    try {
      const input = { password: old, new_password: fresh };
      const answer = await call(personalAccount.changePassword, input, { quiet: true }).catch((error: unknown) =>
        guessed.take(error, fresh),
      );
      if (!answer) return;
      updateSession('personal', { accessToken: answer.access_token });
      for (const clear of [setOld, setFresh, setRepeat]) clear('');
      setTried(false);
      toast.success(t('changed'));
    } catch (error) {
      setMessage(sentenceOf(error, tn('network')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <h3>{t('password')}</h3>
      <Field
        label={t('old')}
        name="current_password"
        type="password"
        value={old}
        onChange={setOld}
        autoComplete="current-password"
        maxLength={128}
        required
        error={tried && !old ? ts('required') : null}
      />
      <NewPassword name="new_password" value={fresh} onChange={setFresh} tried={tried} said={guessed.of(fresh)} />
      <RepeatPassword value={repeat} onChange={setRepeat} tried={tried} of={fresh} />
      {message && (
        <p className="sign-message" role="alert">
          {message}
        </p>
      )}
      <Button type="submit" look="primary" busy={busy}>
        {t('password')}
      </Button>
    </form>
  );
}

function Devices() {
  const t = useWords(accountWords);
  const tn = useWords(text);
  const [list, setList] = useState<WireOutput<typeof personalAccount.sessions>['list'] | null>(null);
  const [message, setMessage] = useState('');
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew after each end
  useEffect(() => {
    call(personalAccount.sessions, {}, { quiet: true }).then(
      (answer) => setList(answer.list),
      (error: unknown) => setMessage(sentenceOf(error, tn('network'))),
    );
  }, [asked, tn]);
  const end = (id?: number): Promise<boolean> =>
    confirm({
      action: t(id === undefined ? 'endOthers' : 'endOne'),
      note: id === undefined ? t('endOthersNote') : undefined,
      danger: true,
      run: async () => {
        await call(personalAccount.endSessions, { id });
        toast.success(t('ended'));
        setAsked((times) => times + 1);
      },
    });
  return (
    <section>
      <h3>{t('devices')}</h3>
      {message && <p role="alert">{message}</p>}
      <ul>
        {list?.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{session.device || t('unknownDevice')}</strong>
              <small>
                {session.ip} · {t('since')} {minute(session.create_at)}
              </small>
            </div>
            {session.is_current ? (
              <small>{t('thisOne')}</small>
            ) : (
              <Button size="small" onClick={() => void end(session.id)}>
                {t('endOne')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {(list?.length ?? 0) > 1 && (
        <Button size="small" onClick={() => void end()}>
          {t('endOthers')}
        </Button>
      )}
    </section>
  );
}

type Bindable = WireOutput<typeof personalAccount.bindings>['list'][number];

/** Which identities elsewhere open the account. Nothing where the site offers none and none is bound. */
function Bindings() {
  const t = useWords(accountWords);
  const tn = useWords(text);
  const locale = useLocale();
  const [list, setList] = useState<Bindable[]>([]);
  const nameOf = ({ title, provider }: Bindable): string => title || providerWords[provider][locale];
  const [message, setMessage] = useState('');
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew after each change
  useEffect(() => {
    const show = async (): Promise<void> => {
      const proven = takeProven();
      try {
        if (proven) {
          const { status } = await call(personalAccount.bindStatus, { socialite_uuid: proven }, { quiet: true });
          if (status === JOURNEY.done) toast.success(t('boundDone'));
          else setMessage(t('bindOver'));
        }
      } catch (error) {
        setMessage(sentenceOf(error, tn('network')));
      }
      setList((await call(personalAccount.bindings, {}, { quiet: true })).list);
    };
    show().catch((error: unknown) => setMessage(sentenceOf(error, tn('network'))));
  }, [asked, t, tn]);
  const [code, setCode] = useState<(WireOutput<typeof personalAccount.bindSocial> & Pick<Bindable, 'provider'>) | null>(null);
  const end = (why: string): void => {
    setCode(null);
    setMessage(why);
  };
  const bind = async (provider: Bindable['provider']): Promise<void> => {
    setMessage('');
    try {
      const begun = await call(personalAccount.bindSocial, { provider }, { quiet: true });
      if (begun.digits === '') leaveFor(begun.url, '/personal/setting');
      else setCode({ ...begun, provider });
    } catch (error) {
      setMessage(sentenceOf(error, tn('network')));
    }
  };
  const unbind = (way: Bindable): Promise<boolean> =>
    confirm({
      action: `${t('unbind')} ${nameOf(way)}`,
      note: t('unbindNote'),
      danger: true,
      run: async () => {
        await call(personalAccount.unbindSocial, { provider: way.provider });
        toast.success(t('unboundDone'));
        setAsked((times) => times + 1);
      },
    });
  if (list.length === 0 && !message) return null;
  return (
    <section>
      <h3>{t('bindings')}</h3>
      {message && <p role="alert">{message}</p>}
      <ul>
        {list.map((way) => (
          <li key={way.provider}>
            <div>
              <strong>{nameOf(way)}</strong>
              <small>
                {way.bind_at === null ? t('unbound') : `${way.name && `${way.name} · `}${t('boundSince')} ${minute(way.bind_at)}`}
                {!way.is_offered && ` · ${t('notOffered')}`}
              </small>
            </div>
            <Button size="small" onClick={() => void (way.bind_at === null ? bind(way.provider) : unbind(way))}>
              {t(way.bind_at === null ? 'bind' : 'unbind')}
            </Button>
            {code?.provider === way.provider && way.bind_at === null && (
              <Suspense>
                <ScanCode
                  code={code}
                  ask={() => call(personalAccount.bindStatus, { socialite_uuid: code.socialite_uuid }, { quiet: true })}
                  onEnd={({ status }) => {
                    end(status === JOURNEY.done ? '' : t('bindOver'));
                    if (status === JOURNEY.done) toast.success(t('boundDone'));
                    setAsked((times) => times + 1);
                  }}
                  onFailure={(error) => end(sentenceOf(error, tn('network')))}
                  onCancel={() => end('')}
                />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Passkey = WireOutput<typeof personalAccount.passkeys>;

/** Keys in one's devices that open the account; how they are named is how they were added. */
function Passkeys() {
  const t = useWords(accountWords);
  const [answer, setAnswer] = useState<Passkey | null>(null);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const [renamed, setRenamed] = useState<number | null>(null);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew after each change
  useEffect(() => {
    call(personalAccount.passkeys, {}, { quiet: true }).then(setAnswer, (error: unknown) => setMessage(sentenceOf(error, t('network'))));
  }, [asked, t]);
  const add = async (): Promise<void> => {
    setBusy(true);
    setMessage('');
    try {
      await addPasskey(personalAccount, t('passkeyName', { count: (answer?.list.length ?? 0) + 1 }));
      toast.success(t('passkeyAdded'));
      setAsked((times) => times + 1);
    } catch (error) {
      setMessage(isHeldAlready(error) ? t('passkeyHeld') : isTurnedDown(error) ? t('passkeyTurnedDown') : sentenceOf(error, t('network')));
    } finally {
      setBusy(false);
    }
  };
  const remove = (id: number): Promise<boolean> =>
    confirm({
      action: t('passkeyRemove'),
      note: t('passkeyRemoveNote'),
      danger: true,
      run: async () => {
        await call(personalAccount.removePasskey, { id });
        toast.success(t('passkeyRemoved'));
        setAsked((times) => times + 1);
      },
    });
  const isPossible = answer?.is_possible === true && canPasskey();
  return (
    <section>
      <h3>{t('passkeys')}</h3>
      <p className="km-note">{t(answer === null || isPossible ? 'passkeyLead' : 'passkeyImpossible')}</p>
      {message && <p role="alert">{message}</p>}
      <ul>
        {answer?.list.map(({ id, name, create_at }) => (
          <li key={id}>
            {renamed === id ? (
              <Rename
                passkey={{ id, name }}
                onEnd={(isChanged) => {
                  setRenamed(null);
                  if (isChanged) setAsked((times) => times + 1);
                }}
              />
            ) : (
              <>
                <div>
                  <strong>{name}</strong>
                  <small>
                    {t('passkeySince')} {minute(create_at)}
                  </small>
                </div>
                <Button size="small" onClick={() => setRenamed(id)}>
                  {t('passkeyRename')}
                </Button>
                <Button size="small" onClick={() => void remove(id)}>
                  {t('del')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {isPossible && (
        <Button size="small" busy={busy} onClick={() => void add()}>
          {t('passkeyAdd')}
        </Button>
      )}
    </section>
  );
}

const MOST_NAME = 40;

function Rename({ passkey: { id, name }, onEnd }: { passkey: { id: number; name: string }; onEnd: (isChanged: boolean) => void }) {
  const t = useWords(accountWords);
  const [value, setValue] = useState(name);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || value.trim() === '') return;
    setBusy(true);
    try {
      await call(personalAccount.renamePasskey, { id, name: value.trim() }, { quiet: true });
      onEnd(true);
    } catch (error) {
      setMessage(sentenceOf(error, t('network')));
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Field
        label={t('passkeyLabel')}
        name="passkey_name"
        value={value}
        onChange={setValue}
        maxLength={MOST_NAME}
        required
        error={message || null}
      />
      <div>
        <Button type="submit" size="small" look="primary" busy={busy}>
          {t('passkeyRename')}
        </Button>
        <Button size="small" onClick={() => onEnd(false)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
