/** A quantity with its two buttons; typing is free, and settles within bounds when left. */
import { useEffect, useState } from 'react';
import { useWords, words } from '#kit/i18n';

const text = words({ less: '减少数量', more: '增加数量' }, { less: 'Fewer', more: 'More' });

interface StepperProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

export function Stepper({ label, value, min, max, onChange }: StepperProps) {
  const t = useWords(text);
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);
  const settle = (): void => {
    onChange(Number(typed));
    setTyped(String(value));
  };
  return (
    <div className="km-stepper">
      <button type="button" aria-label={t('less')} disabled={value <= min} onClick={() => onChange(value - 1)}>
        −
      </button>
      <input
        aria-label={label}
        inputMode="numeric"
        value={typed}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '').slice(0, 4);
          // Preact leaves a control as it was typed where its value is still the same
          event.target.value = digits;
          setTyped(digits);
          const wanted = Number(digits);
          if (digits && wanted >= min && wanted <= max) onChange(wanted);
        }}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      <button type="button" aria-label={t('more')} disabled={value >= max} onClick={() => onChange(value + 1)}>
        +
      </button>
    </div>
  );
}
