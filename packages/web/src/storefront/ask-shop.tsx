/** Asking a shop: a visitor by a secret of his browser's, a buyer by his account. From the side, on a phone from below. */
import { shopChat } from '@keymall/contract/chat/chat';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useEffect, useEffectEvent, useState } from 'react';
import { sentenceOf } from '#kit/call';
import { askAs } from '#kit/chat/ask';
import { createHub, type Hub } from '#kit/chat/hub';
import { sendChatFile } from '#kit/chat/send-file';
import { Thread } from '#kit/chat/thread';
import { useTalk } from '#kit/chat/use-talk';
import { Drawer } from '#kit/dialog';
import { useWords, words } from '#kit/i18n';
import { sessionOf } from '#kit/session';
// a public page has the styles of its first view in its head: what comes later brings its own
import chatStyles from '../kit/chat/chat.css?inline';
import viewerStyles from '../kit/picture-viewer.css?inline';
import { askSecret, keepAskSecret } from './asked.ts';

const text = words(
  { away: '商家不在服务时间，可先留言', goods: '发送商品', order: '发送订单' },
  {
    away: 'Outside service hours: leave a message',
    goods: 'Send the product',
    order: 'Send the order',
  },
  { network: word.networkError },
);

export interface AskProps {
  /** Which shop: its number, or an order of it. */
  of: { shop_id: number } | { trade_no: string };
  /** Goods that one looks at, to be shown to the shop. */
  goods_id?: number | undefined;
  /** Closed, it goes on hearing what is answered. */
  open: boolean;
  onUnread?: (count: number) => void;
  onClose: () => void;
}

type Opened = WireOutput<typeof shopChat.open>;

export default function AskShop({ of, goods_id, open, onUnread, onClose }: AskProps) {
  const t = useWords(text);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [hub, setHub] = useState<Hub | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const shot = useTalk(hub);
  const begin = useEffectEvent((): (() => void) => {
    let made: Hub | null = null;
    let isGone = false;
    setError(null);
    const account = sessionOf('personal')?.accessToken ?? '';
    askAs(account, shopChat.open, { ...of, secret: askSecret() }).then((answer) => {
      if (isGone) return;
      // what was a visitor's is in the account now
      keepAskSecret(answer.secret);
      const token = answer.secret || account;
      made = createHub({
        person: { id: answer.own_id, token, type: answer.user_type },
        ask: (endpoint, input) => askAs(token, endpoint, input),
        upload: (user_id, file) => sendChatFile(token, user_id, file),
        // a buyer whose session ran out goes on as a visitor
        ended: () => setRound((before) => before + 1),
      });
      setOpened(answer);
      setHub(made);
    }, setError);
    return () => {
      isGone = true;
      made?.close();
      setHub(null);
    };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => begin(), [round]);
  const unread = opened ? (shot.chats?.find(({ user_id }) => user_id === opened.user_id)?.unread ?? opened.unread) : 0;
  const tellUnread = useEffectEvent((count: number) => onUnread?.(count));
  useEffect(() => tellUnread(open ? 0 : unread), [open, unread]);
  const number = 'trade_no' in of ? of.trade_no : goods_id;
  const kind = 'trade_no' in of ? 'order' : 'goods';
  return (
    <>
      <style>{chatStyles + viewerStyles}</style>
      <Drawer open={open} title={opened?.name || t(word.askShop)} onClose={onClose}>
        <div className="km-ask">
          {hub && opened ? (
            <Thread
              hub={hub}
              shot={shot}
              user_id={opened.user_id}
              asks
              greeting={opened.greeting || (opened.is_open ? '' : t('away'))}
              extra={
                number !== undefined && (
                  <button type="button" onClick={() => void hub.send(opened.user_id, number, kind)}>
                    {t(kind)}
                  </button>
                )
              }
            />
          ) : (
            <p className="km-talk-empty" role={error === null ? 'status' : 'alert'}>
              {error === null ? t(word.loading) : sentenceOf(error, t('network'))}{' '}
              {error !== null && (
                <button type="button" onClick={() => setRound(round + 1)}>
                  {t(word.retry)}
                </button>
              )}
            </p>
          )}
        </div>
      </Drawer>
    </>
  );
}
