/** A button, or a link that looks like one. */
import type { ReactNode } from 'react';

type Look = 'primary' | 'plain' | 'quiet' | 'danger';

interface ButtonProps {
  children: ReactNode;
  look?: Look;
  size?: 'small' | 'medium' | 'large';
  type?: 'button' | 'submit';
  /** Waiting for an answer: can't be pressed again, shows a spinner, keeps its width. */
  busy?: boolean;
  disabled?: boolean;
  /** Takes the focus when the dialog it stands in opens. */
  autoFocusInLayer?: boolean;
  wide?: boolean;
  onClick?: () => void;
}

const classOf = (look: Look, size: string, wide: boolean): string => `km-button km-${look} km-${size}${wide ? ' km-wide' : ''}`;

export function Button({
  children,
  look = 'plain',
  size = 'medium',
  type = 'button',
  busy,
  disabled,
  autoFocusInLayer,
  wide,
  onClick,
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classOf(look, size, wide ?? false)}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      data-autofocus={autoFocusInLayer ? '' : undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.();
      }}
    >
      {busy && <span className="km-spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}

interface ButtonLinkProps {
  href: string;
  children: ReactNode;
  look?: Look;
  size?: 'small' | 'medium' | 'large';
  wide?: boolean;
}
export const ButtonLink = ({ href, children, look = 'plain', size = 'medium', wide }: ButtonLinkProps) => (
  <a className={classOf(look, size, wide ?? false)} href={href}>
    {children}
  </a>
);
