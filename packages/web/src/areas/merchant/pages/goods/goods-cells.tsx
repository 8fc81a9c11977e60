/** How a goods reads in a list. */

import { goodsTypeWords } from '@keymall/contract/catalogue/goods-words';
import * as word from '@keymall/contract/kit/word';
import type { ReactNode } from 'react';
import { counted, StatusTag, Thumb } from '#kit/back-office/cells';
import { useWords, words } from '#kit/i18n';
import './goods.css';

const text = words({}, {}, { unlimited: word.unlimited });

/** Picture, name, and what else tells it apart. */
export const GoodsCell = ({ image, name, children }: { image: string; name: ReactNode; children?: ReactNode }) => (
  <span className="bo-goods">
    <Thumb src={image} alt="" size={40} />
    <span>
      {name}
      {children}
    </span>
  </span>
);

interface StockProps {
  stock: number;
  unlimited: boolean;
  low?: boolean;
}

/** What is left: a number, or that there is no end to it. */
export function Stock({ stock, unlimited, low = false }: StockProps) {
  const t = useWords(text);
  if (unlimited) return <span className="mg-endless">{t('unlimited')}</span>;
  return <span className={low ? 'bo-money mg-low' : 'bo-money'}>{counted(stock)}</span>;
}

/** Says how it delivers, where that is not by cards. */
export const KindTag = ({ kind }: { kind: 0 | 1 | 2 | 3 }) => (kind === 0 ? null : <StatusTag of={goodsTypeWords} value={kind} />);
