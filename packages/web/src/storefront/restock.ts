/** Word by mail when a sold-out goods is back. */
import { shopVisit } from '@keymall/contract/catalogue/shop-buying';
import { useEffect, useState } from 'react';
import { call } from '#kit/call';
import { useWords } from '#kit/i18n';
import { isEmail } from './buyer-fields.ts';
import { keptContact } from './device.ts';
import { buyerSentence } from './sentence.ts';
import { networkWords } from './words.ts';

export interface Restock {
  email: string;
  setEmail: (email: string) => void;
  /** What was typed is no mailbox. */
  wrong: boolean;
  message: string;
  busy: boolean;
  /** The word was left. */
  done: boolean;
  subscribe: () => Promise<void>;
}

/** `token`: the shop's link. */
export function useRestock(token: string, goodsId: number): Restock {
  const tn = useWords(networkWords);
  const [email, setEmail] = useState('');
  // the device's memory is read in the browser, after the first drawing
  useEffect(() => setEmail((typed) => typed || (keptContact()?.['email'] ?? '')), []);
  const [state, setState] = useState({ wrong: false, message: '', busy: false, done: false });
  const be = (change: Partial<typeof state>): void => setState((before) => ({ ...before, ...change }));
  return {
    ...state,
    email,
    setEmail: (typed) => {
      setEmail(typed);
      be({ wrong: false, message: '' });
    },
    subscribe: async () => {
      if (!isEmail(email)) return be({ wrong: true });
      be({ busy: true, message: '' });
      try {
        await call(shopVisit.restock, { token, goods_id: goodsId, email }, { quiet: true });
        be({ done: true });
      } catch (error) {
        be({ message: buyerSentence(error, tn('network')) });
      } finally {
        be({ busy: false });
      }
    },
  };
}
