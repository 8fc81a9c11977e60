/**
 * A hand scroll in ink and gold: goods are its lines, read from the right, each ending in a seal with its price. The order stands at the
 * scroll's end, where others have always added theirs; on a phone it is a sheet.
 */
import * as word from '@keymall/contract/kit/word';
import { memo, type ReactNode } from 'react';
import { useWords, words } from '#kit/i18n';
import { Slice } from '#kit/slice';
import type { ShopProps } from '../../../../storefront/parts.ts';
import {
  BeforeShelf,
  type ChosenProps,
  GoodsLines,
  GoodsPicture,
  OrderBeside,
  OrderSheet,
  sameTile,
  useShelfTop,
  useTold,
} from '../../../kit/shelf-parts.tsx';
import { Avatar, EmptyShelf, HeadActs, ShopFoot, ShopName, Skip, StageEnd, useStage } from '../../../kit/stage.tsx';
import '../../../kit/buying.css';
import '../style.css';

const text = words({}, {}, { goods: word.goods });

export function Look({ sale }: ShopProps) {
  const t = useWords(text);
  const told = useTold();
  const stage = useStage(sale);
  const { shop } = sale.data;
  const { shelf, toTop } = useShelfTop<HTMLFieldSetElement>();
  return (
    <div className="sc">
      <Skip />
      <Slice name="head">
        <header className="sc-title">
          <Avatar className="sc-avatar" name={shop.shop_name} src={shop.shop_logo} size={52} />
          <ShopName sale={sale} />
          <div className="sc-acts">
            <HeadActs />
          </div>
        </header>
      </Slice>
      <main className="sc-paper" id="goods">
        <BeforeShelf stage={stage} onShow={toTop} />
        <Slice name="shelf">
          <fieldset className="sc-lines" ref={shelf}>
            <legend className="km-hidden">{t('goods')}</legend>
            {sale.shelf.goods.map((goods) => (
              <Line
                key={goods.id}
                goods={goods}
                {...told(goods)}
                chosen={sale.goods?.id === goods.id}
                onChoose={stage.choose}
                onTap={() => stage.setSheet(true)}
              />
            ))}
            {sale.shelf.goods.length === 0 && <EmptyShelf shelf={sale.shelf} />}
          </fieldset>
        </Slice>
      </main>
      <aside className="sc-end">
        <OrderBeside stage={stage} className="sc-order" />
      </aside>
      <ShopFoot />
      <OrderSheet stage={stage} />
      <StageEnd stage={stage} resume={stage.narrow} />
    </div>
  );
}

/** What is written lengthwise among upright signs: letters, figures, brackets. */
const RUNS = /([^\p{Script=Han}]+)/u;
const upright = (run: string, at: number): ReactNode => {
  if (at % 2 === 0) return run;
  // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a name don't change their places
  return <span key={at}>{run}</span>;
};

/** One goods as a line of the scroll: its picture, its name from above to below, and its price as the seal. */
const Line = memo(
  ({ chosen, onChoose, onTap, ...tile }: ChosenProps) => (
    <label className="sc-line" title={tile.goods.name} data-out={tile.goods.stock.available ? undefined : ''}>
      <input type="radio" name="goods" value={tile.goods.id} checked={chosen} onChange={() => onChoose(tile.goods.id)} onClick={onTap} />
      <GoodsPicture goods={tile.goods} side={52} />
      <GoodsLines {...tile} name={tile.goods.name.split(RUNS).map(upright)} />
    </label>
  ),
  sameTile,
);
