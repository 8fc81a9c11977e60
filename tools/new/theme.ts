/** `npm run new -- theme <home|shop>/<name>`: a look that may be chosen and draws all there is, in a dress of a few lines to begin with. */
import { pascal, type Scaffold } from './names.ts';
import { before } from './noun.ts';

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const THEMES = 'packages/web/src/themes';
const CONTRACT = 'packages/contract/src';

/** A row of the themes there are: its title and what it is good for are for its maker to say. */
const rowOf = (key: string, title: string): string =>
  `  { key: '${key}', title: { zh_CN: '${title}', en_US: '${pascal(key)}' }, note: { zh_CN: '${title}', en_US: '${pascal(key)}' } },\n`;

/** A key that is no name of its own stands in quotes. */
const named = (key: string): string => (key.includes('-') ? `'${key}'` : key);

const manifest = (kind: string, key: string, title: string): string => `import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = { kind: '${kind}', key: '${key}', title: { zh_CN: '${title}', en_US: '${pascal(key)}' }, extends: 'default' };
`;

const shopPage = (key: string): string => `/** Goods in a wall of tiles; each opens its order over them. */
import * as word from '@keymall/contract/kit/word';
import { memo } from 'react';
import { useWords, words } from '#kit/i18n';
import { Slice } from '#kit/slice';
import type { ShopProps } from '../../../../storefront/parts.ts';
import { BeforeShelf, GoodsLines, GoodsPicture, type OpenedProps, OrderOver, openerOf, sameTile, useShelfTop, useTold } from '../../../kit/shelf-parts.tsx';
import { Avatar, EmptyShelf, HeadActs, ShopFoot, ShopName, Skip, StageEnd, useStage } from '../../../kit/stage.tsx';
import '../../../kit/buying.css';
import '../style.css';

const text = words({}, {}, { goods: word.goods });

export function Look({ sale }: ShopProps) {
  const t = useWords(text);
  const told = useTold();
  const stage = useStage(sale);
  const { shelf, toTop } = useShelfTop<HTMLUListElement>();
  const { shop } = sale.data;
  const open = openerOf(stage);
  return (
    <div className="${key}">
      <Skip />
      <Slice name="head">
        <header className="${key}-head">
          <Avatar className="${key}-avatar" name={shop.shop_name} src={shop.shop_logo} />
          <ShopName sale={sale} />
          <HeadActs />
        </header>
      </Slice>
      <main id="goods" className="${key}-main">
        <BeforeShelf stage={stage} onShow={toTop} />
        <Slice name="shelf">
          <ul className="${key}-shelf" aria-label={t('goods')} ref={shelf}>
            {sale.shelf.goods.map((each) => (
              <Tile key={each.id} goods={each} {...told(each)} onOpen={open} />
            ))}
          </ul>
          {sale.shelf.goods.length === 0 && <EmptyShelf shelf={sale.shelf} />}
        </Slice>
      </main>
      <ShopFoot />
      <OrderOver
        stage={stage}
        className="${key}-order"
        seenClass="${key}-seen"
        aboutClass="${key}-about"
        picture={(each) => <GoodsPicture goods={each} sizes="(min-width: 900px) 320px, 100vw" alone />}
      />
      <StageEnd stage={stage} resume={stage.narrow} />
    </div>
  );
}

const Tile = memo(
  ({ onOpen, ...tile }: OpenedProps) => (
    <li data-out={tile.goods.stock.available ? undefined : ''}>
      <button type="button" aria-haspopup="dialog" onClick={() => onOpen(tile.goods.id)}>
        <GoodsPicture goods={tile.goods} sizes="(min-width: 900px) 25vw, 50vw" />
        <GoodsLines {...tile} />
      </button>
    </li>
  ),
  sameTile,
);
`;

const shopStyle = (key: string): string => `.${key} {
  min-height: 100dvh;
}
.${key} > :is(header, main) {
  max-width: 1120px;
  margin-inline: auto;
  padding: 16px;
}
.${key}-head {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px;
}
.${key}-avatar {
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: var(--radius-small);
  object-fit: cover;
}
.${key}-main {
  display: grid;
  gap: 16px;
}
.${key}-shelf {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(160px, 1fr));
  gap: 12px;
}
.${key}-shelf button {
  display: grid;
  gap: 4px;
  align-content: start;
  width: 100%;
  height: 100%;
  padding: 12px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
}
.${key}-shelf :is(img, .km-cover) {
  display: grid;
  place-items: center;
  width: 100%;
  height: auto;
  aspect-ratio: 4 / 3;
  border-radius: var(--radius-small);
  object-fit: cover;
}
.${key}-order {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
  gap: 24px;
}
.${key}-seen > :is(img, .km-cover) {
  display: grid;
  place-items: center;
  width: 100%;
  height: auto;
  aspect-ratio: 4 / 3;
  object-fit: cover;
}
`;

function shopTheme(key: string, title: string): Scaffold {
  const folder = `${THEMES}/shop/${key}`;
  return {
    files: {
      [`${folder}/theme.ts`]: manifest('shop', key, title),
      [`${folder}/style.css`]: shopStyle(key),
      [`${folder}/pages/shop.page.tsx`]: shopPage(key),
      [`${folder}/pages/unavailable.page.tsx`]: `import type { UnavailableProps } from '../../../../storefront/parts.ts';
import { Unavailable } from '../../../kit/unavailable.tsx';
import '../style.css';

export const Look = (props: UnavailableProps) => <Unavailable {...props} className="${key}" />;
`,
    },
    edits: {
      [`${CONTRACT}/merchant/shop-theme.ts`]: before('] as const satisfies', rowOf(key, title)),
      'packages/web/src/areas/merchant/pages/shop/theme-sketch.tsx': before(
        '};\n\nexport function ThemeSketch',
        `  ${named(key)}: {
    wide: grid(4, 3, (x, y): Stroke[] => [[8 + x * 37, 12 + y * 28, 33, 24, 'art']]),
    phone: grid(2, 3, (x, y): Stroke[] => [[5 + x * 26, 12 + y * 28, 24, 24, 'art']]),
  },\n`,
      ),
      'packages/web/budgets.ts': before('] as const;', `  { look: '${key}', limit: 49_000, goal: 44_000 },\n`, 'export const SHOP_LOOKS'),
    },
    next: [
      `npm run check && npm test -- themes.test: it may be chosen and sells`,
      `its character: ${folder}/style.css, and pages/shop.page.tsx with other pieces of themes/kit`,
      `${CONTRACT}/merchant/shop-theme.ts: its title in both languages and what it is good for, and the title in theme.ts`,
      'areas/merchant/pages/shop/theme-sketch.tsx: the sketch by which it is chosen',
      'docs/themes.md: its row and its pictures',
    ],
  };
}

const frame = (key: string): string => `import { Preferences } from '#kit/preferences';
import { Slice } from '#kit/slice';
import type { FrameProps } from '../../../../storefront/parts.ts';
import { Brand, FootColumns, FootLine, NavLinks, PhoneMenu, SkipLink, useFrame } from '../../../kit/frame-parts.tsx';
import '../style.css';

export function Look({ nav, children }: FrameProps) {
  const frame = useFrame(nav);
  return (
    <div className="${key}">
      <SkipLink frame={frame} />
      <Slice name="head">
        <header className="${key}-head">
          <Brand frame={frame} className="${key}-brand" />
          <nav aria-label={frame.says.nav}>
            <NavLinks frame={frame} />
          </nav>
          <Preferences />
          <a className="${key}-office" href={frame.office.href}>
            {frame.office.word}
          </a>
          <PhoneMenu frame={frame} className="${key}-menu" menuClass="${key}-drawer" />
        </header>
      </Slice>
      <Slice name="main">
        <main id="main" className="${key}-main hd-main">
          {children}
        </main>
      </Slice>
      <Slice name="foot">
        <footer className="${key}-foot">
          <div className="${key}-columns">
            <FootColumns frame={frame} />
          </div>
          <p>
            <FootLine frame={frame} />
          </p>
        </footer>
      </Slice>
    </div>
  );
}
`;

const home = (key: string): string => `/** What a home says, in one column: every part there is. */
import { ButtonLink } from '#kit/button';
import { Picture } from '#kit/picture';
import { Slice } from '#kit/slice';
import type { HomeProps } from '../../../../storefront/parts.ts';
import { Cover } from '../../../kit/cover.tsx';
import { FeatureIcon, FriendLinks, Notices, PayTypes, useHome } from '../../../kit/home-parts.tsx';

export function Look(props: HomeProps) {
  const home = useHome(props);
  const { title, note, start, find, tried, figures, why, steps, cta } = home;
  return (
    <div className="${key}-home">
      <section className="${key}-hero">
        <h1>{title}</h1>
        {note && <p {...home.noteNode}>{note}</p>}
        <ButtonLink href={start.href} look="primary" size="large">
          {start.word}
        </ButtonLink>
        <ButtonLink href={find.href} size="large">
          {find.word}
        </ButtonLink>
      </section>
      {figures.list.length > 0 && (
        <dl {...figures.node} className="${key}-figures" aria-label={figures.title}>
          {figures.list.map(({ name, value, word }) => (
            <div key={name}>
              <dt>{word}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {tried && (
        <section className="${key}-goods" aria-busy={tried.isComing}>
          <h2>
            <a href={tried.href}>{tried.name || tried.hint}</a>
          </h2>
          <ul>
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
        </section>
      )}
      {why.node && (
        <Slice name="why">
          <section {...why.node} className="${key}-why">
            <h2>{why.title}</h2>
            <ul>
              {why.list.map((each) => (
                <li key={each.key}>
                  <FeatureIcon path={each.path} />
                  <h3>{each.title}</h3>
                  <p>{each.note}</p>
                </li>
              ))}
            </ul>
          </section>
        </Slice>
      )}
      {steps.node && (
        <Slice name="steps">
          <section {...steps.node} className="${key}-steps">
            <h2>{steps.title}</h2>
            <ol>
              {steps.list.map((each) => (
                <li key={each.key}>
                  <b>{each.title}</b>
                  <p>{each.note}</p>
                </li>
              ))}
            </ol>
          </section>
        </Slice>
      )}
      <Notices home={home} className="${key}-notices" />
      <PayTypes home={home} className="${key}-pays" />
      {cta.node && (
        <section {...cta.node} className="${key}-cta">
          <h2>{cta.title}</h2>
          <p>{cta.note}</p>
          <ButtonLink href={start.href} look="primary">
            {start.word}
          </ButtonLink>
        </section>
      )}
      <FriendLinks home={home} className="${key}-friends" />
    </div>
  );
}
`;

const sign = `import { Picture } from '#kit/picture';
import { type SignProps, useSign } from '../../../../storefront/sign.tsx';

export function Look({ face, children }: SignProps) {
  const { name, logo, subtitle, points } = useSign(face);
  return (
    <div className="sign">
      <div className="sign-brand">
        <div>
          <p className="sign-brand-name">
            <Picture src={logo} alt="" width={36} height={36} />
            {name}
          </p>
          <p className="sign-brand-line">{subtitle}</p>
        </div>
        <ul>
          {points.map(({ key, word }) => (
            <li key={key}>{word}</li>
          ))}
        </ul>
      </div>
      {children}
    </div>
  );
}
`;

const homeStyle = (key: string): string => `.${key} {
  display: flex;
  flex-direction: column;
  min-height: 100dvh;
}
.${key} > :is(header, footer),
.${key}-home {
  width: 100%;
  max-width: 1120px;
  margin-inline: auto;
  padding: 16px;
}
.${key}-head {
  display: flex;
  align-items: center;
  gap: 16px;
}
.${key}-brand {
  display: inline-flex;
  align-items: center;
  gap: 8px;
  margin-inline-end: auto;
  color: var(--ink);
  font-weight: 650;
}
.${key}-head nav {
  display: flex;
  gap: 16px;
}
.${key} .${key}-menu {
  display: none;
}
.${key}-drawer {
  display: grid;
  gap: 4px;
}
.${key}-main {
  flex: 1;
}
.${key}-home {
  display: grid;
  gap: 40px;
}
.${key}-hero {
  display: flex;
  flex-wrap: wrap;
  gap: 16px;
  padding-block: 32px;
}
.${key}-hero > :is(h1, p) {
  width: 100%;
}
.${key}-home :is(dl, ul, ol) {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 220px), 1fr));
  gap: 16px;
  padding: 0;
}
.${key}-figures dd {
  margin: 0;
  font-size: 28px;
  font-weight: 650;
}
.${key}-columns {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(160px, 1fr));
  gap: 16px;
}
.${key}-columns > section {
  display: grid;
  align-content: start;
  gap: 4px;
}
.${key}-friends {
  display: flex;
  flex-wrap: wrap;
  gap: 16px;
}
@media (max-width: 860px) {
  .${key}-head nav,
  .${key}-office {
    display: none;
  }
  .${key} .${key}-menu {
    display: inline-grid;
  }
}
@media (pointer: coarse) {
  .${key} :is(header, footer) a,
  .${key}-home li > a,
  .${key}-drawer a {
    display: inline-flex;
    align-items: center;
    min-width: 44px;
    min-height: 44px;
  }
}
`;

function homeTheme(key: string, title: string): Scaffold {
  const folder = `${THEMES}/home/${key}`;
  return {
    files: {
      [`${folder}/theme.ts`]: manifest('home', key, title),
      [`${folder}/style.css`]: homeStyle(key),
      [`${folder}/pages/frame.page.tsx`]: frame(key),
      [`${folder}/pages/home.page.tsx`]: home(key),
      [`${folder}/pages/sign.page.tsx`]: sign,
    },
    edits: {
      [`${CONTRACT}/settings/home-theme.ts`]: before('] as const satisfies', rowOf(key, title)),
      'packages/web/src/areas/admin/pages/setting/website/home-sketch.tsx': before(
        '};\n\nexport function HomeSketch',
        `  ${named(key)}: {
    ground: '#ffffff',
    wide: [
      [8, 4, 14, 3, '#14181f'],
      [8, 26, 80, 10, '#14181f'],
    ],
    phone: [
      [6, 4, 14, 3, '#14181f'],
      [6, 20, 46, 8, '#14181f'],
    ],
  },\n`,
      ),
      'packages/web/budgets.ts': before('] as const;', `  { look: '${key}', limit: 38_500, goal: 30_000 },\n`, 'export const HOME_LOOKS'),
    },
    next: [
      'npm run check && npm test -- themes.test: it may be chosen and says all there is',
      `its character: ${folder}/style.css and its pages; what it has no file for is drawn by default, in classes \`hd-\` to restyle`,
      `${CONTRACT}/settings/home-theme.ts: its title in both languages and its character in a sentence, and the title in theme.ts`,
      'areas/admin/pages/setting/website/home-sketch.tsx: the sketch by which it is chosen',
      'docs/themes.md: its row and its pictures',
    ],
  };
}

/** `place`: `shop/pic`. `chinese`: its title. */
export function theme(_: string, place = '', chinese?: string): Scaffold {
  const [kind, key = '', ...rest] = place.split('/');
  if (rest.length > 0 || !KEBAB.test(key)) throw new Error('name it as <home|shop>/<name>, such as shop/pic, in kebab-case');
  const title = chinese ?? key;
  if (kind === 'shop') return shopTheme(key, title);
  if (kind === 'home') return homeTheme(key, title);
  throw new Error('a theme is of kind home or shop');
}
