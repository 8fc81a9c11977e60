import { merchantCharts } from '../../insight/charts.ts';
import type { Pages } from '../page.ts';

export const chartsPages = {
  'charts/channel': {
    title: { zh_CN: '渠道分析', en_US: 'Channel analysis' },
    section: 'charts',
    icon: 'creditcard',
    sort: 10,
    opens: merchantCharts.channel,
    acts: [merchantCharts],
  },
  'charts/money': {
    title: { zh_CN: '收益统计', en_US: 'Income' },
    section: 'charts',
    icon: 'money',
    sort: 20,
    opens: merchantCharts.money,
    acts: [merchantCharts],
  },
  'charts/ranklist': {
    title: { zh_CN: '累计消费', en_US: 'Top buyers' },
    section: 'charts',
    icon: 'usergroup',
    sort: 30,
    opens: merchantCharts.ranklist,
    acts: [merchantCharts],
  },
} satisfies Pages;
