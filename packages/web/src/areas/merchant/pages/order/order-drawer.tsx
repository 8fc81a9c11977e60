/** One order of the shop, with what its merchant may do about it. */

import { merchantChat } from '@keymall/contract/chat/office-chat';
import { formatYuan, parseYuan } from '@keymall/contract/kit/money';
import { merchantBlacklist } from '@keymall/contract/merchant/shop-blacklist';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { useNavigate } from 'react-router';
import { Act } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { DetailDrawer } from '#kit/back-office/detail-drawer';
import { needs } from '#kit/back-office/office';
import { Present } from '#kit/back-office/present';
import { useWords, words } from '#kit/i18n';
import { BlockButton } from '../../../../features/block/block-dialog.tsx';
import { openChat } from '../../../../features/chat/open-chat.ts';
import { type OrderDetail, OrderDetails } from '../../../../features/order/order-details.tsx';
import { ReasonAct } from '../../../../features/order/reason-act.tsx';
import { RefundButton } from '../../../../features/refund/refund-dialog.tsx';
import { merchantPath } from '../../paths.ts';

const text = words(
  {
    title: '订单详情',
    cards: '查看卡密',
    chat: '联系买家',
    resend: '重发卡密邮件',
    resendIt: '把卡密重新发送到 {email}',
    sent: '邮件已提交发送',
    note: '添加备注',
    noteLabel: '备注内容',
    noteHelp: '备注记入订单进度，买家看不到',
  },
  {
    title: 'Order',
    cards: 'View cards',
    chat: 'Chat with the buyer',
    resend: 'Send the mail again',
    resendIt: 'send the keys to {email} again',
    sent: 'The mail is on its way',
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
          <Present what="order" id={order.id} />
          <Acts order={order} onClose={onClose} />
          <OrderDetails order={order} block={(type, value) => <BlockButton does={merchantBlacklist.add} type={type} value={value} />} />
        </>
      )}
    </DetailDrawer>
  );
}

/** What has not gone back yet. */
const leftOf = ({ total_price, refund_price }: OrderDetail): string =>
  formatYuan((parseYuan(total_price) ?? 0) - (parseYuan(refund_price) ?? 0));

function Acts({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useWords(text);
  const navigate = useNavigate();
  return (
    <div className="bo-order-acts">
      {order.sendout > 0 && (
        <Allowed to={needs(merchantOrder.card)}>
          <Button onClick={() => navigate(merchantPath('order/order/card', order.id))}>{t('cards')}</Button>
        </Allowed>
      )}
      {order.buyer_id !== null && (
        <Allowed to={needs(merchantChat.desk)}>
          <Act
            does={merchantChat.ofOrder}
            with={{ trade_no: order.trade_no }}
            look="outline"
            done=""
            onDone={({ user_id }) => {
              // the chat stands beside the page, and under what lies over it
              onClose();
              openChat(user_id);
            }}
          >
            {t('chat')}
          </Act>
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
      {order.status === 1 && order.is_freeze === 0 && !order.complaint && <RefundButton orderId={order.id} left={leftOf(order)} />}
      <ReasonAct does={merchantOrder.note} id={order.id} title={t('note')} of="note" label={t('noteLabel')} note={t('noteHelp')} />
    </div>
  );
}
