/** The shop's own design: blocks its merchant put together, one below the other, over the same sale as every look. */

import * as word from '@keymall/contract/kit/word';
import { type Block, type BlockProps, type Design, designStyle } from '@keymall/contract/merchant/design-look-words';
import { memo, type RefObject, useRef } from 'react';
import { Dialog } from '#kit/dialog';
import { money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import { Slice } from '#kit/slice';
import { ContactList } from '../../../../storefront/contact-list.tsx';
import type { ShopProps } from '../../../../storefront/parts.ts';
import type { ShopGoods } from '../../../../storefront/shapes.ts';
import { stockText } from '../../../../storefront/words.ts';
import { Cover } from '../../../kit/cover.tsx';
import { Described } from '../../../kit/described.tsx';
import { Finder } from '../../../kit/finder.tsx';
import { Gallery } from '../../../kit/gallery.tsx';
import {
  Avatar,
  EmptyShelf,
  HeadActs,
  OutsideNote,
  Purchase,
  PurchaseFoot,
  ShopFoot,
  ShopName,
  ShopNotice,
  Skip,
  type Stage,
  StageEnd,
  StarPlace,
  useStage,
  useTags,
} from '../../../kit/stage.tsx';
import { Countdown } from '../parts/countdown.tsx';
import { Linked } from '../parts/linked.tsx';
import { Slides } from '../parts/slides.tsx';
import '../../../kit/buying.css';
import '../style.css';

const text = words(
  { order: '填写订单', buy: '购买', choose: '选择商品', film: '视频', music: '音乐' },
  { order: 'Your order', buy: 'Buy', choose: 'Choose a product', film: 'Video', music: 'Music' },
  { goods: word.goods, contact: word.contact },
);

/** Reckoned where the page is drawn: a browser takes over what stands there, and carries none of the reckoning. */
const styleOf = (design: Design | null | undefined): string =>
  import.meta.env.SSR && design ? designStyle(design.page, ':root:has(.sx)') : '';

interface Laid {
  stage: Stage;
  /** There is a shelf to choose from. */
  lists: boolean;
  /** The order form stands on the page; else it comes over it. */
  standing: boolean;
  open: (id: number) => void;
}

export function Look({ sale }: ShopProps) {
  const t = useWords(text);
  const stage = useStage(sale);
  const form = useRef<HTMLDivElement>(null);
  const { designs } = sale.data;
  const design = sale.handheld ? designs?.h5 : designs?.pc;
  // what is hidden is not in it
  const blocks: readonly Block[] = design?.blocks ?? [];
  const [first] = blocks;
  const head = first?.type === 'header' ? first : null;
  const order = blocks.find((block) => block.type === 'buy_form');
  const lists = blocks.some(({ type }) => type === 'goods_list');
  // on a phone the order comes over the shelf; a page that is nothing but an order is itself one
  const standing = order !== undefined && !(stage.narrow && lists);
  const aside = standing && !stage.narrow && order.props.place === 'aside' ? order : null;
  const open = (id: number): void => {
    stage.choose(id);
    if (standing) form.current?.scrollIntoView({ block: 'nearest' });
    else stage.setSheet(true);
  };
  const laid: Laid = { stage, lists, standing, open };
  const rest = blocks.filter((block) => block !== head && block !== aside);
  return (
    <div className="sx">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: colours and sizes that were made from six hexadecimal figures each */}
      <style dangerouslySetInnerHTML={{ __html: styleOf(design) }} />
      <Skip />
      <Slice name="head">{head ? <Head stage={stage} props={head.props} id={head.id} /> : <Bar stage={stage} />}</Slice>
      <div className={aside ? 'sx-wide sx-columns' : 'sx-wide'}>
        <main className="sx-main" id="goods">
          {!head && !blocks.some(({ type }) => type === 'header') && <h1 className="km-hidden">{sale.data.shop.shop_name}</h1>}
          <OutsideNote stage={stage} />
          {rest.map((block) => (
            <section key={block.id} className={`sx-block sx-is-${block.type}`} data-block={block.id}>
              <Drawn block={block} laid={laid} form={block === order ? form : undefined} />
            </section>
          ))}
        </main>
        {aside && (
          <aside className="sx-aside" ref={form} data-block={aside.id}>
            <Slice name="purchase">
              <Order stage={stage} title={aside.props.title} />
            </Slice>
          </aside>
        )}
      </div>
      <ShopFoot />
      <Dialog
        open={!standing && stage.sheet && sale.goods !== null}
        title={t('order')}
        onClose={() => stage.setSheet(false)}
        foot={<PurchaseFoot stage={stage} />}
      >
        <Purchase stage={stage} />
      </Dialog>
      <StageEnd stage={stage} resume={!standing} />
    </div>
  );
}

/** Where a page has no head of its own: the shop's star, to one's orders, language and mode all the same. */
const Bar = ({ stage: { sale } }: { stage: Stage }) => (
  <header className="sx-bar">
    <div className="sx-wide">
      <StarPlace sale={sale} />
      <HeadActs />
    </div>
  </header>
);

function Head({ stage: { sale }, props: { align, logo, subtitle }, id }: { stage: Stage; props: BlockProps['header']; id: string }) {
  const { shop } = sale.data;
  return (
    <header className="sx-head" data-align={align} data-block={id}>
      <div className="sx-wide">
        {logo && <Avatar className="sx-avatar" name={shop.shop_name} src={shop.shop_logo} size={align === 'center' ? 72 : 48} />}
        <div className="sx-names">
          <ShopName sale={sale} />
          {subtitle && <p>{subtitle}</p>}
        </div>
        <HeadActs />
      </div>
    </header>
  );
}

interface DrawnProps {
  block: Block;
  laid: Laid;
  form: RefObject<HTMLDivElement | null> | undefined;
}

function Drawn({ block, laid, form }: DrawnProps) {
  const t = useWords(text);
  const { stage, standing } = laid;
  switch (block.type) {
    case 'header':
      return <Head stage={stage} props={block.props} id={block.id} />;
    case 'notice':
      return block.props.text ? <Note {...block.props} /> : <ShopNotice stage={stage} />;
    case 'banner':
      return <Slides {...block.props} />;
    case 'image':
      return <Linked href={block.props.href}>{picture(block.props.image, block.props.alt, block.props.size)}</Linked>;
    case 'text':
      return <Rich html={block.props.html} align={block.props.align} />;
    case 'html':
      return <Rich html={block.props.html} align="left" />;
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: a merchant's film has no captions to give
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a merchant's film has no captions to give
        <video
          className="sx-film"
          src={block.props.src}
          poster={block.props.poster || undefined}
          controls
          playsInline
          preload="none"
          aria-label={block.props.title || t('film')}
        />
      );
    case 'music':
      return (
        <figure className="sx-music">
          <figcaption>{block.props.title || t('music')}</figcaption>
          {/* biome-ignore lint/a11y/useMediaCaption: music has no words to show */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- music has no words to show */}
          <audio src={block.props.src} controls loop preload="none" aria-label={block.props.title || t('music')} />
        </figure>
      );
    case 'category':
      return (
        <div className="sx-find" data-style={block.props.style}>
          <Finder shelf={stage.sale.shelf} data={stage.sale.data} onShow={() => undefined} />
        </div>
      );
    case 'goods_list':
      return <Goods laid={laid} props={block.props} id={block.id} />;
    case 'goods_detail':
      return <Detail laid={laid} id={block.props.goods_id} />;
    case 'buy_form':
      return standing ? (
        <div ref={form}>
          <Order stage={stage} title={block.props.title} choice={!laid.lists} />
        </div>
      ) : null;
    case 'contact':
      return (
        stage.contact && (
          <div className="km-box sx-contact">
            <h2>{block.props.title || t('contact')}</h2>
            <ContactList contact={stage.contact} />
          </div>
        )
      );
    case 'countdown':
      return <Countdown {...block.props} />;
    case 'divider':
      return <hr className="sx-rule" data-style={block.props.style} />;
  }
}

const Note = ({ title, text: note }: BlockProps['notice']) => (
  <div className="km-box km-shop-notice">
    {title && <h2>{title}</h2>}
    <p className="km-prose-plain">{note}</p>
  </div>
);

/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned of script and style by the server, on writing and on reading */
const Rich = ({ html, align }: BlockProps['text']) => (
  <div className="km-prose sx-rich" data-align={align} dangerouslySetInnerHTML={{ __html: html }} />
);

const picture = (src: string, alt: string, size: 'full' | 'half') =>
  src ? (
    <Picture className="sx-picture" data-size={size} src={src} alt={alt} loading="lazy" sizes="(min-width: 900px) 1120px, 100vw" />
  ) : null;

function Order({ stage, title, choice = false }: { stage: Stage; title: string; choice?: boolean }) {
  const t = useWords(text);
  const locale = useLocale();
  const { sale } = stage;
  return (
    <div className="km-box sx-order">
      {title && <h2 className="sx-title">{title}</h2>}
      {choice && sale.data.goods.length > 1 && (
        <label className="km-field">
          <span className="km-field-label">{t('goods')}</span>
          <select className="sx-choice" value={sale.goods?.id ?? ''} onChange={(event) => stage.choose(Number(event.target.value))}>
            {!sale.goods && <option value="">{t('choose')}</option>}
            {sale.data.goods.map(({ id, name, price, stock }) => (
              <option key={id} value={id}>{`${name} · ${money(price)} · ${stockText(stock, locale)}`}</option>
            ))}
          </select>
        </label>
      )}
      <Purchase stage={stage} />
      <PurchaseFoot stage={stage} />
    </div>
  );
}

function Goods({ laid: { stage, open }, props, id }: { laid: Laid; props: BlockProps['goods_list']; id: string }) {
  const t = useWords(text);
  const locale = useLocale();
  const tagsOf = useTags();
  const { sale } = stage;
  const { title, style, cate_id, most, columns } = props;
  const ofCategory = cate_id === 0 ? sale.shelf.goods : sale.shelf.goods.filter((each) => each.cate_id === cate_id);
  const shown = most === 0 ? ofCategory : ofCategory.slice(0, most);
  return (
    <>
      {title && <h2 className="sx-title">{title}</h2>}
      <Slice name={`shelf-${id}`}>
        <ul className="sx-goods" data-style={style} data-columns={columns} aria-label={title || t('goods')}>
          {shown.map((goods) => (
            <Item
              key={goods.id}
              goods={goods}
              chosen={sale.goods?.id === goods.id}
              stock={stockText(goods.stock, locale)}
              tags={tagsOf(goods).join(' · ')}
              buy={t('buy')}
              onOpen={open}
            />
          ))}
        </ul>
      </Slice>
      {shown.length === 0 && <EmptyShelf shelf={sale.shelf} />}
    </>
  );
}

interface ItemProps {
  goods: ShopGoods;
  chosen: boolean;
  /** Its stock in words. */
  stock: string;
  tags: string;
  /** What stands on its button; the style sheet shows it where a list has buttons. */
  buy: string;
  onOpen: (id: number) => void;
}

const Item = memo(
  ({ goods: { id, name, price, image, stock }, chosen, stock: said, tags, buy, onOpen }: ItemProps) => (
    <li data-out={stock.available ? undefined : ''}>
      <button type="button" aria-pressed={chosen} onClick={() => onOpen(id)}>
        <span className="sx-art">
          {image ? <Picture src={image} alt="" loading="lazy" sizes="(min-width: 900px) 25vw, 50vw" /> : <Cover name={name} />}
        </span>
        <b>{name}</b>
        <strong>{money(price)}</strong>
        <small data-level={stock.available ? stock.level : 'none'}>{said}</small>
        {tags && <em>{tags}</em>}
        <i aria-hidden="true">{buy}</i>
      </button>
    </li>
  ),
  (before, after) => before.goods === after.goods && before.chosen === after.chosen && before.stock === after.stock,
);

/** One goods with its pictures; of the chosen one its description too. */
function Detail({ laid: { stage, open }, id }: { laid: Laid; id: number }) {
  const t = useWords(text);
  const locale = useLocale();
  const { sale } = stage;
  const goods = (id === 0 ? sale.goods : sale.data.goods.find((each) => each.id === id)) ?? sale.data.goods[0];
  if (!goods) return null;
  const isChosen = sale.goods?.id === goods.id;
  const images = isChosen ? sale.details.images : goods.images;
  return (
    <article className="km-box sx-detail">
      {images.length > 0 ? (
        <Gallery key={goods.id} images={images} name={goods.name} />
      ) : goods.image ? (
        <Picture className="sx-large" src={goods.image} alt={goods.name} sizes="(min-width: 900px) 560px, 100vw" />
      ) : (
        <Cover className="sx-large" name={goods.name} />
      )}
      <div>
        <h2>{goods.name}</h2>
        <p>
          <strong>{money(goods.price)}</strong>
          <small data-level={goods.stock.available ? goods.stock.level : 'none'}>{stockText(goods.stock, locale)}</small>
        </p>
        {isChosen && <Described details={sale.details} className="sx-about" />}
        <button type="button" className="km-button km-primary" onClick={() => open(goods.id)}>
          {t('buy')}
        </button>
      </div>
    </article>
  );
}
