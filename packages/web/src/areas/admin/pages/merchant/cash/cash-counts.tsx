/** How withdrawals stand in figures, and whether they go out by themselves. */
import { adminCash } from '@keymall/contract/payment/withdrawal';
import { CheckCircleIcon, CloseCircleIcon, TimeIcon, TransformIcon, WalletIcon } from 'tdesign-icons-react';
import { flagOf, Money, Switch } from '#kit/back-office/cells';
import { useCall } from '#kit/back-office/queries';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import { count, money } from '#kit/format';
import { useWords } from '#kit/i18n';
import { text } from './cash.words.ts';

export function CashCounts() {
  const t = useWords(text);
  const { data } = useCall(adminCash.cashCount, {});
  if (!data) return null;
  const pieces = (of: { count: number }): string => t('count', { count: count(of.count) });
  return (
    <>
      {data.stopped && (
        <p className="bo-alert" data-tone="danger" role="alert">
          {t('stopped')}
        </p>
      )}
      <StatsRow>
        <StatsCard
          strong
          title={t('waiting')}
          icon={<TimeIcon />}
          value={<Money yuan={data.waiting.money} />}
          note={
            <>
              <span>{pieces(data.waiting)}</span>
              <span>
                {t('today')} {pieces(data.today)} {money(data.today.money)}
              </span>
            </>
          }
        />
        <StatsCard title={t('sending')} icon={<TransformIcon />} value={<Money yuan={data.sending.money} />} note={pieces(data.sending)} />
        <StatsCard title={t('failed')} icon={<CloseCircleIcon />} value={<Money yuan={data.failed.money} />} note={pieces(data.failed)} />
        <StatsCard
          title={t('paid')}
          icon={<CheckCircleIcon />}
          value={<Money yuan={data.paid.money} />}
          note={
            <>
              <span>{pieces(data.paid)}</span>
              <span>{t('feeSum', { fee: money(data.fee) })}</span>
            </>
          }
        />
        <StatsCard title={t('balances')} icon={<WalletIcon />} value={<Money yuan={data.balances} />} />
      </StatsRow>
    </>
  );
}

export function AutoPass() {
  const t = useWords(text);
  const { data } = useCall(adminCash.cashCount, {});
  return (
    <span className="bo-row">
      <span className="bo-note">{t('autoPass')}</span>
      <Switch
        does={adminCash.autoPass}
        on={data?.auto_pass === 1}
        with={(on) => ({ auto_pass: flagOf(on) })}
        label={t('autoPass')}
        confirm={(on) => t(on ? 'autoPassOn' : 'autoPassOff')}
        disabled={!data}
      />
    </span>
  );
}
