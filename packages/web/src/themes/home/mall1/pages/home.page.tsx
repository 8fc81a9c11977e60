/** A mall floor by floor: the tree and the hall at the door, then what is recommended, what sells, what is new, the shops, and a place for one's own. */
import type { ReactNode } from 'react';
import { ButtonLink } from '#kit/button';
import { count, money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import { Slice } from '#kit/slice';
import { categoryPath, itemPath, type MallCategory, type MallGoods } from '../../../../storefront/mall.ts';
import type { HomeProps } from '../../../../storefront/parts.ts';
import { Cover } from '../../../kit/cover.tsx';
import { FriendLinks, PayTypes, useHome } from '../../../kit/home-parts.tsx';
import { MallGrid, MallShopCard } from '../../../kit/mall-parts.tsx';
import { Hall } from '../parts/hall.tsx';

const text = words(
  {
    tree: '商城类目',
    all: '全部商品',
    heroNote: '付款即到手，卡密自动送达，订单随时可查。',
    stroll: '进商城逛逛',
    open: '我要开店',
    hello: '欢迎光临',
    helloNote: '不用注册也能购买；下单后凭订单号随时找回卡密。',
    account: '买家中心',
    office: '商家入口',
    p1: '付款即送达',
    p1n: '卡密自动交付',
    p2: '一卡一单',
    p2n: '不超卖、不重发',
    p3: '售后有人管',
    p3n: '订单页直接投诉',
    p4: '免注册购买',
    p4n: '凭订单号找回',
    floors: '楼层导览',
    recommended: '店长推荐',
    hot: '热卖榜',
    newest: '今日上新',
    shops: '驻场店铺',
    try: '示例店铺',
    join: '把店开进来',
    joinNote: '六步入驻，最快当天开张。',
    sold: '售出 {count}',
    more: '更多',
  },
  {
    tree: 'Product categories',
    all: 'All products',
    heroNote: 'Delivered as paid: keys come at once, found again any time.',
    stroll: 'Walk the mall',
    open: 'Open a shop here',
    hello: 'Welcome in',
    helloNote: 'No account needed: your order number finds your keys again.',
    account: 'My account',
    office: 'For merchants',
    p1: 'Delivered as paid',
    p1n: 'Keys come by themselves',
    p2: 'One key, one order',
    p2n: 'Never oversold',
    p3: 'Somebody answers',
    p3n: 'Complain on the order page',
    p4: 'No account needed',
    p4n: 'Your order number is enough',
    floors: 'Floors',
    recommended: 'Picked for you',
    hot: 'Best sellers',
    newest: 'New today',
    shops: 'Shops in the house',
    try: 'A live shop',
    join: 'Bring your shop in',
    joinNote: 'Six steps, and the shutters go up.',
    sold: '{count} sold',
    more: 'More',
  },
);

const PROMISES = [
  { key: 'p1', path: 'M13 3 5 14h6l-1 7 8-11h-6l1-7Z' },
  { key: 'p2', path: 'M4 8h16v10H4V8Zm0 4h16M9 18v-6' },
  { key: 'p3', path: 'M5 13v-1a7 7 0 0 1 14 0v1M5 13h3v6H5v-6Zm11 0h3v6h-3v-6Z' },
  { key: 'p4', path: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM5 20c0-4 3-6 7-6s7 2 7 6' },
] as const;

export function Look(props: HomeProps) {
  const t = useWords(text);
  const home = useHome(props);
  const { figures, steps, notices, tried, start, find } = home;
  const { mall } = props;
  const shelves = mall
    ? ([
        ['recommended', mall.recommended.slice(0, MOST_ON_A_FLOOR)],
        ['newest', mall.newest.slice(0, MOST_ON_A_FLOOR)],
      ] as const)
    : [];
  const best = mall?.hot.slice(0, MOST_RANKED) ?? [];
  const floors = [
    ...(mall?.recommended.length ? (['recommended'] as const) : []),
    ...(best.length ? (['hot'] as const) : []),
    ...(mall?.newest.length ? (['newest'] as const) : []),
    ...(mall?.shops.length ? (['shops'] as const) : []),
    ...(tried ? (['try'] as const) : []),
    ...(steps.node ? (['join'] as const) : []),
  ];
  const floorOf = (key: (typeof floors)[number]) => floors.indexOf(key) + 1;
  return (
    <div className="m1-wide m1-home">
      <section className="m1-door" data-tree={mall ? '' : undefined}>
        {mall && <Tree categories={mall.categories} />}
        <div className="m1-banner">
          <div>
            <h1>{home.title}</h1>
            <p>{t('heroNote')}</p>
            <div className="m1-acts">
              <ButtonLink href="/mall" look="primary" size="large">
                {t('stroll')}
              </ButtonLink>
              <ButtonLink href={start.href} size="large">
                {t('open')}
              </ButtonLink>
            </div>
          </div>
          <Hall />
        </div>
        <div className="m1-desk">
          <div className="m1-hello">
            <h2>{t('hello')}</h2>
            <p>{t('helloNote')}</p>
            <div>
              <a href={find.href}>{find.word}</a>
              <a href="/personal">{t('account')}</a>
              <a href="/merchant/login">{t('office')}</a>
            </div>
          </div>
          {notices.list.length > 0 && (
            <section className="m1-notices" aria-labelledby="notices">
              <h2 id="notices">
                {notices.title}
                <a href={notices.all.href}>{notices.all.word}</a>
              </h2>
              <ul>
                {notices.list.map(({ id, href, title, time, day }) => (
                  <li key={id}>
                    <a href={href} translate="no">
                      {title}
                    </a>
                    <time dateTime={time}>{day.slice(MONTH)}</time>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </section>
      <ul className="m1-promises">
        {PROMISES.map(({ key, path }) => (
          <li key={key}>
            <svg
              viewBox="0 0 24 24"
              width="30"
              height="30"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinejoin="round"
              strokeLinecap="round"
              aria-hidden="true"
            >
              <path d={path} />
            </svg>
            <b>{t(key)}</b>
            <span>{t(`${key}n`)}</span>
          </li>
        ))}
      </ul>
      <nav className="m1-lift" aria-label={t('floors')}>
        {floors.map((key) => (
          <a key={key} href={`#floor-${key}`}>
            <b>{floorOf(key)}F</b>
            <span>{t(key)}</span>
          </a>
        ))}
      </nav>
      {shelves.map(
        ([key, goods], at) =>
          goods.length > 0 && (
            <Slice key={key} name={key}>
              <div>
                <Floor id={key} number={floorOf(key)} title={t(key)} more={{ href: categoryPath('all'), title: t('more') }}>
                  <MallGrid goods={goods} />
                </Floor>
                {at === 0 && best.length > 0 && (
                  <Floor id="hot" number={floorOf('hot')} title={t('hot')}>
                    <ol className="m1-ranks">
                      {best.map((each) => (
                        <Ranked key={each.id} goods={each} sold={each.sales > 0 ? t('sold', { count: count(each.sales) }) : ''} />
                      ))}
                    </ol>
                  </Floor>
                )}
              </div>
            </Slice>
          ),
      )}
      {mall && mall.shops.length > 0 && (
        <Floor id="shops" number={floorOf('shops')} title={t('shops')}>
          <div className="m1-shops ml-shops">
            {mall.shops.map((shop) => (
              <MallShopCard key={shop.id} shop={shop} />
            ))}
          </div>
        </Floor>
      )}
      {tried && (
        <Floor
          id="try"
          number={floorOf('try')}
          title={tried.name || tried.hint}
          isName={tried.name !== ''}
          more={{ href: tried.href, title: tried.all || t('more') }}
        >
          <ul className="m1-ranks" aria-busy={tried.isComing}>
            {tried.goods.map(({ id, name, price, image, href }) => (
              <li key={id}>
                <a href={href}>
                  {image ? <Picture src={image} alt="" width={64} height={64} loading="lazy" /> : <Cover name={name} />}
                  <span translate="no">{name}</span>
                  <strong>{price}</strong>
                </a>
              </li>
            ))}
          </ul>
        </Floor>
      )}
      {steps.node && (
        <Floor id="join" number={floorOf('join')} title={t('join')}>
          <div {...steps.node} className="m1-join">
            <ol>
              {steps.list.map(({ key, title, note }) => (
                <li key={key}>
                  <b>{title}</b>
                  <span>{note}</span>
                </li>
              ))}
            </ol>
            <div className="m1-join-foot">
              <p>{t('joinNote')}</p>
              {figures.list.length > 0 && (
                <dl {...figures.node} aria-label={figures.title}>
                  {figures.list.map(({ name, word: of, value }) => (
                    <div key={name}>
                      <dd>{value}</dd>
                      <dt>{of}</dt>
                    </div>
                  ))}
                </dl>
              )}
              <ButtonLink href={start.href} look="primary" size="large">
                {t('open')}
              </ButtonLink>
            </div>
          </div>
        </Floor>
      )}
      <PayTypes home={home} className="m1-pays" />
      <FriendLinks home={home} className="m1-friends" />
    </div>
  );
}

const MOST_RANKED = 8;
/** Where the month begins in a day. */
const MONTH = 5;
/** Two whole rows. */
const MOST_ON_A_FLOOR = 10;

interface FloorProps {
  id: string;
  number: number;
  title: string;
  /** The title is what somebody called it. */
  isName?: boolean;
  more?: { href: string; title: string };
  children: ReactNode;
}

const Floor = ({ id, number, title, isName, more, children }: FloorProps) => (
  <section className="m1-floor" id={`floor-${id}`}>
    <header>
      <b aria-hidden="true">{number}F</b>
      <h2 translate={isName ? 'no' : undefined}>{title}</h2>
      {more && <a href={more.href}>{more.title} ›</a>}
    </header>
    {children}
  </section>
);

const Ranked = ({ goods: { id, name, price, image }, sold }: { goods: MallGoods; sold: string }) => (
  <li>
    <a href={itemPath(id)}>
      {image ? <Picture src={image} alt="" width={64} height={64} loading="lazy" /> : <Cover name={name} />}
      <span translate="no">{name}</span>
      <strong>{money(price)}</strong>
      {sold && <small>{sold}</small>}
    </a>
  </li>
);

/** The top of the tree, each with what stands below it; what is below opens beside, for a pointer or the keyboard. */
function Tree({ categories }: { categories: readonly MallCategory[] }) {
  const t = useWords(text);
  const below = (id: number) => categories.filter(({ pid }) => pid === id);
  return (
    <nav className="m1-tree" aria-label={t('tree')}>
      <a className="m1-tree-all" href={categoryPath('all')}>
        {t('all')}
      </a>
      <ul translate="no">
        {categories
          .filter(({ depth }) => depth === 1)
          .map(({ id, name, icon }) => (
            <li key={id}>
              <a href={categoryPath(id)}>
                {icon && <Picture src={icon} alt="" width={18} height={18} />}
                {name}
              </a>
              {below(id).length > 0 && (
                <div className="m1-branch">
                  {below(id).map((each) => (
                    <p key={each.id}>
                      <a href={categoryPath(each.id)}>{each.name}</a>
                      {below(each.id).map((leaf) => (
                        <a key={leaf.id} href={categoryPath(leaf.id)}>
                          {leaf.name}
                        </a>
                      ))}
                    </p>
                  ))}
                </div>
              )}
            </li>
          ))}
      </ul>
    </nav>
  );
}
