/** What is to be done to prices: one row each for price, cost and wholesale prices. */
import type { merchantPriceEdit } from '@keymall/contract/catalogue/price-edit';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { Input, Select } from 'tdesign-react';
import { Named } from '#kit/back-office/naming';
import { useWords } from '#kit/i18n';
import { text } from './price-edit.words.ts';

export type Ops = WireInput<typeof merchantPriceEdit.apply>['ops'];
export type Part = 'price' | 'cost_price' | 'tiers';
type Mode = 'keep' | 'set' | 'add' | 'sub' | 'mul';
export type Drafts = Record<Part, { mode: Mode; value: string }>;

export const PARTS = [
  ['price', 'price'],
  ['cost_price', 'cost'],
  ['tiers', 'tiers'],
] as const;
export const noOps: Drafts = {
  price: { mode: 'keep', value: '' },
  cost_price: { mode: 'keep', value: '' },
  tiers: { mode: 'keep', value: '' },
};

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;
const PERCENT = /^\d{1,4}(\.\d{1,2})?$/;

/** Is a draft filled in as its mode asks. */
export const isFilled = ({ mode, value }: Drafts[Part]): boolean =>
  mode === 'keep' || (mode === 'mul' ? PERCENT : AMOUNT).test(value.trim());

/** What is sent of the drafts. */
export function opsOf(drafts: Drafts): Ops {
  const entries = PARTS.flatMap(([part]) => {
    const { mode, value } = drafts[part];
    if (mode === 'keep') return [];
    return [[part, mode === 'mul' ? { mode, percent: value.trim() } : { mode, amount: value.trim() }]];
  });
  return Object.fromEntries(entries) as Ops;
}

export function PriceOps({ drafts, tried, onChange }: { drafts: Drafts; tried: boolean; onChange: (drafts: Drafts) => void }) {
  const t = useWords(text);
  return (
    <div className="mg-ops">
      {PARTS.map(([part, label]) => {
        const { mode, value } = drafts[part];
        const change = (next: Partial<Drafts[Part]>): void => onChange({ ...drafts, [part]: { mode, value, ...next } });
        const modes: Mode[] = part === 'tiers' ? ['keep', 'add', 'sub', 'mul'] : ['keep', 'set', 'add', 'sub', 'mul'];
        const wrong = tried && !isFilled(drafts[part]);
        return (
          <div className="mg-op" key={part}>
            <span>{t(label)}</span>
            <Named label={`${t(label)} ${t('what')}`}>
              <Select
                value={mode}
                options={modes.map((each) => ({ value: each, label: t(each) }))}
                onChange={(next) => change({ mode: next as Mode })}
              />
            </Named>
            {mode !== 'keep' && (
              <Named label={`${t(label)} ${t(mode)}`} inputMode="decimal" invalid={wrong}>
                <Input
                  value={value}
                  status={wrong ? 'error' : 'default'}
                  suffix={mode === 'mul' ? '%' : '元'}
                  placeholder={mode === 'mul' ? '110' : '0.00'}
                  onChange={(next) => change({ value: next.replace(/[^\d.]/g, '') })}
                />
              </Named>
            )}
            {wrong && <span className="mg-problem">{t(mode === 'mul' ? 'wrongPercent' : 'wrongAmount')}</span>}
          </div>
        );
      })}
    </div>
  );
}

/** A run's operations as a sentence: 售价 乘以 110%，成本价 增加 ¥1.00. */
export function useOpsText(): (ops: Ops) => string {
  const t = useWords(text);
  return (ops) =>
    PARTS.flatMap(([part, label]) => {
      const op = ops[part];
      if (!op) return [];
      return [`${t(label)} ${t(op.mode)} ${op.mode === 'mul' ? `${op.percent}%` : `¥${op.amount}`}`];
    }).join('，');
}
