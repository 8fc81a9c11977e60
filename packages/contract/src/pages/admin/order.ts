import { adminOrderAnalysis } from '../../insight/statistics.ts';
import { adminOrder, adminOwed } from '../../ordering/back-office-order.ts';
import { adminComplaint } from '../../ordering/complaint.ts';
import { adminComplaintRequest } from '../../ordering/complaint-request.ts';
import { adminRefund } from '../../ordering/refund.ts';
import { adminConfig } from '../../platform/config.ts';
import { adminExport } from '../../platform/export.ts';
import { adminOrderBlacklist } from '../../platform/order-blacklist.ts';
import type { Pages } from '../page.ts';

export const orderPages = {
  'order/list/index': {
    title: { zh_CN: '订单列表', en_US: 'Orders' },
    section: 'order',
    icon: 'order-ascending',
    sort: 10,
    opens: adminOrder.list,
    acts: [adminOrder],
  },
  'order/owed/index': {
    title: { zh_CN: '待退款', en_US: 'Refunds owed' },
    section: 'order',
    icon: 'rollback',
    sort: 20,
    opens: adminOwed.list,
    acts: [adminOwed, adminRefund],
  },
  'order/complaint/index': {
    title: { zh_CN: '投诉管理', en_US: 'Complaints' },
    section: 'order',
    icon: 'service',
    sort: 15,
    opens: adminComplaint.list,
    acts: [adminComplaint],
  },
  'order/complaint/requests': {
    title: { zh_CN: '投诉申请', en_US: 'Complaint requests' },
    section: 'order',
    icon: 'file-search',
    sort: 16,
    opens: adminComplaintRequest.list,
    acts: [adminComplaintRequest],
  },
  'order/complaint/detail': {
    title: { zh_CN: '投诉详情', en_US: 'Complaint' },
    section: 'order',
    icon: 'service',
    sort: 17,
    opens: adminComplaint.detail,
    acts: [adminComplaint],
    hidden: true,
    parent: 'order/complaint/index',
    path: 'order/complaint/detail/:id',
  },
  'order/complaint/config': {
    title: { zh_CN: '投诉与退款', en_US: 'Complaint settings' },
    section: 'order',
    icon: 'setting',
    sort: 31,
    opens: adminConfig.getConfig,
    acts: [adminConfig],
  },
  'order/blacklist/index': {
    title: { zh_CN: '订单黑名单', en_US: 'Block list' },
    section: 'order',
    icon: 'user-blocked',
    sort: 27,
    opens: adminOrderBlacklist.list,
    acts: [adminOrderBlacklist],
  },
  'order/export/index': {
    title: { zh_CN: '下载中心', en_US: 'Downloads' },
    section: 'order',
    icon: 'download',
    sort: 28,
    opens: adminExport.list,
    acts: [adminExport],
  },
  'order/config/index': {
    title: { zh_CN: '订单配置', en_US: 'Order settings' },
    section: 'order',
    icon: 'setting',
    sort: 30,
    opens: adminConfig.getConfig,
    acts: [adminConfig],
  },
  'order/analysis/merchant/index': {
    title: { zh_CN: '商户分析', en_US: 'Merchant analysis' },
    section: 'order',
    icon: 'chart-bar',
    sort: 24,
    opens: adminOrderAnalysis.merchant,
    acts: [adminOrderAnalysis],
  },
  'order/analysis/channel/index': {
    title: { zh_CN: '渠道分析', en_US: 'Channel analysis' },
    section: 'order',
    icon: 'chart-bar',
    sort: 25,
    opens: adminOrderAnalysis.channel,
    acts: [adminOrderAnalysis],
  },
} satisfies Pages;
