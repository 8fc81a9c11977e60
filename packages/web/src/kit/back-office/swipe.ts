/**
 * On a phone, where rows are cards: a card that is swiped to the left shows what may be done with it, all of it and large. A finger's short
 * way; the same buttons stand in the card for whoever doesn't swipe. One card is open at a time, and whatever else is touched shuts it.
 */
import { type RefObject, useEffect } from 'react';

/** Sideways by so many pixels it is a swipe, and no tap or scroll. */
const BEGINS = 12;
/** And by so many it stays open. */
const OPENS = 56;
/** Most that a card gives way. */
const MOST = 120;
const ACTS = '.bo-row-acts > :not(.bo-more, .bo-more-list)';

export function useSwipe(table: RefObject<HTMLTableElement | null>, enabled: boolean): void {
  useEffect(() => {
    const element = table.current;
    if (!element || !enabled) return;
    let begun: { row: HTMLTableRowElement; x: number; y: number; wasOpen: boolean; moves: boolean } | null = null;
    const shut = (but?: Element | null): void => {
      for (const row of element.querySelectorAll('tr[data-swiped]')) if (row !== but) row.removeAttribute('data-swiped');
    };
    const settle = (): void => {
      begun?.row.style.removeProperty('--swipe');
      begun?.row.removeAttribute('data-swiping');
      begun = null;
    };
    const onStart = (event: TouchEvent): void => {
      const [touch] = event.touches;
      const target = event.target as Element;
      const row = target.closest<HTMLTableRowElement>('tbody tr');
      shut(row);
      settle();
      // a table that is no row of cards is scrolled sideways instead
      if (!touch || event.touches.length > 1 || !row?.querySelector(ACTS) || getComputedStyle(row).display !== 'grid') return;
      begun = { row, x: touch.clientX, y: touch.clientY, wasOpen: row.hasAttribute('data-swiped'), moves: false };
    };
    const onMove = (event: TouchEvent): void => {
      const [touch] = event.touches;
      if (!begun || !touch) return;
      const [across, down] = [touch.clientX - begun.x, touch.clientY - begun.y];
      if (!begun.moves) {
        if (Math.abs(down) > BEGINS) return settle();
        if (Math.abs(across) < BEGINS) return;
        begun.moves = true;
        begun.row.setAttribute('data-swiping', '');
      }
      // the page stays where it is
      if (event.cancelable) event.preventDefault();
      const least = begun.wasOpen ? 0 : -MOST;
      const most = begun.wasOpen ? MOST : 0;
      begun.row.style.setProperty('--swipe', `${Math.min(Math.max(across, least), most)}px`);
    };
    const onEnd = (event: TouchEvent): void => {
      const [touch] = event.changedTouches;
      if (begun?.moves && touch) {
        const across = touch.clientX - begun.x;
        if (across <= -OPENS) begun.row.setAttribute('data-swiped', '');
        else if (across >= OPENS) begun.row.removeAttribute('data-swiped');
        // no tap comes of it
        if (event.cancelable) event.preventDefault();
      }
      settle();
    };
    const onElsewhere = (event: Event): void => {
      if (!element.contains(event.target as Node)) shut();
    };
    const onDone = (event: Event): void => {
      if ((event.target as Element).closest('[data-swiped] .bo-acts button')) shut();
    };
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', onEnd);
    element.addEventListener('touchcancel', settle);
    element.addEventListener('click', onDone);
    document.addEventListener('touchstart', onElsewhere, { passive: true });
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('touchcancel', settle);
      element.removeEventListener('click', onDone);
      document.removeEventListener('touchstart', onElsewhere);
    };
  }, [table, enabled]);
}
