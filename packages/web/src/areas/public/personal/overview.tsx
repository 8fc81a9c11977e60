/** What the centre opens with: what waits for the buyer, his latest orders and what he keeps in sight. */
import { personalFavourite } from '@keymall/contract/buyer/favourite';
import * as word from '@keymall/contract/kit/word';
import { personalComplaint, personalOrder, personalRefund } from '@keymall/contract/ordering/personal-order';
import { ButtonLink } from '#kit/button';
import { call } from '#kit/call';
import { minute, money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { nameOf } from '../../../storefront/favourites.ts';
import { StatusLabel } from '../../../storefront/order-status.tsx';
import { UNPAID } from '../../../storefront/shapes.ts';
import { statusName } from '../../../storefront/words.ts';
import { FavouriteRow } from './favourites.tsx';
import { RowList, useRows } from './list.tsx';

const text = words(
  {
    needs: '需要我处理',
    nothing: '没有需要处理的事项。',
    unpaid: '{count} 笔订单待付款',
    complaints: '{count} 个投诉处理中',
    code: '{count} 笔退款等待收款码',
    notices: '{count} 条未读消息',
    chats: '{count} 条未读咨询回复',
    latest: '最近订单',
    none: '还没有订单。登录状态下购买的订单会出现在这里。',
    favourites: '我的收藏',
    noFavourites: '还没有收藏。',
    all: '查看全部',
  },
  {
    needs: 'Waiting for you',
    nothing: 'Nothing waits for you.',
    unpaid: '{count} orders to pay',
    complaints: '{count} open complaints',
    code: '{count} refunds wait for a payment code',
    notices: '{count} unread notices',
    chats: '{count} unread answers of shops',
    latest: 'Latest orders',
    none: 'No orders yet. What you buy while signed in appears here.',
    favourites: 'Favourites',
    noFavourites: 'No favourites yet.',
    all: 'Show all',
  },
  { network: word.networkError },
);

interface Need {
  key: 'unpaid' | 'complaints' | 'code' | 'notices' | 'chats';
  count: number;
  href: string;
}

export function Overview({ unread, chats, told }: { unread: number; chats: number; told: number }) {
  const t = useWords(text);
  const orders = useRows('latest', () => call(personalOrder.list, { page: 1, limit: 5 }, { quiet: true }), told);
  const favourites = useRows('kept', () => call(personalFavourite.list, { kind: 'goods', page: 1, limit: 4 }, { quiet: true }));
  const needs = useRows(
    `needs:${unread}:${chats}`,
    async () => {
      const [unpaid, complaints, refunds] = await Promise.all([
        call(personalOrder.list, { status: UNPAID, limit: 1 }, { quiet: true }),
        call(personalComplaint.list, { status: 0, limit: 1 }, { quiet: true }),
        call(personalRefund.list, { limit: 20 }, { quiet: true }),
      ]);
      const waiting = refunds.list.filter(
        ({ way, status, receive_code }) => way === 'manual' && status === 'owed' && receive_code === '',
      ).length;
      const all: Need[] = [
        { key: 'unpaid', count: unpaid.total, href: '/personal/orders' },
        { key: 'complaints', count: complaints.total, href: '/personal/complaints' },
        { key: 'code', count: waiting, href: '/personal/refunds' },
        { key: 'notices', count: unread, href: '/personal/notices' },
        { key: 'chats', count: chats, href: '/personal/chats' },
      ];
      const list = all.filter(({ count }) => count > 0);
      return { list, total: list.length };
    },
    told,
  );
  return (
    <>
      <section className="km-box me-part">
        <h2>{t('needs')}</h2>
        {needs.rows?.length === 0 && <p className="km-faint">{t('nothing')}</p>}
        {needs.message && (
          <p role="alert" className="me-failed">
            {needs.message}
          </p>
        )}
        <ul className="me-needs">
          {needs.rows?.map(({ key, count, href }) => (
            <li key={key}>
              <a href={href}>{t(key, { count })}</a>
            </li>
          ))}
        </ul>
      </section>
      <section className="km-box me-part">
        <header className="me-head">
          <h2>{t('latest')}</h2>
          <ButtonLink size="small" look="quiet" href="/personal/orders">
            {t('all')}
          </ButtonLink>
        </header>
        <RowList
          of={{ ...orders, total: 0, rows: orders.rows }}
          keyOf={({ id }) => id}
          empty={t('none')}
          draw={(order) => (
            <div className="me-order">
              <a href={`/order?trade_no=${order.trade_no}`}>
                <b>
                  {order.goods_name} × {order.quantity}
                </b>
                <small>
                  {order.shop_name} · {minute(order.create_at)}
                </small>
              </a>
              <StatusLabel name={statusName(order.status)} />
              <strong>{money(order.total_price)}</strong>
            </div>
          )}
        />
      </section>
      <section className="km-box me-part">
        <header className="me-head">
          <h2>{t('favourites')}</h2>
          <ButtonLink size="small" look="quiet" href="/personal/favorites">
            {t('all')}
          </ButtonLink>
        </header>
        <RowList of={{ ...favourites, total: 0 }} keyOf={nameOf} empty={t('noFavourites')} draw={(view) => <FavouriteRow view={view} />} />
      </section>
    </>
  );
}
