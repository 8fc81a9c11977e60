/** The picture that somebody hands round to bring others: drawn here, as SVG, and kept as PNG. Nothing of it leaves the browser. */
import { type Drawn, drawQr } from '#kit/qr';

/** Units of the drawing, and dots of the picture for each. */
export const WIDTH = 375;
export const HEIGHT = 600;
const SCALE = 2;
const CODE = 190;

export interface PosterWords {
  site: string;
  shop: string;
  title: string;
  /** What one has of a shop here, a line each. */
  points: readonly string[];
  scan: string;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');

/** As much of a text as fits into a line of so many broad signs; a narrow sign takes half. */
export function cut(text: string, room: number): string {
  let taken = 0;
  const signs = [...text];
  const fits = signs.findIndex((sign) => {
    taken += (sign.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.55;
    return taken > room;
  });
  return fits === -1 ? text : `${signs.slice(0, Math.max(0, fits - 1)).join('')}…`;
}

const line = (y: number, size: number, fill: string, text: string, weight = 400): string =>
  `<text x="${WIDTH / 2}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="middle">${safe(text)}</text>`;

/** The whole drawing. */
export function posterSvg({ site, shop, title, points, scan }: PosterWords, code: Drawn): string {
  const at = (WIDTH - CODE) / 2;
  const cell = CODE / code.size;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="PingFang SC, Microsoft YaHei, Noto Sans CJK SC, WenQuanYi Zen Hei, sans-serif">`,
    '<defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0052d9"/><stop offset="1" stop-color="#618dff"/></linearGradient></defs>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`,
    '<circle cx="330" cy="40" r="90" fill="#fff" fill-opacity="0.08"/><circle cx="30" cy="210" r="70" fill="#fff" fill-opacity="0.08"/>',
    line(58, 16, '#dbe6ff', cut(site, 18)),
    line(106, 30, '#ffffff', cut(title, 11), 700),
    ...points.slice(0, 3).map((point, nth) => line(146 + nth * 26, 15, '#ffffff', cut(point, 22))),
    `<rect x="32" y="232" width="${WIDTH - 64}" height="328" rx="16" fill="#ffffff"/>`,
    `<g transform="translate(${at} 258) scale(${cell})"><path fill="#000000" shape-rendering="crispEdges" d="${code.path}"/></g>`,
    line(486, 18, '#1a1a1a', cut(shop, 15), 600),
    line(516, 14, '#5c5c5c', cut(scan, 20)),
    '</svg>',
  ].join('');
}

/** Draws it for an address. */
export const drawPoster = async (words: PosterWords, address: string): Promise<string> => posterSvg(words, await drawQr(address));

export const svgAddress = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** The drawing as a PNG. Throws where the browser draws none. */
async function pngOf(svg: string): Promise<Blob> {
  const picture = new Image();
  picture.src = svgAddress(svg);
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * SCALE;
  canvas.height = HEIGHT * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

/** Hands it over as a file. */
export async function downloadPoster(svg: string, name: string): Promise<void> {
  const url = URL.createObjectURL(await pngOf(svg));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = `${name}.png`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
