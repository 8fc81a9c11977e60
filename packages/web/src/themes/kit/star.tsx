/** A star that keeps a goods, or a shop, in sight; fetched after the page, for nobody waits for it. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '#kit/button';
import { useWords, words } from '#kit/i18n';
import { useSession } from '#kit/session';
import { toast } from '#kit/toast';
import { nameOf, type Starred, toggleFavourite, useFavourites } from '../../storefront/favourites.ts';
import { buyerSentence } from '../../storefront/sentence.ts';
import { networkWords } from '../../storefront/words.ts';

const SignDialog = lazy(async () => ({ default: (await import('../../storefront/sign-dialog.tsx')).SignDialog }));

const text = words(
  {
    star: '收藏',
    starred: '已收藏',
    goods: '收藏商品：{name}',
    shop: '收藏店铺：{name}',
    onDevice: '已收藏在这台设备上',
    sync: '登录后在所有设备可见',
    added: '已加入收藏',
    removed: '已取消收藏',
  },
  {
    star: 'Favourite',
    starred: 'In favourites',
    goods: 'Favourite product: {name}',
    shop: 'Favourite shop: {name}',
    onDevice: 'Kept on this device',
    sync: 'Sign in to see it on all devices',
    added: 'Added to favourites',
    removed: 'Removed from favourites',
  },
);

const PATH = 'm12 3.6 2.6 5.3 5.8.85-4.2 4.1 1 5.8L12 16.9l-5.2 2.75 1-5.8L3.6 9.75l5.8-.85Z';

/** `alone`: without a word beside it, and without an offer to sign in. */
export function Star({ starred, alone = false }: { starred: Starred; alone?: boolean }) {
  const t = useWords(text);
  const tn = useWords(networkWords);
  const isOn = useFavourites().has(nameOf(starred));
  const isGuest = useSession('personal') === null;
  const [busy, setBusy] = useState(false);
  const [offers, setOffers] = useState(false);
  const [signing, setSigning] = useState(false);
  const name = nameOf(starred);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was offered was of another goods
  useEffect(() => setOffers(false), [name]);
  const toggle = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const now = await toggleFavourite(starred);
      setOffers(now && isGuest);
      toast.success(t(!now ? 'removed' : isGuest ? 'onDevice' : 'added'));
    } catch (error) {
      toast.error(buyerSentence(error, tn('network')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className="km-star"
        aria-pressed={isOn}
        aria-label={t(starred.goods_id === null ? 'shop' : 'goods', { name: starred.name })}
        onClick={() => void toggle()}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d={PATH} />
        </svg>
        {!alone && <span aria-hidden="true">{t(isOn ? 'starred' : 'star')}</span>}
      </button>
      {offers && isGuest && !alone && (
        <Button look="quiet" size="small" onClick={() => setSigning(true)}>
          {t('sync')}
        </Button>
      )}
      {signing && (
        <Suspense>
          <SignDialog onClose={() => setSigning(false)} />
        </Suspense>
      )}
    </>
  );
}
