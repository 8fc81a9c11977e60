/** What was withdrawn, and how each stands. */

import * as word from '@keymall/contract/kit/word';
import { merchantCash } from '@keymall/contract/payment/withdrawal';
import { payoutTypeWords } from '@keymall/contract/payment/withdrawal-words';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { WalletIcon } from 'tdesign-icons-react';
import { Act, RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { StatusTag, Two, useChoices } from '#kit/back-office/cells';
import { ReasonDialog } from '#kit/back-office/edit-dialog';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs } from '#kit/back-office/office';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWaiting } from '#kit/back-office/todo-strip';
import { money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { merchantStatusWords } from '../../../../../features/cash/cash-words.ts';
import '../../../../../features/cash/cash.css';
import { merchantPath } from '../../../paths.ts';

const text = words(
  {
    apply: '申请提现',
    tradeNo: '提现单号',
    actual: '到账金额',
    complete: '完成时间',
    auto: '自动提现',
    none: '还没有提现记录',
    askedBy: '申请人',
    waiting: '有 {count} 笔提现等待您复核：核对金额与申请人后同意或驳回',
    secondBy: '复核：{name}',
    agree: '同意',
    agreeTo: '复核通过提现 {number}（{money}）',
    agreeNote: '通过后提交平台审核并打款到您店铺的收款账户',
    refuse: '驳回',
    takeBack: '撤回',
    refuseOf: '驳回提现 {number}',
    takeBackOf: '撤回提现 {number}',
    refuseNote: '驳回后 {money} 立即退回可用余额',
  },
  {
    apply: 'Withdraw',
    tradeNo: 'Number',
    actual: 'Paid out',
    complete: 'Finished',
    auto: 'Automatic withdrawal',
    none: 'Nothing was withdrawn yet',
    askedBy: 'Asked for by',
    waiting: '{count} withdrawals wait for your word: look at who asked and for how much',
    secondBy: 'Second person: {name}',
    agree: 'Agree',
    agreeTo: 'agree to withdrawal {number} ({money})',
    agreeNote: 'The platform reviews it next, and pays it to the shop’s payout account',
    refuse: 'Reject',
    takeBack: 'Take back',
    refuseOf: 'Reject withdrawal {number}',
    takeBackOf: 'Take withdrawal {number} back',
    refuseNote: '{money} comes back to the balance at once',
  },
);

type List = typeof merchantCash.list;
type Row = RowOf<List>;

/** Says that something waits for the word of whoever reads. */
function Waiting() {
  const t = useWords(text);
  const waiting = useWaiting(merchantCash.applyConfig, {}, ({ four_eyes }) => four_eyes.waiting);
  return waiting ? (
    <div className="bo-alert" role="status">
      <span>{t('waiting', { count: waiting })}</span>
    </div>
  ) : null;
}

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const list = useList(merchantCash.list);
  const [refusing, setRefusing] = useState<Row | null>(null);
  const apply = (
    <Allowed to={needs(merchantCash.apply)}>
      <Button icon={<WalletIcon />} onClick={() => void navigate(merchantPath('finance/cash/apply'))}>
        {t('apply')}
      </Button>
    </Allowed>
  );
  const columns: Column<Row>[] = [
    { key: 'trade_no', title: t('tradeNo'), kind: 'number', head: true },
    { key: 'money', title: t(word.cashAmount), kind: 'money', strong: true },
    { key: 'fee', title: t(word.fee), kind: 'money' },
    { key: 'actual_money', title: t('actual'), kind: 'money' },
    {
      key: 'status',
      title: t(word.status),
      cell: (row) => (
        <Two note={row.reason}>
          <StatusTag of={merchantStatusWords} value={row.status} />
        </Two>
      ),
    },
    {
      key: 'type',
      title: t(word.payoutAccount),
      cell: (row) => (
        <Two note={[row.realname_mask, row.auto_cash === 1 && t('auto')].filter(Boolean).join(' · ')}>
          {[payoutTypeWords[row.type][locale], row.bank_name, row.account_mask].filter(Boolean).join(' ')}
        </Two>
      ),
    },
    {
      key: 'asked_name',
      title: t('askedBy'),
      cell: (row) => <Two note={row.shop_by_name && t('secondBy', { name: row.shop_by_name })}>{row.asked_name || '—'}</Two>,
    },
    { key: 'create_at', title: t(word.appliedAt), kind: 'time' },
    { key: 'complete_at', title: t('complete'), kind: 'time' },
  ];
  return (
    <ListPage
      list={list}
      columns={columns}
      actions={apply}
      acts={(row) =>
        row.status === 5 && (
          <>
            {!row.is_own && (
              <Act
                does={merchantCash.approve}
                with={{ id: row.id }}
                confirm={t('agreeTo', { number: row.trade_no, money: money(row.money) })}
                note={t('agreeNote')}
              >
                {t('agree')}
              </Act>
            )}
            <RowButton need={merchantCash.reject} danger onClick={() => setRefusing(row)}>
              {t(row.is_own ? 'takeBack' : 'refuse')}
            </RowButton>
          </>
        )
      }
      above={<Waiting />}
      empty={Object.keys(list.filters).length === 0 ? <Empty title={t('none')}>{apply}</Empty> : undefined}
      filters={
        <>
          <TextFilter<List> of="trade_no" finds="beginning" label={t('tradeNo')} />
          <ChoiceFilter<List>
            of="status"
            label={t(word.status)}
            options={useChoices(merchantStatusWords).filter(({ value }) => value !== '4')}
          />
          <DateFilter<List> of="date_range" label={t(word.appliedAt)} />
        </>
      }
    >
      {refusing && (
        <ReasonDialog
          does={merchantCash.reject}
          title={t(refusing.is_own ? 'takeBackOf' : 'refuseOf', { number: refusing.trade_no })}
          submit={t(refusing.is_own ? 'takeBack' : 'refuse')}
          fixed={{ id: refusing.id }}
          note={t('refuseNote', { money: money(refusing.money) })}
          onClose={() => setRefusing(null)}
        />
      )}
    </ListPage>
  );
}
