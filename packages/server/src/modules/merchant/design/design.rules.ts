/** What of a design buyers are shown, and which parts the platform lets merchants use. Pure. */
import type { Block, BlockType, Design } from '@keymall/contract/merchant/design-look-words';
import { blockTypes } from '@keymall/contract/merchant/design-look-words';
import type { SettingValues } from '@keymall/contract/settings/groups';

type Settings = SettingValues<'diy'>;

/** Whether a part may be used. Its head, its products and its order form a page always has. */
const offered: Readonly<Record<BlockType, (settings: Settings) => 0 | 1>> = {
  header: () => 1,
  goods_list: () => 1,
  buy_form: () => 1,
  notice: ({ diy_notice }) => diy_notice,
  banner: ({ diy_banner }) => diy_banner,
  image: ({ diy_image }) => diy_image,
  text: ({ diy_text }) => diy_text,
  video: ({ diy_video }) => diy_video,
  category: ({ diy_category }) => diy_category,
  goods_detail: ({ diy_detail }) => diy_detail,
  contact: ({ diy_contact }) => diy_contact,
  music: ({ diy_music }) => diy_music,
  countdown: ({ diy_countdown }) => diy_countdown,
  divider: ({ diy_divider }) => diy_divider,
  html: ({ diy_html }) => diy_html,
};

export const allowedBlocks = (settings: Settings): BlockType[] => blockTypes.filter((type) => offered[type](settings) === 1);

/** With every rich text of it changed. */
export const withTexts = ({ page, blocks }: Design, change: (html: string) => string): Design => ({
  page,
  blocks: blocks.map((block): Block => {
    if (block.type === 'text') return { ...block, props: { ...block.props, html: change(block.props.html) } };
    if (block.type === 'html') return { ...block, props: { ...block.props, html: change(block.props.html) } };
    return block;
  }),
});

/** What is hidden, or not offered any more, is not there. */
export const shownOf = ({ page, blocks }: Design, allowed: readonly BlockType[]): Design => ({
  page,
  blocks: blocks.filter(({ visible, type }) => visible && allowed.includes(type)),
});

/** Rich texts of it, one below the other, and every other text that people read. */
export function textsOf({ page, blocks }: Design): { plain: string[]; rich: string } {
  const plain = [page.title];
  const rich: string[] = [];
  for (const { type, props } of blocks) {
    if (type === 'text' || type === 'html') rich.push(props.html);
    else if (type === 'banner') plain.push(...props.slides.map(({ alt }) => alt));
    else
      for (const name of ['title', 'subtitle', 'text', 'alt', 'ended'] as const) {
        const value = (props as Partial<Record<typeof name, unknown>>)[name];
        if (typeof value === 'string') plain.push(value);
      }
  }
  return { plain: plain.filter((text) => text !== ''), rich: rich.join('\n') };
}
