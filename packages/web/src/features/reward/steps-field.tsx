/** The steps of an activity in a form: what each asks for, as the activity counts, and what it gives. */
import * as word from '@keymall/contract/kit/word';
import { type adminAward, MAX_STEPS } from '@keymall/contract/reward/award';
import { AddIcon, DeleteIcon } from 'tdesign-icons-react';
import { Input, InputNumber } from 'tdesign-react';
import { Button } from '#kit/back-office/button';
import { type Control, Field } from '#kit/back-office/field';
import { useFormValue } from '#kit/back-office/form-frame';
import { Named } from '#kit/back-office/naming';
import { useWords, words } from '#kit/i18n';
import './steps.css';

const text = words(
  {
    steps: '奖励阶梯',
    help: '目标逐级提高；每一级可单独领取一次',
    merchants: '成交商户',
    merchantUnit: '家',
    turnover: '成交额',
    reward: '奖励',
    add: '添加一级',
    remove: '删除第 {line} 级',
    of: '第 {line} 级{what}',
  },
  {
    steps: 'Steps',
    help: 'Each asks for more than the one before, and is claimed once',
    merchants: 'Merchants',
    merchantUnit: '',
    turnover: 'Sold',
    reward: 'Reward',
    add: 'Add a step',
    remove: 'Remove step {line}',
    of: 'Step {line}: {what}',
  },
);

interface Step {
  merchants: number | '';
  turnover: string;
  reward: string;
}
const stepsIn = ({ value }: Control): Step[] => (Array.isArray(value) ? (value as Step[]) : []);
const NEW: Step = { merchants: 0, turnover: '0.00', reward: '' };

export function StepsField() {
  const t = useWords(text);
  return (
    <Field<typeof adminAward.add> of="steps" label={t('steps')} help={t('help')} wide required>
      {(control) => <Steps control={control} />}
    </Field>
  );
}

function Steps({ control }: { control: Control }) {
  const t = useWords(text);
  const counts = useFormValue('metric') === 'invited' ? 'merchants' : 'turnover';
  const steps = stepsIn(control);
  const change = (at: number, part: Partial<Step>) => control.set(steps.map((step, nth) => (nth === at ? { ...step, ...part } : step)));
  return (
    <div className="rw-steps">
      {steps.map((step, at) => {
        const named = (what: string): string => t('of', { line: at + 1, what });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
          <div className="rw-step" key={at}>
            {counts === 'merchants' ? (
              <Named label={named(t('merchants'))} inputMode="numeric">
                <InputNumber
                  theme="normal"
                  align="left"
                  label={t('merchants')}
                  suffix={t('merchantUnit')}
                  min={1}
                  value={typeof step.merchants === 'number' && step.merchants > 0 ? step.merchants : undefined}
                  allowInputOverLimit
                  disabled={control.readOnly}
                  onChange={(next) => change(at, { merchants: typeof next === 'number' ? next : '' })}
                />
              </Named>
            ) : (
              <Amount
                name={named(t('turnover'))}
                label={t('turnover')}
                value={step.turnover === '0.00' ? '' : step.turnover}
                unit={t(word.yuan)}
                disabled={control.readOnly}
                onChange={(turnover) => change(at, { turnover: turnover || '0.00' })}
              />
            )}
            <Amount
              name={named(t('reward'))}
              label={t('reward')}
              value={step.reward}
              unit={t(word.yuan)}
              disabled={control.readOnly}
              onChange={(reward) => change(at, { reward })}
            />
            {steps.length > 1 && !control.readOnly && (
              <button
                type="button"
                className="bo-icon"
                aria-label={t('remove', { line: at + 1 })}
                title={t('remove', { line: at + 1 })}
                onClick={() => control.set(steps.filter((_, nth) => nth !== at))}
              >
                <DeleteIcon />
              </button>
            )}
          </div>
        );
      })}
      {!control.readOnly && steps.length < MAX_STEPS && (
        <Button type="button" variant="dashed" theme="default" size="small" icon={<AddIcon />} onClick={() => control.set([...steps, NEW])}>
          {t('add')}
        </Button>
      )}
    </div>
  );
}

interface AmountProps {
  /** Its whole name; `label` stands before what is typed. */
  name: string;
  label: string;
  value: string;
  unit: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

const Amount = ({ name, label, value, unit, disabled, onChange }: AmountProps) => (
  <Named label={name} inputMode="decimal">
    <Input label={label} suffix={unit} value={value} disabled={disabled} onChange={(next) => onChange(next.replace(/[^\d.]/g, ''))} />
  </Named>
);
