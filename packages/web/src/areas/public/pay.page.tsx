/** The cashier: how to pay, how long there is, and what became of it. The same for every shop, whatever its theme. */
import * as word from '@keymall/contract/kit/word';
import { payTypeName } from '@keymall/contract/payment/pay-type-words';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Button, ButtonLink } from '#kit/button';
import { ConfirmHost, confirm } from '#kit/confirm';
import { copy } from '#kit/copy';
import { countdown, money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { Qr } from '#kit/qr';
import { useSite } from '#kit/site';
import { readTab, writeTab } from '#kit/storage';
import { toast } from '#kit/toast';
import { AskButton } from '../../storefront/ask-button.tsx';
import { BillRow, BillRows } from '../../storefront/bill-lines.tsx';
import { cancelOrder } from '../../storefront/cancel.ts';
import { grantFor } from '../../storefront/order-memory.ts';
import { StatusHead } from '../../storefront/order-status.tsx';
import { usePayOpening } from '../../storefront/pay-opening.ts';
import { usePayWatch } from '../../storefront/pay-watch.ts';
import { usePayWay } from '../../storefront/pay-way.ts';
import { buyerSentence } from '../../storefront/sentence.ts';
import { CLOSED, type Device, PAID, type PayData, UNPAID } from '../../storefront/shapes.ts';
import { UntakenNotes } from '../../storefront/untaken.tsx';
import { isCameraCode, needsOtherBrowser } from '../../storefront/wechat.ts';
import { networkWords, statusName } from '../../storefront/words.ts';
import type { PageProps } from './page.ts';
import { NotYet, PayHead } from './pay-opening.tsx';
import './pay.css';

/** Of use inside WeChat alone. */
const OutsideGuide = lazy(async () => ({ default: (await import('../../storefront/outside-guide.tsx')).OutsideGuide }));

const text = words(
  {
    left: '剩余支付时间',
    scan: '请使用{by}扫码支付',
    scanLabel: '{by}付款二维码',
    scanPhone: '长按识别二维码，或截图后用{by}扫一扫',
    camera: '请用另一台设备扫这个码',
    cameraNote:
      '微信扫码支付只认摄像头：在本机长按、截图或从相册识别都无法付款。请在电脑上打开本页，再用微信「扫一扫」；或让另一台手机扫本屏上的码。',
    toWeChat: '请在微信中打开本页付款',
    toWeChatNote: '复制链接，发送到微信的任意聊天并点开；或用另一台手机的微信扫这个码。',
    copyLink: '复制本页链接',
    another: '返回店铺换一种支付方式',
    renewed: '付款码已更新',
    renewedNote: '原来的付款入口已过期，已为同一订单更新，请用新的付款。',
    over: '付款入口已过期，支付网关暂时没有给出新的，请刷新重试。',
    open: '打开{by}付款',
    here: '无法扫码？在本机打开付款页',
    go: '前往{by}付款',
    goNote: '将离开本页到支付页面，付款后自动返回。',
    auto: '付款后本页会自动更新，请勿重复支付。',
    offline: '网络不稳定，正在重新连接…',
    paidNote: '支付成功，正在打开订单…',
    broken: '支付网关暂时没有响应，请稍后刷新重试，或返回店铺更换支付方式。',
    shop: '返回店铺',

    feeByShop: '手续费由商家承担',
    cancel: '取消订单',
    cancelAct: '取消该订单',
    cancelNote: '取消后订单关闭，占用的库存与优惠券会释放。已经付款的请勿取消。',
    cancelled: '订单已取消',
    cancelledNote: '订单已取消，没有扣款。如果您已经付款，系统会自动核对并处理。',
    outside: '该支付方式不能在微信内使用',
    how: '如何在浏览器中打开',
  },
  {
    left: 'Time left to pay',
    scan: 'Scan with {by} to pay',
    scanLabel: 'QR code to pay with {by}',
    scanPhone: 'Hold the code to recognise it, or scan a screenshot with {by}',
    camera: 'Scan this code with another device',
    cameraNote:
      'WeChat takes this code from a camera only: holding it, a screenshot or an album do not pay. Open this page on a computer and scan it with WeChat there, or have another phone scan this screen.',
    toWeChat: 'Open this page in WeChat to pay',
    toWeChatNote: 'Copy the link, send it to any chat in WeChat and open it there; or scan this code with WeChat on another phone.',
    copyLink: 'Copy the link to this page',
    another: 'Back to the shop for another way to pay',
    renewed: 'The payment code was renewed',
    renewedNote: 'The one before had expired. It is the same order: please pay with the new one.',
    over: 'The payment link has expired and the gateway gives no other one. Please reload.',
    open: 'Open {by} to pay',
    here: 'No phone at hand? Open the payment page here',
    go: 'Pay with {by}',
    goNote: 'You leave this page to pay and come back afterwards.',
    auto: 'This page updates by itself. Please do not pay twice.',
    offline: 'The connection is unstable, reconnecting…',
    paidNote: 'Payment received, opening your order…',
    broken: 'The gateway does not answer. Reload in a moment, or go back and choose another way to pay.',
    shop: 'Back to the shop',

    feeByShop: 'The shop bears the fee',
    cancel: 'Cancel the order',
    cancelAct: 'cancel this order',
    cancelNote: 'The order closes and what it holds is free again. Do not cancel if you have paid.',
    cancelled: 'The order was cancelled',
    cancelledNote: 'The order was cancelled and nothing was charged. If you did pay, it will be checked and handled.',
    outside: 'This way to pay does not work inside WeChat',
    how: 'How to open it in a browser',
  },
);

export function Page({ data: drawn, url, device }: PageProps<PayData | null>) {
  const opening = usePayOpening(drawn, url, device);
  return opening.data ? <Cashier data={opening.data} device={device} /> : <NotYet opening={opening} />;
}

function Cashier({ data: paying, device }: { data: PayData; device: Device }) {
  const t = useWords(text);
  const { site_name } = useSite();
  const locale = useLocale();
  const data = useMemo(() => ({ ...paying, pay_title: payTypeName(paying.pay_title, locale) }), [paying, locale]);
  const tn = useWords(networkWords);
  const watch = usePayWatch(data.trade_no, data);
  const name = statusName(watch.status);
  const [cancelled, setCancelled] = useState(false);
  const [mine, setMine] = useState(false);
  // whether this browser placed it is known in the browser only
  useEffect(() => setMine(grantFor(data.trade_no) !== ''), [data.trade_no]);
  const cancel = (): Promise<boolean> =>
    confirm({
      action: t('cancelAct'),
      note: t('cancelNote'),
      danger: true,
      run: async () => {
        try {
          await cancelOrder(data.trade_no);
          setCancelled(true);
          toast.success(t('cancelled'));
        } catch (error) {
          // it may have been paid, or closed, a moment ago: the page shows what it is
          toast.error(buyerSentence(error, tn('network')));
        }
        watch.refresh();
      },
    });
  useEffect(() => {
    document.title = `${t(word.checkout)} · ${data.goods_name} - ${site_name}`;
  }, [t, data.goods_name, site_name]);
  const orderUrl = `/order?trade_no=${encodeURIComponent(data.trade_no)}`;
  useEffect(() => {
    if (watch.status === PAID) window.location.replace(orderUrl);
  }, [watch.status, orderUrl]);
  return (
    <div className="pay">
      <PayHead href={data.shop_url} name={data.shop_name} />
      <main className="km-box pay-box">
        {watch.status === UNPAID ? (
          <Waiting data={data} device={device} secondsLeft={watch.secondsLeft} offline={watch.offline} />
        ) : (
          <StatusHead
            name={name}
            untaken={watch.untaken.length > 0}
            note={watch.status === PAID ? t('paidNote') : watch.status === CLOSED && cancelled ? t('cancelledNote') : undefined}
          >
            <div className="pay-acts">
              <ButtonLink href={orderUrl} look="primary">
                {t(word.viewOrder)}
              </ButtonLink>
              {watch.status === CLOSED && <ButtonLink href={data.shop_url}>{t('shop')}</ButtonLink>}
            </div>
          </StatusHead>
        )}
        <UntakenNotes untaken={watch.untaken} total={data.total_price} waiting={watch.status === UNPAID} />
      </main>
      <section className="km-box">
        <dl className="km-bill">
          <BillRow name={t(word.goods)}>{data.goods_name}</BillRow>
          <BillRow name={t(word.quantity)}>
            {data.goods_price !== data.goods_price_old && <s className="km-faint">{money(data.goods_price_old)}</s>}
            {money(data.goods_price)} × {data.quantity}
          </BillRow>
          <BillRows lines={data.lines} gifts={data.gifts} />
          <BillRow name={t(word.amountDue)}>
            <b>{money(data.total_price)}</b>
          </BillRow>
          <BillRow name={t(word.payMethod)}>
            {data.pay_title}
            {data.fee_payer === 1 && <small className="km-faint">{t('feeByShop')}</small>}
          </BillRow>
          <BillRow name={t(word.orderNumber)}>
            <code>{data.trade_no}</code>
            <button type="button" className="km-link-button" onClick={() => void copy(data.trade_no)}>
              {t(word.copy)}
            </button>
          </BillRow>
          <BillRow name={t(word.orderedAt)}>{data.create_at}</BillRow>
          <BillRow name={t(word.shop)}>
            <a href={data.shop_url}>{data.shop_name}</a>
            <AskButton className="km-link-button" label={t(word.askShop)} of={{ trade_no: data.trade_no }}>
              {t(word.askShop)}
            </AskButton>
          </BillRow>
        </dl>
        {data.note && <p className="km-alert km-alert-warn pay-note">{data.note}</p>}
      </section>
      {mine && watch.status === UNPAID && (
        <div className="pay-acts">
          <Button look="quiet" onClick={() => void cancel()}>
            {t('cancel')}
          </Button>
        </div>
      )}
      <ConfirmHost />
    </div>
  );
}

function Waiting({ data, device, secondsLeft, offline }: { data: PayData; device: Device; secondsLeft: number; offline: boolean }) {
  const t = useWords(text);
  return (
    <>
      <div className="pay-due">
        <span>{t(word.amountDue)}</span>
        <h1>{money(data.total_price)}</h1>
        <p role="timer">
          {t('left')} <b>{countdown(secondsLeft)}</b>
        </p>
      </div>
      <Way data={data} device={device} />
      <p className="km-faint" role="status">
        {offline ? t('offline') : t('auto')}
      </p>
    </>
  );
}

function Way({ data, device }: { data: PayData; device: Device }) {
  const t = useWords(text);
  const { pay_title: by, pay_code, in_wechat, trade_no } = data;
  const { action, renewed, over } = usePayWay(data, device);
  if (needsOtherBrowser({ code: pay_code, in_wechat }, device)) return <Outside />;
  if (!action || over)
    return (
      <div className="pay-way" role="alert">
        <p>{t(over ? 'over' : 'broken')}</p>
        <Button onClick={() => window.location.reload()}>{t(word.refresh)}</Button>
      </div>
    );
  const code = action.kind === 'qr' ? action.text : action.kind === 'app' && isCameraCode(action.url) ? action.url : null;
  return (
    <>
      {renewed > 0 && (
        <p className="km-alert pay-renewed" role="status" key={renewed}>
          <b>{t('renewed')}</b> {t('renewedNote')}
        </p>
      )}
      {code !== null ? (
        <Code code={code} data={data} device={device} />
      ) : (
        action.kind !== 'qr' && <Leave key={renewed} action={action} by={by} tradeNo={trade_no} />
      )}
    </>
  );
}

/** A code to scan. On a phone it is often of use to other devices only: then the page says so, and what to do. */
function Code({ code, data: { pay_title: by, trade_no, shop_url }, device }: { code: string; data: PayData; device: Device }) {
  const t = useWords(text);
  // this very page, for WeChat to open: no use on the device that shows it
  const itself = code.endsWith(`/pay/${trade_no}`);
  const drawn = <Qr text={code} label={t('scanLabel', { by })} size={216} />;
  if (device === 'pc')
    return (
      <div className="pay-way">
        {drawn}
        <p>{t('scan', { by })}</p>
        {!itself && /^https?:/i.test(code) && (
          // the gateway is told where the buyer comes from: some take nobody else
          <a href={code} target="_blank" rel="noopener">
            {t('here')}
          </a>
        )}
      </div>
    );
  if (itself || isCameraCode(code))
    return (
      <div className="pay-way">
        <h2>{t(itself ? 'toWeChat' : 'camera')}</h2>
        <p>{t(itself ? 'toWeChatNote' : 'cameraNote')}</p>
        <Button look="primary" size="large" wide onClick={() => void copy(window.location.href)}>
          {t('copyLink')}
        </Button>
        {drawn}
        <a href={shop_url}>{t('another')}</a>
      </div>
    );
  return (
    <div className="pay-way">
      {drawn}
      <p>{t('scanPhone', { by })}</p>
      {/^[a-z][a-z0-9+.-]*:/i.test(code) && !/^javascript:/i.test(code) && (
        <ButtonLink href={code} look="primary" size="large">
          {t('open', { by })}
        </ButtonLink>
      )}
    </div>
  );
}

/** This wallet's page does not open in the browser the buyer is in. */
function Outside() {
  const t = useWords(text);
  const [guide, setGuide] = useState(false);
  useEffect(() => setGuide(true), []);
  return (
    <div className="pay-way">
      <p>{t('outside')}</p>
      <Button look="primary" size="large" wide onClick={() => setGuide(true)}>
        {t('how')}
      </Button>
      {guide && (
        <Suspense>
          <OutsideGuide onClose={() => setGuide(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface WeChatBrowser {
  invoke(call: string, params: Readonly<Record<string, string>>, done: (answer: { err_msg: string }) => void): void;
}

/** WeChat's own payment sheet. Its browser puts its bridge there at a moment of its own; `ended` when the sheet is closed, paid or not. */
function askWeChat(params: Readonly<Record<string, string>>, ended: () => void): void {
  const invoke = (): void => (window as { WeixinJSBridge?: WeChatBrowser }).WeixinJSBridge?.invoke('getBrandWCPayRequest', params, ended);
  if ('WeixinJSBridge' in window) invoke();
  else document.addEventListener('WeixinJSBridgeReady', invoke, { once: true });
}

/** On to the gateway: by itself the first time, by the button when the buyer came back. */
function Leave({ action, by, tradeNo }: { action: Exclude<NonNullable<PayData['action']>, { kind: 'qr' }>; by: string; tradeNo: string }) {
  const t = useWords(text);
  const form = useRef<HTMLFormElement>(null);
  const [leaving, setLeaving] = useState(false);
  const go = (): void => {
    setLeaving(true);
    if (action.kind === 'form') form.current?.submit();
    else if (action.kind === 'jsapi') askWeChat(action.params, () => setLeaving(false));
    else if (/^javascript:/i.test(action.url)) setLeaving(false);
    else window.location.assign(action.url);
  };
  const goOnce = useEffectEvent(() => {
    // to WeChat, to be known, and then to its sheet are two ways
    const key = `keymall.left.${tradeNo}.${action.kind}`;
    if (readTab(key) === '1') return;
    writeTab(key, '1');
    go();
  });
  useEffect(() => {
    goOnce();
    // the browser's back button may show this page as it was left
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) setLeaving(false);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  return (
    <div className="pay-way">
      {action.kind === 'form' && (
        <form ref={form} method="post" action={action.action} acceptCharset="utf-8">
          {Object.entries(action.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </form>
      )}
      <Button look="primary" size="large" wide busy={leaving} onClick={go}>
        {t(action.kind === 'app' || action.kind === 'jsapi' ? 'open' : 'go', { by })}
      </Button>
      {action.kind !== 'jsapi' && <p>{t('goNote')}</p>}
    </div>
  );
}
