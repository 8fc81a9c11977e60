/** Merchants' shares that wait for their settlement: released before their time, or stopped, by an administrator's hand. */

import * as word from '@keymall/contract/kit/word';
import { adminUnfreeze } from '@keymall/contract/ordering/unfreeze';
import { unfreezeWords } from '@keymall/contract/ordering/unfreeze-words';
import { useState } from 'react';
import { Link } from 'react-router';
import { PauseCircleIcon, TimeIcon } from 'tdesign-icons-react';
import { Act, RowButton } from '#kit/back-office/act';
import { Money, useChoices } from '#kit/back-office/cells';
import { ReasonDialog } from '#kit/back-office/edit-dialog';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import type { Column } from '#kit/back-office/table';
import { count, money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { useShareColumns } from '../../../../features/settlement/share-columns.tsx';
import { shareText } from '../../../../features/settlement/unfreeze-words.ts';
import { adminPath } from '../../paths.ts';

const text = words(
  {
    lead: '按结算周期（T+1）冻结的商户货款，到期自动解冻，投诉期间暂停',
    release: '提前解冻',
    releaseNote: '{amount} 将立即转入「{shop}」的可用余额，不可撤回',
    suspend: '暂停',
    suspendNote: '到期也不解冻，直到恢复；原因会通知商户',
    resume: '恢复',
    resumeIt: '恢复这笔货款的解冻',
    merchants: '按商户查看',
  },
  {
    lead: 'Shares under T+1: released when due, stopped while a complaint is open',
    release: 'Release now',
    releaseNote: '{amount} becomes available to “{shop}” at once, and cannot be taken back',
    suspend: 'Suspend',
    suspendNote: 'Not released when due, until resumed; the merchant reads why',
    resume: 'Resume',
    resumeIt: 'let this share go on waiting',
    merchants: 'Merchants',
  },
);

type List = typeof adminUnfreeze.list;
type Row = RowOf<List>;
type Asked = { row: Row; does: 'release' | 'suspend' };

export function Page() {
  const t = useWords(text);
  const s = useWords(shareText);
  const list = useList(adminUnfreeze.list);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [number, ...columns] = useShareColumns();
  const shop: Column<Row> = { key: 'shop_name', title: t(word.shop) };
  const { data } = list;
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={[...(number ? [number] : []), shop, ...columns]}
      actions={<Link to={adminPath('merchant/user/index')}>{t('merchants')}</Link>}
      above={
        data && (
          <StatsRow>
            <StatsCard
              strong
              title={s('waiting')}
              icon={<TimeIcon />}
              value={<Money yuan={data.sums.waiting} />}
              note={s('orders', { count: count(data.sums.waiting_count) })}
            />
            <StatsCard
              title={s('suspended')}
              icon={<PauseCircleIcon />}
              value={<Money yuan={data.sums.suspended} />}
              note={s('orders', { count: count(data.sums.suspended_count) })}
            />
          </StatsRow>
        )
      }
      filters={
        <>
          <TextFilter<List> of="trade_no" finds="whole" label={s('tradeNo')} />
          <TextFilter<List> of="merchant_id" label={t(word.merchantNumber)} />
          <ChoiceFilter<List> of="status" label={s('status')} options={useChoices(unfreezeWords)} />
        </>
      }
      acts={(row) => (row.status === 1 || row.status === -1) && <RowActs row={row} ask={(does) => setAsked({ row, does })} />}
    >
      {asked && <AskDialog {...asked} onClose={() => setAsked(null)} />}
    </ListPage>
  );
}

function RowActs({ row, ask }: { row: Row; ask: (does: Asked['does']) => void }) {
  const t = useWords(text);
  return (
    <>
      {row.held_by !== 'complaint' && (
        <RowButton need={adminUnfreeze.release} onClick={() => ask('release')}>
          {t('release')}
        </RowButton>
      )}
      {row.held_by === 'admin' ? (
        <Act does={adminUnfreeze.resume} with={{ id: row.id }} confirm={t('resumeIt')}>
          {t('resume')}
        </Act>
      ) : (
        <RowButton need={adminUnfreeze.suspend} danger onClick={() => ask('suspend')}>
          {t('suspend')}
        </RowButton>
      )}
    </>
  );
}

function AskDialog({ row, does, onClose }: Asked & { onClose: () => void }) {
  const t = useWords(text);
  return (
    <ReasonDialog
      does={adminUnfreeze[does]}
      title={`${t(does)} · ${money(row.remaining)}`}
      submit={t(does)}
      fixed={{ id: row.id }}
      note={does === 'release' ? t('releaseNote', { amount: money(row.remaining), shop: row.shop_name }) : t('suspendNote')}
      label={t(word.reason)}
      onClose={onClose}
    />
  );
}
