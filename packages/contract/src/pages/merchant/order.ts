import { merchantOrder } from '../../ordering/back-office-order.ts';
import { merchantComplaint } from '../../ordering/complaint.ts';
import { merchantProxyComplaint } from '../../ordering/proxy-complaint.ts';
import { merchantRefund } from '../../ordering/refund.ts';
import { merchantExport } from '../../platform/export.ts';
import type { Pages } from '../page.ts';

export const orderPages = {
  'order/order/list': {
    title: { zh_CN: '订单管理', en_US: 'Orders' },
    section: 'order',
    icon: 'order-ascending',
    sort: 10,
    opens: merchantOrder.list,
    acts: [merchantOrder, merchantRefund],
  },
  'order/order/mine': {
    title: { zh_CN: '本店订单', en_US: 'Shop orders' },
    section: 'order',
    icon: 'shop',
    sort: 11,
    opens: merchantOrder.mine,
    acts: [merchantOrder],
  },
  'order/order/card': {
    title: { zh_CN: '查看卡密', en_US: 'View cards' },
    section: 'order',
    icon: 'key',
    sort: 12,
    opens: merchantOrder.card,
    hidden: true,
    parent: 'order/order/list',
    path: 'order/order/card/:id',
  },
  'order/export/index': {
    title: { zh_CN: '下载中心', en_US: 'Downloads' },
    section: 'order',
    icon: 'download',
    sort: 40,
    opens: merchantExport.list,
    acts: [merchantExport],
  },
  'order/complaint/mine': {
    title: { zh_CN: '我的投诉', en_US: 'Complaints' },
    section: 'order',
    icon: 'service',
    sort: 30,
    opens: merchantComplaint.list,
    acts: [merchantComplaint],
  },
  'order/complaint/detail': {
    title: { zh_CN: '投诉详情', en_US: 'Complaint' },
    section: 'order',
    icon: 'service',
    sort: 31,
    opens: merchantComplaint.detail,
    acts: [merchantComplaint],
    hidden: true,
    parent: 'order/complaint/mine',
    path: 'order/complaint/detail/:id',
  },
  'order/complaint/proxy': {
    title: { zh_CN: '代理投诉', en_US: 'Agent complaints' },
    section: 'order',
    icon: 'share',
    sort: 32,
    opens: merchantProxyComplaint.proxy,
    acts: [merchantProxyComplaint],
  },
  'order/complaint/proxy-detail': {
    title: { zh_CN: '代理投诉详情', en_US: 'Agent complaint' },
    section: 'order',
    icon: 'share',
    sort: 33,
    opens: merchantProxyComplaint.proxyDetail,
    acts: [merchantProxyComplaint],
    hidden: true,
    parent: 'order/complaint/proxy',
    path: 'order/complaint/proxy/:id',
  },
} satisfies Pages;
