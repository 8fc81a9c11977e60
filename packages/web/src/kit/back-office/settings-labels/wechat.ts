import { GAPS, type WechatEvent, wechatEventWords } from '@keymall/contract/kit/wechat-events';
import type { GroupTexts } from './group.ts';

const kept = {
  zh_CN: '留空则保持不变，保存后不再显示',
  en_US: 'Leave empty to keep what is stored; never shown again',
} as const;
const template = { zh_CN: '模板 ID', en_US: 'Template id' } as const;
const gaps = {
  zh_CN: '模板字段',
  en_US: 'Its fields',
  drawing: 'wide',
  help: {
    zh_CN: '模板字段=内容，以逗号分隔，如 thing1=shop,time2=time',
    en_US: 'The template’s field = what stands in it, with commas between: thing1=shop,time2=time',
  },
} as const;
const gapsOf = (event: WechatEvent) => ({
  zh_CN: `留空则不发送。可用内容：${GAPS[event].join('、')}`,
  en_US: `Empty: nothing is sent. It can say: ${GAPS[event].join(', ')}`,
});

export const wechatTexts: GroupTexts<'wechat'> = {
  lead: {
    zh_CN: '公众号的账号、消息方式和通知模板。模板通知、菜单和客服消息需要已认证的服务号',
    en_US:
      'The official account, how its messages come, and templates of notices. Notices, the menu and words sent afterwards take a verified service account',
  },
  parts: [
    {
      title: { zh_CN: '公众号', en_US: 'The account' },
      keys: ['mp_status', 'mp_app_id', 'mp_app_secret', 'mp_token', 'mp_mode', 'mp_aes_key', 'mp_gateway'],
    },
    { title: wechatEventWords.login, keys: ['mp_login_template', 'mp_login_gaps'] },
    { title: wechatEventWords.sold, keys: ['mp_sold_template', 'mp_sold_gaps'] },
    { title: wechatEventWords.stock, keys: ['mp_stock_template', 'mp_stock_gaps'] },
    { title: wechatEventWords.complaint, keys: ['mp_complaint_template', 'mp_complaint_gaps'] },
    { title: wechatEventWords.cash, keys: ['mp_cash_template', 'mp_cash_gaps'] },
  ],
  texts: {
    mp_status: { zh_CN: '启用公众号', en_US: 'Use the official account' },
    mp_app_id: { zh_CN: 'AppID', en_US: 'AppID' },
    mp_app_secret: { zh_CN: 'AppSecret', en_US: 'AppSecret', drawing: 'secret', help: kept },
    mp_token: { zh_CN: '令牌（Token）', en_US: 'Token', drawing: 'secret', help: kept },
    mp_aes_key: { zh_CN: '消息加解密密钥（EncodingAESKey）', en_US: 'EncodingAESKey', drawing: 'secret', help: kept },
    mp_mode: {
      zh_CN: '消息加解密方式',
      en_US: 'How messages come',
      options: [
        { value: 'safe', zh_CN: '安全模式', en_US: 'Safe mode' },
        { value: 'compatible', zh_CN: '兼容模式', en_US: 'Compatible mode' },
        { value: 'plain', zh_CN: '明文模式', en_US: 'Plain mode' },
      ],
      help: {
        zh_CN: '与公众平台一致。推荐安全模式；兼容模式只读取加密部分；明文模式的签名不覆盖消息内容，只在无法使用前两种时选择',
        en_US:
          'As it is chosen at WeChat. Safe mode is best; of compatible mode the sealed part alone is read; in plain mode the signature covers no word of a message, so choose it only where nothing else will do',
      },
    },
    mp_gateway: {
      zh_CN: '接口地址',
      en_US: 'Gateway address',
      help: { zh_CN: '留空使用官方地址；经自有代理访问时填写', en_US: 'Empty: the official one. For calls through a proxy of your own' },
    },
    mp_login_template: { ...template, help: gapsOf('login') },
    mp_login_gaps: gaps,
    mp_sold_template: { ...template, help: gapsOf('sold') },
    mp_sold_gaps: gaps,
    mp_stock_template: { ...template, help: gapsOf('stock') },
    mp_stock_gaps: gaps,
    mp_complaint_template: { ...template, help: gapsOf('complaint') },
    mp_complaint_gaps: gaps,
    mp_cash_template: { ...template, help: gapsOf('cash') },
    mp_cash_gaps: gaps,
  },
};
