/** Merchants' shares that wait for their settlement: released before their time, or stopped, by an administrator's hand. */
import { adminUnfreeze } from '@keymall/contract/ordering/unfreeze';
import { useState } from 'react';
import { Link } from 'react-router';
import { PauseCircleIcon, TimeIcon } from 'tdesign-icons-react';
import { Act, RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { Money, useChoices } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs } from '#kit/back-office/office';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import { count, money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { useShareColumns } from '../../../../features/settlement/share-columns.tsx';
import { shareText, unfreezeWords } from '../../../../features/settlement/unfreeze-words.ts';
import { adminPath } from '../../paths.ts';

const text = words(
  {
    title: '冻结货款',
    lead: '按结算周期（T+1）冻结的商户货款，到期自动解冻，投诉期间暂停',
    shop: '店铺',
    number: '商户编号',
    release: '提前解冻',
    releaseNote: '{amount} 将立即转入「{shop}」的可用余额，不可撤回',
    suspend: '暂停',
    suspendNote: '到期也不解冻，直到恢复；原因会通知商户',
    resume: '恢复',
    resumeIt: '恢复这笔货款的解冻',
    reason: '原因',
    merchants: '按商户查看',
  },
  {
    title: 'Frozen shares',
    lead: 'Shares under T+1: released when due, stopped while a complaint is open',
    shop: 'Shop',
    number: 'Merchant’s number',
    release: 'Release now',
    releaseNote: '{amount} becomes available to “{shop}” at once, and cannot be taken back',
    suspend: 'Suspend',
    suspendNote: 'Not released when due, until resumed; the merchant reads why',
    resume: 'Resume',
    resumeIt: 'let this share go on waiting',
    reason: 'Reason',
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
  const [number, ...columns] = useShareColumns<Row>();
  const shop = { key: 'shop', title: t('shop'), cell: (row: Row) => row.shop_name };
  const { data } = list;
  return (
    <ListPage
      title={t('title')}
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
          <TextFilter<List> of="trade_no" label={s('tradeNo')} />
          <TextFilter<List> of="merchant_id" label={t('number')} />
          <ChoiceFilter<List> of="status" label={s('status')} options={useChoices(unfreezeWords)} />
        </>
      }
      actsWidth={200}
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
        <Allowed to={needs(adminUnfreeze.release)}>
          <RowButton onClick={() => ask('release')}>{t('release')}</RowButton>
        </Allowed>
      )}
      {row.held_by === 'admin' ? (
        <Act does={adminUnfreeze.resume} with={{ id: row.id }} confirm={t('resumeIt')}>
          {t('resume')}
        </Act>
      ) : (
        <Allowed to={needs(adminUnfreeze.suspend)}>
          <RowButton danger onClick={() => ask('suspend')}>
            {t('suspend')}
          </RowButton>
        </Allowed>
      )}
    </>
  );
}

function AskDialog({ row, does, onClose }: Asked & { onClose: () => void }) {
  const t = useWords(text);
  return (
    <EditDialog
      open
      title={`${t(does)} · ${money(row.remaining)}`}
      saves={adminUnfreeze[does]}
      initial={{ reason: '' }}
      fixed={{ id: row.id }}
      submit={t(does)}
      onClose={onClose}
    >
      <p className="bo-note">
        {does === 'release' ? t('releaseNote', { amount: money(row.remaining), shop: row.shop_name }) : t('suspendNote')}
      </p>
      <Field<typeof adminUnfreeze.suspend> of="reason" label={t('reason')} rows={3} autoFocus />
    </EditDialog>
  );
}
