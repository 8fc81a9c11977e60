/** Channels that take accounts of merchants: this merchant's own, how they stand, and what they live on. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { ownAccountStatusWords } from '@keymall/contract/payment/channel-words';
import { merchantCustomChannel } from '@keymall/contract/payment/custom-channel';
import { useState } from 'react';
import { Link } from 'react-router';
import { Act, EditButton, RowButton } from '#kit/back-office/act';
import { Copy, flagOf, Money, None, StatusTag, Switch, Time, Two } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { flatMenu, useOffice } from '#kit/back-office/office';
import { useCall } from '#kit/back-office/queries';
import { Answered, Empty } from '#kit/back-office/state-views';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import type { Column } from '#kit/back-office/table';
import { useWords } from '#kit/i18n';
import './custom-channel.css';
import { text } from './custom-channel.words.ts';
import { CustomChannelDialog } from './custom-channel-dialog.tsx';

type Row = RowOf<typeof merchantCustomChannel.list>;
type Terms = WireOutput<typeof merchantCustomChannel.config>;
type Balance = WireOutput<typeof merchantCustomChannel.balance>;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantCustomChannel.list);
  const terms = useCall(merchantCustomChannel.config, {});
  const balance = useCall(merchantCustomChannel.balance, {});
  const [edited, setEdited] = useState<Row | null>(null);
  const isOpen = terms.data?.custom_status === 1;
  const columns: Column<Row>[] = [
    {
      key: 'show_name',
      title: t(word.payMethod),
      head: true,
      cell: (row) => (
        <Two note={row.driver_title}>
          <span className="bo-strong">{row.show_name}</span>
        </Two>
      ),
    },
    { key: 'account', title: t('account'), cell: (row) => <Account row={row} /> },
    {
      key: 'account.status',
      title: t('status'),
      cell: ({ account }) =>
        account ? (
          <span>
            <StatusTag of={ownAccountStatusWords} value={account.status} />
            {account.reason && <small className="custom-reason">{account.reason}</small>}
          </span>
        ) : (
          <None />
        ),
    },
    {
      key: 'account.enabled',
      title: t('collects'),
      cell: ({ account }) =>
        account?.status === 1 ? (
          <Switch
            does={merchantCustomChannel.turn}
            on={account.enabled === 1}
            with={(on) => ({ id: account.id, status: flagOf(on) })}
            label={t('turnOn', { name: account.name })}
            confirm={(on) => (on ? null : t('turnOff', { name: account.name }))}
          />
        ) : (
          <None />
        ),
    },
    {
      key: 'account.notify_url',
      title: t('notify'),
      cell: ({ account }) => (account ? <Copy value={account.notify_url} what={t('notify')} /> : <None />),
    },
    { key: 'account.create_at', title: t(word.appliedAt), kind: 'time', cell: ({ account }) => <Time at={account?.create_at ?? null} /> },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      empty={<Empty title={t('none')} />}
      above={
        <Answered query={terms} rows={2}>
          {(rules) => (
            <Answered query={balance} rows={2}>
              {(held) => <Standing terms={rules} held={held} uses={list.rows.some(({ account }) => account?.enabled === 1)} />}
            </Answered>
          )}
        </Answered>
      }
      acts={(row) =>
        row.account ? (
          <>
            <EditButton need={merchantCustomChannel.detail} onClick={() => setEdited(row)} />
            <Act
              does={merchantCustomChannel.del}
              with={{ id: row.account.id }}
              confirm={t('delIt', { name: row.account.name })}
              note={t('delNote')}
              danger
            >
              {t(word.del)}
            </Act>
          </>
        ) : (
          isOpen &&
          row.sub_merchant?.active !== 0 && (
            <RowButton need={merchantCustomChannel.add} onClick={() => setEdited(row)}>
              {t('apply')}
            </RowButton>
          )
        )
      }
    >
      {edited && terms.data && <CustomChannelDialog channel={edited} terms={terms.data} onClose={() => setEdited(null)} />}
    </ListPage>
  );
}

/** One's own account; where a partner collects, for which sub-merchant, and whether it may. */
function Account({ row: { account, sub_merchant: sub } }: { row: Row }) {
  const t = useWords(text);
  if (!account) return sub?.active === 0 ? <small className="bo-note">{t('subNone')}</small> : <None />;
  return (
    <Two
      note={
        sub && (
          <>
            {t('subNumber', { number: sub.number })}
            {sub.active === 0 && <span className="custom-reason">{t('subOff')}</span>}
          </>
        )
      }
    >
      {account.name}
    </Two>
  );
}

const RECHARGE = '/merchant/finance/recharge';

/** What the merchant's own channels live on, and whether it suffices. */
function Standing({ terms, held, uses }: { terms: Terms; held: Balance; uses: boolean }) {
  const t = useWords(text);
  const { menu } = useOffice();
  const { custom_least: least, custom_warning: warning, custom_deposit: need, custom_rate: rate } = terms;
  const below = (amount: string): boolean => Number(held.fee_money) < Number(amount);
  const isEmpty = Number(held.fee_money) === 0 && Number(rate) > 0;
  const notice =
    terms.custom_status === 0
      ? t('closed')
      : uses && below(least)
        ? t('hidden', { least })
        : uses && isEmpty
          ? t('empty')
          : uses && below(warning)
            ? t('low', { warning, least })
            : null;
  const isHidden = terms.custom_status === 1 && (below(least) || isEmpty);
  const canRecharge = flatMenu(menu).some(({ path }) => path === RECHARGE);
  return (
    <>
      {notice && (
        <p className="bo-alert" role="status" data-tone={isHidden ? 'danger' : undefined}>
          <span>{notice}</span>
          {canRecharge && terms.custom_status === 1 && <Link to={RECHARGE}>{t('recharge')}</Link>}
        </p>
      )}
      {Number(held.debt_money) > 0 && (
        <p className="bo-alert" role="status" data-tone="danger">
          {t('owes', { debt: held.debt_money })}
        </p>
      )}
      <StatsRow>
        <StatsCard title={t('prepaid')} value={<Money yuan={held.fee_money} />} note={t('prepaidNote', { least })} strong />
        <StatsCard
          title={t('deposit')}
          value={<Money yuan={held.deposit_money} />}
          note={Number(need) > 0 ? t('depositNote', { need }) : t('depositNone')}
        />
        <StatsCard title={t('rate')} value={`${rate}‰`} note={t('rateNote')} />
      </StatsRow>
    </>
  );
}
