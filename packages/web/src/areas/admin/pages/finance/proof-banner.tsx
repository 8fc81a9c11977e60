/** One line on how the books stand, for pages about money: green and quiet, red and loud. */
import { adminProof } from '@keymall/contract/ledger/proof';
import { Link } from 'react-router';
import { needs, useAllowed } from '#kit/back-office/office';
import { useCall } from '#kit/back-office/queries';
import { minute } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { adminPath } from '../../paths.ts';

const text = words(
  {
    green: '账目已于 {at} 全部核对，没有发现问题',
    red: '对账发现 {count} 项问题，提现与打款已暂停，请立即查看',
    none: '还没有完成过对账',
    running: '正在对账（{done}/{checks}）',
    look: '查看对账',
  },
  {
    green: 'The books were proven whole at {at}',
    red: 'The proof found {count} problems; payouts are stopped. Look at once',
    none: 'No reconciliation has finished yet',
    running: 'A proof is under way ({done}/{checks})',
    look: 'Proofs',
  },
);

export function ProofBanner() {
  const t = useWords(text);
  const may = useAllowed(needs(adminProof.state));
  const { data } = useCall(adminProof.state, {}, { enabled: may });
  if (!data) return null;
  const { latest, running, stopped } = data;
  const words = stopped
    ? t('red', { count: latest?.broken ?? 0 })
    : latest?.end_at
      ? t('green', { at: minute(latest.end_at) })
      : running
        ? t('running', { done: running.done, checks: running.checks })
        : t('none');
  return (
    <div className="bo-alert" role={stopped ? 'alert' : 'status'} data-tone={stopped ? 'danger' : latest ? 'success' : undefined}>
      <span>{words}</span>
      <Link to={adminPath('finance/proof')}>{t('look')}</Link>
    </div>
  );
}
