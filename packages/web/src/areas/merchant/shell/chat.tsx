/** The merchant's chats: with buyers and visitors of the shop, and with the platform. */
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantChat } from '@keymall/contract/chat/office-chat';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { needs, useAllowed } from '#kit/back-office/office';
import { call } from '#kit/call';
import { type CardChoice, ChatButton } from '../../../features/chat/chat-button.tsx';

/** So many are offered for a card. */
const OFFERED = 8;

async function findOrders(typed: string): Promise<CardChoice[]> {
  const { list } = await call(merchantOrder.mine, { limit: OFFERED, ...(typed && { trade_no: typed }) });
  return list.map(({ trade_no, goods_name, quantity }) => ({ value: trade_no, title: `${goods_name} × ${quantity}`, note: trade_no }));
}

async function findGoods(typed: string): Promise<CardChoice[]> {
  const { list } = await call(merchantGoods.list, { limit: OFFERED, status: 1, is_freeze: 0, ...(typed && { name: typed }) });
  return list.map(({ id, name, price }) => ({ value: String(id), title: name, note: `¥${price}` }));
}

export function Chat() {
  const mayContact = useAllowed(needs(merchantChat.contact));
  const mayHandOver = useAllowed(needs(merchantChat.handOver));
  const mayBlock = useAllowed(needs(merchantChat.block));
  const mayFindOrders = useAllowed(needs(merchantOrder.mine));
  const mayFindGoods = useAllowed(needs(merchantGoods.list));
  return (
    <ChatButton
      need={merchantChat.desk}
      desk={() => call(merchantChat.desk, {}, { quiet: true })}
      finds={{ ...(mayFindOrders && { order: findOrders }), ...(mayFindGoods && { goods: findGoods }) }}
      {...(mayContact && { contact: () => call(merchantChat.contact, {}) })}
      {...(mayHandOver && { handOver: (user_id: number) => call(merchantChat.handOver, { user_id }) })}
      {...(mayBlock && { block: (user_id: number, status: 0 | 1) => call(merchantChat.block, { user_id, status }) })}
    />
  );
}
