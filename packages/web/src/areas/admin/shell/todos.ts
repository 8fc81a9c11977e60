/** What waits for administrators: counted for the workbench and for the bell. */
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminOwed } from '@keymall/contract/ordering/back-office-order';
import { adminComplaint } from '@keymall/contract/ordering/complaint';
import { adminComplaintRequest } from '@keymall/contract/ordering/complaint-request';
import { adminRefund } from '@keymall/contract/ordering/refund';
import { adminCustomChannel } from '@keymall/contract/payment/custom-channel';
import { adminCash } from '@keymall/contract/payment/withdrawal';
import { type Todo, useWaiting } from '#kit/back-office/todo-strip';
import { useWords, words } from '#kit/i18n';
import { adminPath } from '../paths.ts';

const text = words(
  {
    contested: '笔投诉待裁决',
    complaints: '笔投诉待商家处理',
    requests: '份投诉申请待核对',
    refunds: '笔订单退款待付',
    failed: '笔订单退款失败',
    owed: '笔多付款待退',
    cash: '笔提现待审核',
    unpaid: '笔提现打款失败',
    merchants: '个商户待审核',
    channels: '个自有通道待审核',
  },
  {
    contested: 'complaints to decide',
    complaints: 'complaints with their merchants',
    requests: 'requests to look at',
    refunds: 'refunds of orders to pay',
    failed: 'refunds that failed',
    owed: 'receipts to give back',
    cash: 'withdrawals to review',
    unpaid: 'withdrawals that failed',
    merchants: 'merchants to review',
    channels: 'own channels to review',
  },
);

/** What administrators have to do, each as far as this one may. Without `asks` nothing is asked for. */
export function useTodos(asks = true): (Todo & { key: string })[] {
  const t = useWords(text);
  const total = (answer: { total: number }): number => answer.total;
  const contested = useWaiting(adminComplaint.list, { status: 0, merchant_status: 3, limit: 1 }, total, asks);
  const complaints = useWaiting(adminComplaint.list, { status: 0, merchant_status: 0, limit: 1 }, total, asks);
  const requests = useWaiting(adminComplaintRequest.list, { status: 0, limit: 1 }, total, asks);
  const refunds = useWaiting(adminRefund.list, { status: 'owed', limit: 1 }, total, asks);
  const failed = useWaiting(adminRefund.list, { status: 'failed', limit: 1 }, total, asks);
  const owed = useWaiting(adminOwed.list, { status: 'owed', limit: 1 }, total, asks);
  const cash = useWaiting(adminCash.cashCount, {}, ({ waiting }) => waiting.count, asks);
  const unpaid = useWaiting(adminCash.cashCount, {}, (answer) => answer.failed.count, asks);
  const merchants = useWaiting(adminMerchant.list, { status: 0, limit: 1 }, total, asks);
  const channels = useWaiting(adminCustomChannel.list, { status: 0, limit: 1 }, ({ pending }) => pending, asks);
  const back = adminPath('order/owed/index');
  const out = adminPath('merchant/cash/index');
  return [
    { key: 'contested', label: t('contested'), count: contested, to: `${adminPath('order/complaint/index')}?status=0&merchant_status=3` },
    {
      key: 'complaints',
      label: t('complaints'),
      count: complaints,
      to: `${adminPath('order/complaint/index')}?status=0&merchant_status=0`,
    },
    { key: 'requests', label: t('requests'), count: requests, to: `${adminPath('order/complaint/requests')}?status=0` },
    { key: 'refunds', label: t('refunds'), count: refunds, to: `${back}?tab=orders&status=owed` },
    { key: 'failed', label: t('failed'), count: failed, to: `${back}?tab=orders&status=failed` },
    { key: 'owed', label: t('owed'), count: owed, to: `${back}?status=owed` },
    { key: 'cash', label: t('cash'), count: cash, to: `${out}?status=0` },
    { key: 'unpaid', label: t('unpaid'), count: unpaid, to: `${out}?status=4` },
    { key: 'merchants', label: t('merchants'), count: merchants, to: `${adminPath('merchant/user/index')}?status=0` },
    { key: 'channels', label: t('channels'), count: channels, to: `${adminPath('channel/custom/audit')}?status=0` },
  ];
}
