import { expect, it } from 'vitest';
import { cut, drawPoster, posterSvg, svgAddress } from './poster.ts';

const words = { site: '星河<卡盟> & "朋友"', shop: '小店', title: '免费开店', points: ['一', '二', '三', '四'], scan: '扫码注册' };

it('is a drawing of its own: names are text, never marks, and three points at most', async () => {
  const svg = posterSvg(words, { size: 2, path: 'M0 0h1v1h-1z' });
  const drawn = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(drawn.querySelector('parsererror')).toBeNull();
  expect([...drawn.querySelectorAll('text')].map((text) => text.textContent)).toEqual([
    '星河<卡盟> & "朋友"',
    '免费开店',
    '一',
    '二',
    '三',
    '小店',
    '扫码注册',
  ]);
  expect(svg).not.toMatch(/href|url\(http|<image/);
  expect(decodeURIComponent(svgAddress(svg).split(',').slice(1).join(','))).toBe(svg);
});

it('carries the code of its address', async () => {
  const [one, same, other] = await Promise.all(
    ['https://a.example/1', 'https://a.example/1', 'https://a.example/2'].map((url) => drawPoster(words, url)),
  );
  expect(one).toBe(same);
  expect(one).not.toBe(other);
  expect(one).toMatch(/d="M\d+ \d+h1v1h-1z/);
});

it('long names end in an ellipsis within their line', () => {
  expect(cut('免费开店', 4)).toBe('免费开店');
  expect(cut('免费开店啦', 4)).toBe('免费开…');
  expect(cut('abcdefgh', 4)).toBe('abcdef…');
});
