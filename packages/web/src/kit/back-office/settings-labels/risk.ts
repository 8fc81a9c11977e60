import type { GroupTexts } from './group.ts';

const points = { zh_CN: '分', en_US: 'points' };

export const riskTexts: GroupTexts<'risk'> = {
  lead: {
    zh_CN: '每小时检查一次商户；不拦截、不延迟任何订单',
    en_US: 'Merchants are looked at every hour; no order is refused or slowed',
  },
  parts: [
    { title: { zh_CN: '处理方式', en_US: 'What follows' }, keys: ['risk_mode', 'risk_watch_score', 'risk_hold_score', 'risk_hold_days'] },
  ],
  texts: {
    risk_mode: {
      zh_CN: '自动延后结算',
      en_US: 'Settle later by itself',
      help: {
        zh_CN: '关闭时只记录，不做任何处理；开启后，达到分数的商户改为次日结算，并告知原因',
        en_US: 'Off: it is recorded and nothing else; on: from the score on, a merchant is settled the next day, and told why',
      },
    },
    risk_watch_score: { zh_CN: '达到多少分时记录', en_US: 'Recorded from', unit: points },
    risk_hold_score: { zh_CN: '达到多少分时延后结算', en_US: 'Settled later from', unit: points },
    risk_hold_days: {
      zh_CN: '至少延后',
      en_US: 'For at least',
      unit: { zh_CN: '天', en_US: 'days' },
      help: { zh_CN: '到期且分数已降低时自动恢复', en_US: 'Then it ends by itself, once the score has fallen' },
    },
  },
};
