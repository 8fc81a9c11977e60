/** How long something lasts: the server says when it ends, and the browser's clock how long that is. */
import { type BlockProps, endOf } from '@keymall/contract/merchant/design-look-words';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useWords, words } from '#kit/i18n';

const Clock = lazy(async () => ({ default: (await import('./clock.tsx')).Clock }));

const text = words({ until: '截止 {at}' }, { until: 'Until {at}' });

export function Countdown({ title, until, ended }: BlockProps['countdown']) {
  const t = useWords(text);
  const [isTaken, setTaken] = useState(false);
  useEffect(() => setTaken(true), []);
  return (
    <div className="km-box sx-countdown" role="timer">
      {title && <h2>{title}</h2>}
      {isTaken && (
        <Suspense>
          <Clock end={endOf(until)} ended={ended} />
        </Suspense>
      )}
      <p className="km-faint">{t('until', { at: until.slice(0, 16) })}</p>
    </div>
  );
}
