/** Which merchants sold most, how they did in the time before, and how many came. */
import { adminMerchantStatistics } from '@keymall/contract/insight/sales-statistics';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminOrder } from '@keymall/contract/ordering/back-office-order';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { RowButton } from '#kit/back-office/act';
import { UserChip } from '#kit/back-office/cells';
import { Chart } from '#kit/back-office/chart';
import { ExportButton } from '#kit/back-office/export';
import { inputFor, type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { shownBy } from '#kit/back-office/shell/palette-items';
import { Answered, Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useWords } from '#kit/i18n';
import { Against } from '../../../../features/insight/against.tsx';
import { RangePresets } from '../../../../features/insight/range-presets.tsx';
import { adminPath } from '../../paths.ts';
import { text } from './sales.words.ts';
import { SoldCards, TopChart, useLead, useSoldColumns } from './sales-parts.tsx';

type List = typeof adminMerchantStatistics.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const list = useList(adminMerchantStatistics.list);
  const growth = useCall(adminMerchantStatistics.growth, inputFor(adminMerchantStatistics.growth, list));
  const { data } = list;
  const range = list.filters.date_range;
  const head: Column<Row> = {
    key: 'username',
    title: t(word.merchant),
    head: true,
    cell: (row) => <UserChip name={row.username} note={row.shop_name} />,
  };
  return (
    <ListPage
      lead={useLead(data)}
      list={list}
      columns={[head, ...(useSoldColumns() as Column<Row>[])]}
      rowKey={(row) => row.merchant_id}
      empty={<Empty title={t('none')} />}
      actions={<ExportButton does={adminMerchantStatistics.export} list={list} />}
      acts={(row) => (
        <>
          <RowButton need={adminMerchant.detail} onClick={() => void navigate(adminPath('merchant/user/detail', row.merchant_id))}>
            {t(word.details)}
          </RowButton>
          <RowButton
            need={adminOrder.list}
            onClick={() =>
              void navigate(
                shownBy(adminPath('order/list/index'), { merchant_id: String(row.merchant_id), ...(range && { date_range: range }) }),
              )
            }
          >
            {t('orders')}
          </RowButton>
        </>
      )}
      above={
        <>
          <RangePresets list={list} />
          {data && <SoldCards sums={data.sums} before={data.before} />}
          <div className={list.page === 1 && list.rows.length > 0 ? 'bo-columns' : undefined}>
            {list.page === 1 && <TopChart title={t('topMerchants')} rows={list.rows} name={(row) => row.shop_name} />}
            <Card title={t('growth')}>
              <Answered query={growth} rows={4}>
                {(known) => <Growth of={known} />}
              </Answered>
            </Card>
          </div>
        </>
      }
      filters={
        <>
          <TextFilter<List> of="keyword" label={t('merchantName')} />
          <DateFilter<List> of="date_range" label={t('date')} />
        </>
      }
    />
  );
}

function Growth({ of }: { of: WireOutput<typeof adminMerchantStatistics.growth> }) {
  const t = useWords(text);
  const data = useMemo(
    () => ({
      days: of.days.map(({ day }) => day.slice(5)),
      series: [
        { name: t('selling'), kind: 'line' as const, values: of.days.map(({ selling }) => selling) },
        { name: t('registered'), kind: 'bar' as const, values: of.days.map(({ registered }) => registered) },
      ],
    }),
    [of, t],
  );
  return (
    <>
      <ul className="bo-lines" aria-label={t('growth')}>
        {(['registered', 'selling'] as const).map((what) => (
          <li key={what}>
            <span>{t(what)}</span>
            <span>
              <strong>{count(of[what])}</strong>{' '}
              <small className="bo-note">
                <Against now={of[what]} before={of[`${what}_before`]} />
              </small>
            </span>
          </li>
        ))}
      </ul>
      <Chart data={data} label={t('growthChart', { registered: of.registered, selling: of.selling })} height={180} />
      <p className="bo-note">{t('allMerchants', { count: count(of.total) })}</p>
    </>
  );
}
