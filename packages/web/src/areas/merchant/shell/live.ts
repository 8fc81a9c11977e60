/** What the push socket tells a merchant, as it happens. */
import { accountChannel } from '@keymall/contract/realtime/push-socket';
import { type OfficeEvents, useLive } from '#kit/back-office/live';
import { useOffice } from '#kit/back-office/office';

/** Listens while the component is shown: each event at once, `ask` gathered, and whenever something may have been missed. */
export function useMerchantEvents(events: OfficeEvents, ask: () => unknown): void {
  const { account } = useOffice();
  useLive(accountChannel('merchant', account.id), events, ask);
}
