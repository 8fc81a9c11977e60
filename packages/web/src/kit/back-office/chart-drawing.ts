/** What `Chart` fetches when one comes into view: the parts of chart.js that lines and bars need. */
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import type { ChartData, Series } from './chart.tsx';

Chart.register(BarController, BarElement, CategoryScale, Filler, Legend, LinearScale, LineController, LineElement, PointElement, Tooltip);

/** A colour as the page has it, let through by so many per cent. */
const faded = (color: string, percent: number): string => `color-mix(in srgb, ${color} ${percent}%, transparent)`;

function dataset({ name, kind, values, scale }: Series, color: string, isFirst: boolean) {
  const common = { label: name, data: [...values], yAxisID: scale === 'right' ? 'right' : 'left' };
  if (kind === 'bar')
    return { ...common, type: 'bar' as const, order: 2, maxBarThickness: 18, borderRadius: 4, backgroundColor: faded(color, 45) };
  return {
    ...common,
    type: 'line' as const,
    order: 1,
    cubicInterpolationMode: 'monotone' as const,
    borderWidth: 2,
    pointRadius: 3,
    pointHoverRadius: 5,
    borderColor: color,
    pointBackgroundColor: color,
    backgroundColor: faded(color, 8),
    fill: isFirst ? ('origin' as const) : false,
  };
}

/** Draws into an element, follows its size, and gives the function that takes the chart away. */
export function drawChart(element: HTMLElement, { days, series }: ChartData): () => void {
  const canvas = element.ownerDocument.createElement('canvas');
  element.append(canvas);
  // The page's colours come as light-dark() pairs, which only a rendered element's own properties tell apart.
  const {
    color: ink,
    borderTopColor: line,
    backgroundColor: surface,
    outlineColor: strong,
    caretColor: brand,
    columnRuleColor: second,
    textDecorationColor: third,
    fontFamily,
  } = getComputedStyle(element);
  const font = { family: fontFamily, size: 12 };
  const ticks = { color: ink, font };
  const value = { beginAtZero: true, border: { display: false }, ticks: { ...ticks, maxTicksLimit: 6 } };
  const chart = new Chart(canvas, {
    data: {
      labels: [...days],
      datasets: series.map((each, at) => dataset(each, [brand, second, third][at % 3] as string, at === 0)),
    },
    options: {
      animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? false : { duration: 400 },
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      plugins: {
        legend: { align: 'start', labels: { color: ink, font, boxWidth: 12, boxHeight: 8, useBorderRadius: true, borderRadius: 2 } },
        tooltip: {
          backgroundColor: surface,
          borderColor: line,
          borderWidth: 1,
          padding: 10,
          boxPadding: 4,
          titleColor: strong,
          bodyColor: strong,
          titleFont: font,
          bodyFont: font,
        },
      },
      scales: {
        x: { grid: { display: false }, border: { color: line }, ticks },
        left: { ...value, position: 'left', grid: { color: faded(line, 60) } },
        ...(series.some(({ scale }) => scale === 'right') && {
          right: { ...value, position: 'right', ticks: { ...value.ticks, precision: 0 }, grid: { display: false } },
        }),
      },
    },
  });
  return () => {
    chart.destroy();
    canvas.remove();
  };
}
