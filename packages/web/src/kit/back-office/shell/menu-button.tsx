/** A button that opens a short list of things to do. Arrow keys move, Escape and leaving close it. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

export interface MenuChoice {
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  run: () => void;
}

/** Another site's page, or one that stands beside the office: in a tab of its own, which can't reach back. */
export const openBeside = (address: string): void => void window.open(address, '_blank', 'noopener,noreferrer');

interface MenuButtonProps {
  label: string;
  choices: readonly MenuChoice[];
  children: ReactNode;
  className?: string;
}

export function MenuButton({ label, choices, children, className = 'bo-icon' }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>('[role=menuitem]:not(:disabled)')?.focus();
    const outside = (event: Event): void => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  const onKey = (event: KeyboardEvent): void => {
    if (!open) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    items.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % items.length)?.focus();
  };
  return (
    <div
      ref={box}
      role="presentation"
      className="bo-drop"
      onKeyDown={onKey}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <div id={id} className="bo-drop-list" role="menu" aria-label={label}>
          {choices.map((choice) => (
            <button
              key={choice.label}
              type="button"
              role="menuitem"
              disabled={choice.disabled}
              onClick={() => {
                setOpen(false);
                choice.run();
              }}
            >
              {choice.icon}
              {choice.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
