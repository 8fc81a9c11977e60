/**
 * The latest orders, asked for anew when the push says that some have changed. What is shown is what there is: after a pause or a lost line the
 * next answer is whole again. A new one can be heard.
 */
import { adminOrder } from '@keymall/contract/ordering/back-office-order';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import { officeChannel } from '@keymall/contract/realtime/push-socket';
import { use, useEffect, useRef, useState } from 'react';
import { Money, StatusTag, Time } from '#kit/back-office/cells';
import { useLive } from '#kit/back-office/live';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered, Empty } from '#kit/back-office/state-views';
import { Toggle } from '#kit/back-office/toggle';
import { chime } from '#kit/chime';
import { useWords } from '#kit/i18n';
import { SiteContext } from '#kit/site';
import { readLocal, writeLocal } from '#kit/storage';
import { text } from '../workbench.words.ts';

/** However many orders come: the list is asked for so often at most. */
const GATHER_MS = 2_000;
const SHOWN = 10;
const SOUND = 'keymall.workbench.sound';

export function LatestOrders() {
  const t = useWords(text);
  const query = useCall(adminOrder.list, { limit: SHOWN });
  const mayGiveSound = use(SiteContext)?.message_order_sound !== 0;
  const [wished, setSounds] = useState(() => readLocal(SOUND) === '1');
  const sounds = wished && mayGiveSound;
  useLive(officeChannel('admin'), { 'orders.changed': () => undefined }, query.refetch, { gatherMs: GATHER_MS });
  const newest = query.data?.list[0]?.id ?? 0;
  const seen = useRef(0);
  useEffect(() => {
    if (sounds && seen.current > 0 && newest > seen.current) chime();
    seen.current = Math.max(seen.current, newest);
  }, [newest, sounds]);
  const turn = (on: boolean): void => {
    setSounds(on);
    writeLocal(SOUND, on ? '1' : '0');
    if (on) chime();
  };
  return (
    <Card
      title={t('live')}
      extra={
        mayGiveSound && (
          <label className="bo-row">
            <span>{t('sound')}</span>
            <Toggle small on={sounds} label={t('sound')} onTurn={turn} />
          </label>
        )
      }
    >
      <Answered query={query} rows={6}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty title={t('noLive')} />
          ) : (
            <ol className="bo-lines" aria-label={t('live')}>
              {list.map((row) => (
                <li key={row.id}>
                  <span className="bo-two">
                    <span>{row.goods_name}</span>
                    <small>
                      {row.shop_name} <Time at={row.create_at} />
                    </small>
                  </span>
                  <span className="bo-row">
                    <StatusTag of={orderStatusWords} value={row.status} />
                    <Money yuan={row.total_price} strong />
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Answered>
    </Card>
  );
}
