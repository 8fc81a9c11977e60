/** Trying an account out: a small real order at its gateway, watched until its money is back. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { adminChannelTest } from '@keymall/contract/payment/channel-test';
import { channelTestWords } from '@keymall/contract/payment/channel-words';
import { useEffect, useState } from 'react';
import { Act } from '#kit/back-office/act';
import { Button } from '#kit/back-office/button';
import { Copy, Money, StatusTag } from '#kit/back-office/cells';
import { Facts, Part } from '#kit/back-office/detail-drawer';
import { Field } from '#kit/back-office/field';
import { FormFrame } from '#kit/back-office/form-frame';
import { type RowOf, useList } from '#kit/back-office/list';
import { useCall } from '#kit/back-office/queries';
import { Answered, Empty } from '#kit/back-office/state-views';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { Dialog } from '#kit/dialog';
import { useWords, words } from '#kit/i18n';
import { Qr } from '#kit/qr';

const text = words(
  {
    title: '测试账号：{name}',
    note: '将在网关真实下一笔小额订单。支付成功后自动原路退回；网关不支持退款时记入平台调账。',
    amount: '测试金额',
    amountHelp: '0.01 – 100.00 元',
    device: '设备',
    pc: '电脑',
    start: '发起测试',
    scan: '用手机扫码支付',
    open: '打开支付页面',
    ask: '已支付，查询结果',
    said: '网关说明',
    none: '—',
    again: '再测一次',
    history: '测试记录',
    noHistory: '还没有测试过',
    markBack: '已退回',
    markKept: '计入平台',
    markBackIt: '将这笔测试款标记为已退回（请先在网关核实）',
    markKeptIt: '将这笔测试款计入平台调账',
    wait: '等待支付，支付后几秒内更新',
  },
  {
    title: 'Try the account {name}',
    note: 'Places a small real order at the gateway. Once paid it is refunded; where the gateway cannot, it is booked as an adjustment.',
    amount: 'Amount',
    amountHelp: '0.01 – 100.00 yuan',
    device: 'Device',
    pc: 'Computer',
    start: 'Start',
    scan: 'Scan to pay',
    open: 'Open the payment page',
    ask: 'Paid: ask the gateway',
    said: 'The gateway says',
    none: '—',
    again: 'Once more',
    history: 'Earlier tests',
    noHistory: 'Not tried yet',
    markBack: 'It went back',
    markKept: 'Keep it',
    markBackIt: 'mark this test as given back (look at the gateway first)',
    markKeptIt: 'keep this test’s money as an adjustment',
    wait: 'Waiting for the payment; it shows within seconds',
  },
);

type Test = RowOf<typeof adminChannelTest.list>;
type Started = WireOutput<typeof adminChannelTest.start>;

const endOf = ({ status, refund }: Test): keyof typeof channelTestWords =>
  status === 0 ? 'waiting' : status === 2 ? 'closed' : refund === '' ? 'paid' : refund;

export function TestDialog({ account, onClose }: { account: { id: number; name: string }; onClose: () => void }) {
  const t = useWords(text);
  const [started, setStarted] = useState<Started | null>(null);
  return (
    <Dialog open title={t('title', { name: account.name })} onClose={onClose}>
      <div className="bo-inside">
        {started ? (
          <Watched started={started} onAgain={() => setStarted(null)} />
        ) : (
          <>
            <p className="bo-note">{t('note')}</p>
            <FormFrame
              saves={adminChannelTest.start}
              initial={{ amount: '0.01', device: 'pc' }}
              fixed={{ id: account.id }}
              refusals={{ test_refused: 'amount' }}
              submit={t('start')}
              done=""
              onSaved={setStarted}
              onCancel={onClose}
            >
              <Field<typeof adminChannelTest.start> of="amount" label={t('amount')} help={t('amountHelp')} autoFocus />
              <Field<typeof adminChannelTest.start>
                of="device"
                label={t('device')}
                options={[
                  { value: 'pc', label: t('pc') },
                  { value: 'mobile', label: t(word.mobile) },
                ]}
              />
            </FormFrame>
            <History accountId={account.id} />
          </>
        )}
      </div>
    </Dialog>
  );
}

const LOOK_EVERY_MS = 3000;

/** The way to the gateway, and how the test stands, looked at every few seconds until it has ended. */
function Watched({ started, onAgain }: { started: Started; onAgain: () => void }) {
  const t = useWords(text);
  const query = useCall(adminChannelTest.state, { id: started.id });
  const end = query.data ? endOf(query.data) : 'waiting';
  const over = end === 'closed' || end === 'refunded' || end === 'kept';
  const { refetch } = query;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => void refetch(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [over, refetch]);
  return (
    <Answered query={query}>
      {(test) => (
        <>
          {end === 'waiting' && <ToGateway action={started.action} />}
          <Facts
            rows={[
              [t(word.number), <Copy key="number" value={test.trade_no} what={t(word.number)} />],
              [t(word.amount), <Money key="money" yuan={test.amount} strong />],
              [t(word.status), <StatusTag key="status" of={channelTestWords} value={end} />],
              test.message ? [t('said'), test.message] : null,
            ]}
          />
          <div className="bo-form-foot">
            {end === 'waiting' ? (
              <Act does={adminChannelTest.ask} with={{ id: test.id }} look="primary">
                {t('ask')}
              </Act>
            ) : (
              <Button onClick={onAgain}>{t('again')}</Button>
            )}
          </div>
        </>
      )}
    </Answered>
  );
}

function ToGateway({ action }: { action: Started['action'] }) {
  const t = useWords(text);
  return (
    <div className="ch-pay" role="status">
      {action.kind === 'qr' && (
        <>
          <Qr text={action.text} label={t('scan')} />
          <p>{t('scan')}</p>
        </>
      )}
      {(action.kind === 'redirect' || action.kind === 'app') && (
        <Button size="large" href={action.url} tag="a" target="_blank" rel="noopener">
          {t('open')}
        </Button>
      )}
      {action.kind === 'form' && (
        <form method="post" action={action.action} target="_blank" rel="noopener">
          {Object.entries(action.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button size="large" type="submit">
            {t('open')}
          </Button>
        </form>
      )}
      <p className="bo-note">{t('wait')}</p>
    </div>
  );
}

/** The last tests; where the gateway never said what became of a refund, an administrator does. */
function History({ accountId }: { accountId: number }) {
  const t = useWords(text);
  const list = useList(adminChannelTest.list, { fixed: { channel_account_id: accountId }, keep: 'memory' });
  const columns: Column<Test>[] = [
    { key: 'create_at', title: t(word.time), kind: 'time', head: true },
    { key: 'amount', title: t(word.amount), kind: 'money' },
    { key: 'status', title: t(word.status), kind: 'status', cell: (row) => <StatusTag of={channelTestWords} value={endOf(row)} /> },
    {
      key: 'message',
      title: t('said'),
      cell: (row) => (
        <span className="bo-clip" title={row.message}>
          {row.message || t('none')}
        </span>
      ),
    },
    { key: 'admin', title: t(word.operator) },
  ];
  return (
    <Part title={t('history')}>
      <ResourceTable
        list={list}
        columns={columns}
        label={t('history')}
        empty={<Empty title={t('noHistory')} />}
        acts={(row) => (
          <>
            {(row.refund === 'refunding' || row.refund === 'kept') && (
              <Act does={adminChannelTest.end} with={{ id: row.id, refunded: 1 }} confirm={t('markBackIt')}>
                {t('markBack')}
              </Act>
            )}
            {row.refund === 'refunding' && (
              <Act does={adminChannelTest.end} with={{ id: row.id, refunded: 0 }} confirm={t('markKeptIt')}>
                {t('markKept')}
              </Act>
            )}
          </>
        )}
      />
    </Part>
  );
}
