import type { GroupTexts } from './group.ts';

const yuan = { zh_CN: '元', en_US: 'CNY' };
const unlimited = { zh_CN: '0 为不限制', en_US: '0 for no limit' };

export const aiTexts: GroupTexts<'ai'> = {
  lead: {
    zh_CN: '自动文章和知识问答使用的模型。任何兼容 OpenAI 对话接口的服务都可以使用',
    en_US: 'The model that writes auto articles and answers questions: any service that speaks OpenAI’s chat completions will do',
  },
  parts: [
    {
      title: { zh_CN: '模型接口', en_US: 'The model' },
      keys: ['ai_status', 'ai_driver', 'ai_url', 'ai_key', 'ai_model', 'ai_temperature', 'ai_timeout', 'ai_near'],
    },
    {
      title: { zh_CN: '每日额度', en_US: 'Budget of a day' },
      keys: ['ai_day_tokens', 'ai_day_cost', 'ai_price_in', 'ai_price_out'],
    },
    {
      title: { zh_CN: '店铺客服助手', en_US: 'Shops’ assistants' },
      keys: ['ai_shop_status', 'ai_shop_part'],
    },
  ],
  texts: {
    ai_status: { zh_CN: '启用 AI', en_US: 'Use AI' },
    ai_driver: {
      zh_CN: '接口类型',
      en_US: 'Kind of interface',
      options: [
        { value: 'openai', zh_CN: 'OpenAI 兼容接口', en_US: 'OpenAI-compatible' },
        { value: 'local', zh_CN: '本机演示（不联网）', en_US: 'On this machine, for trying out' },
      ],
    },
    ai_url: {
      zh_CN: '接口地址',
      en_US: 'Gateway address',
      help: { zh_CN: '填写到版本号为止，如 https://api.example.com/v1', en_US: 'Up to the version, as in https://api.example.com/v1' },
    },
    ai_key: {
      zh_CN: 'API Key',
      en_US: 'API key',
      drawing: 'secret',
      help: { zh_CN: '留空则保持不变，保存后不再显示', en_US: 'Leave empty to keep what is stored; never shown again' },
    },
    ai_model: { zh_CN: '模型', en_US: 'Model' },
    ai_temperature: {
      zh_CN: '随机程度',
      en_US: 'Temperature',
      help: {
        zh_CN: '0–200，相当于接口参数 0–2；越小越稳定',
        en_US: '0–200, which the interface calls 0–2; the smaller, the steadier',
      },
    },
    ai_timeout: { zh_CN: '最长等待', en_US: 'Waits at most', unit: { zh_CN: '秒', en_US: 's' } },
    ai_near: {
      zh_CN: '允许内网地址',
      en_US: 'May lie in a private network',
      help: { zh_CN: '使用自建模型时开启；关闭时只访问公网地址', en_US: 'For a model of your own; off, public addresses alone are called' },
    },
    ai_day_tokens: { zh_CN: '每日 token 上限', en_US: 'Tokens a day at most', help: unlimited },
    ai_day_cost: {
      zh_CN: '每日费用上限',
      en_US: 'Cost a day at most',
      unit: yuan,
      help: { zh_CN: '按下面的单价计算，0 为不限制', en_US: 'By the prices below; 0 for no limit' },
    },
    ai_price_in: { zh_CN: '输入单价', en_US: 'Price of what is sent', unit: { zh_CN: '元/百万 token', en_US: 'CNY a million tokens' } },
    ai_shop_status: {
      zh_CN: '店铺可使用模型',
      en_US: 'Shops may use the model',
      help: {
        zh_CN: '关闭后，店铺客服助手只用商户写好的问答回答，不调用模型',
        en_US: 'Off, shops’ assistants answer by answers written beforehand and ask no model',
      },
    },
    ai_shop_part: {
      zh_CN: '店铺可用额度',
      en_US: 'Shops’ part of the day',
      unit: { zh_CN: '%', en_US: '%' },
      help: {
        zh_CN: '全部店铺合计最多使用每日额度的这一部分；一个店铺最多使用其中的四分之一，当天使用的店铺多于四个时平分',
        en_US:
          'What all shops may take of the day together. One shop takes a quarter of it at most, and an equal part where more than four ask that day',
      },
    },
    ai_price_out: { zh_CN: '输出单价', en_US: 'Price of what comes back', unit: { zh_CN: '元/百万 token', en_US: 'CNY a million tokens' } },
  },
};
