/** Other goods for a paid order that could not be served, where the shop lets the buyer choose. */
import { publicHold } from '@keymall/contract/ordering/public-lookup';
import { useEffect, useState } from 'react';
import { call } from '#kit/call';
import { useWords } from '#kit/i18n';
import type { Proof } from './lookup.ts';
import { buyerSentence } from './sentence.ts';
import type { Replacement } from './shapes.ts';
import { networkWords } from './words.ts';

export interface Replacements {
  /** null while they are being fetched. */
  list: readonly Replacement[] | null;
  message: string;
  busy: boolean;
  /** Takes it. Resolves to whether it was given. */
  take: (goodsId: number) => Promise<boolean>;
}

export function useReplacements({ trade_no, grant, pwd }: Proof): Replacements {
  const tn = useWords(networkWords);
  const [list, setList] = useState<readonly Replacement[] | null>(null);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    call(publicHold.replacements, { trade_no, grant, pwd }, { quiet: true, signal: stop.signal }).then(
      (answer) => setList(answer.list),
      (error: unknown) => {
        if (!stop.signal.aborted) setMessage(buyerSentence(error, tn('network')));
      },
    );
    return () => stop.abort();
  }, [trade_no, grant, pwd, tn]);
  return {
    list,
    message,
    busy,
    take: async (goods_id) => {
      setBusy(true);
      setMessage('');
      try {
        await call(publicHold.replace, { trade_no, grant, pwd, goods_id }, { quiet: true });
        return true;
      } catch (error) {
        setMessage(buyerSentence(error, tn('network')));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
