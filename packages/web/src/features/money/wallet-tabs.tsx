/** One wallet's log, or all of them. */
import * as word from '@keymall/contract/kit/word';
import { walletWords } from '@keymall/contract/ledger/business-words';
import { useChoices } from '#kit/back-office/cells';
import { FilterTabs } from '#kit/back-office/filter-tabs';
import type { List } from '#kit/back-office/list';
import { useWords, words } from '#kit/i18n';

const text = words({}, {}, { label: word.wallet });

export const WalletTabs = ({ list }: { list: List }) => {
  const t = useWords(text);
  return <FilterTabs list={list} of="wallet" label={t('label')} options={useChoices(walletWords)} />;
};
