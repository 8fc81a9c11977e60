/** Days of the week, each in or out. */
import { Checkbox } from 'tdesign-react';
import type { Control } from '#kit/back-office/field';
import { useWords, words } from '#kit/i18n';

const text = words(
  { day_1: '周一', day_2: '周二', day_3: '周三', day_4: '周四', day_5: '周五', day_6: '周六', day_7: '周日' },
  { day_1: 'Mon', day_2: 'Tue', day_3: 'Wed', day_4: 'Thu', day_5: 'Fri', day_6: 'Sat', day_7: 'Sun' },
);

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export function Days({ control: { value, set, readOnly, describedBy }, label }: { control: Control; label: string }) {
  const t = useWords(text);
  return (
    <div role="group" aria-label={label} aria-describedby={describedBy}>
      <Checkbox.Group
        value={Array.isArray(value) ? (value as number[]) : []}
        disabled={readOnly}
        options={DAYS.map((day) => ({ value: day, label: t(`day_${day}`) }))}
        onChange={(chosen) => set(chosen.toSorted((a, b) => a - b))}
      />
    </div>
  );
}
