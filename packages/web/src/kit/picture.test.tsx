import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

const UPLOADED = `/upload/${'0a'.repeat(16)}.jpg`;
const sized = (width: number): string => UPLOADED.replace('/upload/', `/upload/sized/${width}/`);

test('a small place asks for a small picture, twice and three times as fine where the screen is', () => {
  render(<Picture src={UPLOADED} alt="a" width={56} height={56} />);
  const picture = screen.getByAltText('a');
  expect(picture.getAttribute('src')).toBe(sized(64));
  expect(picture.getAttribute('srcset')).toBe(`${sized(64)} 1x, ${sized(128)} 2x, ${sized(256)} 3x`);
});

test('a wide place leaves the choice to the browser', () => {
  render(<Picture src={UPLOADED} alt="b" sizes="100vw" />);
  expect(screen.getByAltText('b').getAttribute('sizes')).toBe('100vw');
  expect(screen.getByAltText('b').getAttribute('srcset')).toMatch(/\/64\/\w+\.jpg 64w, .*\/1600\/\w+\.jpg 1600w$/);
});

test('a picture from elsewhere is shown as it is', () => {
  render(<Picture src="https://cdn.example/a.png" alt="c" width={20} />);
  expect([screen.getByAltText('c').getAttribute('src'), screen.getByAltText('c').getAttribute('srcset')]).toEqual([
    'https://cdn.example/a.png',
    null,
  ]);
});
