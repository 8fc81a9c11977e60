/** Signing in, the same on every face: codes, a second factor and other ways in have their place here. And the fields other forms share. */
import { type ComponentProps, type ReactNode, useState } from 'react';
import { CallError } from '#kit/call';
import { Field } from '#kit/field';
import { useWords } from '#kit/i18n';
import { codes } from '../../storefront/codes.ts';
import { PasskeyButton, type PasskeyWay } from './passkey-button.tsx';
import { isEmail, SignBox, signWords } from './sign-box.tsx';

interface SignInProps extends Pick<ComponentProps<typeof SignBox>, 'face' | 'title' | 'lead' | 'tabs' | 'foot'> {
  /** What an account is called by here: a name, or nothing but a mailbox. */
  by?: 'name' | 'email';
  /** By a passkey, too. */
  passkey?: PasskeyWay;
  /** Above the fields. */
  note?: ReactNode;
  /** `work`: a proof of work, once the server has asked for one. */
  send: (name: string, password: string, work: string) => Promise<void>;
}

/** Sends; where the server wants work proven first, the browser does it, and sends once more. */
async function offer(send: (work: string) => Promise<void>): Promise<void> {
  try {
    await send('');
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== codes.captcha_needed) throw error;
    const { prove } = await import('../../storefront/proof.ts');
    await send(await prove());
  }
}

export function SignIn({ by = 'name', note, passkey, send, foot, ...box }: SignInProps) {
  const ts = useWords(signWords);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const isNamed = by === 'email' ? isEmail(name) : name.trim() !== '';
  return (
    <SignBox
      {...box}
      foot={
        <>
          {passkey && <PasskeyButton {...passkey} />}
          {foot}
        </>
      }
      signsIn
      submit={ts('login')}
      ready={() => {
        setTried(true);
        return isNamed && password !== '';
      }}
      send={() => offer((work) => send(name, password, work))}
    >
      {note}
      <Field
        label={ts(by === 'email' ? 'email' : 'account')}
        name={by === 'email' ? 'email' : 'username'}
        type={by === 'email' ? 'email' : 'text'}
        value={name}
        onChange={setName}
        autoComplete={by === 'email' ? 'email' : 'username'}
        maxLength={100}
        required
        error={tried && !isNamed ? ts(by === 'email' ? 'emailWrong' : 'required') : null}
      />
      <Field
        label={ts('password')}
        name="password"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        maxLength={128}
        required
        error={tried && !password ? ts('required') : null}
      />
    </SignBox>
  );
}

interface NewPasswordProps {
  value: string;
  onChange: (value: string) => void;
  /** Once the form was sent: what is wrong is said. */
  tried: boolean;
  /** What the server said of this very password. */
  said: string | null;
  name?: string;
}

export function NewPassword({ value, onChange, tried, said, name = 'password' }: NewPasswordProps) {
  const ts = useWords(signWords);
  return (
    <Field
      label={ts('newPassword')}
      name={name}
      type="password"
      value={value}
      onChange={onChange}
      autoComplete="new-password"
      maxLength={128}
      required
      hint={ts('passwordHint')}
      error={tried && !isLong(value) ? ts('short') : said}
    />
  );
}

export function RepeatPassword({ value, onChange, tried, of }: Omit<NewPasswordProps, 'said' | 'name'> & { of: string }) {
  const ts = useWords(signWords);
  return (
    <Field
      label={ts('repeat')}
      name="repeat"
      type="password"
      value={value}
      onChange={onChange}
      autoComplete="new-password"
      maxLength={128}
      required
      error={tried && value !== of ? ts('differ') : null}
    />
  );
}

/** Whether a password is long enough to be sent; how good it is, the server says. */
export const isLong = (password: string): boolean => password.length >= 8;
