/** What merchants with own channels recharged: prepaid fees and deposits, out of the list of all recharges. */

import { rechargeWalletWords } from '@keymall/contract/payment/recharge-words';
import { useSearchParams } from 'react-router';
import { useLocale, useWords, words } from '#kit/i18n';
import '../../../../../kit/back-office/filter-tabs.css';
import { RechargeList } from '../../merchant/recharge.page.tsx';

const text = words(
  { title: '自定义通道订单', lead: '商户充值的预存手续费与保证金；自有通道订单的手续费从前者扣除，保证金是申请自有通道的条件' },
  {
    title: 'Own channel orders',
    lead: 'Prepaid fees and deposits; fees come out of the first, the second is asked for before an application',
  },
);

const WALLETS = ['fee_money', 'deposit_money'] as const;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const [params, setParams] = useSearchParams();
  const wallet = params.get('of') === 'deposit' ? 'deposit_money' : 'fee_money';
  const tabs = (
    <nav className="bo-status-tabs" aria-label={t('title')}>
      {WALLETS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === wallet}
          onClick={() => setParams(each === 'deposit_money' ? { of: 'deposit' } : {})}
        >
          {rechargeWalletWords[each][locale]}
        </button>
      ))}
    </nav>
  );
  return <RechargeList key={wallet} lead={t('lead')} wallet={wallet} tabs={tabs} />;
}
