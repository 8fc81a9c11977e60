/** What a share that waits for its settlement is called, for both offices. */
import * as word from '@keymall/contract/kit/word';
import { words } from '#kit/i18n';

export const shareText = words(
  {
    amount: '冻结金额',
    left: '剩余 {amount}',
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
    amount: 'Frozen',
    left: '{amount} left',
    due: 'Expected',
    sold: 'Sold',
    ended: 'Release time',
    byComplaint: 'Complaint open',
    byAdmin: 'By the platform: {reason}',
    waiting: 'Waiting',
    suspended: 'Suspended',
    orders: '{count} orders',
  },
  { tradeNo: word.orderNumber, status: word.status },
);
