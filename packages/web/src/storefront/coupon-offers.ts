/** Coupons that may be claimed online, for the dialog that shows them. */
import { shopCoupon } from '@keymall/contract/catalogue/shop-buying';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#kit/call';
import { useWords } from '#kit/i18n';
import { deviceId } from './device.ts';
import { buyerSentence } from './sentence.ts';
import type { Coupon, CouponOffer } from './shapes.ts';
import { networkWords } from './words.ts';

export interface CouponOffers {
  /** null while they are being fetched. */
  list: readonly CouponOffer[] | null;
  message: string;
  load: () => Promise<void>;
  /** The batch that is being claimed. */
  claiming: number | null;
  /** Claims one code of a batch, the same again when asked again; null where it was refused. */
  claim: (batchId: number) => Promise<Coupon | null>;
}

export function useCouponOffers(token: string, goodsId: number): CouponOffers {
  const tn = useWords(networkWords);
  const [list, setList] = useState<readonly CouponOffer[] | null>(null);
  const [message, setMessage] = useState('');
  const [claiming, setClaiming] = useState<number | null>(null);
  const load = useCallback(async (): Promise<void> => {
    setMessage('');
    try {
      setList((await call(shopCoupon.coupons, { token, goods_id: goodsId }, { quiet: true })).list);
    } catch (error) {
      setMessage(buyerSentence(error, tn('network')));
    }
  }, [token, goodsId, tn]);
  useEffect(() => void load(), [load]);
  return {
    list,
    message,
    load,
    claiming,
    claim: async (batchId) => {
      setClaiming(batchId);
      setMessage('');
      try {
        return await call(shopCoupon.claimCoupon, { token, batch_id: batchId, device_id: deviceId() }, { quiet: true });
      } catch (error) {
        setMessage(buyerSentence(error, tn('network')));
        return null;
      } finally {
        setClaiming(null);
      }
    },
  };
}
