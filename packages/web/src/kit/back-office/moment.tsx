/** The box for a moment: a day and a time; empty is null. */
import type { Control } from './field.tsx';

/** Wire `2026-11-23 09:00:00` as the box has it. */
const shownOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 16).replace(' ', 'T') : '');

export const Moment = ({ control: { id, value, set, invalid, readOnly, describedBy } }: { control: Control }) => (
  <input
    id={id}
    type="datetime-local"
    className="bo-clock"
    value={shownOf(value)}
    disabled={readOnly}
    aria-invalid={invalid || undefined}
    aria-describedby={describedBy}
    onChange={({ target }) => set(target.value ? `${target.value.replace('T', ' ').slice(0, 16)}:00` : null)}
  />
);
