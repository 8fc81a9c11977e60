/** Cards to choose from, page by page and by search, for the dialog that shows them. */
import { shopSelect } from '@keymall/contract/catalogue/shop-buying';
import { useEffect, useState } from 'react';
import { call } from '#kit/call';
import { useWords } from '#kit/i18n';
import { buyerSentence } from './sentence.ts';
import type { SelectableCard } from './shapes.ts';
import { networkWords } from './words.ts';

export const CARDS_A_PAGE = 24;
/** Quiet milliseconds before what is typed is searched for. */
const TYPING_MS = 300;

export interface CardChoice {
  keyword: string;
  search: (keyword: string) => void;
  page: number;
  /** Others follow this page. */
  more: boolean;
  turnTo: (page: number) => void;
  /** null while the first page is being fetched. */
  list: readonly SelectableCard[] | null;
  /** null where the shop shows no numbers. */
  total: number | null;
  busy: boolean;
  message: string;
  retry: () => void;
}

export function useCardChoice(token: string, goodsId: number, grant: string): CardChoice {
  const tn = useWords(networkWords);
  const [asked, setAsked] = useState({ keyword: '', page: 1, turn: 0 });
  const [known, setKnown] = useState<{ list: readonly SelectableCard[]; more: boolean; total: number | null } | null>(null);
  const [busy, setBusy] = useState(true);
  const [message, setMessage] = useState('');
  const { keyword, page, turn } = asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is the same question again
  useEffect(() => {
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      setBusy(true);
      setMessage('');
      try {
        const input = { token, goods_id: goodsId, page, limit: CARDS_A_PAGE, keyword, visit_grant: grant };
        const answer = await call(shopSelect.selectCards, input, { quiet: true, signal: stop.signal });
        setKnown(answer);
      } catch (error) {
        if (stop.signal.aborted) return;
        setMessage(buyerSentence(error, tn('network')));
      }
      setBusy(false);
    };
    const timer = setTimeout(() => void ask(), keyword ? TYPING_MS : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [token, goodsId, grant, keyword, page, turn, tn]);
  return {
    keyword,
    search: (typed) => setAsked({ keyword: typed.slice(0, 20), page: 1, turn: 0 }),
    page,
    more: known?.more ?? false,
    turnTo: (to) => setAsked({ keyword, page: to, turn: 0 }),
    list: known?.list ?? null,
    total: known?.total ?? null,
    busy,
    message,
    retry: () => setAsked({ keyword, page, turn: turn + 1 }),
  };
}
