/** What a merchant's wallets hold, side by side. Wallets that were never used stay away, the available one never. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { walletWords } from '@keymall/contract/ledger/business-words';
import type { merchantMoney } from '@keymall/contract/ledger/money-log';
import type { Wallet } from '@keymall/contract/ledger/wallet';
import type { ReactNode } from 'react';
import { LockOnIcon, MoneyIcon, SaveIcon, TimeIcon, WalletIcon } from 'tdesign-icons-react';
import { Money } from '#kit/back-office/cells';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  {
    freeze_money: '待结算、投诉中或被平台冻结',
    fee_money: '用于自有通道的平台手续费',
    deposit_money: '不能用于消费，达到条件后退还',
    cashing_money: '已申请，等待打款',
    debt_money: '后续收入将优先偿还，还清前不能提现',
  },
  {
    freeze_money: 'Waits for settlement, a complaint or the platform',
    fee_money: 'Pays the platform’s fees of own channels',
    deposit_money: 'Not to be spent; given back in the end',
    cashing_money: 'Asked for, not paid yet',
    debt_money: 'Income repays it first; no withdrawals until then',
  },
);

const ICON: Record<Wallet, ReactNode> = {
  money: <WalletIcon />,
  freeze_money: <LockOnIcon />,
  fee_money: <MoneyIcon />,
  deposit_money: <SaveIcon />,
  cashing_money: <TimeIcon />,
  debt_money: <MoneyIcon />,
};
const ALWAYS: readonly Wallet[] = ['money', 'freeze_money'];

type Figures = WireOutput<typeof merchantMoney.wallets>;

/** `note` stands below the available balance; `quiet` where another figure stands out. */
export function WalletCards({ figures, note, quiet = false }: { figures: Figures; note?: ReactNode; quiet?: boolean }) {
  const t = useWords(text);
  const locale = useLocale();
  const shown = (Object.keys(walletWords) as Wallet[]).filter((wallet) => ALWAYS.includes(wallet) || figures[wallet] !== '0.00');
  return (
    <StatsRow>
      {shown.map((wallet) => (
        <StatsCard
          key={wallet}
          strong={wallet === 'money' && !quiet}
          title={walletWords[wallet][locale]}
          icon={ICON[wallet]}
          value={<Money yuan={figures[wallet]} />}
          note={wallet === 'money' ? note : <span>{t(wallet)}</span>}
        />
      ))}
    </StatsRow>
  );
}
