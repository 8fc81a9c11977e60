/** The form of the import page: which goods, what cards, how they are read. */

import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { MAX_SEPARATOR_LENGTH, SPLIT_TYPES, type Split, type SplitType } from '@keymall/contract/inventory/card-lines';
import { splitWords } from '@keymall/contract/inventory/import-words';
import * as word from '@keymall/contract/kit/word';
import { type FormEvent, useState } from 'react';
import { Input, Select } from 'tdesign-react';
import { Button } from '#kit/back-office/button';
import { Named } from '#kit/back-office/naming';
import { useOptions } from '#kit/back-office/options';
import { Toggle } from '#kit/back-office/toggle';
import { useLocale, useWords } from '#kit/i18n';
import { text } from './card-import.words.ts';
import { takeOver } from './import-handover.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportSource } from './import-source.tsx';
import { Labelled } from './labelled.tsx';

/** What the form gives. */
export interface ImportDraft extends Split {
  goods_id: number;
  content: string;
  file: File | null;
  source: 'paste' | 'file' | 'generator';
  keep_order: 0 | 1;
  is_pre: 0 | 1;
}

type Problems = Partial<Record<'goods' | 'content' | 'separator', string>>;
const flagOf = (on: unknown): 0 | 1 => (on === true ? 1 : 0);

function firstDraft(goodsId: number): ImportDraft {
  const made = takeOver();
  return {
    goods_id: goodsId,
    content: made?.cards ?? '',
    source: made ? 'generator' : 'paste',
    file: null,
    split_type: made?.split_type ?? 'none',
    separator: made?.separator ?? '',
    keep_order: 1,
    is_pre: 0,
  };
}

export function ImportForm({ goodsId, busy, onSend }: { goodsId: number; busy: boolean; onSend: (draft: ImportDraft) => void }) {
  const t = useWords(text);
  const locale = useLocale();
  const goods = useOptions(merchantGoods.goodList, 'name');
  const [draft, setDraft] = useState<ImportDraft>(() => firstDraft(goodsId));
  const [problems, setProblems] = useState<Problems>({});
  const change = (part: Partial<ImportDraft>, healed?: keyof Problems): void => {
    setDraft((before) => ({ ...before, ...part }));
    if (healed) setProblems(({ [healed]: _, ...others }) => others);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found: Problems = {
      ...(!(draft.goods_id > 0) && { goods: t('needGoods') }),
      ...(!draft.file && draft.content.trim() === '' && { content: t('needContent') }),
      ...(draft.split_type === 'own' && draft.separator.trim() === '' && { separator: t('needOwn') }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0 && !busy) onSend(draft);
  };
  return (
    <form className="bo-form" noValidate onSubmit={submit}>
      <div className="bo-form-body">
        <div className="bo-import">
          <div className="bo-form-grid">
            <Labelled label={t(word.goods)} problem={problems.goods} required>
              {(control) => (
                <Named {...control}>
                  <Select
                    filterable
                    value={draft.goods_id > 0 ? draft.goods_id : ''}
                    placeholder={t('choose')}
                    status={control.invalid ? 'error' : 'default'}
                    options={goods}
                    onChange={(value) => change({ goods_id: Number(value) }, 'goods')}
                  />
                </Named>
              )}
            </Labelled>
            <Labelled label={t('content')} problem={problems.content} required wide>
              {({ id, invalid }) => (
                <ImportSource
                  id={id}
                  invalid={invalid}
                  content={draft.content}
                  file={draft.file}
                  onContent={(content) => change({ content }, 'content')}
                  onFile={(file) =>
                    change(
                      { file, ...(file && draft.split_type === 'none' && /\.csv$/i.test(file.name) && { split_type: 'auto' as const }) },
                      'content',
                    )
                  }
                />
              )}
            </Labelled>
            <Labelled label={t('split')} help={t('splitHelp')}>
              {(control) => (
                <Named {...control}>
                  <Select
                    value={draft.split_type}
                    options={SPLIT_TYPES.map((value) => ({ value, label: splitWords[value][locale] }))}
                    onChange={(value) => change({ split_type: value as SplitType })}
                  />
                </Named>
              )}
            </Labelled>
            {draft.split_type === 'own' && (
              <Labelled label={t('own')} help={t('ownHelp')} problem={problems.separator} required>
                {(control) => (
                  <Named {...control}>
                    <Input
                      value={draft.separator}
                      maxlength={MAX_SEPARATOR_LENGTH}
                      status={control.invalid ? 'error' : 'default'}
                      onChange={(separator) => change({ separator }, 'separator')}
                    />
                  </Named>
                )}
              </Labelled>
            )}
            <div className="bo-switches">
              <Labelled label={t('keep')} help={t('keepHelp')}>
                {({ id, describedBy }) => (
                  <Toggle
                    id={id}
                    on={draft.keep_order === 1}
                    label={t('keep')}
                    describedBy={describedBy}
                    onTurn={(on) => change({ keep_order: flagOf(on) })}
                  />
                )}
              </Labelled>
              <Labelled label={t('pre')} help={t('preHelp')}>
                {({ id, describedBy }) => (
                  <Toggle
                    id={id}
                    on={draft.is_pre === 1}
                    label={t('pre')}
                    describedBy={describedBy}
                    onTurn={(on) => change({ is_pre: flagOf(on) })}
                  />
                )}
              </Labelled>
            </div>
          </div>
          <ImportPreview content={draft.content} file={draft.file} split={draft} />
        </div>
      </div>
      <div className="bo-form-foot">
        <Button type="submit" loading={busy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
