/** Letters about shop pages of one's own making. See ../saying.ts. */
import type { SayingRow } from './row.ts';

export const designSayings = {
  design_passed_title: { zh_CN: '店铺装修已通过审核', en_US: 'Your design is published' },
  design_passed: {
    blanks: { design: 'words' },
    zh_CN: '「{design}」已通过审核并发布，使用它的链接现在展示新版本。',
    en_US: '“{design}” has passed the review and is published: links that wear it show it from now on.',
  },
  design_refused_title: { zh_CN: '店铺装修未通过审核', en_US: 'Your design was refused' },
  design_refused: {
    blanks: { design: 'words', reason: 'words' },
    zh_CN: '「{design}」未通过审核。原因：{reason}',
    en_US: '“{design}” did not pass the review. Reason: {reason}',
  },
} as const satisfies Record<string, SayingRow>;
