/** Paying a recharge: a code to scan or a page to go to, watched until the money is there. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { merchantRecharge } from '@keymall/contract/payment/recharge';
import { rechargeWalletWords } from '@keymall/contract/payment/recharge-words';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '#kit/back-office/button';
import { Money } from '#kit/back-office/cells';
import { keyOf, useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useSecondsLeft } from '#kit/clock';
import { Dialog } from '#kit/dialog';
import { countdown, money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { Qr } from '#kit/qr';
import { toast } from '#kit/toast';
import { useMerchantEvents } from '../../shell/live.ts';
import './recharge.css';

const text = words(
  {
    title: '支付充值',
    left: '剩余支付时间 {time}',
    scan: '请使用{by}扫码支付',
    code: '{by}付款二维码',
    go: '前往{by}付款',
    goNote: '将离开本页，付款后自动返回',
    broken: '支付网关暂时没有响应，请稍后重试或更换通道',
    wait: '付款后本页自动更新，请勿重复支付',
    closed: '该充值已关闭。如果您已经付款，到账后仍会自动入账',
    done: '充值 {amount} 已到账',
  },
  {
    title: 'Pay the recharge',
    left: '{time} left to pay',
    scan: 'Scan with {by} to pay',
    code: 'QR code to pay with {by}',
    go: 'Pay with {by}',
    goNote: 'You leave this page and come back afterwards',
    broken: 'The gateway does not answer; try again later or choose another channel',
    wait: 'This page updates by itself. Please do not pay twice',
    closed: 'It was closed. If you did pay, the money is credited when it arrives',
    done: '{amount} has arrived',
  },
);

const ASK_EVERY_MS = 3000;
const RENEW_LOOK_MS = 5000;
/** What the browser is, for the gateway. */
export const deviceNow = (): 'pc' | 'mobile' => (/Mobi|Android|iPhone|iPad/i.test(navigator.userAgent) ? 'mobile' : 'pc');

type Paying = WireOutput<typeof merchantRecharge.pay>;

/** `id` is null while nothing is paid. */
export function RechargePay({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useWords(text);
  return (
    <Dialog open={id !== null} title={t('title')} onClose={onClose}>
      <div className="bo-inside">{id !== null && <Asked id={id} onClose={onClose} />}</div>
    </Dialog>
  );
}

function Asked({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useCall(merchantRecharge.pay, { id, device: deviceNow() }, { staleTime: Number.POSITIVE_INFINITY });
  const { refetch, dataUpdatedAt } = query;
  const seconds = query.data?.action_seconds_left ?? null;
  // A way to the gateway may end before the recharge does: another one is asked for then.
  useEffect(() => {
    if (seconds === null) return;
    const timer = setInterval(
      () => void (document.hidden || Date.now() - dataUpdatedAt < seconds * 1000 || refetch()),
      Math.max(1000, Math.min(RENEW_LOOK_MS, seconds * 1000)),
    );
    return () => clearInterval(timer);
  }, [seconds, dataUpdatedAt, refetch]);
  return (
    <Answered query={query} rows={6}>
      {(paying) => <Watched paying={paying} retry={() => void query.refetch()} onClose={onClose} />}
    </Answered>
  );
}

function Watched({ paying, retry, onClose }: { paying: Paying; retry: () => void; onClose: () => void }) {
  const t = useWords(text);
  const locale = useLocale();
  const queries = useQueryClient();
  const { data, refetch } = useCall(merchantRecharge.state, { id: paying.id });
  useEffect(() => {
    const timer = setInterval(() => void (document.hidden || refetch()), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [refetch]);
  const status = data?.status ?? paying.status;
  const left = useSecondsLeft(data?.seconds_left ?? paying.seconds_left, data);
  useMerchantEvents({ 'recharge.paid': ({ recharge_id }) => void (recharge_id === paying.id && refetch()) }, () => undefined);
  const told = useRef(false);
  useEffect(() => {
    if (status !== 1 || told.current) return;
    told.current = true;
    toast.success(t('done', { amount: money(paying.money) }));
    void queries.invalidateQueries({ queryKey: [merchantRecharge.state.area] });
    queries.removeQueries({ queryKey: keyOf(merchantRecharge.pay) });
    onClose();
  }, [status, paying.money, queries, onClose, t]);
  const open = status === 0 && left > 0;
  return (
    <div className="recharge-pay">
      <p>{rechargeWalletWords[paying.wallet][locale]}</p>
      <h3>
        <Money yuan={paying.money} />
      </h3>
      {open ? (
        <>
          <p role="timer">{t('left', { time: countdown(left) })}</p>
          <Way paying={paying} retry={retry} />
          <p className="bo-note" role="status">
            {t('wait')}
          </p>
        </>
      ) : (
        <>
          <p role="status">{t('closed')}</p>
          <Button onClick={onClose}>{t(word.close)}</Button>
        </>
      )}
    </div>
  );
}

function Way({ paying: { action, pay_title: by }, retry }: { paying: Paying; retry: () => void }) {
  const t = useWords(text);
  const form = useRef<HTMLFormElement>(null);
  if (!action || action.kind === 'jsapi')
    return (
      <>
        <p role="alert">{t('broken')}</p>
        <Button variant="outline" onClick={retry}>
          {t(word.retry)}
        </Button>
      </>
    );
  if (action.kind === 'qr')
    return (
      <>
        <Qr text={action.text} label={t('code', { by })} size={216} />
        <p>{t('scan', { by })}</p>
      </>
    );
  const go = (): void => {
    if (action.kind === 'form') form.current?.submit();
    else if (!/^javascript:/i.test(action.url)) window.location.assign(action.url);
  };
  return (
    <>
      {action.kind === 'form' && (
        <form ref={form} method="post" action={action.action} acceptCharset="utf-8">
          {Object.entries(action.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </form>
      )}
      <Button size="large" block onClick={go}>
        {t('go', { by })}
      </Button>
      <p className="bo-note">{t('goNote')}</p>
    </>
  );
}
