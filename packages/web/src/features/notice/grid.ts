/** Cells of the grid of notices, as they are drawn and as they are saved. */
import type { WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import { noticeChannelWords } from '@keymall/contract/kit/notices/row';
import type { Locale } from '@keymall/contract/kit/refusals';
import type { merchantNotify } from '@keymall/contract/platform/notice-choice';
import { noticeShutWords } from '@keymall/contract/platform/notice-habit-words';

export type Grid = WireOutput<typeof merchantNotify.index>;
export type GridRow = Grid['rows'][number];
export type Choice = WireInput<typeof merchantNotify.save>['choices'][number];

/** Is it on, by what was chosen last. */
export function isOnIn(choices: readonly Choice[], row: GridRow, channel: Choice['channel']): boolean {
  const cell = row.cells.find((each) => each.channel === channel);
  return choices.find((choice) => choice.mark === row.mark && choice.channel === channel)?.on ?? cell?.on ?? false;
}

/** Why ways are shut, in one line for screens that have no room for heads. */
export const shutLine = (channels: Grid['channels'], locale: Locale): string =>
  channels
    .flatMap(({ channel, shut }) =>
      shut === null ? [] : [`${noticeChannelWords[channel][locale]}${locale === 'zh_CN' ? '：' : ': '}${noticeShutWords[shut][locale]}`],
    )
    .join(locale === 'zh_CN' ? '；' : '; ');

/** The choices with one cell turned. */
export const turned = (choices: readonly Choice[], { mark }: GridRow, channel: Choice['channel'], on: boolean): Choice[] => [
  ...choices.filter((choice) => choice.mark !== mark || choice.channel !== channel),
  { mark, channel, on },
];

/** Time zones to choose from: where the browser is, what was chosen, and the site's. */
export function zonesFor(chosen: string): string[] {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set([chosen, ...(here ? [here] : []), 'Asia/Shanghai'])];
}
