/** What `Chart` fetches when one is shown: the parts of echarts that lines and bars need, drawn as SVG. */
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { ChartData } from './chart.tsx';

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

/** Colours after the brand's own. */
const OTHERS = ['#00a870', '#ed7b2f', '#8e56dd'];

/** Draws into an element, follows its size, and gives the function that takes the chart away. */
export function drawChart(element: HTMLElement, { days, series }: ChartData): () => void {
  const style = getComputedStyle(element);
  const color = (name: string): string => style.getPropertyValue(name).trim();
  // the page's colours come as light-dark() pairs: only a rendered element tells which one is meant
  const faint = getComputedStyle(element.ownerDocument.body).color;
  const [ink, line] = [style.color || faint, style.borderTopColor || faint];
  const chart = init(element, undefined, { renderer: 'svg' });
  const hasRight = series.some(({ scale }) => scale === 'right');
  const axis = {
    axisLabel: { color: ink },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: line, opacity: 0.6 } },
  };
  chart.setOption({
    color: [color('--bo-brand') || '#0052d9', ...OTHERS],
    animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    grid: { left: 4, right: hasRight ? 4 : 12, top: 44, bottom: 4, containLabel: true },
    legend: { top: 0, left: 0, icon: 'roundRect', itemWidth: 12, itemHeight: 8, textStyle: { color: ink } },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: style.backgroundColor,
      borderColor: line,
      textStyle: { color: style.outlineColor || ink },
    },
    xAxis: {
      type: 'category',
      data: [...days],
      axisLabel: { color: ink },
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
    },
    yAxis: [{ type: 'value', ...axis }, ...(hasRight ? [{ type: 'value', minInterval: 1, ...axis, splitLine: { show: false } }] : [])],
    series: series.map(({ name, kind, values, scale }, at) => ({
      name,
      type: kind,
      data: [...values],
      yAxisIndex: scale === 'right' ? 1 : 0,
      ...(kind === 'line'
        ? { z: 3, smooth: 0.3, symbol: 'circle', symbolSize: 6, lineStyle: { width: 2 }, ...(at === 0 && { areaStyle: { opacity: 0.08 } }) }
        : { z: 1, barMaxWidth: 18, itemStyle: { borderRadius: [4, 4, 0, 0], opacity: 0.45 } }),
    })),
  });
  const follow = new ResizeObserver(() => chart.resize());
  follow.observe(element);
  return () => {
    follow.disconnect();
    chart.dispose();
  };
}
