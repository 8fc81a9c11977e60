/** A theme in a few strokes: where goods stand, and where one buys. */
import type { ShopThemeKey } from '@keymall/contract/merchant/shop-theme';

/** x, y, width, height, and what it is: `paper`, a picture (`art`), a line of text, or what is pressed (`act`). */
type Stroke = readonly [number, number, number, number, 'paper' | 'art' | 'line' | 'act'];
interface Sketch {
  wide: readonly Stroke[];
  phone: readonly Stroke[];
}

const grid = (columns: number, rows: number, of: (x: number, y: number) => Stroke[]): Stroke[] =>
  Array.from({ length: columns * rows }, (_, nth) => of(nth % columns, Math.floor(nth / columns))).flat();

const SKETCHES: Record<ShopThemeKey, Sketch> = {
  default: {
    wide: [
      [0, 0, 160, 12, 'paper'],
      ...grid(2, 4, (x, y): Stroke[] => [
        [8 + x * 47, 20 + y * 18, 43, 14, 'paper'],
        [11 + x * 47, 23 + y * 18, 8, 8, 'art'],
        [22 + x * 47, 24 + y * 18, 24, 2, 'line'],
      ]),
      [106, 20, 46, 72, 'paper'],
      [112, 28, 30, 3, 'line'],
      [112, 38, 34, 7, 'line'],
      [112, 80, 34, 7, 'act'],
    ],
    phone: [
      [0, 0, 60, 12, 'paper'],
      ...grid(1, 4, (_, y): Stroke[] => [
        [5, 18 + y * 17, 50, 13, 'paper'],
        [8, 21 + y * 17, 7, 7, 'art'],
        [19, 23 + y * 17, 24, 2, 'line'],
      ]),
      [5, 88, 50, 9, 'act'],
    ],
  },
  pic: {
    wide: [
      ...grid(4, 2, (x, y): Stroke[] => [
        [6 + x * 38, 8 + y * 46, 34, 42, 'art'],
        [6 + x * 38, 40 + y * 46, 34, 10, 'paper'],
        [9 + x * 38, 44 + y * 46, 16, 2, 'line'],
      ]),
      [44, 26, 72, 56, 'paper'],
      [50, 32, 24, 26, 'art'],
      [80, 34, 28, 3, 'line'],
      [80, 68, 30, 7, 'act'],
    ],
    phone: [
      ...grid(2, 2, (x, y): Stroke[] => [[4 + x * 27, 6 + y * 28, 25, 25, 'art']]),
      [0, 52, 60, 48, 'paper'],
      [6, 58, 30, 3, 'line'],
      [6, 66, 46, 6, 'line'],
      [6, 86, 48, 8, 'act'],
    ],
  },
  default2: {
    wide: [
      [50, 6, 60, 88, 'paper'],
      [56, 14, 26, 3, 'line'],
      [56, 24, 48, 9, 'line'],
      [56, 38, 48, 9, 'line'],
      [56, 52, 48, 9, 'line'],
      [56, 78, 48, 9, 'act'],
    ],
    phone: [
      [4, 5, 52, 90, 'paper'],
      [9, 13, 24, 3, 'line'],
      [9, 23, 42, 9, 'line'],
      [9, 37, 42, 9, 'line'],
      [9, 51, 42, 9, 'line'],
      [9, 80, 42, 9, 'act'],
    ],
  },
  store1: {
    wide: [
      [0, 0, 160, 30, 'art'],
      [8, 36, 26, 58, 'paper'],
      [12, 42, 16, 2, 'line'],
      [12, 50, 18, 2, 'line'],
      [12, 58, 14, 2, 'line'],
      ...grid(3, 2, (x, y): Stroke[] => [
        [40 + x * 39, 36 + y * 30, 35, 26, 'paper'],
        [44 + x * 39, 40 + y * 30, 12, 12, 'art'],
        [60 + x * 39, 44 + y * 30, 12, 2, 'line'],
      ]),
    ],
    phone: [
      [0, 0, 60, 34, 'art'],
      [5, 40, 50, 54, 'paper'],
      [9, 46, 32, 3, 'line'],
      [9, 54, 42, 2, 'line'],
      [9, 60, 38, 2, 'line'],
      [9, 82, 42, 8, 'act'],
    ],
  },
};

export function ThemeSketch({ theme, phone }: { theme: ShopThemeKey; phone: boolean }) {
  const width = phone ? 60 : 160;
  return (
    <svg className="ms-sketch" viewBox={`0 0 ${width} 100`} width={width} height="100" aria-hidden="true">
      {SKETCHES[theme][phone ? 'phone' : 'wide'].map(([x, y, w, h, kind]) => (
        <rect key={`${x}.${y}.${w}.${h}`} x={x} y={y} width={w} height={h} rx={Math.min(2, h / 2)} data-kind={kind} />
      ))}
    </svg>
  );
}
