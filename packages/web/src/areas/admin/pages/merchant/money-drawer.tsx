/** One merchant's money: what the wallets hold, moving it by hand with a reason, and who did so before. */

import * as word from '@keymall/contract/kit/word';
import { walletWords } from '@keymall/contract/ledger/business-words';
import { adminWallet, type Wallet, type WalletAction } from '@keymall/contract/ledger/wallet';
import { walletActionWords } from '@keymall/contract/ledger/wallet-words';
import { useState } from 'react';
import { Money, Time, UserChip, useChoices } from '#kit/back-office/cells';
import { DetailDrawer, Facts, Part } from '#kit/back-office/detail-drawer';
import { Field } from '#kit/back-office/field';
import { FormFrame, useFormValue } from '#kit/back-office/form-frame';
import { useCall } from '#kit/back-office/queries';
import { money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { randomName } from '#kit/random-name';
import { StatementButton } from '../../../../features/money/statement-button.tsx';

const text = words(
  {
    title: '资金管理',
    move: '调整资金',
    action: '操作',
    most: '最多 {amount}',
    markHelp: '会展示给商户并记入资金日志，最多 200 字',
    zero: '金额须大于 0',
    submit: '确认调整',
    done: '资金已调整',
    latest: '最近的调整',
    none: '还没有调整过',
  },
  {
    title: 'Money',
    move: 'Move money',
    action: 'Action',
    most: 'Up to {amount}',
    markHelp: 'The merchant reads it in the money log; at most 200 characters',
    zero: 'The amount must be above 0',
    submit: 'Move it',
    done: 'Done',
    latest: 'Moved before',
    none: 'Never moved by hand',
  },
);

/** The figure an action may not exceed. */
const LIMIT: Partial<Record<WalletAction, 'money' | 'hand_frozen' | 'fee_money' | 'deposit_money'>> = {
  dec: 'money',
  freeze: 'money',
  unfreeze: 'hand_frozen',
  customchannelfeedec: 'fee_money',
  customchanneldepositdec: 'deposit_money',
};

type Form = typeof adminWallet.money;

export function MoneyDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useWords(text);
  const locale = useLocale();
  const actions = useChoices(walletActionWords);
  // The same opened form is the same request: a double click moves money once; what was moved gets a new one.
  const [request, setRequest] = useState(randomName);
  return (
    <DetailDrawer title={t('title')} opens={adminWallet.wallets} with={id === null ? null : { id }} onClose={onClose}>
      {(held) => (
        <>
          <div className="bo-card-head">
            <UserChip name={held.username} note={held.shop_name} />
            <StatementButton does={adminWallet.statement} asks={(wish) => ({ ...wish, id: held.id })} />
          </div>
          <Part title={t(word.wallet)}>
            <Facts
              rows={(Object.keys(walletWords) as Wallet[]).map((wallet) => [
                walletWords[wallet][locale],
                <Money key={wallet} yuan={held[wallet]} strong={wallet === 'money'} />,
              ])}
            />
          </Part>
          <Part title={t('move')}>
            <FormFrame
              key={request}
              saves={adminWallet.money}
              initial={{ action: 'inc', money: '', mark: '' }}
              fixed={{ id: held.id, request_no: request }}
              check={({ money: typed }): Record<string, string> => (Number(typed) > 0 ? {} : { money: t('zero') })}
              refusals={{ wallet_short: 'money', amount_zero: 'money' }}
              submit={t('submit')}
              done={t('done')}
              onSaved={() => setRequest(randomName())}
            >
              <Field<Form> of="action" label={t('action')} options={actions} placeholder={t('action')} />
              <Amount held={held} />
              <Field<Form> of="mark" label={t(word.reason)} help={t('markHelp')} rows={2} required />
            </FormFrame>
          </Part>
          <Latest id={held.id} />
        </>
      )}
    </DetailDrawer>
  );
}

function Amount({ held }: { held: Readonly<Record<'money' | 'hand_frozen' | 'fee_money' | 'deposit_money', string>> }) {
  const t = useWords(text);
  const limit = LIMIT[useFormValue('action') as WalletAction];
  return <Field<Form> of="money" label={t(word.amount)} help={limit && t('most', { amount: money(held[limit]) })} required />;
}

function Latest({ id }: { id: number }) {
  const t = useWords(text);
  const locale = useLocale();
  const { data } = useCall(adminWallet.adjustments, { id, limit: 10 });
  if (!data) return null;
  return (
    <Part title={t('latest')}>
      {data.list.length === 0 ? (
        <p className="bo-note">{t('none')}</p>
      ) : (
        <ul className="bo-lines">
          {data.list.map((row) => (
            <li key={row.id}>
              <span>
                {walletActionWords[row.action][locale]} <Money yuan={row.money} strong />
                <br />
                <small>{row.mark}</small>
              </span>
              <small className="bo-row">
                {row.admin}
                <Time at={row.create_at} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
