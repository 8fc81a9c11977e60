/** A picture as wide as its place: of an uploaded one the browser fetches the width that its screen needs, and no more. */
import { PICTURE_WIDTHS, sizedPicture, widthFor } from '@keymall/contract/kit/picture';
import type { ImgHTMLAttributes } from 'react';

/** Screens draw one, two or three pixels where a page counts one. */
const DENSITIES = [1, 2, 3];

type PictureProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'width' | 'height'> & {
  src: string;
  alt: string;
} & (
    | { /** Pixels of the page, where they are always the same. */ width: number; height?: number; sizes?: never }
    | { width?: never; height?: never /** How wide it is, as `sizes` of `img` has it. */; sizes: string }
  );

export function Picture({ src, sizes, ...rest }: PictureProps) {
  if (sizedPicture(src, 64) === null) return <img src={src} {...rest} alt={rest.alt} />;
  const at = (pixels: number): string => sizedPicture(src, widthFor(pixels)) ?? src;
  if (sizes === undefined) {
    const { width } = rest as { width: number };
    return <img src={at(width)} srcSet={DENSITIES.map((each) => `${at(width * each)} ${each}x`).join(', ')} {...rest} alt={rest.alt} />;
  }
  const srcSet = PICTURE_WIDTHS.map((width) => `${at(width)} ${width}w`).join(', ');
  return <img src={at(1024)} srcSet={srcSet} sizes={sizes} {...rest} alt={rest.alt} />;
}
