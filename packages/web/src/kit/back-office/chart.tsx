/** Lines and bars over days. The drawing library is fetched when a chart comes into view; colours follow brand and mode. */
import { useEffect, useRef } from 'react';
import { useDark } from '../mode.ts';
import { useOnSight } from './on-sight.ts';
import { useUiSettings } from './ui-settings.ts';

export interface Series {
  name: string;
  values: readonly number[];
  kind: 'line' | 'bar';
  /** Which scale it is read on: amounts left, counts right. */
  scale?: 'left' | 'right';
}

export interface ChartData {
  days: readonly string[];
  series: readonly Series[];
}

/** `label` says in words what the picture shows. */
export function Chart({ data, label, height = 280 }: { data: ChartData; label: string; height?: number }) {
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useOnSight(box);
  const isDark = useDark();
  const { brandTheme } = useUiSettings();
  // biome-ignore lint/correctness/useExhaustiveDependencies: brand and mode change the colours that are read from the page
  useEffect(() => {
    const element = box.current;
    if (!element || !isSeen) return;
    let isGone = false;
    let dispose: (() => void) | undefined;
    void import('./chart-drawing.ts').then(({ drawChart }) => {
      if (!isGone) dispose = drawChart(element, data);
    });
    return () => {
      isGone = true;
      dispose?.();
    };
  }, [data, isSeen, isDark, brandTheme]);
  return <div ref={box} className="bo-chart" style={{ height }} role="img" aria-label={label} />;
}
