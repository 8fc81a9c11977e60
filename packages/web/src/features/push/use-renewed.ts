import type { OfficePushCalls } from '@keymall/contract/identity/push';
import { useEffect } from 'react';
import { useOffice } from '#kit/back-office/office';

/** Once an opening: a browser that takes the office's notices goes on taking them. Fetched apart, for few do. */
export function usePushRenewed(of: OfficePushCalls): void {
  const { role, account } = useOffice();
  const isOwn = account.acting === undefined;
  useEffect(() => {
    if (!isOwn || !('serviceWorker' in navigator)) return;
    // the next opening tells it again where this does not arrive
    import('./office-push.ts').then(({ renewHere }) => renewHere(role, of)).catch(() => undefined);
  }, [role, isOwn, of]);
}
