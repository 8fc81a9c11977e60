import type { GroupTexts } from './group.ts';

export const smsTexts: GroupTexts<'sms'> = {
  lead: {
    zh_CN: '买家可选择用短信接收卡密，费用由买家或商户承担',
    en_US: 'Buyers may ask for their keys by text message; they or the merchant pay',
  },
  parts: [
    { title: { zh_CN: '短信服务', en_US: 'Service' }, keys: ['sms_status', 'sms_price'] },
    {
      title: { zh_CN: '短信通道', en_US: 'SMS gateway' },
      keys: ['sms_driver', 'sms_user', 'sms_pass', 'sms_sign', 'sms_app_id', 'sms_region', 'sms_gateway'],
    },
    {
      title: { zh_CN: '短信模板（阿里云、腾讯云）', en_US: 'Templates (Alibaba Cloud, Tencent Cloud)' },
      keys: [
        'sms_keys_template',
        'sms_keys_params',
        'sms_link_template',
        'sms_link_params',
        'sms_complaint_template',
        'sms_complaint_params',
        'sms_code_template',
        'sms_code_params',
        'sms_request_template',
        'sms_request_params',
      ],
    },
  ],
  texts: {
    sms_status: { zh_CN: '启用短信', en_US: 'Enable text messages' },
    sms_price: { zh_CN: '每条价格', en_US: 'Price per message', help: { zh_CN: '向承担方收取', en_US: 'Charged to whoever pays' } },
    sms_driver: {
      zh_CN: '短信通道',
      en_US: 'SMS gateway',
      options: [
        { value: 'none', zh_CN: '不发送', en_US: 'None' },
        { value: 'smsbao', zh_CN: '短信宝', en_US: 'SMSBao' },
        { value: 'aliyun', zh_CN: '阿里云短信', en_US: 'Alibaba Cloud' },
        { value: 'tencent', zh_CN: '腾讯云短信', en_US: 'Tencent Cloud' },
      ],
    },
    sms_user: {
      zh_CN: '账号',
      en_US: 'Account',
      help: {
        zh_CN: '短信宝：账号；阿里云：AccessKey ID；腾讯云：SecretId',
        en_US: 'SMSBao: account; Alibaba Cloud: AccessKey ID; Tencent Cloud: SecretId',
      },
    },
    sms_pass: {
      zh_CN: '密码或密钥',
      en_US: 'Password or secret',
      drawing: 'secret',
      help: {
        zh_CN: '短信宝：密码；阿里云：AccessKey Secret；腾讯云：SecretKey。留空则保持不变，保存后不再显示',
        en_US: 'Password, AccessKey secret or SecretKey. Leave empty to keep what is stored; never shown again',
      },
    },
    sms_sign: {
      zh_CN: '短信签名',
      en_US: 'Signature',
      help: {
        zh_CN: '显示在短信开头的【】里，填写时不带【】；云短信须与已审核的签名一致',
        en_US: 'Shown in brackets at the start, given without them; as approved where a cloud sends',
      },
    },
    sms_app_id: {
      zh_CN: '短信应用 SDKAppID',
      en_US: 'SDKAppID',
      help: { zh_CN: '仅腾讯云：短信控制台 → 应用管理', en_US: 'Tencent Cloud only: SMS console, applications' },
    },
    sms_region: { zh_CN: '地域', en_US: 'Region', help: { zh_CN: '仅腾讯云', en_US: 'Tencent Cloud only' } },
    sms_gateway: {
      zh_CN: '接口地址',
      en_US: 'Gateway address',
      help: { zh_CN: '留空使用所选通道的官方地址', en_US: 'Leave empty for the official address' },
    },
    sms_keys_template: {
      zh_CN: '发卡模板 ID',
      en_US: 'Template: keys',
      help: {
        zh_CN: '审核通过的模板编号，如 SMS_154950909 或 1234567。短信宝不需要模板；未填发卡与查询模板时不向买家提供短信',
        en_US: 'The approved template. SMSBao needs none; without this and the next one buyers are offered no text messages',
      },
    },
    sms_keys_params: {
      zh_CN: '发卡模板变量',
      en_US: 'Template variables',
      help: {
        zh_CN: '按模板中的顺序，用英文逗号分隔：goods 商品名，keys 卡密，order 订单号。阿里云模板中的变量也用这些名字，如 ${goods}',
        en_US:
          'In the order of the template, by comma: goods, keys, order. In Alibaba Cloud’s templates they have these names, like ${goods}',
      },
    },
    sms_link_template: {
      zh_CN: '查询模板 ID',
      en_US: 'Template: where to read',
      help: {
        zh_CN: '卡密太长放不进一条短信时使用，测试短信也用它',
        en_US: 'For keys too long for a message; the test message uses it too',
      },
    },
    sms_link_params: {
      zh_CN: '查询模板变量',
      en_US: 'Template variables',
      help: {
        zh_CN: 'goods 商品名，order 订单号，url 查询网址（国内模板多不允许变量里有网址）',
        en_US: 'goods, order, url (gateways rarely allow addresses in variables)',
      },
    },
    sms_complaint_template: {
      zh_CN: '投诉模板 ID',
      en_US: 'Template: complaint',
      help: { zh_CN: '买家投诉后收到查询密码', en_US: 'Sends the buyer the complaint password' },
    },
    sms_complaint_params: {
      zh_CN: '投诉模板变量',
      en_US: 'Template variables',
      help: { zh_CN: 'order 订单号，code 查询密码', en_US: 'order, code' },
    },
    sms_code_template: {
      zh_CN: '验证码模板 ID',
      en_US: 'Template: code',
      help: { zh_CN: '买家用下单手机号证明订单时收到的验证码', en_US: 'The code that proves an order by its mobile' },
    },
    sms_code_params: {
      zh_CN: '验证码模板变量',
      en_US: 'Template variables',
      help: { zh_CN: 'order 订单号，code 验证码', en_US: 'order, code' },
    },
    sms_request_template: {
      zh_CN: '投诉申请模板 ID',
      en_US: 'Template: request',
      help: { zh_CN: '投诉申请处理完毕后的通知', en_US: 'Tells the outcome of a complaint request' },
    },
    sms_request_params: {
      zh_CN: '投诉申请模板变量',
      en_US: 'Template variables',
      help: { zh_CN: 'order 订单号，result 结果', en_US: 'order, result' },
    },
  },
};
