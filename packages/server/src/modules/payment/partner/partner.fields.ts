/** What a partner is configured with at its institution; drawn as drivers' forms are. */
import type { PartnerFamily } from '@keymall/contract/payment/partner';
import type { ConfigField } from '@keymall/drivers/kit/config';
import { alipayPartnerFields } from '@keymall/drivers/payment/alipay/alipay-partner';
import { wechatPartnerFields } from '@keymall/drivers/payment/wechat/wechat-partner';

export const partnerFields: Readonly<Record<PartnerFamily, readonly ConfigField[]>> = {
  alipay: alipayPartnerFields,
  wechat: wechatPartnerFields,
};
