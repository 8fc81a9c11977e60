/** One wallet's log, or all of them. */
import * as word from '@keymall/contract/kit/word';
import { walletWords } from '@keymall/contract/ledger/business-words';
import type { Wallet } from '@keymall/contract/ledger/wallet';
import type { List } from '#kit/back-office/list';
import { useLocale, useWords, words } from '#kit/i18n';
import '../order/order.css';

const text = words({}, {}, { label: word.wallet, all: word.all });

export function WalletTabs({ list }: { list: List }) {
  const t = useWords(text);
  const locale = useLocale();
  const here = list.filters['wallet'] ?? '';
  return (
    <nav className="bo-status-tabs" aria-label={t('label')}>
      {(['', ...(Object.keys(walletWords) as Wallet[])] as const).map((wallet) => (
        <button key={wallet} type="button" aria-pressed={wallet === here} onClick={() => list.search({ wallet })}>
          {wallet === '' ? t('all') : walletWords[wallet][locale]}
        </button>
      ))}
    </nav>
  );
}
