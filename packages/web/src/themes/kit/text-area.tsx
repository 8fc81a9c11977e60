/** A labelled text of several lines, with how long it is. */
import { useOwnId } from '#kit/own-id';

interface TextAreaProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  maxLength: number;
  placeholder?: string;
  hint?: string;
  error?: string | null | undefined;
}

export function TextArea({ label, value, onChange, rows = 4, maxLength, placeholder, hint, error }: TextAreaProps) {
  const id = useOwnId();
  const note = error || hint;
  return (
    <div className="km-field" data-wrong={error ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="km-control">
        <textarea
          id={id}
          value={value}
          rows={rows}
          maxLength={maxLength}
          placeholder={placeholder}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <p className="km-field-note km-counted">
        <span id={`${id}-note`} role={error ? 'alert' : undefined}>
          {note}
        </span>
        <span aria-hidden="true">
          {value.trim().length} / {maxLength}
        </span>
      </p>
    </div>
  );
}
