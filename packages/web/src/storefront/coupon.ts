/** The coupon of a purchase: typed or claimed, checked by the server for the chosen goods, and what is wrong with it. */
import { shopCoupon } from '@keymall/contract/catalogue/shop-buying';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#kit/call';
import { useWords } from '#kit/i18n';
import { buyerSentence } from './sentence.ts';
import type { Coupon, ShopGoods } from './shapes.ts';
import { networkWords } from './words.ts';

export interface CouponDesk {
  code: string;
  setCode: (code: string) => void;
  /** The coupon, once the server knows it for this goods. */
  applied: Coupon | null;
  /** Why it can't be used, as a sentence. */
  message: string;
  busy: boolean;
  /** Checks what is typed, or the code given. */
  apply: (code?: string) => Promise<void>;
  remove: () => void;
  /** Takes it off for the reason given. */
  refuse: (message: string) => void;
}

export function useCoupon(token: string, goods: ShopGoods | null): CouponDesk {
  const tn = useWords(networkWords);
  const [code, setCode] = useState('');
  const [applied, setApplied] = useState<Coupon | null>(null);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);

  const apply = async (given = code): Promise<void> => {
    const asked = given.trim();
    if (!goods || !asked) return;
    latest.current += 1;
    const turn = latest.current;
    setCode(asked);
    setBusy(true);
    setMessage('');
    try {
      const coupon = await call(shopCoupon.getCouponInfo, { token, goods_id: goods.id, coupon_code: asked }, { quiet: true });
      if (turn === latest.current) setApplied(coupon);
    } catch (error) {
      if (turn !== latest.current) return;
      setApplied(null);
      setMessage(buyerSentence(error, tn('network')));
    } finally {
      if (turn === latest.current) setBusy(false);
    }
  };

  // another goods: a coupon in use is asked about again, one that was refused is not
  const onGoods = useEffectEvent(() => {
    latest.current += 1;
    setBusy(false);
    setMessage('');
    if (!applied) return;
    setApplied(null);
    if (goods?.coupon_type === 1) void apply(applied.code);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the goods is what it is about
  useEffect(() => onGoods(), [goods?.id]);

  return {
    code,
    setCode: (typed) => {
      setCode(typed.trim());
      setMessage('');
    },
    applied,
    message,
    busy,
    apply,
    remove: () => {
      setApplied(null);
      setCode('');
      setMessage('');
    },
    refuse: (why) => {
      setApplied(null);
      setMessage(why);
    },
  };
}
