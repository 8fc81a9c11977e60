/** Lists of orders: what a search found, and what this browser placed. */
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Button } from '#kit/button';
import { useSecondsLeft } from '#kit/clock';
import { confirm } from '#kit/confirm';
import { countdown, minute, money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import type { Lookup, Row } from '../../../../storefront/lookup.ts';
import { StatusLabel } from '../../../../storefront/order-status.tsx';
import type { OwnOrder } from '../../../../storefront/own-orders.ts';
import { type FoundRow, UNPAID } from '../../../../storefront/shapes.ts';
import { statusName } from '../../../../storefront/words.ts';

const text = words(
  {
    rows: '查询结果',
    mine: '本机订单',
    mineNote: '这些订单由本浏览器创建。下单时未勾选“在本机记住”的，只在本标签页保留。',
    endAll: '结束本机所有授权',
    endAllAct: '结束这些订单的所有授权',
    endAllNote: '所有浏览器都须重新凭查询密码、邮箱链接或联系方式查看这些订单，本机列表也会清空。',
    ended: '已结束授权',
    endFailed: '操作失败，请稍后再试',
    none: '本浏览器还没有订单。',
    forget: '移除',
    cancelAct: '取消该订单',
    cancelNote: '取消后订单关闭，占用的库存与优惠券会释放。已经付款的请勿取消。',
    cancelled: '订单已取消',
    failed: '取消失败，请刷新后再试',
    left: '剩余 {time}',
  },
  {
    rows: 'Results',
    mine: 'Orders from this browser',
    mineNote: 'Placed with this browser. Those ordered without “remember here” stay for this tab alone.',
    endAll: 'End all access from here',
    endAllAct: 'end every browser’s access to these orders',
    endAllNote: 'Every browser has to bring the order password, a mailed link or the contact again, and this list is emptied.',
    ended: 'Access was ended',
    endFailed: 'It did not work, please try again',
    none: 'No orders from this browser yet.',
    forget: 'Remove',
    cancelAct: 'cancel this order',
    cancelNote: 'The order closes and what it holds is free again. Do not cancel if you have paid.',
    cancelled: 'The order was cancelled',
    failed: 'It could not be cancelled; reload and try again',
    left: '{time} left',
  },
  { view: word.view, cancel: word.cancel },
);

function Left({ row }: { row: FoundRow }) {
  const t = useWords(text);
  const left = useSecondsLeft(row.seconds_left, row);
  return row.status === UNPAID && left > 0 ? <small className="hd-left">{t('left', { time: countdown(left) })}</small> : null;
}

export function RowList({ rows, lookup }: { rows: readonly Row[]; lookup: Lookup }) {
  const t = useWords(text);
  return (
    <section className="km-box hd-mine" aria-label={t('rows')}>
      <h2>{t('rows')}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.trade_no}>
            <div>
              <b>
                {row.goods_name} × {row.quantity}
              </b>
              <span className="km-faint">
                {row.shop_name} · {minute(row.create_at)} · <code>{row.trade_no}</code>
              </span>
            </div>
            <StatusLabel name={statusName(row.status)} />
            <Left row={row} />
            <strong>{money(row.total_price)}</strong>
            <Button size="small" onClick={() => void lookup.open(row)}>
              {t('view')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function OwnList({ lookup }: { lookup: Lookup }) {
  const t = useWords(text);
  const { list, endAll } = lookup.mine;
  const end = (): Promise<boolean> =>
    confirm({
      action: t('endAllAct'),
      note: t('endAllNote'),
      danger: true,
      run: () =>
        endAll().then(
          () => toast.success(t('ended')),
          () => toast.error(t('endFailed')),
        ),
    });
  if (list === null) return null;
  return (
    <section className="km-box hd-mine">
      <h2>{t('mine')}</h2>
      <p className="km-faint">{list.length > 0 ? t('mineNote') : t('none')}</p>
      <ul>
        {list.map((order) => (
          <OwnRow key={order.trade_no} order={order} lookup={lookup} />
        ))}
      </ul>
      {list.some(({ grant }) => grant) && (
        <div className="hd-acts">
          <Button size="small" look="quiet" onClick={() => void end()}>
            {t('endAll')}
          </Button>
        </div>
      )}
    </section>
  );
}

function OwnRow({ order, lookup }: { order: OwnOrder; lookup: Lookup }) {
  const t = useWords(text);
  const [gone, setGone] = useState(false);
  const cancel = (): Promise<boolean> =>
    confirm({
      action: t('cancelAct'),
      note: t('cancelNote'),
      danger: true,
      run: () =>
        lookup.cancel(order.trade_no).then(
          () => {
            setGone(true);
            toast.success(t('cancelled'));
          },
          () => toast.error(t('failed')),
        ),
    });
  return (
    <li>
      <div>
        <b>
          {order.goods_name} × {order.quantity}
        </b>
        <span className="km-faint">
          {minute(order.create_at)} · <code>{order.trade_no}</code>
        </span>
      </div>
      {order.now && <StatusLabel name={statusName(order.now.status)} />}
      {order.now && <Left row={order.now} />}
      <strong>{money(order.total_price)}</strong>
      <Button size="small" onClick={() => void lookup.open(order)}>
        {t('view')}
      </Button>
      {order.now?.status === UNPAID && !gone ? (
        <Button size="small" look="quiet" onClick={() => void cancel()}>
          {t('cancel')}
        </Button>
      ) : (
        <Button size="small" look="quiet" onClick={() => lookup.mine.forget(order.trade_no)}>
          {t('forget')}
        </Button>
      )}
    </li>
  );
}
