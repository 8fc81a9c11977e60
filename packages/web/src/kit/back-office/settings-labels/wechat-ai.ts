import type { GroupTexts } from './group.ts';

const silent = { zh_CN: '留空则不回复', en_US: 'Empty: nothing is said' };
const hour = { zh_CN: '时', en_US: 'h' };

export const wechatAiTexts: GroupTexts<'wechat_ai'> = {
  lead: {
    zh_CN: '回复方式为“AI 回答”的关键词规则怎样回答。只使用平台自己的知识库和训练问答，不读取任何店铺的内容，也不使用任何工具',
    en_US: 'How rules answer whose reply is AI. Only the platform’s own knowledge and pairs are used: no shop’s, and no tool',
  },
  parts: [
    {
      title: { zh_CN: 'AI 怎样回答', en_US: 'Answers' },
      keys: ['wechat_ai_status', 'wechat_ai_model', 'wechat_ai_temperature', 'wechat_ai_patience', 'wechat_ai_wait'],
    },
    {
      title: { zh_CN: '限制', en_US: 'Limits' },
      keys: ['wechat_ai_minute', 'wechat_ai_day', 'wechat_ai_busy', 'wechat_ai_from', 'wechat_ai_until', 'wechat_ai_closed'],
    },
    { title: { zh_CN: '转人工', en_US: 'To a person' }, keys: ['wechat_ai_person', 'wechat_ai_unknown'] },
  ],
  texts: {
    wechat_ai_status: {
      zh_CN: '启用 AI 回答',
      en_US: 'AI answers',
      help: { zh_CN: '关闭后，命中 AI 规则的提问直接转人工', en_US: 'Otherwise such questions go to a person' },
    },
    wechat_ai_model: {
      zh_CN: '模型',
      en_US: 'Model',
      help: { zh_CN: '留空使用“AI 配置”中的模型', en_US: 'Empty: as the AI settings have it' },
    },
    wechat_ai_temperature: {
      zh_CN: '随机程度',
      en_US: 'Temperature',
      help: {
        zh_CN: '0–200，相当于接口参数 0–2；越小越稳定',
        en_US: '0–200, which the interface calls 0–2; the smaller, the steadier',
      },
    },
    wechat_ai_patience: {
      zh_CN: '即时回复等待',
      en_US: 'Waits for an answer',
      unit: { zh_CN: '秒', en_US: 's' },
      help: {
        zh_CN: '微信最多等 5 秒。在此时间内得到的回答即时回复；更慢的用客服消息补发，没有客服消息权限的公众号收不到补发',
        en_US:
          'WeChat waits five seconds. What is there by then is the reply; anything later is sent afterwards, which an account without that right cannot do',
      },
    },
    wechat_ai_wait: { zh_CN: '等待时回复', en_US: 'Said while an answer is sought', drawing: 'wide', help: silent },
    wechat_ai_minute: { zh_CN: '每人每分钟提问', en_US: 'Questions of one person a minute', unit: { zh_CN: '次', en_US: 'times' } },
    wechat_ai_day: { zh_CN: '每人每天提问', en_US: 'Questions of one person a day', unit: { zh_CN: '次', en_US: 'times' } },
    wechat_ai_busy: { zh_CN: '超出限制时回复', en_US: 'Said beyond the limits', drawing: 'wide', help: silent },
    wechat_ai_from: { zh_CN: '服务时间从', en_US: 'Answers from', unit: hour },
    wechat_ai_until: {
      zh_CN: '服务时间到',
      en_US: 'Answers until',
      unit: hour,
      help: {
        zh_CN: '0 到 24 为全天；从晚到早表示跨夜',
        en_US: '0 to 24 is all day; from a later hour to an earlier one goes over midnight',
      },
    },
    wechat_ai_closed: { zh_CN: '非服务时间回复', en_US: 'Said outside these hours', drawing: 'wide', help: silent },
    wechat_ai_person: {
      zh_CN: '答不上时转人工',
      en_US: 'To a person where AI does not know',
      help: {
        zh_CN: '进入“公众号提问”，管理员在 48 小时内回复，以客服消息发给提问的人',
        en_US: 'It waits among the questions from WeChat; within 48 hours a reply reaches who asked',
      },
    },
    wechat_ai_unknown: { zh_CN: '答不上时回复', en_US: 'Said where AI does not know', drawing: 'wide', help: silent },
  },
};
