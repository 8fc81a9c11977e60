/** Boxes whose emptiness means: no limit. */
import * as word from '@keymall/contract/kit/word';
import { Input } from 'tdesign-react';
import { Clock } from '#kit/back-office/clock';
import type { Control } from '#kit/back-office/field';
import { Named } from '#kit/back-office/naming';
import { useWords, words } from '#kit/i18n';

const text = words({}, {}, { none: word.noLimit, yuan: word.yuan });

interface LimitProps {
  control: Control;
  unit?: string;
  /** What is not taken of what is typed. */
  strip: RegExp;
  inputMode: 'decimal' | 'numeric';
  toValue: (typed: string) => unknown;
}

function Limit({ control, unit, strip, inputMode, toValue }: LimitProps) {
  const t = useWords(text);
  const { id, value, set, invalid, readOnly, describedBy } = control;
  return (
    <Named id={id} describedBy={describedBy} invalid={invalid} inputMode={inputMode}>
      <Input
        value={value === null || value === undefined ? '' : String(value)}
        status={invalid ? 'error' : 'default'}
        disabled={readOnly}
        placeholder={t('none')}
        suffix={unit}
        onChange={(typed) => {
          const clean = typed.replace(strip, '');
          set(clean === '' ? null : toValue(clean));
        }}
      />
    </Named>
  );
}

/** An amount in yuan, or none. */
export function AmountLimit({ control }: { control: Control }) {
  const t = useWords(text);
  return <Limit control={control} unit={t('yuan')} strip={/[^\d.]/g} inputMode="decimal" toValue={(typed) => typed} />;
}

/** A whole number, or none. */
export const CountLimit = ({ control, unit }: { control: Control; unit: string }) => (
  <Limit control={control} unit={unit} strip={/\D/g} inputMode="numeric" toValue={Number} />
);

/** A time of the day, or none. */
export const MinuteLimit = ({ control }: { control: Control }) => (
  <Clock control={{ ...control, set: (typed) => control.set(typed === '' ? null : typed) }} />
);
