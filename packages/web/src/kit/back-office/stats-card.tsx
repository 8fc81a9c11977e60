/** A figure that matters, and how it stands to the one before. */
import type { ReactNode } from 'react';
import { useWords, words } from '../i18n.tsx';

const text = words(
  { up: '较昨日 +{percent}%', down: '较昨日 −{percent}%', same: '与昨日持平', fresh: '昨日为 0' },
  { up: '+{percent}% on yesterday', down: '−{percent}% on yesterday', same: 'As yesterday', fresh: 'None yesterday' },
);

/** Today against yesterday. */
export function Ratio({ today, yesterday }: { today: number; yesterday: number }) {
  const t = useWords(text);
  if (today === yesterday) return <span className="bo-ratio">{t('same')}</span>;
  if (yesterday === 0) return <span className="bo-ratio">{t('fresh')}</span>;
  const percent = Math.round((Math.abs(today - yesterday) / yesterday) * 1000) / 10;
  const isUp = today > yesterday;
  return (
    <span className="bo-ratio" data-tone={isUp ? 'in' : 'out'}>
      {t(isUp ? 'up' : 'down', { percent })}
    </span>
  );
}

interface StatsCardProps {
  title: string;
  value: ReactNode;
  note?: ReactNode;
  icon?: ReactNode;
  /** Stands out among its neighbours. */
  strong?: boolean;
}

export const StatsCard = ({ title, value, note, icon, strong = false }: StatsCardProps) => (
  <section className="bo-stat" data-strong={strong || undefined}>
    <header>
      <h2>{title}</h2>
      {icon && <span className="bo-stat-icon">{icon}</span>}
    </header>
    <div className="bo-stat-value">{value}</div>
    {note && <div className="bo-stat-note">{note}</div>}
  </section>
);

/** Figures side by side, as many as there is room for. */
export const StatsRow = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is a strip, which the keyboard has to be able to move
  <div className="bo-stats" tabIndex={0}>
    {children}
  </div>
);
