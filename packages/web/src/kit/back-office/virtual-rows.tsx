/**
 * The rows of a long table: those in view, some before and after, and the one that holds the focus are drawn; the others are room. Which
 * row of how many each is, screen readers are told.
 */
import { defaultRangeExtractor, type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** What a row is thought to take until it is measured. */
const ROW_PX = 48;
/** Between the cards that rows are on a phone (office.css). */
const PHONE = { is: '(max-width: 767px)', gap: 10 };
const gapNow = (): number => (matchMedia(PHONE.is).matches ? PHONE.gap : 0);
/** Rows that are drawn before they come into view, either way. */
const SPARE = 12;

interface VirtualRowsProps {
  count: number;
  rowOf: (at: number) => { key: string | number; chosen: boolean };
  cells: (at: number) => ReactNode;
  table: RefObject<HTMLTableElement | null>;
}

/** What scrolls around it; null where that is the window. */
function scrollerOf(element: Element): HTMLElement | null {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight) return at;
  return null;
}

export default function VirtualRows(props: VirtualRowsProps) {
  const { table, count } = props;
  // undefined: not known yet
  const [place, setPlace] = useState<{ scroller: HTMLElement | null; above: number } | undefined>(undefined);
  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return;
    const scroller = scrollerOf(element);
    const top = element.getBoundingClientRect().top;
    setPlace({ scroller, above: scroller ? top - scroller.getBoundingClientRect().top + scroller.scrollTop : top + window.scrollY });
  }, [table]);
  if (!place)
    return (
      <tbody>
        <tr style={{ height: count * ROW_PX }} />
      </tbody>
    );
  return place.scroller ? <InBox {...props} scroller={place.scroller} above={place.above} /> : <InWindow {...props} above={place.above} />;
}

const shared = ({ count, rowOf }: VirtualRowsProps) => ({
  count,
  estimateSize: () => ROW_PX,
  overscan: SPARE,
  gap: gapNow(),
  getItemKey: (at: number) => rowOf(at).key,
});

/** The rows in view, and the one with the focus wherever it is: whoever goes on by keyboard goes on from there. */
function useRange(): { extract: (range: Range) => number[]; focused: (at: number | null) => void } {
  const focus = useRef<number | null>(null);
  return {
    extract: (range) => {
      const inView = defaultRangeExtractor(range);
      const at = focus.current;
      return at === null || at >= range.count || inView.includes(at) ? inView : [...inView, at].sort((one, other) => one - other);
    },
    focused: (at) => {
      focus.current = at;
    },
  };
}

function InWindow(props: VirtualRowsProps & { above: number }) {
  const { extract, focused } = useRange();
  const rows = useWindowVirtualizer({ ...shared(props), scrollMargin: props.above, rangeExtractor: extract });
  return <Rows {...props} rows={rows} focused={focused} />;
}

function InBox(props: VirtualRowsProps & { scroller: HTMLElement; above: number }) {
  const { extract, focused } = useRange();
  const rows = useVirtualizer({
    ...shared(props),
    scrollMargin: props.above,
    getScrollElement: () => props.scroller,
    rangeExtractor: extract,
  });
  return <Rows {...props} rows={rows} focused={focused} />;
}

interface RowsProps extends VirtualRowsProps {
  above: number;
  rows: Pick<ReturnType<typeof useWindowVirtualizer>, 'getVirtualItems' | 'getTotalSize' | 'measureElement'>;
  focused: (at: number | null) => void;
}

function Rows({ rows, above, rowOf, cells, focused }: RowsProps) {
  const items = rows.getVirtualItems();
  const gap = gapNow();
  let end = above;
  const drawn: ReactNode[] = [];
  for (const { index, start, end: below } of items) {
    const room = start - end - (drawn.length > 0 ? gap : 0);
    if (room > 0) drawn.push(<tr key={`room-${index}`} className="bo-room" aria-hidden="true" style={{ height: room }} />);
    const { key, chosen } = rowOf(index);
    drawn.push(
      <tr
        key={key}
        ref={rows.measureElement}
        data-index={index}
        aria-rowindex={index + 2}
        data-chosen={chosen || undefined}
        onFocus={() => focused(index)}
        onBlur={() => focused(null)}
      >
        {cells(index)}
      </tr>,
    );
    end = below;
  }
  const left = above + rows.getTotalSize() - end - gap;
  if (left > 0) drawn.push(<tr key="room-below" className="bo-room" aria-hidden="true" style={{ height: left }} />);
  return <tbody>{drawn}</tbody>;
}
