/** Coupons that may be claimed online. Fetched with its data when somebody asks for it. */
import * as word from '@keymall/contract/kit/word';
import { Button } from '#kit/button';
import { Dialog } from '#kit/dialog';
import { minute, money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { useCouponOffers } from '../../storefront/coupon-offers.ts';
import type { Coupon } from '../../storefront/shapes.ts';
import { couponTitle, couponWords } from './coupon-title.ts';

const text = words(
  {
    title: '领取优惠券',
    none: '店铺暂无可领取的优惠券。',
    least: '满 {least} 可用',
    any: '无门槛',
    until: '{time} 前有效',
    claim: '领取并使用',
    out: '已领完',
  },
  {
    title: 'Get a coupon',
    none: 'There are no coupons to claim at the moment.',
    least: 'From {least} on',
    any: 'No minimum',
    until: 'Valid until {time}',
    claim: 'Claim and use',
    out: 'All claimed',
  },
  { loading: word.loading, retry: word.retry },
);

interface CouponOffersProps {
  open: boolean;
  token: string;
  goodsId: number;
  onClose: () => void;
  onTake: (coupon: Coupon) => void;
}

export function CouponOffers(props: CouponOffersProps) {
  const t = useWords(text);
  return (
    <Dialog open={props.open} title={t('title')} onClose={props.onClose}>
      <Offers {...props} />
    </Dialog>
  );
}

function Offers({ token, goodsId, onTake }: CouponOffersProps) {
  const t = useWords(text);
  const tt = useWords(couponWords);
  const { list, message, load, claiming, claim } = useCouponOffers(token, goodsId);
  const take = async (batchId: number): Promise<void> => {
    const coupon = await claim(batchId);
    if (coupon) onTake(coupon);
  };
  return (
    <>
      {message && (
        <p className="km-alert" role="alert">
          {message}
          {!list && (
            <Button size="small" onClick={() => void load()}>
              {t('retry')}
            </Button>
          )}
        </p>
      )}
      {!list && !message && (
        <p className="km-faint" role="status">
          {t('loading')}
        </p>
      )}
      {list?.length === 0 && <p className="km-nothing">{t('none')}</p>}
      <ul className="km-offers">
        {list?.map((offer) => (
          <li key={offer.batch_id} data-out={offer.left ? undefined : ''}>
            <div>
              <b>{couponTitle(offer, tt)}</b>
              <span>{offer.min_banlance === '0.00' ? t('any') : t('least', { least: money(offer.min_banlance) })}</span>
              {offer.expire_at && <small>{t('until', { time: minute(offer.expire_at) })}</small>}
              {offer.remark && <small>{offer.remark}</small>}
            </div>
            <Button
              size="small"
              look="primary"
              disabled={!offer.left}
              busy={claiming === offer.batch_id}
              onClick={() => void take(offer.batch_id)}
            >
              {t(offer.left ? 'claim' : 'out')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
