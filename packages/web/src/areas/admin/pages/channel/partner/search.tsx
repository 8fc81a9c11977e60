/** What sub-merchants are searched by. */

import * as word from '@keymall/contract/kit/word';
import { subStateWords } from '@keymall/contract/payment/partner-words';
import { useChoices } from '#kit/back-office/cells';
import { useOptions } from '#kit/back-office/options';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { useWords } from '#kit/i18n';
import type { Family } from './family.ts';
import { text } from './partner.words.ts';

type List = Family['calls']['merchantList'];

export function SubSearch({ calls }: Pick<Family, 'calls'>) {
  const t = useWords(text);
  const partners = useOptions(calls.list, 'name', { limit: 100 });
  return (
    <>
      <TextFilter<List> of="keyword" label={t('keyword')} />
      <ChoiceFilter<List> of="state" label={t(word.status)} options={useChoices(subStateWords)} />
      <ChoiceFilter<List> of="partner_id" label={t('partner')} options={partners} searchable />
      <TextFilter<List> of="merchant_id" label={t(word.merchantNumber)} />
    </>
  );
}
