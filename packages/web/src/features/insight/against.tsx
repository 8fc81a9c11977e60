/** A figure beside that of the stretch of time just as long before it. */
import { parseSum } from '@keymall/contract/kit/money';
import { useWords, words } from '#kit/i18n';

const text = words(
  { up: '较上期 +{percent}%', down: '较上期 −{percent}%', same: '与上期持平', fresh: '上期为 0' },
  {
    up: '+{percent}% on the time before',
    down: '−{percent}% on the time before',
    same: 'As in the time before',
    fresh: 'None in the time before',
  },
);

/** Both 0 is the same; from 0 there is no ratio. */
export function Against({ now, before }: { now: number; before: number }) {
  const t = useWords(text);
  if (now === before) return <span className="bo-ratio">{t('same')}</span>;
  if (before === 0) return <span className="bo-ratio">{t('fresh')}</span>;
  const percent = Math.round((Math.abs(now - before) / Math.abs(before)) * 1000) / 10;
  const isUp = now > before;
  return (
    <span className="bo-ratio" data-tone={isUp ? 'in' : 'out'}>
      {t(isUp ? 'up' : 'down', { percent })}
    </span>
  );
}

/** The same of amounts as the wire has them. */
export const MoneyAgainst = ({ now, before }: { now: string; before: string }) => (
  <Against now={Number(parseSum(now) ?? 0)} before={Number(parseSum(before) ?? 0)} />
);
