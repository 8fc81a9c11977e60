/** What is left until a moment, second by second: fetched once the page is taken over, for only a browser's clock runs. */
import { useEffect, useState } from 'react';
import { useWords, words } from '#kit/i18n';

const text = words({ days: '天', over: '活动已结束' }, { days: 'days', over: 'It is over' });

/** `end` in milliseconds; `ended` is said afterwards. */
export function Clock({ end, ended }: { end: number; ended: string }) {
  const t = useWords(text);
  const leftNow = (): number => Math.max(0, Math.floor((end - Date.now()) / 1000));
  const [left, setLeft] = useState(leftNow);
  useEffect(() => {
    const beat = setInterval(() => setLeft(Math.max(0, Math.floor((end - Date.now()) / 1000))), 1000);
    return () => clearInterval(beat);
  }, [end]);
  if (left === 0) return <p>{ended || t('over')}</p>;
  const days = Math.floor(left / 86_400);
  const parts = [Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60, left % 60];
  return (
    <p className="sx-clock" aria-hidden="true">
      {days > 0 && (
        <>
          <b>{days}</b> {t('days')}
        </>
      )}
      <b>{parts.map((part) => String(part).padStart(2, '0')).join(':')}</b>
    </p>
  );
}
