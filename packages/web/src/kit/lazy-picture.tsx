/**
 * A picture that is fetched when it is about to be seen, and once more where that fails. Its place is kept meanwhile. Figures:
 * docs/domain/faces-and-sessions.md.
 */
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Picture } from './picture.tsx';

export const LAZY = {
  /** Around what is seen, that counts as seen. */
  rootMargin: '50px',
  /** Of the picture, that has to be within. */
  threshold: 0.01,
  /** Heights of the window within which it is fetched where nothing tells what is seen. */
  preload: 1.3,
  /** Tries after the first. */
  retries: 1,
} as const;

/** Tells once, when an element comes near. Gives what ends the watch. */
function whenNear(element: Element, near: () => void): () => void {
  if (typeof IntersectionObserver === 'function') {
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && near(), {
      rootMargin: LAZY.rootMargin,
      threshold: LAZY.threshold,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }
  const look = (): void => {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom >= 0 && top <= window.innerHeight * LAZY.preload) near();
  };
  look();
  document.addEventListener('scroll', look, { capture: true, passive: true });
  window.addEventListener('resize', look);
  return () => {
    document.removeEventListener('scroll', look, { capture: true });
    window.removeEventListener('resize', look);
  };
}

type LazyPictureProps = ComponentProps<typeof Picture>;

export function LazyPicture(props: LazyPictureProps) {
  const { src, alt, width, height, className } = props;
  const place = useRef<HTMLSpanElement>(null);
  const [seen, setSeen] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const isNear = seen === src;
  useEffect(() => {
    const element = place.current;
    if (!element || isNear) return;
    setTries(0);
    return whenNear(element, () => setSeen(src));
  }, [isNear, src]);
  if (!isNear)
    return (
      <span
        ref={place}
        className={className ? `km-lazy ${className}` : 'km-lazy'}
        style={{ width, height }}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      />
    );
  return (
    <Picture
      // another element asks again
      key={tries}
      {...props}
      onError={(event) => {
        if (tries < LAZY.retries) setTries(tries + 1);
        else props.onError?.(event);
      }}
    />
  );
}
