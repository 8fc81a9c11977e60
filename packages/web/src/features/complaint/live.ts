/** Hears of complaints while a page is open: one complaint's channel, or everything that concerns the account. */
import { accountChannel, complaintChannel } from '@keymall/contract/realtime/push-socket';
import { useLive } from '#kit/back-office/live';
import { useOffice } from '#kit/back-office/office';

/** Calls `ask` when something was said or decided in the complaint; of null, in any of the account's. */
export function useLiveComplaints(complaintId: number | null, ask: () => unknown): void {
  const { role, account } = useOffice();
  const channel = complaintId === null ? accountChannel(role, account.id) : complaintChannel(complaintId);
  useLive(channel, { 'complaint.new': () => undefined, 'complaint.changed': () => undefined }, ask, { gatherMs: 1_000 });
}
