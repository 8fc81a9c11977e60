/**
 * What of a long list is drawn: the items in view, some before and after, and the one that holds the focus; the others are room. Which of
 * how many each is, screen readers are to be told by whoever draws them.
 */
import { defaultRangeExtractor, type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

/** What an item is thought to take until it is measured. */
export const ITEM_PX = 48;
/** Items that are drawn before they come into view, either way. */
const SPARE = 12;

export interface Drawn {
  index: number;
  key: string | number;
  /** Pixels to leave free before it, gaps counted in. */
  room: number;
}

export interface Sight {
  drawn: readonly Drawn[];
  /** Pixels to leave free after the last. */
  roomBelow: number;
  measure: (element: Element | null) => void;
}

interface VirtualProps {
  /** The list or table itself. */
  box: RefObject<HTMLElement | null>;
  count: number;
  keyOf: (at: number) => string | number;
  /** Pixels between items. */
  gap: number;
  /** As high as all items, until it is known what scrolls. */
  blank: ReactNode;
  children: (sight: Sight) => ReactNode;
}

/** What scrolls, from the list itself outwards; null where that is the window. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let at: HTMLElement | null = element; at && at !== document.body; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight) return at;
  return null;
}

export function Virtual(props: VirtualProps) {
  const { box, blank } = props;
  // undefined: not known yet
  const [place, setPlace] = useState<{ scroller: HTMLElement | null; above: number } | undefined>(undefined);
  // once the list itself stands: what is in it is there before it
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const scroller = scrollerOf(element);
    const { top } = element.getBoundingClientRect();
    setPlace({ scroller, above: scroller ? top - scroller.getBoundingClientRect().top + scroller.scrollTop : top + window.scrollY });
  }, [box]);
  if (!place) return blank;
  // a list that scrolls by itself begins where it scrolls from
  const above = place.scroller === box.current ? 0 : place.above;
  return place.scroller ? <InBox {...props} scroller={place.scroller} above={above} /> : <InWindow {...props} above={above} />;
}

/** The items in view, and the one with the focus wherever it is: whoever goes on by keyboard goes on from there. */
function useRange(box: RefObject<HTMLElement | null>): (range: Range) => number[] {
  const focus = useRef<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onFocus = ({ target }: FocusEvent): void => {
      const index = (target as Element).closest<HTMLElement>('[data-index]')?.dataset['index'];
      focus.current = index === undefined ? null : Number(index);
    };
    const onBlur = (): void => {
      focus.current = null;
    };
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onBlur);
    return () => {
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onBlur);
    };
  }, [box]);
  return (range) => {
    const inView = defaultRangeExtractor(range);
    const at = focus.current;
    return at === null || at >= range.count || inView.includes(at) ? inView : [...inView, at].sort((one, other) => one - other);
  };
}

type Placed = VirtualProps & { above: number };

const optionsOf = ({ count, keyOf, gap, above }: Placed) => ({
  count,
  gap,
  overscan: SPARE,
  scrollMargin: above,
  estimateSize: () => ITEM_PX,
  getItemKey: keyOf,
});

function InWindow(props: Placed) {
  const rangeExtractor = useRange(props.box);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is memoized: what is drawn is asked for at each drawing
  const virtual = useWindowVirtualizer({ ...optionsOf(props), rangeExtractor });
  return props.children(sightOf(virtual, props));
}

function InBox(props: Placed & { scroller: HTMLElement }) {
  const rangeExtractor = useRange(props.box);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is memoized: what is drawn is asked for at each drawing
  const virtual = useVirtualizer({ ...optionsOf(props), getScrollElement: () => props.scroller, rangeExtractor });
  return props.children(sightOf(virtual, props));
}

type Virtualizer = Pick<ReturnType<typeof useWindowVirtualizer>, 'getVirtualItems' | 'getTotalSize' | 'measureElement'>;

function sightOf(virtual: Virtualizer, { above, gap, keyOf }: Placed): Sight {
  let end = above;
  const drawn = virtual.getVirtualItems().map(({ index, start, end: below }, at): Drawn => {
    const room = start - end - (at > 0 ? gap : 0);
    end = below;
    return { index, key: keyOf(index), room };
  });
  return { drawn, roomBelow: above + virtual.getTotalSize() - end - gap, measure: virtual.measureElement };
}
