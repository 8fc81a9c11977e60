/** What a partner is configured with at its institution; drawn as drivers' forms are. */
import type { PartnerFamily } from '@keymall/contract/payment/partner';
import type { ConfigField } from '@keymall/drivers/kit/config';

export const partnerFields: Readonly<Record<PartnerFamily, readonly ConfigField[]>> = {
  alipay: [
    {
      name: 'app_private_key',
      label: { zh_CN: '应用私钥', en_US: 'Application private key' },
      kind: 'secret_multiline',
      required: true,
      format: 'rsa_private',
      help: {
        zh_CN: '开放平台 · 开发设置 · 接口加签方式中生成的 RSA2 私钥',
        en_US: 'The RSA2 key of the application in the open platform',
      },
    },
    {
      name: 'alipay_public_key',
      label: { zh_CN: '支付宝公钥', en_US: 'Alipay public key' },
      kind: 'multiline',
      required: true,
      format: 'rsa_public',
      help: { zh_CN: '上传应用公钥后由支付宝给出', en_US: 'Given by Alipay once the application key was uploaded' },
    },
    {
      name: 'pid',
      label: { zh_CN: '服务商 PID', en_US: 'Partner id' },
      kind: 'text',
      required: true,
      help: { zh_CN: '以 2088 开头的 16 位数字', en_US: '16 digits that begin with 2088' },
    },
  ],
  wechat: [
    {
      name: 'sp_mchid',
      label: { zh_CN: '服务商商户号', en_US: 'Partner merchant id' },
      kind: 'text',
      required: true,
      help: { zh_CN: '微信支付服务商平台 · 账户中心', en_US: 'In the partner platform, account centre' },
    },
    {
      name: 'serial_no',
      label: { zh_CN: '证书序列号', en_US: 'Certificate serial number' },
      kind: 'text',
      required: true,
      help: { zh_CN: '账户中心 · API 安全 · 商户 API 证书', en_US: 'Account centre, API security' },
    },
    {
      name: 'private_key',
      label: { zh_CN: '证书私钥', en_US: 'Certificate private key' },
      kind: 'secret_multiline',
      required: true,
      format: 'rsa_private',
      help: { zh_CN: 'apiclient_key.pem 的内容', en_US: 'The content of apiclient_key.pem' },
    },
    { name: 'api_v3_key', label: { zh_CN: 'APIv3 密钥', en_US: 'APIv3 key' }, kind: 'secret', required: true },
  ],
};
