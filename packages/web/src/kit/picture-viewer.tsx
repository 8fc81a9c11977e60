/** A picture over the page, as large as fits: looked into by wheel, keys or buttons, moved by dragging. */
import * as word from '@keymall/contract/kit/word';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWords, words } from './i18n.tsx';
import { LAYER_MS, useLayer } from './layer.ts';
import { ZOOM, zoomed } from './zoom.ts';
import './picture-viewer.css';

const text = words(
  { failed: '图片加载失败', closer: '放大', farther: '缩小', whole: '原始大小', original: '查看原图', tools: '图片工具' },
  {
    failed: 'image failed to load',
    closer: 'Zoom in',
    farther: 'Zoom out',
    whole: 'Actual size',
    original: 'Open the original',
    tools: 'Picture tools',
  },
  { close: word.close, retry: word.retry },
);

const PERCENT = new Intl.NumberFormat('en', { style: 'percent' });

/** How long the tools stay once the pointer has left. */
export const TOOLS_MS = 200;

interface PictureViewerProps {
  src: string;
  alt: string;
  onClose: () => void;
}

interface Sight {
  scale: number;
  x: number;
  y: number;
}
const WHOLE: Sight = { scale: 1, x: 0, y: 0 };

/** Some steps further in or out; what is seen whole stands in the middle. */
function closer(before: Sight, steps: number): Sight {
  const scale = zoomed(before.scale, steps, ZOOM.leastOver);
  return scale <= 1 ? { ...WHOLE, scale } : { ...before, scale };
}

export default function PictureViewer({ src, alt, onClose }: PictureViewerProps) {
  const t = useWords(text);
  const layer = useRef<HTMLDivElement>(null);
  const level = useLayer(layer, true, onClose);
  const [sight, setSight] = useState(WHOLE);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const [hasTools, setTools] = useState(true);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isMoving, setMoving] = useState(false);
  const from = useRef<{ x: number; y: number; sight: Sight } | null>(null);
  useEffect(() => () => clearTimeout(hiding.current), []);
  const show = (): void => {
    clearTimeout(hiding.current);
    setTools(true);
  };
  const hideSoon = (): void => {
    clearTimeout(hiding.current);
    hiding.current = setTimeout(() => setTools(false), TOOLS_MS);
  };
  const zoom = (steps: number): void => setSight((before) => closer(before, steps));
  useEffect(() => {
    const element = layer.current;
    if (!element) return;
    const zoom = (steps: number): void => setSight((before) => closer(before, steps));
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === '+' || event.key === '=') zoom(1);
      else if (event.key === '-') zoom(-1);
      else if (event.key === '0') setSight(WHOLE);
      else return;
      event.preventDefault();
    };
    const onWheel = ({ deltaY }: WheelEvent): void => zoom(deltaY < 0 ? 1 : -1);
    element.addEventListener('keydown', onKey);
    element.addEventListener('wheel', onWheel, { passive: true });
    return () => {
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('wheel', onWheel);
    };
  }, []);
  const turn = (): void => setSight(sight.scale === 1 ? { ...WHOLE, scale: 2 } : WHOLE);
  const drop = (): void => {
    from.current = null;
    setMoving(false);
  };
  const drag = {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      from.current = { x: event.clientX, y: event.clientY, sight };
      setMoving(true);
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent): void => {
      const begun = from.current;
      if (begun) setSight({ ...begun.sight, x: begun.sight.x + event.clientX - begun.x, y: begun.sight.y + event.clientY - begun.y });
    },
    onPointerUp: drop,
    onPointerCancel: drop,
  };
  return createPortal(
    <div
      ref={layer}
      className="km-viewer"
      role="dialog"
      aria-modal="true"
      aria-label={alt}
      tabIndex={-1}
      style={{ zIndex: level, animationDuration: `${LAYER_MS}ms` }}
    >
      {/* for the pointer; the keyboard has Escape */}
      <button type="button" className="km-viewer-back" tabIndex={-1} aria-hidden="true" onClick={onClose} />
      {state === 'failed' ? (
        <div className="km-viewer-failed" role="alert">
          <p>{t('failed')}</p>
          <button
            type="button"
            onClick={() => {
              setState('loading');
              setTries(tries + 1);
            }}
          >
            {t('retry')}
          </button>
        </div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the pointer's way; tools and keys do the same
        <span className="km-viewer-stage" onPointerEnter={show} onPointerLeave={hideSoon} onDoubleClick={turn} {...drag}>
          <img
            key={tries}
            src={src}
            alt={alt}
            draggable={false}
            style={{
              transform: `translate(${sight.x}px, ${sight.y}px) scale(${sight.scale})`,
              transitionDuration: isMoving ? '0s' : `${LAYER_MS}ms`,
            }}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
        </span>
      )}
      {state === 'loading' && <span className="km-spinner km-spinner-large km-viewer-busy" />}
      <div
        className="km-viewer-tools"
        role="toolbar"
        aria-label={t('tools')}
        data-hidden={!hasTools || undefined}
        onPointerEnter={show}
        onPointerLeave={hideSoon}
        onFocus={show}
      >
        <button
          type="button"
          aria-label={t('farther')}
          title={t('farther')}
          disabled={sight.scale <= ZOOM.leastOver}
          onClick={() => zoom(-1)}
        >
          −
        </button>
        <output aria-live="polite">{PERCENT.format(sight.scale)}</output>
        <button type="button" aria-label={t('closer')} title={t('closer')} disabled={sight.scale >= ZOOM.most} onClick={() => zoom(1)}>
          +
        </button>
        <button type="button" aria-label={t('whole')} title={t('whole')} onClick={() => setSight(WHOLE)}>
          1:1
        </button>
        <a href={src} target="_blank" rel="noreferrer" aria-label={t('original')} title={t('original')}>
          ↗
        </a>
      </div>
      <button type="button" className="km-viewer-close" aria-label={t('close')} onClick={onClose}>
        ×
      </button>
    </div>,
    document.body,
  );
}
