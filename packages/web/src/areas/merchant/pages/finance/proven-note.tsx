/** A quiet line: when the wallets were last proven against every posting; and why payouts wait, where they do. */
import { merchantProof } from '@keymall/contract/ledger/proof';
import { CheckCircleIcon } from 'tdesign-icons-react';
import { needs, useAllowed } from '#kit/back-office/office';
import { useCall } from '#kit/back-office/queries';
import { minute } from '#kit/format';
import { useWords, words } from '#kit/i18n';

const text = words(
  { proven: '账目已于 {at} 核对', stopped: '平台正在核对账目，期间提现暂停，资金不受影响' },
  { proven: 'Balances proven {at}', stopped: 'The platform is checking its books; payouts wait, your money is not affected' },
);

const STALE_MS = 60_000;

export function ProvenNote() {
  const t = useWords(text);
  const may = useAllowed(needs(merchantProof.state));
  const { data } = useCall(merchantProof.state, {}, { enabled: may, staleTime: STALE_MS });
  if (!data) return null;
  if (data.stopped)
    return (
      <div className="bo-alert" role="status">
        {t('stopped')}
      </div>
    );
  if (!data.proven_at) return null;
  return (
    <p className="bo-note">
      <CheckCircleIcon aria-hidden="true" /> {t('proven', { at: minute(data.proven_at) })}
    </p>
  );
}
