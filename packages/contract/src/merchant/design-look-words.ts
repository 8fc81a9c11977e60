/** A shop page of one's own making, as a look draws it: what it is made of, and the colours that follow from two. Plain data, for every browser. */

export const blockTypes = [
  'header',
  'notice',
  'banner',
  'image',
  'text',
  'video',
  'category',
  'goods_list',
  'goods_detail',
  'buy_form',
  'contact',
  'music',
  'countdown',
  'divider',
  'html',
] as const;
export type BlockType = (typeof blockTypes)[number];

export interface BlockProps {
  header: { align: 'left' | 'center'; logo: boolean; subtitle: string };
  /** An empty text is the shop's own notice. */
  notice: { title: string; text: string };
  banner: { slides: { image: string; href: string; alt: string }[]; ratio: 'wide' | 'normal' | 'tall' };
  image: { image: string; href: string; alt: string; size: 'full' | 'half' };
  /** `html`: rich text, cleaned by the server on writing and on reading. */
  text: { html: string; align: 'left' | 'center' };
  video: { src: string; poster: string; title: string };
  category: { style: 'bar' | 'tiles' };
  /** `cate_id` 0: all categories; `most` 0: as many as there are. */
  goods_list: { title: string; style: 'grid' | 'list' | 'buy'; cate_id: number; most: number; columns: 2 | 3 | 4 };
  /** `goods_id` 0: the one that is chosen. */
  goods_detail: { goods_id: number };
  /** `aside`: beside the others, where there is room. */
  buy_form: { title: string; place: 'aside' | 'inline' };
  contact: { title: string };
  music: { src: string; title: string };
  /** `until`: wire time; empty while it is not chosen. */
  countdown: { title: string; until: string; ended: string };
  divider: { style: 'line' | 'space' | 'dots' };
  html: { html: string };
}

export type BlockOf<Type extends BlockType> = { id: string; type: Type; visible: boolean; props: BlockProps[Type] };
export type Block = { [Type in BlockType]: BlockOf<Type> }[BlockType];
export type PageWidth = 'narrow' | 'normal' | 'wide';

export interface Design {
  /** Colours as `#rrggbb`; `bg` empty is the house's own. */
  page: { title: string; bg: string; accent: string; width: PageWidth; corners: 'square' | 'soft' | 'round' };
  /** In their order. */
  blocks: Block[];
}

export const designDevices = ['pc', 'h5'] as const;
export type DesignDevice = (typeof designDevices)[number];

/** Where an element's colour may stand in a style sheet: nothing else gets there. */
const COLOR = /^#[0-9a-f]{6}$/i;
export const isColor = (text: string): boolean => COLOR.test(text);

type Rgb = readonly [number, number, number];
const rgbOf = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** So much of the one and the rest of the other, 0…1. */
export const mixed = (color: string, other: string, share: number): string => {
  const [a, b] = [rgbOf(color), rgbOf(other)];
  return hexOf(a.map((part, at) => part * share + (b[at] as number) * (1 - share)) as unknown as Rgb);
};

/** How light a colour is, as WCAG reckons. */
export function luminance(color: string): number {
  const [r, g, b] = rgbOf(color).map((part) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4)) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const WHITE = '#ffffff';
const BLACK = '#000000';
/** What text and bright lines need (WCAG AA). */
export const ENOUGH = 4.5;

/** The colour itself, or as far on the way to the other end as it takes to stand out from every ground. */
function readable(color: string, end: string, ...grounds: string[]): string {
  let shown = color;
  for (let step = 1; step <= 20 && grounds.some((ground) => contrast(shown, ground) < ENOUGH); step += 1)
    shown = mixed(color, end, 1 - step / 20);
  return shown;
}

export const SURFACES = { light: '#ffffff', lightSoft: '#f4f6f9', dark: '#1c222b', page: '#f5f7fa', darkPage: '#0d1015' };
/** The faintest text of the house, on a light ground and on a dark one. */
export const FAINT = { light: '#626b79', dark: '#8f99a8' };
/** A ground so dark that the page is dark in both modes. */
export const isDarkGround = (bg: string): boolean => isColor(bg) && luminance(bg) < 0.18;

/** The rules a design's colours make, of one element: pairs for light and dark. Only colours get in. */
export function designStyle({ bg, accent, width, corners }: Design['page'], root: string): string {
  const brand = isColor(accent) ? accent : '#0052d9';
  const ground = isColor(bg) ? bg : SURFACES.page;
  const isDark = isDarkGround(ground);
  const dark = isDark ? ground : mixed(ground, SURFACES.darkPage, 0.06);
  const onLight = readable(brand, BLACK, SURFACES.light, SURFACES.lightSoft, isDark ? SURFACES.light : ground);
  const onDark = readable(brand, WHITE, SURFACES.dark, dark);
  const solid = readable(brand, BLACK, WHITE);
  const sizes = { narrow: 720, normal: 1120, wide: 1440 };
  const radii = { square: [0, 0], soft: [10, 7], round: [20, 99] } as const;
  const [radius, small] = radii[corners] ?? radii.soft;
  const shared = `--brand-solid:${solid};--brand-solid-hover:${mixed(solid, BLACK, 0.86)};--radius:${radius}px;--radius-small:${small}px;--sx-width:${
    sizes[width] ?? sizes.normal
  }px`;
  const onLightGround = `--brand:${onLight};--brand-soft:${mixed(onLight, WHITE, 0.09)};--page:${ground}`;
  const onDarkGround = `--brand:${onDark};--brand-soft:${mixed(onDark, SURFACES.dark, 0.16)};--page:${dark}`;
  // the second of each pair: `light-dark()` as the build writes it for older browsers
  if (isDark) return `${root}{color-scheme:dark;--lightningcss-light: ;--lightningcss-dark:initial;${shared};${onDarkGround}}`;
  return `${root}{${shared};${onLightGround}}${root}[data-mode=dark]{${onDarkGround}}@media(prefers-color-scheme:dark){${root}:not([data-mode=light]){${onDarkGround}}}`;
}

/** When a countdown ends, in milliseconds: a wire time is of Shanghai. */
export const endOf = (until: string): number => Date.parse(`${until.replace(' ', 'T')}+08:00`) || 0;

/** What a shop in this look shows until its merchant has made a page: everything it takes to sell. */
export const starterDesign: Design = {
  page: { title: '', bg: '', accent: '#0052d9', width: 'normal', corners: 'soft' },
  blocks: [
    { id: 'head', type: 'header', visible: true, props: { align: 'left', logo: true, subtitle: '' } },
    { id: 'note', type: 'notice', visible: true, props: { title: '', text: '' } },
    { id: 'find', type: 'category', visible: true, props: { style: 'bar' } },
    { id: 'shelf', type: 'goods_list', visible: true, props: { title: '', style: 'grid', cate_id: 0, most: 0, columns: 3 } },
    { id: 'order', type: 'buy_form', visible: true, props: { title: '', place: 'aside' } },
    { id: 'reach', type: 'contact', visible: true, props: { title: '' } },
  ],
};
