/** Uploaded pictures by the width of the place they stand in. Made when first asked for; the address of one never changes its content. */

/** In pixels. A place takes the next one up from its own width times the density of the screen. */
export const PICTURE_WIDTHS = [64, 128, 256, 512, 1024, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

const UPLOADED = /^\/upload\/([0-9a-f]{32}\.(?:png|jpg|gif|webp))$/;

/** The address of an uploaded picture at a width; null for an address that is not one of ours. */
export function sizedPicture(address: string, width: PictureWidth): string | null {
  const name = UPLOADED.exec(address)?.[1];
  return name === undefined ? null : `/upload/sized/${width}/${name}`;
}

/** The least of the widths that fills so many pixels, or the largest there is. */
export const widthFor = (pixels: number): PictureWidth => PICTURE_WIDTHS.find((width) => width >= pixels) ?? 1600;
