/**
 * A goods on a view of its own within the shop's page: its address is the link to that goods, which is drawn by the server as it is,
 * and the browser's way back leads back to the shelf.
 */
import { useEffect, useState } from 'react';
import type { ShopGoods } from '../../storefront/shapes.ts';
import type { Stage } from './stage.tsx';

export interface DetailView {
  /** The goods that is looked at; null on the shelf. */
  goods: ShopGoods | null;
  /** Its address, for a link. */
  hrefOf: (id: number) => string;
  show: (id: number) => void;
  close: () => void;
}

const withGoods = (id: number | null): string => {
  const query = new URLSearchParams(window.location.search);
  if (id === null) query.delete('goods');
  else query.set('goods', String(id));
  const text = query.toString();
  return `${window.location.pathname}${text && `?${text}`}`;
};

export function useDetailView({ sale, choose }: Stage): DetailView {
  const { goods } = sale;
  const [open, setOpen] = useState(goods !== null);
  useEffect(() => {
    const heard = (): void => {
      const asked = Number(new URLSearchParams(window.location.search).get('goods'));
      const found = sale.data.goods.some(({ id }) => id === asked);
      if (found) choose(asked);
      setOpen(found);
    };
    window.addEventListener('popstate', heard);
    return () => window.removeEventListener('popstate', heard);
  });
  const go = (id: number | null): void => {
    window.history.pushState(window.history.state, '', withGoods(id));
    setOpen(id !== null);
    window.scrollTo({ top: 0 });
  };
  return {
    goods: open ? goods : null,
    hrefOf: (id) => `?goods=${id}`,
    show: (id) => {
      choose(id);
      go(id);
    },
    close: () => go(null),
  };
}
