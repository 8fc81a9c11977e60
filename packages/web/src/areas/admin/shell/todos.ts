/** What waits for administrators: counted for the workbench and for the bell. */
import { adminWorkbench, type WaitingKind, waitingKinds } from '@keymall/contract/insight/workbench';
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
    pools: '项货源池事务待审核',
    invoices: '张发票待开具',
    verifications: '份实名认证待审核',
    owed_failed: '笔多付款退款失败',
    cut: '个收款账户被停用',
    notices: '个账户的支付通知成批被拒',
    books: '次资金对账不符',
    stock: '次库存核对不符',
    tasks: '个定时任务异常',
    jobs: '类后台任务失败',
    fees: '户预存手续费用尽',
    machine: '项系统异常',
    questions: '条公众号提问待回复',
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
    pools: 'pool matters to review',
    invoices: 'invoices to issue',
    verifications: 'verifications to review',
    owed_failed: 'receipts that could not be given back',
    cut: 'payment accounts left out',
    notices: 'accounts whose notices are refused',
    books: 'proof of the books that is red',
    stock: 'check of stock that is red',
    tasks: 'schedules in trouble',
    jobs: 'queues with failed jobs',
    fees: 'merchants without prepaid fees',
    machine: 'system troubles',
    questions: 'questions from WeChat',
  },
);

/** What administrators have to do, each as far as this one may: counted by one call. Without `asks` nothing is asked for. */
export function useTodos(asks = true): (Todo & { key: WaitingKind })[] {
  const t = useWords(text);
  const { data, isError } = useCall(adminWorkbench.waiting, {}, { enabled: asks });
  const of = (kind: WaitingKind): Pick<Todo, 'count' | 'oldest'> => {
    const waiting = isError ? null : data?.[kind];
    return { count: waiting && waiting.count, oldest: waiting?.oldest ?? null };
  };
  const settings = { tasks: adminPath('setting/crontab/index'), machine: adminPath('setting/system/environment') };
  const back = adminPath('order/owed/index');
  const out = adminPath('merchant/cash/index');
  const places: Readonly<Record<WaitingKind, string>> = {
    contested: `${adminPath('order/complaint/index')}?status=0&merchant_status=3`,
    complaints: `${adminPath('order/complaint/index')}?status=0&merchant_status=0`,
    requests: `${adminPath('order/complaint/requests')}?status=0`,
    refunds: `${back}?tab=orders&status=owed`,
    failed: `${back}?tab=orders&status=failed`,
    owed: `${back}?status=owed`,
    owed_failed: `${back}?status=failed`,
    cash: `${out}?status=0`,
    unpaid: `${out}?status=4`,
    merchants: `${adminPath('merchant/user/index')}?status=0`,
    channels: `${adminPath('channel/custom/audit')}?status=0`,
    pools: adminPath('goods/pools/index'),
    invoices: `${adminPath('finance/invoice/index')}?status=applied`,
    verifications: `${adminPath('merchant/shop/verify')}?status=waiting`,
    cut: adminPath('channel/collection/index'),
    notices: `${back}?tab=unheard`,
    books: adminPath('finance/proof'),
    stock: settings.tasks,
    tasks: settings.tasks,
    jobs: settings.tasks,
    fees: adminPath('merchant/user/index'),
    machine: settings.machine,
    questions: `${adminPath('wechat/question/index')}?state=person`,
  };
  return waitingKinds.map((key) => ({ key, label: t(key), ...of(key), to: places[key] }));
}
