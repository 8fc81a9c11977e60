/** What each of a few things came to, side by side: the picture of the table below it, which says the same to whoever does not see it. */
import { parseYuan } from '@keymall/contract/kit/money';
import { useMemo } from 'react';
import { Chart } from '#kit/back-office/chart';
import { Card } from '#kit/back-office/page-head';
import { money } from '#kit/format';
import { useWords, words } from '#kit/i18n';

const text = words({ most: '{title}：{name} 最多，{amount}' }, { most: '{title}: most for {name}, {amount}' });

export interface Bar {
  name: string;
  /** In yuan, as the wire has it. */
  amount: string;
}

/** As many names as stand beside each other. */
const SHOWN = 12;

/** `unit` is what the bars measure, with its unit. Nothing is drawn of nothing, nor of one thing alone, which its figure says better. */
export function BarsCard({ title, unit, bars }: { title: string; unit: string; bars: readonly Bar[] }) {
  const t = useWords(text);
  const shown = bars.slice(0, SHOWN);
  const [most] = shown.toSorted((one, other) => (parseYuan(other.amount) ?? 0) - (parseYuan(one.amount) ?? 0));
  if (shown.length < 2 || !most || (parseYuan(most.amount) ?? 0) <= 0) return null;
  return (
    <Card title={title}>
      <Bars bars={JSON.stringify(shown)} unit={unit} label={t('most', { title, name: most.name, amount: money(most.amount) })} />
    </Card>
  );
}

/** The bars come as text, so that the same ones are not drawn anew. */
function Bars({ bars, unit, label }: { bars: string; unit: string; label: string }) {
  const data = useMemo(() => {
    const drawn = JSON.parse(bars) as Bar[];
    return {
      days: drawn.map(({ name }) => name),
      series: [{ name: unit, kind: 'bar' as const, values: drawn.map(({ amount }) => Number(amount)) }],
    };
  }, [bars, unit]);
  return <Chart data={data} height={240} label={label} />;
}
