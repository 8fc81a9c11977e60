/** The cashier before its order is known: while the way to pay is made at the gateway, and where that did not come about. */
import * as word from '@keymall/contract/kit/word';
import { Button, ButtonLink } from '#kit/button';
import { useLocale, useWords, words } from '#kit/i18n';
import { Preferences } from '#kit/preferences';
import { useSite } from '#kit/site';
import type { PayOpening } from '../../storefront/pay-opening.ts';
import { isMissing } from '../../storefront/pay-watch.ts';
import { buyerSentence } from '../../storefront/sentence.ts';
import { networkWords } from '../../storefront/words.ts';

const text = words(
  {
    opening: '正在打开收银台…',
    making: '正在向支付渠道获取付款方式，请稍候，不要重复下单。',
    none: '没有找到这笔订单',
    noneNote: '请核对链接是否完整；也可以用下单时的联系方式查询订单。',
    failed: '暂时无法打开收银台',
    kept: '订单已保留，可以重试。如果已经付款，请查看订单，不要重复支付。',
  },
  {
    opening: 'Opening the checkout…',
    making: 'The way to pay is being made. Please wait, and do not order twice.',
    none: 'No order has this number',
    noneNote: 'Check whether the link is complete, or find the order by the contact it was placed with.',
    failed: 'The checkout does not open now',
    kept: 'The order is kept: try again. If you have paid, look at the order and do not pay twice.',
  },
);

export function PayHead({ href, name }: { href: string; name: string }) {
  const locale = useLocale();
  return (
    <header className="pay-head">
      <a href={href}>{name}</a>
      <span>{word.checkout[locale]}</span>
      <Preferences />
    </header>
  );
}

export function NotYet({ opening: { tradeNo, error, retry } }: { opening: PayOpening }) {
  const t = useWords(text);
  const tn = useWords(networkWords);
  const { site_name } = useSite();
  const noOrder = isMissing(error);
  return (
    <div className="pay">
      <PayHead href="/" name={site_name} />
      {error === null ? (
        <main className="km-box pay-box pay-opening" role="status">
          <span className="km-spinner km-spinner-large" aria-hidden="true" />
          <h1>{t('opening')}</h1>
          <p className="km-faint">{t('making')}</p>
        </main>
      ) : (
        <main className="km-box pay-box pay-opening" role="alert">
          <h1>{noOrder ? t('none') : t('failed')}</h1>
          <p>{noOrder ? t('noneNote') : buyerSentence(error, tn('network'))}</p>
          {!noOrder && <p className="km-faint">{t('kept')}</p>}
          <div className="pay-acts">
            {noOrder ? (
              <ButtonLink href="/order" look="primary">
                {t(word.findOrder)}
              </ButtonLink>
            ) : (
              <>
                <Button look="primary" onClick={retry}>
                  {t(word.retry)}
                </Button>
                <ButtonLink href={`/order?trade_no=${encodeURIComponent(tradeNo)}`}>{t(word.viewOrder)}</ButtonLink>
              </>
            )}
          </div>
        </main>
      )}
    </div>
  );
}
