/** WeChat's own browser opens no page of other wallets: what can be paid there, and what needs another browser. */
import type { Device, ShopChannel } from './shapes.ts';

/** Wallets whose pages it refuses. */
const BLOCKED = /^(ali|qq)/i;

/** Is this way to pay of no use in the browser the buyer is in. */
export const needsOtherBrowser = (code: string, device: Device): boolean => device === 'wechat' && BLOCKED.test(code);

const fits = (channel: Pick<ShopChannel, 'device'>, device: Device): boolean =>
  channel.device === 'all' || channel.device === (device === 'pc' ? 'pc' : 'mobile');

/** The ways to pay that suit the device. `outside`: they all need another browser than WeChat's. */
export function waysToPay<Channel extends Pick<ShopChannel, 'device' | 'code'>>(
  channels: readonly Channel[],
  device: Device,
): { channels: Channel[]; outside: boolean } {
  const fitting = channels.filter((channel) => fits(channel, device));
  const usable = fitting.filter(({ code }) => !needsOtherBrowser(code, device));
  return usable.length > 0 ? { channels: usable, outside: false } : { channels: fitting, outside: fitting.length > 0 };
}
