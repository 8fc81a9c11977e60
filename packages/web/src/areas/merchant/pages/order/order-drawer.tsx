/** One order of the shop, with what its merchant may do about it. */
import { merchantBlacklist } from '@keymall/contract/merchant/shop-blacklist';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { merchantRefund } from '@keymall/contract/ordering/refund';
import { useNavigate } from 'react-router';
import { Button } from 'tdesign-react';
import { Act } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { DetailDrawer } from '#kit/back-office/detail-drawer';
import { Field } from '#kit/back-office/field';
import { needs } from '#kit/back-office/office';
import { useWords, words } from '#kit/i18n';
import { BlockButton } from '../../../../features/block/block-dialog.tsx';
import { type OrderDetail, OrderDetails } from '../../../../features/order/order-details.tsx';
import { ReasonAct } from '../../../../features/order/reason-act.tsx';
import { merchantPath } from '../../paths.ts';

const text = words(
  {
    title: '订单详情',
    cards: '查看卡密',
    resend: '重发卡密邮件',
    resendIt: '把卡密重新发送到 {email}',
    sent: '邮件已提交发送',
    refund: '退款',
    refundNote: '款项从您的余额退给买家；全部退款时，已发出的卡密随即作废。',
    amount: '退款金额',
    amountHelp: '不填则退还剩余全部',
    note: '添加备注',
    noteLabel: '备注内容',
    noteHelp: '备注记入订单进度，买家看不到',
  },
  {
    title: 'Order',
    cards: 'Keys',
    resend: 'Send the mail again',
    resendIt: 'send the keys to {email} again',
    sent: 'The mail is on its way',
    refund: 'Refund',
    refundNote: 'The money leaves your balance; keys of a whole refund are void.',
    amount: 'Amount',
    amountHelp: 'Empty: all that is left',
    note: 'Add a note',
    noteLabel: 'Note',
    noteHelp: 'It joins the order’s progress; the buyer does not see it',
  },
);

export function OrderDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useWords(text);
  return (
    <DetailDrawer title={t('title')} opens={merchantOrder.detail} with={id === null ? null : { id }} onClose={onClose}>
      {(order) => (
        <>
          <Acts order={order} />
          <OrderDetails order={order} block={(type, value) => <BlockButton does={merchantBlacklist.add} type={type} value={value} />} />
        </>
      )}
    </DetailDrawer>
  );
}

function Acts({ order }: { order: OrderDetail }) {
  const t = useWords(text);
  const navigate = useNavigate();
  return (
    <div className="bo-order-acts">
      {order.sendout > 0 && (
        <Allowed to={needs(merchantOrder.card)}>
          <Button size="small" onClick={() => navigate(merchantPath('order/order/card', order.id))}>
            {t('cards')}
          </Button>
        </Allowed>
      )}
      {order.status === 1 && order.email !== '' && (
        <Act
          does={merchantOrder.resend}
          with={{ id: order.id }}
          look="outline"
          confirm={t('resendIt', { email: order.email })}
          done={t('sent')}
        >
          {t('resend')}
        </Act>
      )}
      {order.status === 1 && order.is_freeze === 0 && !order.complaint && (
        <ReasonAct does={merchantRefund.add} id={order.id} named="order_id" title={t('refund')} note={t('refundNote')} danger>
          <Field<typeof merchantRefund.add> of="amount" label={t('amount')} help={t('amountHelp')} required={false} />
        </ReasonAct>
      )}
      <ReasonAct does={merchantOrder.note} id={order.id} title={t('note')} of="note" label={t('noteLabel')} note={t('noteHelp')} />
    </div>
  );
}
