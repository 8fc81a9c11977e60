/** Units that figures of several groups have. */
import type { Label } from '@keymall/contract/kit/words';

export const minutes: Label = { zh_CN: '分钟', en_US: 'minutes' };
export const seconds: Label = { zh_CN: '秒', en_US: 's' };
export const percent: Label = { zh_CN: '%', en_US: '%' };
export const days: Label = { zh_CN: '天', en_US: 'days' };
