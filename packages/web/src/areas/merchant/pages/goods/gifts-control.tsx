/** Other goods that come with this one. */
import { Select } from 'tdesign-react';
import type { Control, Option } from '#kit/back-office/field';
import { Named } from '#kit/back-office/naming';
import { useWords } from '#kit/i18n';
import { text } from './goods-form.words.ts';
import { Count, rowsOf, Steps } from './steps-control.tsx';

export function GiftsControl({ control, goods }: { control: Control; goods: readonly Option[] }) {
  const t = useWords(text);
  const taken = new Set(rowsOf(control.value).map(({ good_id }) => good_id));
  const free = goods.filter(({ value }) => !taken.has(value));
  const nameOf = (id: unknown): string => goods.find(({ value }) => value === id)?.label ?? '';
  return (
    <Steps
      control={control}
      most={Math.min(10, taken.size + free.length)}
      fresh={() => ({ good_id: free[0]?.value ?? '', bug_num: 1, give_num: 1 })}
      addLabel={t('addGift')}
      removeLabel={({ good_id }) => t('removeGift', { name: nameOf(good_id) })}
      row={(row, change) => (
        <>
          <Named className="mg-step-box mg-step-wide" label={t('giftGoods')}>
            <Select
              filterable
              value={typeof row.good_id === 'number' ? row.good_id : ''}
              options={goods.filter(({ value }) => value === row.good_id || !taken.has(value))}
              onChange={(good_id) => change({ good_id })}
            />
          </Named>
          <Count label={t('giftFrom')} unit={t('piece')} value={row.bug_num} most={1000} onChange={(bug_num) => change({ bug_num })} />
          <Count label={t('giveNum')} unit={t('piece')} value={row.give_num} most={100} onChange={(give_num) => change({ give_num })} />
        </>
      )}
    />
  );
}
