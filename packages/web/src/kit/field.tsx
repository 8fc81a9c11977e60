/** A labelled field of a form on a public page: label, control, hint or error, tied together for screen readers. */
import { type ReactNode, useState } from 'react';
import { useWords, words } from './i18n.tsx';
import { useOwnId } from './own-id.ts';

const text = words(
  { show: '显示密码', hide: '隐藏密码', optional: '选填' },
  { show: 'Show password', hide: 'Hide password', optional: 'optional' },
);

interface FieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'password' | 'email' | 'tel';
  placeholder?: string;
  hint?: string;
  error?: string | null;
  optional?: boolean;
  required?: boolean;
  autoComplete?: string;
  maxLength?: number;
  inputMode?: 'text' | 'numeric' | 'email' | 'tel';
  onBlur?: () => void;
  /** At the right end of the control. */
  action?: ReactNode;
  autoFocus?: boolean;
}

export function Field(props: FieldProps) {
  const {
    label,
    name,
    value,
    onChange,
    type = 'text',
    placeholder,
    hint,
    error,
    optional,
    required,
    autoComplete,
    maxLength,
    inputMode,
    onBlur,
    action,
  } = props;
  const t = useWords(text);
  const id = useOwnId();
  const [revealed, setRevealed] = useState(false);
  const note = error || hint;
  return (
    <div className="km-field" data-wrong={error ? '' : undefined}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="km-optional">{t('optional')}</span>}
      </label>
      <div className="km-control">
        <input
          id={id}
          name={name}
          type={type === 'password' && revealed ? 'text' : type}
          value={value}
          placeholder={placeholder}
          required={required}
          autoComplete={autoComplete}
          maxLength={maxLength}
          inputMode={inputMode}
          // biome-ignore lint/a11y/noAutofocus: only on pages that are one form
          autoFocus={props.autoFocus}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
        {type === 'password' && (
          <button
            type="button"
            className="km-icon-button"
            aria-label={revealed ? t('hide') : t('show')}
            aria-pressed={revealed}
            onClick={() => setRevealed(!revealed)}
          >
            <svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
              <path d="M1.8 10S4.8 4.5 10 4.5 18.2 10 18.2 10 15.2 15.5 10 15.5 1.8 10 1.8 10Z" />
              <circle cx="10" cy="10" r="2.5" />
              {!revealed && <path d="m3.5 16.5 13-13" strokeLinecap="round" />}
            </svg>
          </button>
        )}
        {action}
      </div>
      {note && (
        <p id={`${id}-note`} className="km-field-note" role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}

/** A tick with a sentence that may hold links. */
export function Tick({
  checked,
  onChange,
  children,
  error,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  error?: boolean;
}) {
  return (
    <label className="km-tick" data-wrong={error ? '' : undefined}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} aria-invalid={error || undefined} />
      <span>{children}</span>
    </label>
  );
}
