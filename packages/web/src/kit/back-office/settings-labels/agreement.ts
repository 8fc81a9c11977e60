import type { GroupTexts } from './group.ts';

export const agreementTexts: GroupTexts<'agreement'> = {
  lead: {
    zh_CN: '商户注册时阅读并同意的文本，保存后立即生效',
    en_US: 'What merchants read and agree to when they register; takes effect at once',
  },
  parts: [
    {
      title: { zh_CN: '商户协议与隐私政策', en_US: 'Merchant agreement and privacy policy' },
      keys: ['register_agreement', 'privacy_policy'],
    },
  ],
  texts: {
    register_agreement: {
      zh_CN: '商户协议',
      en_US: 'Merchant agreement',
      drawing: 'lines',
      help: { zh_CN: '留空时显示系统自带的协议', en_US: 'Leave empty to show the built-in text' },
    },
    privacy_policy: {
      zh_CN: '隐私政策',
      en_US: 'Privacy policy',
      drawing: 'lines',
      help: { zh_CN: '留空时显示系统自带的政策', en_US: 'Leave empty to show the built-in text' },
    },
  },
};
