/** Which columns a list shows, in which order, how wide and how close. By keyboard too: dragging is only the shorter way. */
import { DENSITIES } from '@keymall/contract/identity/list-view';
import { ArrowDownIcon, ArrowUpIcon } from 'tdesign-icons-react';
import { Checkbox } from 'tdesign-react';
import { useWords, words } from '../i18n.tsx';
import { type Arranged, layoutOf, widthWithin } from './list-layout.ts';
import type { Titled, Tools } from './list-state.ts';

const text = words(
  {
    lead: '选择显示的列并调整顺序；列宽也可在表头右缘拖动。设置随账号保存，换设备也一样。',
    density: '行高',
    normal: '标准',
    compact: '紧凑',
    loose: '宽松',
    up: '上移“{title}”',
    down: '下移“{title}”',
    show: '显示“{title}”',
    width: '“{title}”的宽度',
    auto: '自动',
  },
  {
    lead: 'Choose columns and their order; widths can also be dragged at the edge of a heading. Kept with your account, on every device.',
    density: 'Density',
    normal: 'Normal',
    compact: 'Compact',
    loose: 'Loose',
    up: 'Move “{title}” up',
    down: 'Move “{title}” down',
    show: 'Show “{title}”',
    width: 'Width of “{title}”',
    auto: 'Auto',
  },
);

/** What one press of a width's buttons adds. */
const WIDTH_STEP = 20;
/** What a column begins with that was as wide as its kind asks for. */
const FIRST_WIDTH = 160;

export function Columns<Column extends Titled>({ tools: { placed, layout, change } }: { tools: Tools<Column> }) {
  const t = useWords(text);
  const put = (next: readonly Arranged<Column>[]): void => change(layoutOf(next, layout.density));
  const alter = (key: string, part: Partial<Arranged<Column>>): void =>
    put(placed.map((each) => (each.column.key === key ? { ...each, ...part } : each)));
  const move = (from: number, to: number): void => {
    const next = [...placed];
    next.splice(to, 0, ...next.splice(from, 1));
    put(next);
  };
  const shownCount = placed.filter(({ hidden }) => !hidden).length;
  return (
    <div className="bo-inside bo-ui">
      <p className="bo-note">{t('lead')}</p>
      <fieldset className="bo-pick-row">
        <legend>{t('density')}</legend>
        {DENSITIES.map((density) => (
          <button
            key={density}
            type="button"
            aria-pressed={density === layout.density}
            onClick={() => change({ ...layoutOf(placed, density) })}
          >
            {t(density)}
          </button>
        ))}
      </fieldset>
      <ol className="bo-columns-list">
        {placed.map(({ column: { key, title, head }, hidden, width }, at) => (
          <li key={key}>
            <Checkbox
              checked={!hidden}
              disabled={head || (!hidden && shownCount === 1)}
              onChange={(on) => alter(key, { hidden: !on })}
              {...{ 'aria-label': t('show', { title }) }}
            >
              {title}
            </Checkbox>
            <span className="bo-column-width" role="group" aria-label={t('width', { title })}>
              <button
                type="button"
                aria-label={`${t('width', { title })} −`}
                onClick={() => alter(key, { width: widthWithin((width ?? FIRST_WIDTH) - WIDTH_STEP) })}
              >
                −
              </button>
              <output>{width === undefined ? t('auto') : `${width}`}</output>
              <button
                type="button"
                aria-label={`${t('width', { title })} +`}
                onClick={() => alter(key, { width: widthWithin((width ?? FIRST_WIDTH) + WIDTH_STEP) })}
              >
                +
              </button>
            </span>
            <button type="button" className="bo-icon" aria-label={t('up', { title })} disabled={at === 0} onClick={() => move(at, at - 1)}>
              <ArrowUpIcon />
            </button>
            <button
              type="button"
              className="bo-icon"
              aria-label={t('down', { title })}
              disabled={at === placed.length - 1}
              onClick={() => move(at, at + 1)}
            >
              <ArrowDownIcon />
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
