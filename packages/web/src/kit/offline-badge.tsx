/** Says that the line is gone: what is shown may be old until it is back. */
import { useWords, words } from './i18n.tsx';
import { useOffline } from './offline.ts';

const text = words(
  { offline: '已离线', note: '连接已中断，正在重新连接；恢复前页面内容可能不是最新的' },
  { offline: 'Offline', note: 'The connection is lost and being restored; until then this page may be out of date' },
);

export function OfflineBadge() {
  const t = useWords(text);
  const isOffline = useOffline();
  if (!isOffline) return null;
  return (
    <span className="km-offline" role="status" title={t('note')}>
      {t('offline')}
    </span>
  );
}
