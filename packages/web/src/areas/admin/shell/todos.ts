/** What waits for administrators: counted for the workbench and for the bell. */
import { adminWorkbench, type WaitingKind } from '@keymall/contract/insight/workbench';
import { useCall } from '#kit/back-office/queries';
import type { Todo } from '#kit/back-office/todo-strip';
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
    invoices: '张发票待开具',
    verifications: '份实名认证待审核',
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
    invoices: 'invoices to issue',
    verifications: 'verifications to review',
  },
);

/** What administrators have to do, each as far as this one may: counted by one call. Without `asks` nothing is asked for. */
export function useTodos(asks = true): (Todo & { key: WaitingKind })[] {
  const t = useWords(text);
  const { data, isError } = useCall(adminWorkbench.waiting, {}, { enabled: asks });
  const of = (kind: WaitingKind): number | null | undefined => (isError ? null : data?.[kind]);
  const back = adminPath('order/owed/index');
  const out = adminPath('merchant/cash/index');
  return [
    {
      key: 'contested',
      label: t('contested'),
      count: of('contested'),
      to: `${adminPath('order/complaint/index')}?status=0&merchant_status=3`,
    },
    {
      key: 'complaints',
      label: t('complaints'),
      count: of('complaints'),
      to: `${adminPath('order/complaint/index')}?status=0&merchant_status=0`,
    },
    { key: 'requests', label: t('requests'), count: of('requests'), to: `${adminPath('order/complaint/requests')}?status=0` },
    { key: 'refunds', label: t('refunds'), count: of('refunds'), to: `${back}?tab=orders&status=owed` },
    { key: 'failed', label: t('failed'), count: of('failed'), to: `${back}?tab=orders&status=failed` },
    { key: 'owed', label: t('owed'), count: of('owed'), to: `${back}?status=owed` },
    { key: 'cash', label: t('cash'), count: of('cash'), to: `${out}?status=0` },
    { key: 'unpaid', label: t('unpaid'), count: of('unpaid'), to: `${out}?status=4` },
    { key: 'merchants', label: t('merchants'), count: of('merchants'), to: `${adminPath('merchant/user/index')}?status=0` },
    { key: 'channels', label: t('channels'), count: of('channels'), to: `${adminPath('channel/custom/audit')}?status=0` },
    { key: 'invoices', label: t('invoices'), count: of('invoices'), to: `${adminPath('finance/invoice/index')}?status=applied` },
    {
      key: 'verifications',
      label: t('verifications'),
      count: of('verifications'),
      to: `${adminPath('merchant/shop/verify')}?status=waiting`,
    },
  ];
}
