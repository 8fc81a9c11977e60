/** WeChat's own browser opens no page of other wallets: what can be paid there, and what needs another browser. */
import type { Device, ShopChannel } from './shapes.ts';

/** Wallets whose pages it refuses. */
const BLOCKED = /^(ali|qq)/i;

/** Is this way to pay of no use in the browser the buyer is in. */
export const needsOtherBrowser = ({ code, in_wechat }: Pick<ShopChannel, 'code' | 'in_wechat'>, device: Device): boolean =>
  device === 'wechat' && (!in_wechat || BLOCKED.test(code));

/** WeChat's code to scan: only a camera takes it, so it is of no use on the phone that shows it, neither as a picture nor as an address. */
export const isCameraCode = (text: string): boolean => /^weixin:\/\/wxpay\/bizpayurl/i.test(text);

const fits = (channel: Pick<ShopChannel, 'device'>, device: Device): boolean =>
  channel.device === 'all' || channel.device === (device === 'pc' ? 'pc' : 'mobile');

/**
 * The ways to pay that suit the device. `outside`: they all need another browser than WeChat's. `elsewhere`: there are ways, but none on
 * this kind of device; where they are.
 */
export function waysToPay<Channel extends Pick<ShopChannel, 'device' | 'code' | 'in_wechat'>>(
  channels: readonly Channel[],
  device: Device,
): { channels: Channel[]; outside: boolean; elsewhere: 'pc' | 'mobile' | null } {
  const fitting = channels.filter((channel) => fits(channel, device));
  const usable = fitting.filter((channel) => !needsOtherBrowser(channel, device));
  return {
    channels: usable.length > 0 ? usable : fitting,
    outside: usable.length === 0 && fitting.length > 0,
    elsewhere: fitting.length > 0 || channels.length === 0 ? null : device === 'pc' ? 'mobile' : 'pc',
  };
}
