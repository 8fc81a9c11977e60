/** Cards made up in the browser, to copy, to keep, or to import at once. */

import { charsetWords } from '@keymall/contract/inventory/card-words';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Checkbox, Input, InputNumber, Select, Textarea } from 'tdesign-react';
import { OpenButton } from '#kit/back-office/act';
import { Button } from '#kit/back-office/button';
import { Named } from '#kit/back-office/naming';
import { Card, PageHead } from '#kit/back-office/page-head';
import { Toggle } from '#kit/back-office/toggle';
import { copy, downloadText } from '#kit/copy';
import { count } from '#kit/format';
import { useLocale, useWords } from '#kit/i18n';
import { merchantPath } from '../../../paths.ts';
import {
  CHARSETS,
  type Charset,
  cardsOf,
  FIRST_RECIPE,
  JOINERS,
  type Joiner,
  MOST_CARDS,
  problemsOf,
  type Recipe,
  SECRET_LENGTH,
} from '../generator.rules.ts';
import { text } from '../generator.words.ts';
import '../import.css';
import { handOver } from '../import-handover.ts';
import { Labelled } from '../labelled.tsx';

const chance = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes));

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const [recipe, setRecipe] = useState<Recipe>(FIRST_RECIPE);
  const [made, setMade] = useState<{ lines: string[]; recipe: Recipe } | null>(null);
  const send = (): void => {
    if (!made) return;
    const { split_type, separator } = made.recipe.secretOnly ? { split_type: 'none' as const, separator: '' } : JOINERS[made.recipe.joiner];
    handOver({ cards: made.lines.join('\n'), split_type, separator });
    void navigate(merchantPath('goods/card/add'));
  };
  return (
    <>
      <PageHead lead={t('lead')} />
      <div className="bo-import bo-made">
        <Card title={t('recipe')}>
          <RecipeForm
            recipe={recipe}
            again={made !== null}
            onChange={(part) => setRecipe((before) => ({ ...before, ...part }))}
            onMake={() => setMade({ lines: cardsOf(recipe, chance), recipe })}
          />
        </Card>
        <Card title={t('output')}>
          {made ? (
            <>
              <p aria-live="polite">
                <strong>{t('made', { count: count(made.lines.length) })}</strong> <span className="bo-note">{t('madeLead')}</span>
              </p>
              <div className="bo-row">
                <Button onClick={send}>{t('send')}</Button>
                <OpenButton onClick={() => void copy(made.lines.join('\n'))}>{t('copy')}</OpenButton>
                <Button
                  variant="outline"
                  theme="default"
                  onClick={() => downloadText(t('file', { count: made.lines.length }), made.lines.join('\r\n'))}
                >
                  {t('download')}
                </Button>
              </div>
              <Named label={t('output')}>
                <Textarea readonly value={made.lines.join('\n')} autosize={{ minRows: 14, maxRows: 22 }} />
              </Named>
            </>
          ) : (
            <p className="bo-note">{t('empty')}</p>
          )}
        </Card>
      </div>
    </>
  );
}

interface RecipeFormProps {
  recipe: Recipe;
  again: boolean;
  onChange: (part: Partial<Recipe>) => void;
  onMake: () => void;
}

function RecipeForm({ recipe, again, onChange, onMake }: RecipeFormProps) {
  const t = useWords(text);
  const locale = useLocale();
  const problems = problemsOf(recipe);
  const make = (event: FormEvent): void => {
    event.preventDefault();
    if (Object.keys(problems).length === 0) onMake();
  };
  const number = (of: 'count' | 'start' | 'length', help: string) => (
    <Labelled label={t(of)} help={help} problem={problems[of] && t('range')}>
      {(control) => (
        <Named {...control} inputMode="numeric">
          <InputNumber
            theme="normal"
            align="left"
            value={recipe[of]}
            allowInputOverLimit
            status={control.invalid ? 'error' : 'default'}
            onChange={(value) => onChange({ [of]: Number(value ?? Number.NaN) })}
          />
        </Named>
      )}
    </Labelled>
  );
  const words = (of: 'prefix' | 'suffix') => (
    <Labelled label={t(of)}>
      {(control) => (
        <Named {...control}>
          <Input value={recipe[of]} maxlength={30} onChange={(value) => onChange({ [of]: value })} />
        </Named>
      )}
    </Labelled>
  );
  return (
    <form className="bo-form" noValidate onSubmit={make}>
      <div className="bo-form-body">
        <div className="bo-switches">
          {number('count', t('countHelp', { max: count(MOST_CARDS) }))}
          {number('length', t('lengthHelp', SECRET_LENGTH))}
          <Labelled label={t('charsets')} problem={problems.charsets && t(problems.charsets === 'none' ? 'none' : 'few')} wide>
            {({ describedBy }) => (
              <div role="group" aria-label={t('charsets')} aria-describedby={describedBy}>
                <Checkbox.Group
                  value={[...recipe.charsets]}
                  options={(Object.keys(CHARSETS) as Charset[]).map((value) => ({ value, label: charsetWords[value][locale] }))}
                  onChange={(chosen) => onChange({ charsets: chosen })}
                />
              </div>
            )}
          </Labelled>
          <Labelled label={t('secretOnly')} help={t('secretOnlyHelp')} wide>
            {({ id, describedBy }) => (
              <Toggle
                id={id}
                on={recipe.secretOnly}
                label={t('secretOnly')}
                describedBy={describedBy}
                onTurn={(on) => onChange({ secretOnly: on })}
              />
            )}
          </Labelled>
          {!recipe.secretOnly && (
            <>
              {words('prefix')}
              {words('suffix')}
              {number('start', t('startHelp'))}
              <Labelled label={t('joiner')} problem={problems.joiner && t('joinerProblem')}>
                {(control) => (
                  <Named {...control}>
                    <Select
                      value={recipe.joiner}
                      status={control.invalid ? 'error' : 'default'}
                      options={(Object.keys(JOINERS) as Joiner[]).map((value) => ({
                        value,
                        label: value === 'space' ? t('space') : value,
                      }))}
                      onChange={(value) => onChange({ joiner: value as Joiner })}
                    />
                  </Named>
                )}
              </Labelled>
            </>
          )}
        </div>
      </div>
      <div className="bo-form-foot">
        <Button type="submit">{t(again ? 'again' : 'make')}</Button>
      </div>
    </form>
  );
}
