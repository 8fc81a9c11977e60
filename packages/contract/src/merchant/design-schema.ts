/** A shop page of one's own making as it may be stored: every text bounded, every address of a kind that runs nothing. */
import { z } from 'zod';
import { anyText, isPrintable } from '../kit/field.ts';
import { parseTime } from '../kit/time.ts';
import { designDevices } from './design-look-words.ts';
import { MOST_BLOCKS } from './design-words.ts';

const color = z.string().regex(/^(#[0-9a-f]{6})?$/i, 'color');
/** Where a picture lies: one that was sent here, or any over https. */
const picture = z
  .string()
  .max(500)
  .regex(/^(https:\/\/[^\s"'<>\\()]+|\/(upload|assets)\/[A-Za-z0-9_./-]+)?$/, 'link')
  .refine((path) => !path.includes('..'), 'link');
/** Where a click leads: https, or a path of ours. */
const target = z
  .string()
  .max(500)
  .regex(/^(https:\/\/[^\s"'<>\\]+|\/([^\s"'<>/\\][^\s"'<>\\]*)?)?$/, 'link');
/** A file that is played. */
const media = (kinds: string) =>
  z
    .string()
    .max(500)
    .regex(new RegExp(`^(https://[^\\s"'<>\\\\]+\\.(${kinds})(\\?[^\\s"'<>\\\\]*)?)?$`, 'i'), 'media');
/** Rich text as it comes; the server cleans it before it is kept. */
const rich = z.string().max(20_000).refine(isPrintable, 'printable');
const blockId = z.string().regex(/^[a-z0-9]{1,16}$/, 'id');

const block = <const Type extends string, Props extends z.ZodRawShape>(type: Type, props: Props) =>
  z.strictObject({ id: blockId, type: z.literal(type), visible: z.boolean(), props: z.strictObject(props) });

export const designBlock = z.discriminatedUnion('type', [
  block('header', { align: z.enum(['left', 'center']), logo: z.boolean(), subtitle: anyText(80) }),
  block('notice', { title: anyText(40), text: anyText(400) }),
  block('banner', {
    slides: z.array(z.strictObject({ image: picture, href: target, alt: anyText(60) })).max(6),
    ratio: z.enum(['wide', 'normal', 'tall']),
  }),
  block('image', { image: picture, href: target, alt: anyText(60), size: z.enum(['full', 'half']) }),
  block('text', { html: rich, align: z.enum(['left', 'center']) }),
  block('video', { src: media('mp4|webm|m4v'), poster: picture, title: anyText(60) }),
  block('category', { style: z.enum(['bar', 'tiles']) }),
  block('goods_list', {
    title: anyText(40),
    style: z.enum(['grid', 'list', 'buy']),
    cate_id: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    most: z.number().int().min(0).max(200),
    columns: z.union([z.literal(2), z.literal(3), z.literal(4)]),
  }),
  block('goods_detail', { goods_id: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
  block('buy_form', { title: anyText(40), place: z.enum(['aside', 'inline']) }),
  block('contact', { title: anyText(40) }),
  block('music', { src: media('mp3|m4a|ogg|aac'), title: anyText(60) }),
  block('countdown', {
    title: anyText(60),
    until: z.string().refine((at) => at === '' || parseTime(at) !== null, 'time'),
    ended: anyText(60),
  }),
  block('divider', { style: z.enum(['line', 'space', 'dots']) }),
  block('html', { html: rich }),
]);

export const designSchema = z.strictObject({
  page: z.strictObject({
    title: anyText(60),
    bg: color,
    accent: color,
    width: z.enum(['narrow', 'normal', 'wide']),
    corners: z.enum(['square', 'soft', 'round']),
  }),
  blocks: z
    .array(designBlock)
    .max(MOST_BLOCKS)
    .refine((blocks) => new Set(blocks.map(({ id }) => id)).size === blocks.length, 'twice'),
});

export const designDevice = z.enum(designDevices);
