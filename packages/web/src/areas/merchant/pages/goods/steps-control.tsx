/** Rows of a small table inside a form: wholesale steps, gift steps. */
import type { ReactNode } from 'react';
import { AddIcon, DeleteIcon } from 'tdesign-icons-react';
import { Input, InputNumber } from 'tdesign-react';
import { Button } from '#kit/back-office/button';
import type { Control } from '#kit/back-office/field';
import { Named } from '#kit/back-office/naming';
import { useWords } from '#kit/i18n';
import { text } from './goods-form.words.ts';

export type Row = Readonly<Record<string, unknown>>;
export const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : []);

interface StepsProps {
  control: Control;
  /** What a new row begins as. */
  fresh: (rows: Row[]) => Row;
  most: number;
  addLabel: string;
  removeLabel: (row: Row, line: number) => string;
  row: (row: Row, change: (change: Row) => void, line: number) => ReactNode;
}

export function Steps({ control, fresh, most, addLabel, removeLabel, row: draw }: StepsProps) {
  const rows = rowsOf(control.value);
  const put = (next: Row[]): void => control.set(next);
  return (
    <div className="mg-steps">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div className="mg-step" key={index}>
          <span className="mg-step-no" aria-hidden="true">
            {index + 1}
          </span>
          {draw(row, (change) => put(rows.map((each, at) => (at === index ? { ...each, ...change } : each))), index + 1)}
          {!control.readOnly && (
            <button
              type="button"
              className="bo-icon"
              aria-label={removeLabel(row, index + 1)}
              title={removeLabel(row, index + 1)}
              onClick={() => put(rows.filter((_, at) => at !== index))}
            >
              <DeleteIcon />
            </button>
          )}
        </div>
      ))}
      {!control.readOnly && rows.length < most && (
        <Button type="button" variant="dashed" theme="default" size="small" icon={<AddIcon />} onClick={() => put([...rows, fresh(rows)])}>
          {addLabel}
        </Button>
      )}
    </div>
  );
}

interface CountProps {
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  least?: number;
  most: number;
  unit?: string;
}

/** A whole number in a row. */
export const Count = ({ label, value, onChange, least = 1, most, unit }: CountProps) => (
  <Named className="mg-step-box" label={label} inputMode="numeric">
    <InputNumber
      theme="normal"
      align="left"
      label={label}
      value={typeof value === 'number' ? value : undefined}
      min={least}
      max={most}
      suffix={unit}
      allowInputOverLimit
      onChange={(next) => onChange(typeof next === 'number' ? next : '')}
    />
  </Named>
);

/** An amount in a row. */
export const Amount = ({ label, value, onChange, unit }: Omit<CountProps, 'most'>) => (
  <Named className="mg-step-box" label={label} inputMode="decimal">
    <Input
      label={label}
      suffix={unit}
      value={typeof value === 'string' ? value : ''}
      onChange={(next) => onChange(next.replace(/[^\d.]/g, ''))}
    />
  </Named>
);

const last = (rows: Row[], key: string): number => {
  const value = rows.at(-1)?.[key];
  return typeof value === 'number' ? value : 0;
};

export function TiersControl({ control }: { control: Control }) {
  const t = useWords(text);
  return (
    <Steps
      control={control}
      most={20}
      fresh={(rows) => ({ num: Math.max(2, last(rows, 'num') * 2 || 10), price: '' })}
      addLabel={t('add')}
      removeLabel={(_, line) => t('remove', { line })}
      row={(row, change) => (
        <>
          <Count label={t('tierNum')} unit={t('piece')} value={row.num} least={2} most={1000} onChange={(num) => change({ num })} />
          <Amount label={t('tierPrice')} unit={t('yuan')} value={row.price} onChange={(price) => change({ price })} />
        </>
      )}
    />
  );
}

export function GivesControl({ control }: { control: Control }) {
  const t = useWords(text);
  return (
    <Steps
      control={control}
      most={20}
      fresh={(rows) => ({ num: last(rows, 'num') * 2 || 10, give_num: 1 })}
      addLabel={t('add')}
      removeLabel={(_, line) => t('remove', { line })}
      row={(row, change) => (
        <>
          <Count label={t('tierNum')} unit={t('piece')} value={row.num} most={1000} onChange={(num) => change({ num })} />
          <Count label={t('giveNum')} unit={t('piece')} value={row.give_num} most={100} onChange={(give_num) => change({ give_num })} />
        </>
      )}
    />
  );
}
