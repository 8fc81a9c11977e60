/** The till: everything is chosen from lists in one narrow column, as on a slip of paper, from the goods to the way to pay. */
import * as word from '@keymall/contract/kit/word';
import { money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { Slice } from '#kit/slice';
import type { ShopProps } from '../../../../storefront/parts.ts';
import type { Sale } from '../../../../storefront/sale.ts';
import type { ShopGoods } from '../../../../storefront/shapes.ts';
import { stockText } from '../../../../storefront/words.ts';
import { BuyFoot } from '../../../kit/buy-foot.tsx';
import { ChannelList } from '../../../kit/channel-list.tsx';
import { Choice } from '../../../kit/choice.tsx';
import { SearchBox } from '../../../kit/finder.tsx';
import {
  Avatar,
  EmptyShelf,
  HeadActs,
  OutsideNote,
  Purchase,
  ShopFoot,
  ShopName,
  ShopNotice,
  Skip,
  type Stage,
  StageEnd,
  useStage,
} from '../../../kit/stage.tsx';
import '../../../kit/buying.css';
import '../style.css';

const text = words(
  { pick: '请选择商品（{count} 件）' },
  { pick: 'Choose a product ({count})' },
  { goods: word.goods, category: word.category, all: word.all },
);

export function Look({ sale }: ShopProps) {
  const stage = useStage(sale);
  const { shop } = sale.data;
  return (
    <div className="sq">
      <Skip />
      <Slice name="head">
        <header className="sq-bar">
          <HeadActs />
        </header>
      </Slice>
      <main className="sq-slip" id="goods">
        <Slice name="head">
          <div className="sq-head">
            <Avatar className="sq-avatar" name={shop.shop_name} src={shop.shop_logo} size={56} />
            <ShopName sale={sale} />
          </div>
        </Slice>
        <OutsideNote stage={stage} />
        <ShopNotice stage={stage} />
        <Slice name="shelf">
          <Lists sale={sale} stage={stage} />
        </Slice>
        <Slice name="purchase">
          <div className="sq-order">{sale.goods && <Purchase stage={stage} />}</div>
          <div className="sq-foot">
            <BuyFoot sale={sale} onBuy={stage.buy} ways={<ChannelList sale={sale} />} />
          </div>
        </Slice>
      </main>
      <ShopFoot />
      <StageEnd stage={stage} />
    </div>
  );
}

/** First the category, then what it holds; what is found by typing where there is much. */
function Lists({ sale, stage }: { sale: Sale; stage: Stage }) {
  const t = useWords(text);
  const { shelf, data, goods } = sale;
  const listed = shelf.goods;
  // what was chosen before the list was narrowed stays chosen, and is told
  const kept = goods && !listed.includes(goods) ? [goods] : [];
  return (
    <div className="sq-lists">
      {data.categories.length > 1 && (
        <Choice label={t('category')} value={shelf.categoryId ?? ''} onChange={(id) => shelf.chooseCategory(id === '' ? null : Number(id))}>
          <option value="">{t('all')}</option>
          {data.categories.map(({ id, name, goods_count }) => (
            <option key={id} value={id}>
              {`${name}（${shelf.search ? shelf.countOf(id) : goods_count}）`}
            </option>
          ))}
        </Choice>
      )}
      {shelf.searchable && <SearchBox shelf={shelf} onShow={() => undefined} />}
      {listed.length === 0 ? (
        <EmptyShelf shelf={shelf} />
      ) : (
        <Choice label={t('goods')} value={goods?.id ?? ''} onChange={(id) => id !== '' && stage.choose(Number(id))}>
          {!goods && <option value="">{t('pick', { count: listed.length })}</option>}
          {[...kept, ...listed].map((each) => (
            <GoodsOption key={each.id} goods={each} />
          ))}
        </Choice>
      )}
    </div>
  );
}

function GoodsOption({ goods: { id, name, price, stock } }: { goods: ShopGoods }) {
  const locale = useLocale();
  const few = !stock.available || stock.level === 'few' || stock.exact !== null;
  return <option value={id}>{[name, money(price), ...(few ? [stockText(stock, locale)] : [])].join(' · ')}</option>;
}
