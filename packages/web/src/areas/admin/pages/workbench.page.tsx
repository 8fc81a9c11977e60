/** What an administrator sees first: what waits, how today stands to yesterday, where sales come from, and whether the house is well. */
import { adminMerchantStatistics } from '@keymall/contract/insight/sales-statistics';
import { adminOrderAnalysis } from '@keymall/contract/insight/statistics';
import { adminWorkbench, type SeriesUnit, seriesUnit } from '@keymall/contract/insight/workbench';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { parseSum, sumOf } from '@keymall/contract/kit/money';
import { adminOrder } from '@keymall/contract/ordering/back-office-order';
import { adminSystem } from '@keymall/contract/platform/system';
import { officeChannel } from '@keymall/contract/realtime/push-socket';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { Money, UserChip } from '#kit/back-office/cells';
import { Chart } from '#kit/back-office/chart';
import { Facts } from '#kit/back-office/detail-drawer';
import { useLive } from '#kit/back-office/live';
import { needs } from '#kit/back-office/office';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered, Empty } from '#kit/back-office/state-views';
import { Ratio, StatsCard, StatsRow } from '#kit/back-office/stats-card';
import { Age, TodoStrip } from '#kit/back-office/todo-strip';
import { count, fileSize, money, moneyOfFen } from '#kit/format';
import { useWords } from '#kit/i18n';
import '../../../features/insight/insight.css';
import { adminPath } from '../paths.ts';
import { useTodos } from '../shell/todos.ts';
import { LatestOrders } from './workbench/latest-orders.tsx';
import { OrderMap } from './workbench/order-map.tsx';
import { Shortcuts } from './workbench/shortcuts.tsx';
import { text } from './workbench.words.ts';
import './workbench/workbench.css';

/** The page alone on the whole screen: the office's frame steps aside. What opens over it opens there too. */
function useBigScreen(): [boolean, () => void] {
  const [isBig, setBig] = useState(false);
  useEffect(() => {
    const root = document.documentElement;
    const look = (): void => {
      const on = document.fullscreenElement === root;
      root.toggleAttribute('data-big-screen', on);
      setBig(on);
    };
    document.addEventListener('fullscreenchange', look);
    return () => {
      document.removeEventListener('fullscreenchange', look);
      root.removeAttribute('data-big-screen');
      if (document.fullscreenElement === root) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  return [isBig, () => void (isBig ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined)];
}

const fen = (yuan: string): number => Number(parseSum(yuan) ?? 0);

export function Page() {
  const t = useWords(text);
  const todos = useTodos();
  const [isBig, turn] = useBigScreen();
  return (
    <>
      <PageHead>
        {document.fullscreenEnabled && (
          <Button variant="outline" theme="default" onClick={turn}>
            {t(isBig ? 'leaveBig' : 'bigScreen')}
          </Button>
        )}
      </PageHead>
      {!isBig && (
        <TodoStrip todos={todos}>
          <Matters />
        </TodoStrip>
      )}
      <Basic />
      {!isBig && <Shortcuts />}
      <div className="bo-columns">
        <Series />
        <Allowed to={needs(adminOrder.list)}>
          <LatestOrders />
        </Allowed>
      </div>
      <OrderMap />
      <div className="bo-columns">
        <Allowed to={needs(adminMerchantStatistics.list)}>
          <Rank />
        </Allowed>
        <Allowed to={needs(adminOrderAnalysis.channel)}>
          <Channels />
        </Allowed>
      </div>
      <Allowed to={needs(adminSystem.environment)}>
        <System />
      </Allowed>
    </>
  );
}

/** What stands open, said in sentences: which schedule, which account, which merchant. Nothing where nothing does. */
function Matters() {
  const t = useWords(text);
  const { data } = useCall(adminWorkbench.matters, {});
  if (!data || data.list.length === 0) return null;
  return (
    <ul className="bo-lines wb-matters" aria-label={t('matters')}>
      {data.list.map(({ kind, text: said, since, path }) => (
        <li key={`${kind}:${said}`}>
          <Link to={path}>{said}</Link>
          <Age since={since} />
        </li>
      ))}
    </ul>
  );
}

/** Figures out of the ledger of all time cost more than a list's first page. */
const FIGURES_MS = 15_000;

function Basic() {
  const t = useWords(text);
  const query = useCall(adminWorkbench.basic, {});
  useLive(officeChannel('admin'), { 'orders.changed': () => undefined }, query.refetch, { gatherMs: FIGURES_MS });
  return (
    <Answered query={query} rows={4}>
      {({ sold, sales, fee, orders, registered, withdrawn, pending, frozen }) => (
        <div className="wb-figures">
          <StatsRow>
            <StatsCard
              strong
              title={t('sold')}
              value={<Money yuan={sold.today} />}
              note={<Compared ratio={[fen(sold.today), fen(sold.yesterday)]} total={t('inTotal', { value: money(sold.total) })} />}
            />
            <StatsCard
              title={t('sales')}
              value={count(sales.today)}
              note={<Compared ratio={[sales.today, sales.yesterday]} total={t('inTotal', { value: count(sales.total) })} />}
            />
            <StatsCard
              title={t('fee')}
              value={<Money yuan={fee.today} />}
              note={<Compared ratio={[fen(fee.today), fen(fee.yesterday)]} total={t('inTotal', { value: money(fee.total) })} />}
            />
            <StatsCard
              title={t('orders')}
              value={count(orders.today)}
              note={<Compared ratio={[orders.today, orders.yesterday]} total={t('yesterday', { value: count(orders.yesterday) })} />}
            />
            <StatsCard
              title={t('registered')}
              value={count(registered.today)}
              note={<Compared ratio={[registered.today, registered.yesterday]} total={t('merchants', { pending, frozen })} />}
            />
            <StatsCard
              title={t('withdrawn')}
              value={<Money yuan={withdrawn.today} />}
              note={
                <Compared
                  ratio={[fen(withdrawn.today), fen(withdrawn.yesterday)]}
                  total={t('yesterday', { value: money(withdrawn.yesterday) })}
                />
              }
            />
          </StatsRow>
        </div>
      )}
    </Answered>
  );
}

const Compared = ({ ratio: [today, yesterday], total }: { ratio: readonly [number, number]; total: string }) => (
  <span className="wb-note">
    <Ratio today={today} yesterday={yesterday} />
    <span>{total}</span>
  </span>
);

function Series() {
  const t = useWords(text);
  const [unit, setUnit] = useState<SeriesUnit>('day');
  const query = useCall(adminWorkbench.series, { unit }, { keepPrevious: true });
  return (
    <Card
      title={t('series')}
      extra={
        <fieldset className="in-presets">
          <legend className="km-hidden">{t('unit')}</legend>
          {seriesUnit.options.map((each) => (
            <button key={each} type="button" aria-pressed={each === unit} onClick={() => setUnit(each)}>
              {t(each)}
            </button>
          ))}
        </fieldset>
      }
    >
      <Answered query={query} rows={6}>
        {({ list }) => <SeriesChart list={list} unit={unit} />}
      </Answered>
    </Card>
  );
}

/** A stretch of time by its first day, as short as it can be said. */
const shortly = (from: string, unit: SeriesUnit): string =>
  unit === 'year' ? from.slice(0, 4) : unit === 'month' ? from.slice(0, 7) : from.slice(5);

function SeriesChart({ list, unit }: { list: WireOutput<typeof adminWorkbench.series>['list']; unit: SeriesUnit }) {
  const t = useWords(text);
  const data = useMemo(
    () => ({
      days: list.map(({ from }) => shortly(from, unit)),
      series: [
        { name: t('amountYuan'), kind: 'line' as const, values: list.map(({ amount }) => Number(amount)) },
        { name: t('count'), kind: 'bar' as const, scale: 'right' as const, values: list.map(({ paid }) => paid) },
      ],
    }),
    [list, unit, t],
  );
  const all = moneyOfFen(sumOf(list.map(({ amount }) => parseSum(amount) ?? 0)));
  const sales = count(list.reduce((sum, { paid }) => sum + paid, 0));
  return <Chart data={data} label={t('seriesChart', { count: sales, amount: all })} height={300} />;
}

const RANKED = 6;

function Rank() {
  const t = useWords(text);
  const query = useCall(adminMerchantStatistics.list, { limit: RANKED });
  return (
    <Card title={t('rank')}>
      <Answered query={query} rows={6}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty title={t('noSales')} />
          ) : (
            <ol className="bo-lines" aria-label={t('rank')}>
              {list.map((row) => (
                <li key={row.merchant_id}>
                  <UserChip name={row.shop_name} note={row.username} />
                  <Money yuan={row.amount} strong />
                </li>
              ))}
            </ol>
          )
        }
      </Answered>
    </Card>
  );
}

function Channels() {
  const t = useWords(text);
  const query = useCall(adminOrderAnalysis.channel, { limit: 10 });
  return (
    <Card title={t('channels')}>
      <Answered query={query} rows={6}>
        {(data) => (data.sums.paid === 0 ? <Empty title={t('noSales')} /> : <ChannelChart of={data} />)}
      </Answered>
    </Card>
  );
}

function ChannelChart({ of: { list, sums } }: { of: WireOutput<typeof adminOrderAnalysis.channel> }) {
  const t = useWords(text);
  const data = useMemo(
    () => ({
      days: list.map(({ channel_title }) => channel_title),
      series: [
        { name: t('amountYuan'), kind: 'bar' as const, values: list.map(({ sum_money }) => Number(sum_money)) },
        { name: t('count'), kind: 'bar' as const, scale: 'right' as const, values: list.map(({ paid }) => paid) },
      ],
    }),
    [list, t],
  );
  return <Chart data={data} label={t('seriesChart', { count: count(sums.paid), amount: money(sums.sum_money) })} height={260} />;
}

const HOUR_MS = 3_600_000;

function System() {
  const t = useWords(text);
  const query = useCall(adminSystem.environment, {});
  return (
    <Card title={t('system')}>
      <Answered query={query} rows={2}>
        {({ version, start_at, database, disk, findings }) => {
          const hours = Math.max(0, Math.floor((Date.now() - Date.parse(`${start_at.replace(' ', 'T')}+08:00`)) / HOUR_MS));
          return (
            <>
              <Facts
                rows={[
                  [t('version'), version],
                  [t('running'), t('days', { days: Math.floor(hours / 24), hours: hours % 24 })],
                  [t('database'), fileSize(database.bytes)],
                  [t('disk'), fileSize(disk.free)],
                ]}
              />
              {findings.length === 0 ? (
                <p className="bo-note">{t('fine')}</p>
              ) : (
                <ul className="bo-lines">
                  {findings.map(({ name, text: said }) => (
                    <li key={name}>
                      <Link to={adminPath('setting/system/environment')}>{said}</Link>
                    </li>
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </Answered>
    </Card>
  );
}
