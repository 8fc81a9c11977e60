/** Shop pages of one's own making: what is refused there. See ../refusals.ts. */
import type { RefusalRow } from './row.ts';

export const designRefusals = {
  design_off: { code: 1980, status: 200, zh_CN: '平台暂未开放店铺装修', en_US: 'Designing shop pages is not offered just now' },
  design_unopened: { code: 1982, status: 200, zh_CN: '请先开通店铺装修', en_US: 'Please open page design first' },
  design_too_many: { code: 1983, status: 200, zh_CN: '最多可建 {count} 个装修页面', en_US: 'A shop has at most {count} designs' },
  design_changed: {
    code: 1984,
    status: 200,
    zh_CN: '该设计已在别处修改，请刷新后再试',
    en_US: 'This design was changed elsewhere meanwhile; please reload',
  },
  design_unfit: { code: 1985, status: 200, zh_CN: '不能发布：{problem}', en_US: 'It can’t be published: {problem}' },
  design_fee_changed: {
    code: 1986,
    status: 200,
    zh_CN: '开通费用已变为 {fee} 元，请确认后再试',
    en_US: 'The fee is {fee} yuan now; please look again and confirm',
  },
  design_fee_short: {
    code: 1987,
    status: 200,
    zh_CN: '余额不足以支付开通费用 {fee} 元，请先充值或换一个钱包',
    en_US: 'The balance does not suffice for the fee of {fee} yuan; please recharge or choose another wallet',
  },
  design_opened: { code: 1988, status: 200, zh_CN: '店铺装修已经开通', en_US: 'Page design is open already' },
  design_unworn: {
    code: 1989,
    status: 200,
    zh_CN: '请选择已发布且适用于该设备的装修页面',
    en_US: 'Please choose a design that is published and made for this device',
  },
} as const satisfies Record<string, RefusalRow>;
