/** Finding orders and complaints again, and what was found. */
import * as word from '@keymall/contract/kit/word';
import { lazy, Suspense, useEffect } from 'react';
import { Button } from '#kit/button';
import { ConfirmHost } from '#kit/confirm';
import { useWords, words } from '#kit/i18n';
import type { OrderProps } from '../../../../storefront/parts.ts';
import { FoundOrderView } from '../parts/found-order.tsx';
import { LookupForm } from '../parts/lookup-form.tsx';
import { OwnList, RowList } from '../parts/order-rows.tsx';
import '../../../kit/order.css';
import '../pages.css';

const ComplaintView = lazy(async () => ({ default: (await import('../../../kit/complaint-view.tsx')).ComplaintView }));

const RequestView = lazy(async () => ({ default: (await import('../../../kit/request-view.tsx')).RequestView }));

const text = words(
  {
    back: '返回',
    opening: '正在取出卡密…',
    openingNote: '正在核对订单，通常只需几秒。已付款的订单，卡密会直接显示在这里，请不要关闭本页。',
  },
  {
    back: 'Back',
    opening: 'Fetching your order…',
    openingNote:
      'Checking the order; this usually takes a moment. Once it is paid, what you bought is shown right here, so keep this page open.',
  },
  { tradeNo: word.orderNumber },
);

export function Look({ lookup }: OrderProps) {
  const t = useWords(text);
  const { complaint, request, found } = lookup;
  const view = complaint ? 'complaint' : request ? 'request' : found ? found.order.trade_no : 'form';
  // another view begins at its head
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the view changes
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [view]);
  return (
    <div className="hd-wide hd-narrow">
      {complaint ? (
        <Suspense>
          <ComplaintView
            proof={complaint}
            foot={
              <div className="hd-acts">
                <Button onClick={() => lookup.showComplaint(null)}>{t('back')}</Button>
              </div>
            }
          />
        </Suspense>
      ) : request ? (
        <Suspense>
          <RequestView
            request={request}
            foot={
              <div className="hd-acts">
                <Button onClick={lookup.closeRequest}>{t('back')}</Button>
              </div>
            }
          />
        </Suspense>
      ) : found ? (
        <FoundOrderView key={view} found={found} lookup={lookup} />
      ) : lookup.opening !== null ? (
        <Opening tradeNo={lookup.opening} />
      ) : (
        <>
          <LookupForm lookup={lookup} />
          {lookup.rows && <RowList rows={lookup.rows} lookup={lookup} />}
          <OwnList lookup={lookup} />
        </>
      )}
      <ConfirmHost />
    </div>
  );
}

/** The order that the address names, while it comes: not a form to fill in. */
function Opening({ tradeNo }: { tradeNo: string }) {
  const t = useWords(text);
  return (
    <section className="km-box km-status hd-opening" role="status">
      <span className="km-spinner km-spinner-large" aria-hidden="true" />
      <h1>{t('opening')}</h1>
      <p>{t('openingNote')}</p>
      <p className={tradeNo === '' ? 'km-faint hd-later' : 'km-faint'}>
        {t('tradeNo')} <code>{tradeNo}</code>
      </p>
    </section>
  );
}
