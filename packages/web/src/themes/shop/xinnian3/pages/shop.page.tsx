/**
 * New Year's night: fireworks over a town, and goods in lanterns that hang on a wire across the sky. A lantern that is touched opens its
 * order in a drawer beside the sky; on a phone in a sheet.
 */
import * as word from '@keymall/contract/kit/word';
import { memo } from 'react';
import { Dialog } from '#kit/dialog';
import { useWords, words } from '#kit/i18n';
import { Slice } from '#kit/slice';
import type { ShopProps } from '../../../../storefront/parts.ts';
import {
  BeforeShelf,
  GoodsLines,
  GoodsPicture,
  type OpenedProps,
  openerOf,
  sameTile,
  useShelfTop,
  useTold,
} from '../../../kit/shelf-parts.tsx';
import { Avatar, EmptyShelf, HeadActs, Purchase, PurchaseFoot, ShopFoot, ShopName, Skip, StageEnd, useStage } from '../../../kit/stage.tsx';
import '../../../kit/buying.css';
import '../style.css';

const text = words({ order: '填写订单' }, { order: 'Your order' }, { goods: word.goods });

export function Look({ sale }: ShopProps) {
  const t = useWords(text);
  const told = useTold();
  const stage = useStage(sale);
  const { shelf, toNearest } = useShelfTop<HTMLUListElement>();
  const { shop } = sale.data;
  const open = openerOf(stage);
  return (
    <div className="fw">
      <div className="fw-sky" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <Skip />
      <Slice name="head">
        <header className="fw-head">
          <div className="fw-acts">
            <HeadActs />
          </div>
          <Avatar className="fw-avatar" name={shop.shop_name} src={shop.shop_logo} size={64} />
          <ShopName sale={sale} />
        </header>
      </Slice>
      <main className="fw-wide" id="goods">
        <BeforeShelf stage={stage} onShow={toNearest} />
        <Slice name="shelf">
          <ul className="fw-wire" aria-label={t('goods')} ref={shelf}>
            {sale.shelf.goods.map((each) => (
              <Lantern key={each.id} goods={each} {...told(each)} onOpen={open} />
            ))}
          </ul>
          {sale.shelf.goods.length === 0 && <EmptyShelf shelf={sale.shelf} />}
        </Slice>
      </main>
      <ShopFoot />
      <Dialog
        open={stage.sheet && sale.goods !== null}
        title={t('order')}
        kind={stage.narrow ? 'dialog' : 'drawer'}
        onClose={() => stage.setSheet(false)}
        foot={<PurchaseFoot stage={stage} />}
      >
        <Purchase stage={stage} />
      </Dialog>
      <StageEnd stage={stage} resume={stage.narrow} />
    </div>
  );
}

/** One goods: a lantern on the wire. What is sold out is not lit. */
const Lantern = memo(
  ({ onOpen, ...tile }: OpenedProps) => (
    <li className="fw-lantern" data-out={tile.goods.stock.available ? undefined : ''}>
      <button type="button" aria-haspopup="dialog" onClick={() => onOpen(tile.goods.id)}>
        <GoodsPicture goods={tile.goods} side={88} />
        <GoodsLines {...tile} />
      </button>
    </li>
  ),
  sameTile,
);
