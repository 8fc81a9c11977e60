/** Where a buyer comes back to. */
import type { PayRequest } from './port.ts';

/** The return address with our number in it, for gateways that send the buyer back without saying from which payment. */
export function returnTo({ return_url, trade_no }: PayRequest): string {
  const url = new URL(return_url);
  url.searchParams.set('out_trade_no', trade_no);
  return url.toString();
}
