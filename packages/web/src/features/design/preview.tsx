/**
 * The page itself, drawn by the server in its real look, in a frame where no script runs and nothing is sold. A newer draft is drawn beside
 * the one in view and takes its place when it is there, scrolled as far.
 */
import { useEffect, useRef, useState } from 'react';
import { useWords, words } from '#kit/i18n';

const text = words(
  { pc: '电脑端预览', mobile: '手机端预览', none: '暂无可用的店铺用于预览' },
  { pc: 'Preview on a desktop', mobile: 'Preview on a phone', none: 'There is no open shop to see it in' },
);

export type Screen = 'pc' | 'mobile';
const WIDTHS: Record<Screen, number> = { pc: 1280, mobile: 390 };

interface PreviewProps {
  /** The page's address, with the right to see its draft. */
  url: string;
  /** Of the draft that is kept: another one is drawn anew. */
  revision: number;
  screen: Screen;
  /** The block that is worked at, and a way to choose one by a click. */
  selected?: string | null;
  onSelect?: (id: string) => void;
}

/** Its path and query: the page is on this very site, whatever name the site is reached by. */
const addressOf = (url: string, screen: Screen, revision: number): string => {
  const whole = new URL(url, window.location.origin);
  whole.searchParams.set('as', screen);
  whole.searchParams.set('v', String(revision));
  return whole.pathname + whole.search;
};

export function Preview({ url, revision, screen, selected = null, onSelect }: PreviewProps) {
  const t = useWords(text);
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const wanted = url ? addressOf(url, screen, revision) : '';
  const [shown, setShown] = useState(wanted);
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const choose = useRef(onSelect);
  choose.current = onSelect;
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([entry]) => entry && setSize({ width: entry.contentRect.width, height: entry.contentRect.height }));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    for (const frame of frames.current.values()) mark(frame.contentDocument, selected);
  }, [selected]);
  if (!url) return <p className="bo-note">{t('none')}</p>;

  const drawn = (address: string): void => {
    const next = frames.current.get(address);
    const before = frames.current.get(shown);
    const page = next?.contentDocument;
    if (!page) return;
    page.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        const found = (event.target as Element | null)?.closest?.('[data-block]')?.getAttribute('data-block');
        if (found) choose.current?.(found);
      },
      true,
    );
    mark(page, selected);
    next.contentWindow?.scrollTo(0, before?.contentWindow?.scrollY ?? 0);
    setShown(address);
  };
  const width = WIDTHS[screen];
  const scale = Math.min(1, (size.width || width) / width);
  return (
    <div className="ds-frame" data-screen={screen} ref={box}>
      {[...new Set([shown, wanted])].map((address) => (
        <iframe
          key={address}
          ref={(frame) => void (frame ? frames.current.set(address, frame) : frames.current.delete(address))}
          src={address}
          title={t(screen)}
          // nothing in it runs; it is of this site, so that a click can choose a block
          sandbox="allow-same-origin"
          tabIndex={-1}
          data-waits={address === shown ? undefined : ''}
          style={{ width, height: size.height / scale, transform: `scale(${scale})` }}
          onLoad={() => drawn(address)}
        />
      ))}
    </div>
  );
}

const MARKS = 'ds-marks';

/** Draws a line around the block that is worked at, and brings it into view. */
function mark(page: Document | null | undefined, selected: string | null): void {
  if (!page?.head) return;
  let style = page.getElementById(MARKS);
  if (!style) {
    style = page.createElement('style');
    style.id = MARKS;
    page.head.append(style);
  }
  const known = selected !== null && /^[a-z0-9]{1,16}$/.test(selected) ? selected : null;
  style.textContent = `[data-block]{cursor:pointer}[data-block]:hover{outline:2px dashed #0052d980;outline-offset:3px}${
    known ? `[data-block="${known}"]{outline:2px solid #0052d9!important;outline-offset:3px}` : ''
  }`;
  if (known) page.querySelector(`[data-block="${known}"]`)?.scrollIntoView({ block: 'nearest' });
}
