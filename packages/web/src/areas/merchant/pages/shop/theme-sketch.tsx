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
  year: {
    wide: [
      [0, 0, 160, 6, 'art'],
      [56, 9, 48, 12, 'paper'],
      [62, 14, 36, 2, 'line'],
      [6, 26, 9, 68, 'art'],
      [96, 26, 9, 68, 'art'],
      [18, 26, 75, 68, 'paper'],
      ...grid(3, 2, (x, y): Stroke[] => [
        [25 + x * 23, 32 + y * 30, 14, 14, 'art'],
        [24 + x * 23, 50 + y * 30, 16, 2, 'line'],
      ]),
      [109, 26, 45, 68, 'art'],
      [112, 36, 39, 55, 'paper'],
      [117, 44, 26, 3, 'line'],
      [117, 80, 29, 7, 'act'],
    ],
    phone: [
      [0, 0, 60, 4, 'art'],
      [4, 8, 6, 22, 'art'],
      [50, 8, 6, 22, 'art'],
      [13, 10, 34, 18, 'paper'],
      [19, 18, 22, 2, 'line'],
      [3, 34, 54, 60, 'paper'],
      ...grid(2, 2, (x, y): Stroke[] => [
        [11 + x * 25, 40 + y * 27, 13, 13, 'art'],
        [9 + x * 25, 56 + y * 27, 17, 2, 'line'],
      ]),
    ],
  },
  zhoqiu: {
    wide: [
      [58, 4, 44, 44, 'art'],
      [70, 24, 20, 3, 'paper'],
      [0, 52, 160, 1, 'line'],
      ...grid(5, 1, (x): Stroke[] => [
        [12 + x * 29, 60 + (x === 2 ? 10 : x % 4 === 0 ? 0 : 6), 18, 18, 'art'],
        [13 + x * 29, 81 + (x === 2 ? 10 : x % 4 === 0 ? 0 : 6), 16, 2, 'line'],
      ]),
    ],
    phone: [
      [16, 4, 28, 28, 'art'],
      [22, 17, 16, 2, 'paper'],
      [0, 38, 60, 1, 'line'],
      ...grid(2, 2, (x, y): Stroke[] => [
        [8 + x * 27, 44 + y * 27 + x * 8, 16, 16, 'art'],
        [8 + x * 27, 63 + y * 27 + x * 8, 16, 2, 'line'],
      ]),
    ],
  },
  xinnian: {
    wide: [
      ...grid(10, 1, (x): Stroke[] => [[2 + x * 16, 0, 12, 12, 'art']]),
      [30, 16, 20, 20, 'art'],
      [110, 16, 20, 20, 'art'],
      [60, 24, 40, 4, 'line'],
      ...grid(5, 2, (x, y): Stroke[] => [
        [8 + x * 29, 42 + y * 29, 28, 28, 'paper'],
        [16 + x * 29, 45 + y * 29, 12, 12, 'art'],
        [16 + x * 29, 61 + y * 29, 12, 4, 'act'],
      ]),
    ],
    phone: [
      ...grid(5, 1, (x): Stroke[] => [[1 + x * 12, 0, 10, 10, 'art']]),
      [14, 16, 32, 4, 'line'],
      ...grid(2, 2, (x, y): Stroke[] => [
        [4 + x * 26.5, 28 + y * 34, 25.5, 33, 'paper'],
        [10 + x * 26.5, 32 + y * 34, 13, 13, 'art'],
        [9 + x * 26.5, 51 + y * 34, 15, 4, 'act'],
      ]),
    ],
  },
  xinnian3: {
    wide: [
      [8, 10, 50, 6, 'line'],
      [116, 4, 22, 22, 'art'],
      [92, 10, 13, 13, 'art'],
      ...grid(4, 2, (x, y): Stroke[] => [
        [9 + x * 25, 34 + y * 34 + (x % 2) * 5, 20, 24, 'art'],
        [14 + x * 25, 50 + y * 34 + (x % 2) * 5, 10, 2, 'paper'],
      ]),
      [112, 0, 48, 100, 'paper'],
      [118, 10, 28, 3, 'line'],
      [118, 20, 36, 20, 'line'],
      [118, 84, 36, 8, 'act'],
    ],
    phone: [
      [38, 3, 18, 18, 'art'],
      [5, 20, 28, 4, 'line'],
      ...grid(2, 2, (x, y): Stroke[] => [
        [6 + x * 26, 32 + y * 34 + x * 5, 21, 25, 'art'],
        [11 + x * 26, 49 + y * 34 + x * 5, 11, 2, 'paper'],
      ]),
    ],
  },
  zhoqiu2: {
    wide: [
      [10, 4, 140, 26, 'act'],
      [100, 7, 20, 20, 'art'],
      [20, 14, 44, 4, 'paper'],
      [10, 31, 140, 65, 'paper'],
      ...grid(5, 1, (x): Stroke[] => [
        [16 + x * 26.4, 35, 22, 20, 'paper'],
        [20 + x * 26.4, 36, 14, 14, 'art'],
        [21 + x * 26.4, 52, 12, 2, 'line'],
      ]),
      [16, 59, 128, 33, 'paper'],
      [26, 64, 20, 20, 'art'],
      [84, 66, 50, 3, 'line'],
      [84, 74, 50, 5, 'line'],
      [104, 83, 30, 6, 'act'],
    ],
    phone: [
      [3, 3, 54, 24, 'act'],
      [8, 14, 26, 4, 'paper'],
      [3, 28, 54, 69, 'paper'],
      ...grid(2, 2, (x, y): Stroke[] => [
        [10 + x * 25, 33 + y * 33, 15, 15, 'art'],
        [10 + x * 25, 52 + y * 33, 15, 2, 'line'],
      ]),
    ],
  },
  xinnian2: {
    wide: [
      [2, 6, 46, 88, 'art'],
      [7, 12, 36, 54, 'paper'],
      [12, 18, 24, 3, 'line'],
      [12, 56, 26, 6, 'act'],
      [48, 6, 88, 88, 'paper'],
      ...grid(7, 2, (x, y): Stroke[] => [
        [56 + x * 11, 14 + y * 40, 4, 4, 'art'],
        [57 + x * 11, 21 + y * 40, 2, 18, 'line'],
        [55 + x * 11, 43 + y * 40, 6, 5, 'act'],
      ]),
      [136, 6, 20, 88, 'art'],
      [142, 16, 8, 56, 'paper'],
      [145, 22, 2, 40, 'line'],
    ],
    phone: [
      [0, 0, 60, 20, 'art'],
      [14, 7, 32, 8, 'paper'],
      ...grid(4, 2, (x, y): Stroke[] => [
        [7 + x * 13, 28 + y * 34, 5, 5, 'art'],
        [9 + x * 13, 36 + y * 34, 2, 13, 'line'],
        [6 + x * 13, 52 + y * 34, 7, 5, 'act'],
      ]),
    ],
  },
  dnf2: {
    wide: [
      [0, 0, 160, 22, 'art'],
      [50, 6, 60, 12, 'paper'],
      ...grid(5, 3, (x, y): Stroke[] => [
        [6 + x * 19, 30 + y * 23, 17, 20, 'paper'],
        [10 + x * 19, 33 + y * 23, 9, 9, x + y === 3 ? 'act' : 'art'],
      ]),
      [108, 30, 46, 66, 'paper'],
      [114, 37, 28, 3, 'act'],
      [114, 48, 34, 2, 'line'],
      [114, 56, 34, 7, 'line'],
      [114, 84, 34, 7, 'act'],
    ],
    phone: [
      [0, 0, 60, 20, 'art'],
      [12, 5, 36, 11, 'paper'],
      ...grid(3, 3, (x, y): Stroke[] => [
        [4 + x * 18, 27 + y * 23, 16, 20, 'paper'],
        [8 + x * 18, 30 + y * 23, 8, 8, x === y ? 'act' : 'art'],
      ]),
    ],
  },
  wangzhe2: {
    wide: [
      [70, 4, 20, 20, 'art'],
      [56, 27, 48, 3, 'line'],
      ...grid(5, 1, (x): Stroke[] => [
        [8 + x * 30, 36, 25, 42, 'paper'],
        [10 + x * 30, 38, 21, 26, 'art'],
        [14 + x * 30, 69, 13, 2, 'line'],
      ]),
      [26, 84, 108, 14, 'paper'],
      [32, 90, 60, 2, 'line'],
      [106, 87, 22, 8, 'act'],
    ],
    phone: [
      [22, 4, 16, 16, 'art'],
      [14, 23, 32, 3, 'line'],
      ...grid(2, 2, (x, y): Stroke[] => [
        [5 + x * 26, 31 + y * 32, 23, 29, 'paper'],
        [7 + x * 26, 33 + y * 32, 19, 18, 'art'],
      ]),
      [5, 94, 50, 6, 'act'],
    ],
  },
  diy: {
    wide: [
      [6, 6, 96, 24, 'art'],
      [6, 34, 46, 26, 'paper'],
      [56, 34, 46, 26, 'paper'],
      [10, 40, 22, 3, 'line'],
      [60, 40, 22, 3, 'line'],
      [6, 64, 96, 10, 'paper'],
      [6, 78, 96, 16, 'paper'],
      [10, 84, 50, 3, 'line'],
      [108, 6, 46, 88, 'paper'],
      [114, 14, 28, 3, 'line'],
      [114, 24, 34, 7, 'line'],
      [114, 80, 34, 7, 'act'],
    ],
    phone: [
      [4, 5, 52, 20, 'art'],
      [4, 29, 52, 12, 'paper'],
      [8, 34, 26, 2, 'line'],
      [4, 45, 25, 22, 'paper'],
      [31, 45, 25, 22, 'paper'],
      [4, 71, 52, 10, 'paper'],
      [4, 85, 52, 10, 'act'],
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
