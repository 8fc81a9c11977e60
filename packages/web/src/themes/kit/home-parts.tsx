/** What a home page says, in words and lists: a look lays it out and dresses it. */
import { articlePath, articlesPath, NOTICE_ALIAS } from '@keymall/contract/content/article-words';
import * as word from '@keymall/contract/kit/word';
import { payTypeName } from '@keymall/contract/payment/pay-type-words';
import { count, daysSince, money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { useNodes } from '#kit/nodes';
import { subtitleOf, useSite } from '#kit/site';
import type { HomeProps } from '../../storefront/parts.ts';
import type { Counts } from '../../storefront/shapes.ts';

const text = words(
  {
    heroNote: '商家几分钟开店上架，买家付款即刻收货。库存、订单与资金，每一笔都对得上账。',
    start: '免费开店',
    tryShop: '逛逛示例店铺',
    tryHint: '示例店铺',
    tryAll: '查看全部 {count} 件商品',
    sampleShop: '自动发货',
    samplePaid: '支付成功',
    sampleKey: '卡密已送达',
    sampleTime: '用时 1 秒',
    figures: '平台数据',
    orders: '笔成交订单',
    cards: '张卡密售出',
    merchants: '家入驻商户',
    days: '天稳定运行',
    why: '把发货交给系统，把时间留给生意',
    whyNote: '从上架到结算，每一步都自动、可查、可追溯。',
    f1: '付款即发货',
    f1n: '卡密在收款的同一刻交付，不必等页面刷新，邮件与订单页同时可见。',
    f2: '不超卖、不重发',
    f2n: '下单即锁定具体卡密，超时自动释放；一张卡密只属于一笔订单。',
    f3: '卡密加密保存',
    f3n: '每张卡密单独加密，查看需凭订单号与凭证，数据库里没有明文。',
    f4: '账目分毫不差',
    f4n: '复式记账，手续费与收入逐笔列明，余额永远等于流水之和。',
    f5: '掉单自动找回',
    f5n: '通知丢失会主动向网关核对，超时后到账也有人工处理，款项安全。',
    f6: '手机电脑同样顺手',
    f6n: '页面轻快，深浅色随心，买家无需注册即可购买与查询。',
    steps: '六步开始销售',
    s1: '注册商户',
    s1n: '用户名加密码，一分钟完成',
    s2: '提交资料',
    s2n: '按平台要求完成审核',
    s3: '设置店铺',
    s3n: '名称、公告与联系方式',
    s4n: '定价、限购与说明',
    s5: '导入卡密',
    s5n: '批量粘贴，自动去重',
    s6: '分享链接',
    s6n: '发给买家，开始收款',
    cta: '现在就开一家店',
    ctaNote: '无需服务器，无需开发，注册即可上架第一件商品。',
    links: '友情链接',
    notices: '平台公告',
    noticesAll: '全部公告',
    pays: '支持的支付方式',
  },
  {
    heroNote: 'Merchants open a shop in minutes, buyers receive their keys the moment they pay, and every cent adds up.',
    start: 'Open a shop',
    tryShop: 'Try a live shop',
    tryHint: 'A live shop',
    tryAll: 'See all {count} products',
    sampleShop: 'Instant delivery',
    samplePaid: 'Paid',
    sampleKey: 'Key delivered',
    sampleTime: 'in 1 second',
    figures: 'The platform in figures',
    orders: 'orders paid',
    cards: 'keys sold',
    merchants: 'merchants',
    days: 'days running',
    why: 'Leave delivery to the system',
    whyNote: 'From shelf to settlement, every step is automatic and can be traced.',
    f1: 'Delivered as it is paid',
    f1n: 'Keys are handed over in the very moment of payment, on the page and by e-mail alike.',
    f2: 'Never oversold',
    f2n: 'An order holds its own keys and releases them when time runs out. One key, one order.',
    f3: 'Keys kept encrypted',
    f3n: 'Each key is encrypted by itself and shown only for the order number with proof.',
    f4: 'Books that balance',
    f4n: 'Double entry: fees and income line by line, and a balance is always the sum of its entries.',
    f5: 'Lost payments found',
    f5n: 'When a notice gets lost the gateway is asked; money that arrives late is handled, never lost.',
    f6: 'At home on any screen',
    f6n: 'Light pages, light or dark, and buying or looking up needs no account.',
    steps: 'Six steps to the first sale',
    s1: 'Register',
    s1n: 'A name and a password',
    s2: 'Get verified',
    s2n: 'As the platform asks',
    s3: 'Set up the shop',
    s3n: 'Name, notice and contact',
    s4n: 'Price, limits, description',
    s5: 'Import cards',
    s5n: 'Paste in bulk, no duplicates',
    s6: 'Share the link',
    s6n: 'And start selling',
    cta: 'Open your shop today',
    ctaNote: 'No server, no code: register and list your first item.',
    links: 'Partner sites',
    notices: 'News from the platform',
    noticesAll: 'All news',
    pays: 'Ways to pay',
  },
  { lookup: word.findOrder, s4: word.addGoods },
);

const FEATURES = [
  { key: 'f1', path: 'M13 3 5 14h6l-1 7 8-11h-6l1-7Z' },
  { key: 'f2', path: 'M7 11V8a5 5 0 0 1 10 0v3M5 11h14v10H5V11Z' },
  { key: 'f3', path: 'M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6l-7-3Zm-3 9 2 2 4-4' },
  { key: 'f4', path: 'M4 20V10m6 10V4m6 16v-7m4 7H2' },
  { key: 'f5', path: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v4h-4' },
  { key: 'f6', path: 'M3 5h13v10H3V5Zm3 14h7m4-9h4v10h-4V10Z' },
] as const;
const STEPS = ['s1', 's2', 's3', 's4', 's5', 's6'] as const;

const MOST_SHOWN = 4;

/** What there is something of: a young site has nothing to boast of yet, and says nothing. */
const figuresOf = (counts: Counts, now: number) =>
  [
    { name: 'orders' as const, value: counts.orderCount },
    { name: 'cards' as const, value: counts.CardsSum },
    { name: 'merchants' as const, value: counts.userCount },
    { name: 'days' as const, value: daysSince(counts.startTime, now) ?? 0 },
  ].filter(({ value }) => value > 0);

type Block = 'figures' | 'why' | 'steps' | 'notices' | 'pays' | 'cta' | 'links';

/** Words of the trade: no browser knows where a Chinese word ends, and large type that breaks one in two reads as a mistake. */
const WORDS = /(卡密|自动|发货|平台|商品)/;
const wholeWords = (line: string) =>
  line.split(WORDS).map((part, at) =>
    at % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice, and none ever moves
      <span key={at} className="km-whole">
        {part}
      </span>
    ) : (
      part
    ),
  );

/** Everything a home page says. What is empty or null is not drawn. */
export function useHome({ counts, now, links, tryShop, notices, payTypes }: HomeProps) {
  const t = useWords(text);
  const locale = useLocale();
  const site = useSite();
  const node = useNodes();
  const block = (name: Block) => node('block', `home.${name}`);
  /** Of a part that is switched off nothing is there to draw. */
  const part = <Item,>(name: Block, list: readonly Item[]) => {
    const mark = block(name);
    return { node: mark, list: mark ? list : [] };
  };
  const noteNode = node('element', 'home.note');
  const figures = counts ? figuresOf(counts, now) : [];
  const shop = tryShop?.shop ?? null;
  return {
    title: wholeWords(subtitleOf(site, locale) || site.site_name),
    note: noteNode ? site.site_desc || t('heroNote') : '',
    noteNode,
    start: { href: '/merchant/register', word: t('start') },
    find: { href: '/order', word: t('lookup') },
    /** A shop to look into. Its place is kept while its goods come: `goods` is empty until then. */
    tried: tryShop && {
      href: tryShop.href,
      enter: t('tryShop'),
      hint: t('tryHint'),
      isComing: shop === null,
      name: shop?.shop.shop_name ?? '',
      logo: shop?.shop.shop_logo ?? '',
      goods: (shop?.goods ?? [])
        .filter(({ stock }) => stock.available)
        .slice(0, MOST_SHOWN)
        .map(({ id, name, price, image }) => ({ id, name, image, price: money(price), href: `${tryShop.href}?goods=${id}` })),
      all: shop ? t('tryAll', { count: shop.goods.length }) : '',
    },
    /** What happens when somebody buys, for where there is no shop to show it. */
    sample: { shop: t('sampleShop'), paid: t('samplePaid'), key: t('sampleKey'), time: t('sampleTime'), code: 'KM7Q-••••-••••-X2VD' },
    /** Two at least, or none. */
    figures: {
      title: t('figures'),
      ...part('figures', figures.length > 1 ? figures.map(({ name, value }) => ({ name, value: count(value), word: t(name) })) : []),
    },
    why: {
      node: block('why'),
      title: t('why'),
      note: t('whyNote'),
      list: FEATURES.map(({ key, path }) => ({ key, path, title: t(key), note: t(`${key}n`) })),
    },
    steps: { node: block('steps'), title: t('steps'), list: STEPS.map((key) => ({ key, title: t(key), note: t(`${key}n`) })) },
    notices: {
      title: t('notices'),
      all: { href: articlesPath(NOTICE_ALIAS), word: t('noticesAll') },
      ...part(
        'notices',
        notices.map(({ id, title, publish_at }) => ({
          id,
          title,
          href: articlePath(id),
          time: publish_at.replace(' ', 'T'),
          day: publish_at.slice(0, 10),
        })),
      ),
    },
    pays: {
      title: t('pays'),
      ...part(
        'pays',
        payTypes.map(({ code, name, logo }) => ({ code, logo, name: payTypeName(name, locale) })),
      ),
    },
    cta: { node: block('cta'), title: t('cta'), note: t('ctaNote') },
    links: { title: t('links'), ...part('links', links) },
  };
}
export type Home = ReturnType<typeof useHome>;

/** A feature's drawing, in lines of the colour it stands in. */
export const FeatureIcon = ({ path, size = 24 }: { path: string; size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);

/** The newest notices; nothing where there are none. */
export const Notices = ({ home: { notices }, className }: { home: Home; className: string }) =>
  notices.list.length > 0 && (
    <section {...notices.node} className={className} aria-labelledby="notices">
      <h2 id="notices">{notices.title}</h2>
      <ul>
        {notices.list.map(({ id, title, href, time, day }) => (
          <li key={id}>
            <a href={href} translate="no">
              {title}
            </a>
            <time dateTime={time}>{day}</time>
          </li>
        ))}
      </ul>
      <a href={notices.all.href}>{notices.all.word}</a>
    </section>
  );

/** The ways to pay, each with its sign; nothing where nobody can pay yet. */
export const PayTypes = ({ home: { pays }, className }: { home: Home; className: string }) =>
  pays.list.length > 0 && (
    <section {...pays.node} className={className} aria-labelledby="pays">
      <h2 id="pays">{pays.title}</h2>
      <ul>
        {pays.list.map(({ code, name, logo }) => (
          <li key={code}>
            {logo && <img src={logo} alt="" width={22} height={22} loading="lazy" />}
            <span translate="no">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );

/** The sites that are friends of this one; nothing where it shows none. */
export const FriendLinks = ({ home: { links }, className }: { home: Home; className: string }) =>
  links.list.length > 0 && (
    <nav {...links.node} className={className} aria-label={links.title}>
      <span>{links.title}</span>
      {links.list.map(({ title, url, logo }) => (
        <a key={url} href={url} rel="noopener noreferrer" target="_blank" translate="no">
          {logo && <img src={logo} alt="" height={16} loading="lazy" />}
          {title}
        </a>
      ))}
    </nav>
  );
