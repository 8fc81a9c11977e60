/** One order of any shop, with what an administrator may do to it. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { adminOrder } from '@keymall/contract/ordering/back-office-order';
import { adminOrderBlacklist } from '@keymall/contract/platform/order-blacklist';
import { Act } from '#kit/back-office/act';
import { None } from '#kit/back-office/cells';
import { DetailDrawer } from '#kit/back-office/detail-drawer';
import { Field } from '#kit/back-office/field';
import { Present } from '#kit/back-office/present';
import { useWords, words } from '#kit/i18n';
import { BlockButton } from '../../../../features/block/block-dialog.tsx';
import { OrderDetails } from '../../../../features/order/order-details.tsx';
import { ReasonAct } from '../../../../features/order/reason-act.tsx';

const text = words(
  {
    title: '订单详情',
    confirm: '查询网关并补单',
    confirmNote: '先向支付网关查询这笔付款，查到后按正常支付入账发货；网关未确认则不会改变订单。',
    byHand: '人工确认收款',
    byHandNote:
      '网关查不到、但已在通道后台核实到账时使用。将按您的确认入账并发货，写入订单进度与操作日志；以后网关补发的通知视为同一笔款。',
    close: '关闭订单',
    closeNote: '占用的卡密会释放。买家之后付款将按超时支付处理。',
    freeze: '冻结订单',
    freezeNote: '冻结后商户不能退款，也不参与结算；已发出的卡密仍可查看。',
    unfreeze: '解除冻结',
    refund: '退款',
    refundNote: '由平台发起，按商户与平台应承担的部分分别扣回；有进行中的投诉时请在投诉中处理。',
    amountHelp: '不填则退还剩余全部',
    note: '添加备注',
    noteLabel: '备注内容',
    noteHelp: '记入订单进度，商户可见，买家看不到',
    del: '删除订单',
    delIt: '删除这笔订单',
    delNote: '仅限已关闭且从未收款的订单；列表中不再显示，历史仍保留',
    deleted: '已删除',
  },
  {
    title: 'Order',
    confirm: 'Ask the gateway',
    confirmNote: 'What the gateway confirms is booked and delivered as usual; otherwise nothing changes.',
    byHand: 'Confirm payment manually',
    byHandNote:
      'For money that was seen at the channel though the gateway does not say so. It is booked on your word; a notice that comes later is the same money.',
    close: 'Close order',
    closeNote: 'What it held is free again. Money that comes later counts as paid late.',
    freeze: 'Freeze',
    freezeNote: 'The merchant cannot refund it and it is not settled; delivered keys stay visible.',
    unfreeze: 'Unfreeze',
    refund: 'Refund',
    refundNote: 'By the platform, from what the merchant and the platform got. An open complaint decides by itself.',
    amountHelp: 'Empty: all that is left',
    note: 'Add a note',
    noteLabel: 'Note',
    noteHelp: 'It joins the order’s progress; the merchant sees it, the buyer does not',
    del: 'Delete',
    delIt: 'delete this order',
    delNote: 'Only closed orders without any payment; lists leave it out, history stays',
    deleted: 'Deleted',
  },
  { shop: word.shop, channel: word.channel, amount: word.refundAmount },
);

type Detail = WireOutput<typeof adminOrder.detail>;

export function OrderDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useWords(text);
  return (
    <DetailDrawer title={t('title')} opens={adminOrder.detail} with={id === null ? null : { id }} onClose={onClose}>
      {(order) => (
        <>
          <Present what="order" id={order.id} />
          <Acts order={order} />
          <OrderDetails
            order={order}
            more={[
              [t('shop'), order.shop_name],
              [t('channel'), order.channel_title || <None key="channel" />],
            ]}
            block={(type, value) => <BlockButton does={adminOrderBlacklist.add} type={type} value={value} />}
          />
        </>
      )}
    </DetailDrawer>
  );
}

/** What may be done, by where the order stands. */
function Acts({ order }: { order: Detail }) {
  const t = useWords(text);
  const { id, status, is_freeze } = order;
  const isWaiting = status === 0 || status === 2;
  return (
    <div className="bo-order-acts">
      {isWaiting && <ReasonAct does={adminOrder.confirm} id={id} title={t('confirm')} note={t('confirmNote')} />}
      {isWaiting && <ReasonAct does={adminOrder.confirmByHand} id={id} title={t('byHand')} note={t('byHandNote')} danger />}
      {status === 0 && <ReasonAct does={adminOrder.close} id={id} title={t('close')} note={t('closeNote')} danger />}
      {(status === 1 || status === 4) && is_freeze === 0 && (
        <ReasonAct does={adminOrder.freeze} id={id} title={t('freeze')} note={t('freezeNote')} fixed={{ is_freeze: 1 }} danger />
      )}
      {is_freeze === 1 && <ReasonAct does={adminOrder.freeze} id={id} title={t('unfreeze')} fixed={{ is_freeze: 0 }} />}
      {status === 1 && !order.complaint && (
        <ReasonAct does={adminOrder.refund} id={id} title={t('refund')} note={t('refundNote')} danger>
          <Field<typeof adminOrder.refund> of="amount" label={t('amount')} help={t('amountHelp')} required={false} />
        </ReasonAct>
      )}
      {status === 2 && !order.hidden && (
        <Act does={adminOrder.del} with={{ ids: [id] }} look="outline" confirm={t('delIt')} note={t('delNote')} done={t('deleted')} danger>
          {t('del')}
        </Act>
      )}
      <ReasonAct does={adminOrder.note} id={id} title={t('note')} of="note" label={t('noteLabel')} note={t('noteHelp')} />
    </div>
  );
}
