/** One of a list, as the device shows lists. */
import type { ReactNode } from 'react';
import { useOwnId } from '#kit/own-id';

interface ChoiceProps {
  label: string;
  value: string | number;
  onChange: (value: string) => void;
  children: ReactNode;
}

export function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useOwnId();
  return (
    <div className="km-field km-choice">
      <label htmlFor={id}>{label}</label>
      <div className="km-control">
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {children}
        </select>
      </div>
    </div>
  );
}
