/** The box for a time of the day. */
import type { Control } from './field.tsx';

export const Clock = ({ control: { id, value, set, invalid, readOnly, describedBy } }: { control: Control }) => (
  <input
    id={id}
    type="time"
    className="bo-clock"
    value={typeof value === 'string' ? value : ''}
    disabled={readOnly}
    aria-invalid={invalid || undefined}
    aria-describedby={describedBy}
    onChange={(event) => set(event.target.value)}
  />
);
