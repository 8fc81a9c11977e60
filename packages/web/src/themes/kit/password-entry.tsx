/** The door of a locked goods. `children` stands above the field: a theme may say more, or show what is behind. */
import { type ReactNode, useState } from 'react';
import { Button } from '#kit/button';
import { Field } from '#kit/field';
import { useWords, words } from '#kit/i18n';
import type { Details } from '../../storefront/details.ts';

const text = words(
  {
    title: '该商品需要访问密码',
    note: '输入商家提供的密码后，可查看说明并购买。',
    password: '访问密码',
    open: '打开',
  },
  {
    title: 'This item asks for a password',
    note: 'The merchant gives it to you; it opens the description and the order form.',
    password: 'Access password',
    open: 'Open',
  },
);

export function PasswordEntry({ details, children }: { details: Details; children?: ReactNode }) {
  const t = useWords(text);
  const [password, setPassword] = useState('');
  return (
    <form
      className="km-locked"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void details.unlock(password);
      }}
    >
      {children ?? (
        <header>
          <svg viewBox="0 0 24 24" width="30" height="30" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
            <rect x="5" y="10.500" width="14" height="9.500" rx="2" />
            <path d="M8 10.500V7.800a4 4 0 0 1 8 0v2.700M12 14.200v2.300" strokeLinecap="round" />
          </svg>
          <h3>{t('title')}</h3>
          <p>{t('note')}</p>
        </header>
      )}
      <Field
        label={t('password')}
        name="visit_password"
        type="password"
        value={password}
        onChange={setPassword}
        error={details.message || null}
        autoComplete="off"
        maxLength={30}
        required
      />
      <Button type="submit" look="primary" wide busy={details.busy} disabled={!password.trim()}>
        {t('open')}
      </Button>
    </form>
  );
}
