/** The two families of partners: the same pages over calls of their own. */
import type { Label } from '@keymall/contract/kit/words';
import type { AdminPageKey } from '@keymall/contract/pages/admin';
import { adminAlipayPartner, adminWechatPartner, type PartnerCalls } from '@keymall/contract/payment/partner';

export interface Family {
  calls: PartnerCalls;
  pages: Record<'list' | 'add' | 'merchant' | 'merchantAdd', AdminPageKey>;
  /** What the institution calls the number it gives. */
  number: Label;
  institution: Label;
}

export const alipayFamily: Family = {
  calls: adminAlipayPartner,
  pages: {
    list: 'channel/alipay-isv/list',
    add: 'channel/alipay-isv/add',
    merchant: 'channel/alipay-isv/merchant',
    merchantAdd: 'channel/alipay-isv/merchant-add',
  },
  number: { zh_CN: '二级商户号（smid）', en_US: 'smid' },
  institution: { zh_CN: '支付宝', en_US: 'Alipay' },
};

export const wechatFamily: Family = {
  calls: adminWechatPartner,
  pages: {
    list: 'channel/wechat-isv/list',
    add: 'channel/wechat-isv/add',
    merchant: 'channel/wechat-isv/merchant',
    merchantAdd: 'channel/wechat-isv/merchant-add',
  },
  number: { zh_CN: '特约商户号（sub_mch_id）', en_US: 'sub_mch_id' },
  institution: { zh_CN: '微信支付', en_US: 'WeChat Pay' },
};
