/** A goods' description and pictures; of a locked goods only once its password was given. The right to see them lasts for the tab. */
import { shopVisit } from '@keymall/contract/catalogue/shop-buying';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { useEffect, useState } from 'react';
import { call } from '#kit/call';
import { useWords } from '#kit/i18n';
import { readTab, writeTab } from '#kit/storage';
import { buyerSentence } from './sentence.ts';
import type { ShopGoods } from './shapes.ts';
import { networkWords } from './words.ts';

export interface Details {
  /** The description: null while it is being fetched, empty when there is none. */
  content: string | null;
  images: readonly string[];
  /** Its password has not been given yet: nothing of it is shown, and it is not sold. */
  locked: boolean;
  /** The right to see and order it; '' where none is needed or had. */
  grant: string;
  /** Gives the password. Resolves to whether it was the right one. */
  unlock: (password: string) => Promise<boolean>;
  /** Why it was not, as a sentence. */
  message: string;
  busy: boolean;
  /** The right has run out: asks for the password again. */
  lock: () => void;
}

interface Known {
  content: string;
  images: readonly string[];
  grant: string;
}

const keyOf = (token: string, id: number): string => `keymall.visit.${token}.${id}`;

export function useDetails(token: string, goods: ShopGoods | null): Details {
  const tn = useWords(networkWords);
  const [known, setKnown] = useState<Record<number, Known>>({});
  const [locked, setLocked] = useState<Record<number, boolean>>({});
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const id = goods?.id;
  const isGuarded = goods?.visit_type === 1;
  const missing = id !== undefined && known[id] === undefined && !locked[id];

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said of one goods is not said of the next
  useEffect(() => setMessage(''), [id]);
  useEffect(() => {
    if (!missing || id === undefined) return;
    const grant = isGuarded ? (readTab(keyOf(token, id)) ?? '') : '';
    const shut = (): void => {
      writeTab(keyOf(token, id), null);
      setLocked((before) => ({ ...before, [id]: true }));
    };
    if (isGuarded && !grant) return shut();
    const stop = new AbortController();
    call(shopIndex.goodsDetail, { token, goods_id: id, visit_grant: grant }, { quiet: true, signal: stop.signal }).then(
      (detail) =>
        detail.locked ? shut() : setKnown((before) => ({ ...before, [id]: { content: detail.content, images: detail.images, grant } })),
      () => {
        // a description that could not be fetched is no reason not to sell
        if (!stop.signal.aborted) setKnown((before) => ({ ...before, [id]: { content: '', images: [], grant } }));
      },
    );
    return () => stop.abort();
  }, [missing, id, token, isGuarded]);

  const mine = id === undefined ? undefined : known[id];
  return {
    content: mine?.content ?? null,
    images: mine?.images.length ? mine.images : (goods?.images ?? []),
    locked: isGuarded && !mine,
    grant: mine?.grant ?? '',
    message,
    busy,
    unlock: async (password) => {
      if (id === undefined || !password.trim() || busy) return false;
      setBusy(true);
      setMessage('');
      try {
        const { grant, content, images } = await call(shopVisit.visitGoods, { token, goods_id: id, password }, { quiet: true });
        writeTab(keyOf(token, id), grant);
        setKnown((before) => ({ ...before, [id]: { content, images, grant } }));
        return true;
      } catch (error) {
        setMessage(buyerSentence(error, tn('network')));
        return false;
      } finally {
        setBusy(false);
      }
    },
    lock: () => {
      if (id === undefined) return;
      writeTab(keyOf(token, id), null);
      setLocked((before) => ({ ...before, [id]: true }));
      setKnown(({ [id]: _gone, ...others }) => others);
    },
  };
}
