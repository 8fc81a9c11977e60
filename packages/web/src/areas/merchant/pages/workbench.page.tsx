/** How the shop is doing today: what there is to do, figures, the last seven days, the latest orders; first steps until something was sold. */
import { merchantContract } from '@keymall/contract/billing/merchant-contract';
import { MOST_UNREAD_NEWS, merchantNews } from '@keymall/contract/content/news';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { parseSum } from '@keymall/contract/kit/money';
import { merchantMoney } from '@keymall/contract/ledger/money-log';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { merchantWorkbench } from '@keymall/contract/ordering/back-office-order';
import { merchantComplaint } from '@keymall/contract/ordering/complaint';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import { merchantProxyComplaint } from '@keymall/contract/ordering/proxy-complaint';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { MoneyIcon, OrderAscendingIcon, TrendingUpIcon } from 'tdesign-icons-react';
import { Copy, counted, Money, StatusTag, Time } from '#kit/back-office/cells';
import { Chart } from '#kit/back-office/chart';
import { needs, useAllowed } from '#kit/back-office/office';
import { Card, PageHead } from '#kit/back-office/page-head';
import { keyOf, useCall } from '#kit/back-office/queries';
import { Answered, Empty } from '#kit/back-office/state-views';
import { Ratio, StatsCard, StatsRow } from '#kit/back-office/stats-card';
import { TodoStrip, useWaiting } from '#kit/back-office/todo-strip';
import { count, money, moneyOfFen } from '#kit/format';
import { useWords } from '#kit/i18n';
import { toast } from '#kit/toast';
import { WalletCards } from '../../../features/money/wallet-cards.tsx';
import { merchantPath } from '../paths.ts';
import { useMerchantEvents } from '../shell/live.ts';
import { FirstSteps } from './first-steps.tsx';
import { ShopCard } from './shop-card.tsx';
import { text } from './workbench.words.ts';

/** With all that may be done about an order: more than the page it opens over, so it comes with the first one opened. */
const OrderDrawer = lazy(() => import('./order/order-drawer.tsx').then((file) => ({ default: file.OrderDrawer })));

const fen = (wire: string): number => Number(parseSum(wire) ?? 0);

export function Page() {
  const t = useWords(text);
  const queries = useQueryClient();
  const query = useCall(merchantWorkbench.dashboard, {});
  const [open, setOpen] = useState<number | null>(null);
  const [hasOpened, setHasOpened] = useState(false);
  const show = (id: number): void => {
    setHasOpened(true);
    setOpen(id);
  };
  // what came since the figures were last asked for: told and asked for together, however many there are
  const came = useRef({ placed: 0, paid: 0, fen: 0 });
  useMerchantEvents(
    {
      'order.new': () => {
        came.current.placed += 1;
      },
      'order.paid': ({ total_price }) => {
        came.current.paid += 1;
        came.current.fen += fen(total_price);
      },
      'order.closed': () => undefined,
    },
    () => {
      const { placed, paid, fen: amount } = came.current;
      came.current = { placed: 0, paid: 0, fen: 0 };
      if (placed > 0) toast.info(placed === 1 ? t('newOrder') : t('newOrders', { count: placed }));
      if (paid > 0)
        toast.success(
          paid === 1 ? t('paid', { amount: moneyOfFen(amount) }) : t('paidOrders', { count: paid, amount: moneyOfFen(amount) }),
        );
      const onlyPlaced = placed > 0 && paid === 0;
      const endpoints = onlyPlaced
        ? [merchantWorkbench.dashboard]
        : [merchantWorkbench.dashboard, merchantWorkbench.analysis, merchantMoney.wallets];
      return Promise.all(endpoints.map((endpoint) => queries.invalidateQueries({ queryKey: keyOf(endpoint) }, { throwOnError: true })));
    },
  );
  return (
    <>
      <PageHead />
      <Answered query={query} rows={8}>
        {(data) => (
          <>
            {!data.started.sale && <FirstSteps started={data.started} url={data.link_url} />}
            <Figures data={data} />
            <div className="bo-columns">
              <Todos data={data} />
              <ShopCard url={data.link_url} />
            </div>
            <Wallets data={data} />
            {data.frozen !== null && (
              <p className="bo-alert" role="alert">
                {data.frozen ? t('frozenWhy', { reason: data.frozen }) : t('frozen')}
              </p>
            )}
            <Week />
            <Card title={t('latest')} extra={<Link to={merchantPath('order/order/list')}>{t('all')}</Link>}>
              {data.latest.length === 0 ? (
                <Empty title={t('none')}>{data.link_url && <Copy value={data.link_url} what={t('share')} />}</Empty>
              ) : (
                <Latest orders={data.latest} onOpen={show} />
              )}
            </Card>
            <News />
          </>
        )}
      </Answered>
      {hasOpened && (
        <Suspense>
          <OrderDrawer id={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

type Dashboard = WireOutput<typeof merchantWorkbench.dashboard>;

/** What the merchant has to do: complaints that wait for an answer, goods to fill up, letters to read. */
function Todos({ data }: { data: Dashboard }) {
  const t = useWords(text);
  const complaints = useWaiting(merchantComplaint.list, { status: 0, merchant_status: 0, limit: 1 }, ({ total }) => total);
  const contested = useWaiting(merchantComplaint.list, { status: 0, merchant_status: 3, limit: 1 }, ({ total }) => total);
  const supplied = useWaiting(merchantProxyComplaint.proxy, { status: 0, limit: 1 }, ({ total }) => total);
  const letters = useWaiting(merchantMessage.unReadCount, {}, (answer) => answer.count);
  const contracts = useWaiting(merchantContract.list, { status: 'audit', limit: 1 }, ({ total }) => total);
  const mine = merchantPath('order/complaint/mine');
  return (
    <TodoStrip
      todos={[
        { label: t('todoComplaints'), count: complaints, to: `${mine}?status=0&merchant_status=0` },
        { label: t('todoContested'), count: contested, to: `${mine}?status=0&merchant_status=3` },
        { label: t('todoSupplied'), count: supplied, to: `${merchantPath('order/complaint/proxy')}?status=0` },
        {
          label: data.sold_out_count > 0 ? t('todoLowGone', { count: data.sold_out_count }) : t('todoLow'),
          count: data.low_stock_count,
          to: `${merchantPath('goods/good/index')}?low_stock=1&status=1`,
        },
        { label: t('todoContracts'), count: contracts, to: `${merchantPath('finance/contract/index')}?status=audit` },
        { label: t('todoLetters'), count: letters, to: merchantPath('user/message/index') },
      ]}
    />
  );
}

function Figures({ data }: { data: Dashboard }) {
  const t = useWords(text);
  const { today, yesterday } = data;
  return (
    <StatsRow>
      <StatsCard
        strong
        title={t('paidAmount')}
        icon={<TrendingUpIcon />}
        value={<Money yuan={today.paid_amount} />}
        note={
          <>
            <Ratio today={fen(today.paid_amount)} yesterday={fen(yesterday.paid_amount)} />
            <span>{t('yesterday', { value: money(yesterday.paid_amount) })}</span>
          </>
        }
      />
      <StatsCard
        title={t('paidCount')}
        icon={<OrderAscendingIcon />}
        value={count(today.paid_count)}
        note={
          <>
            <Ratio today={today.paid_count} yesterday={yesterday.paid_count} />
            <span>{t('placed', { count: count(today.order_count) })}</span>
          </>
        }
      />
      <StatsCard
        title={t('net')}
        icon={<MoneyIcon />}
        value={<Money yuan={today.net_amount} />}
        note={
          <>
            <Ratio today={fen(today.net_amount)} yesterday={fen(yesterday.net_amount)} />
            <span>{t('yesterday', { value: money(yesterday.net_amount) })}</span>
          </>
        }
      />
    </StatsRow>
  );
}

function Wallets({ data }: { data: Dashboard }) {
  const t = useWords(text);
  const { data: figures } = useCall(merchantMoney.wallets, {});
  if (!figures) return null;
  return (
    <WalletCards
      quiet
      figures={figures}
      note={
        <>
          <span>{t('stock', { shelf: data.on_shelf_count, goods: data.goods_count, cards: counted(data.card_count) })}</span>
          <Link to={merchantPath('finance/translist')}>{t('log')}</Link>
        </>
      }
    />
  );
}

function Week() {
  const t = useWords(text);
  const query = useCall(merchantWorkbench.analysis, {});
  return (
    <Card title={t('days')}>
      <Answered query={query} rows={5}>
        {({ days }) => <WeekChart days={days} />}
      </Answered>
    </Card>
  );
}

function WeekChart({ days }: { days: WireOutput<typeof merchantWorkbench.analysis>['days'] }) {
  const t = useWords(text);
  const data = useMemo(
    () => ({
      days: days.map(({ day }) => day.slice(5)),
      series: [
        { name: t('amount'), kind: 'line' as const, values: days.map(({ paid_amount }) => Number(paid_amount)) },
        { name: t('income'), kind: 'line' as const, values: days.map(({ net_amount }) => Number(net_amount)) },
        { name: t('orders'), kind: 'bar' as const, scale: 'right' as const, values: days.map(({ order_count }) => order_count) },
      ],
    }),
    [days, t],
  );
  const sold = days.reduce((sum, { paid_amount }) => sum + fen(paid_amount), 0);
  const orders = days.reduce((sum, { order_count }) => sum + order_count, 0);
  return <Chart data={data} label={t('daysLabel', { amount: moneyOfFen(sold), orders })} />;
}

function Latest({ orders, onOpen }: { orders: Dashboard['latest']; onOpen: (id: number) => void }) {
  return (
    <ul className="bo-lines">
      {orders.map((order) => (
        <li key={order.id}>
          <button type="button" className="km-link-button" onClick={() => onOpen(order.id)}>
            {order.goods_name} × {order.quantity}
          </button>
          <span className="bo-row">
            <StatusTag of={orderStatusWords} value={order.status} />
            <Money yuan={order.total_price} strong />
            <Time at={order.create_at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The platform's newest articles; nothing where there are none. */
function News() {
  const t = useWords(text);
  const isAllowed = useAllowed(needs(merchantNews.list));
  const { data } = useCall(merchantNews.list, { limit: 3 }, { enabled: isAllowed });
  const unread = useWaiting(merchantNews.unReadCount, {}, (answer) => answer.count) ?? 0;
  if (!data || data.list.length === 0) return null;
  const all = unread === 0 ? t('allNews') : t('allNewsUnread', { count: unread < MOST_UNREAD_NEWS ? count(unread) : `${count(unread)}+` });
  return (
    <Card title={t('news')} extra={<Link to={merchantPath('user/news/index')}>{all}</Link>}>
      <ul className="bo-lines">
        {data.list.map(({ id, title, is_read, publish_at }) => (
          <li key={id}>
            <Link to={merchantPath('user/news/detail', id)}>{is_read === 0 ? <strong>{title}</strong> : title}</Link>
            <Time at={publish_at} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
