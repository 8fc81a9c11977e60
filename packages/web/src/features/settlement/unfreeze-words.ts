/** What a share that waits for its settlement is called, for both offices. */
import type { StatusWords } from '#kit/back-office/cells';
import { words } from '#kit/i18n';

export const unfreezeWords: StatusWords<-1 | 1 | 2 | 3> = {
  1: { zh_CN: '待解冻', en_US: 'Waiting', tone: 'primary' },
  [-1]: { zh_CN: '已暂停', en_US: 'Suspended', tone: 'warning' },
  2: { zh_CN: '已解冻', en_US: 'Released', tone: 'success' },
  3: { zh_CN: '已退款', en_US: 'Refunded', tone: 'plain' },
};

export const shareText = words(
  {
    tradeNo: '订单号',
    amount: '冻结金额',
    left: '剩余 {amount}',
    status: '状态',
    due: '预计',
    sold: '成交时间',
    ended: '解冻时间',
    byComplaint: '投诉处理中',
    byAdmin: '平台暂停：{reason}',
    waiting: '待解冻',
    suspended: '已暂停',
    orders: '{count} 笔订单',
  },
  {
    tradeNo: 'Order number',
    amount: 'Frozen',
    left: '{amount} left',
    status: 'Status',
    due: 'Expected',
    sold: 'Sold',
    ended: 'Released',
    byComplaint: 'A complaint is open',
    byAdmin: 'By the platform: {reason}',
    waiting: 'Waiting',
    suspended: 'Suspended',
    orders: '{count} orders',
  },
);
