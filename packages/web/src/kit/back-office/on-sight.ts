/** Heavy parts of a page are fetched when their place comes into view: who reads only its head never loads them. */
import { type RefObject, useEffect, useState } from 'react';

/** How far below the screen a place counts as in view, so that its part is mostly there when it is scrolled to. */
const MARGIN = '200px';

/** Has the element come into view; from then on it stays true. */
export function useOnSight(place: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || seen) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true), {
      rootMargin: MARGIN,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, seen]);
  return seen;
}
