/** Filling a wallet: which one, how much, and how to pay. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { merchantMoney } from '@keymall/contract/ledger/money-log';
import { merchantRecharge } from '@keymall/contract/payment/recharge';
import { rechargeWalletWords } from '@keymall/contract/payment/recharge-words';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#kit/back-office/button';
import { type Control, Field } from '#kit/back-office/field';
import { FormFrame, useForm, useFormValue } from '#kit/back-office/form-frame';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered, Empty } from '#kit/back-office/state-views';
import { money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { randomName } from '#kit/random-name';
import type { RechargeRow } from '../../../../features/money/recharge-words.ts';
import { merchantPath } from '../../paths.ts';
import { deviceNow, RechargePay } from './recharge-pay.tsx';
import './recharge.css';

const text = words(
  {
    title: '在线充值',
    lead: '为钱包充值，付款后自动到账',
    orders: '充值记录',
    wallet: '充值到',
    holds: '当前 {amount}',
    money: '充值金额',
    between: '{least} 至 {most}',
    limit: '单笔 {least} 至 {most}',
    from: '单笔 {least} 起',
    upTo: '单笔不超过 {most}',
    submit: '去支付',
    done: '充值已创建，请完成支付',
    none: '暂无可用的支付方式',
    noneNote: '请联系平台，或稍后再试',
    outside: '充值金额须在 {least} 至 {most} 之间',
    money_note: '可消费、可提现',
    fee_money_note: '用于自有通道的平台手续费',
    deposit_money_note: '自有通道等功能的保证金',
  },
  {
    title: 'Recharge',
    lead: 'Fill a wallet; it arrives by itself once you have paid',
    orders: 'Recharges',
    wallet: 'Wallet',
    holds: 'Holds {amount}',
    money: 'Amount',
    between: '{least} to {most}',
    limit: '{least} to {most} at a time',
    from: '{least} or more at a time',
    upTo: 'At most {most} at a time',
    submit: 'Pay',
    done: 'Now pay for it',
    none: 'There is no way to pay just now',
    noneNote: 'Ask the platform, or try again later',
    outside: 'Between {least} and {most}',
    money_note: 'To spend or withdraw',
    fee_money_note: 'Pays the platform’s fees of own channels',
    deposit_money_note: 'The deposit for own channels and the like',
  },
);

type Options = WireOutput<typeof merchantRecharge.options>;
type Form = typeof merchantRecharge.add;
const WALLETS: RechargeRow['wallet'][] = ['money', 'fee_money', 'deposit_money'];
const QUICK = ['50.00', '100.00', '500.00', '1000.00', '5000.00'];

export function Page() {
  const t = useWords(text);
  const query = useCall(merchantRecharge.options, { device: deviceNow() });
  const [paying, setPaying] = useState<number | null>(null);
  return (
    <>
      <PageHead lead={t('lead')}>
        <Link to={merchantPath('finance/recharge-orders')}>{t('orders')}</Link>
      </PageHead>
      <Card>
        <Answered query={query} rows={8}>
          {(options) =>
            options.status === 0 ? (
              <Empty title={options.close_tips} />
            ) : options.channels.length === 0 ? (
              <Empty title={t('none')}>{t('noneNote')}</Empty>
            ) : (
              <div className="recharge-form">
                <RechargeForm options={options} onPay={setPaying} />
              </div>
            )
          }
        </Answered>
      </Card>
      <RechargePay id={paying} onClose={() => setPaying(null)} />
    </>
  );
}

function RechargeForm({ options, onPay }: { options: Options; onPay: (id: number) => void }) {
  const t = useWords(text);
  // The same filled form is the same recharge: pressed twice it is made once.
  const [request, setRequest] = useState(randomName);
  const range = { least: money(options.least), most: money(options.most) };
  const fits = (typed: unknown): boolean => Number(typed) >= Number(options.least) && Number(typed) <= Number(options.most);
  return (
    <FormFrame
      key={request}
      saves={merchantRecharge.add}
      initial={{ wallet: 'money', money: '', channel_id: options.channels[0]?.id }}
      fixed={{ device: deviceNow(), request_no: request }}
      check={({ money: typed }): Record<string, string> => (fits(typed) ? {} : { money: t('outside', range) })}
      refusals={{
        recharge_limits: 'money',
        channel_amount: 'channel_id',
        channel_amount_least: 'channel_id',
        channel_amount_most: 'channel_id',
        channel_unavailable: 'channel_id',
      }}
      submit={t('submit')}
      done={t('done')}
      onSaved={({ id }) => {
        setRequest(randomName());
        onPay(id);
      }}
    >
      <Field<Form> of="wallet" label={t('wallet')} wide>
        {(control) => <Wallets control={control} />}
      </Field>
      <Field<Form> of="money" label={t('money')} help={t('between', range)} required />
      <Quick fits={fits} />
      <Field<Form> of="channel_id" label={t(word.payMethod)} wide>
        {(control) => (
          <Tiles
            control={control}
            label={t(word.payMethod)}
            options={options.channels.map(({ id, title, logo, least, most }) => ({
              value: id,
              title: (
                <>
                  {logo && <img src={logo} alt="" width={20} height={20} />}
                  {title}
                </>
              ),
              note:
                least && most
                  ? t('limit', { least: money(least), most: money(most) })
                  : least
                    ? t('from', { least: money(least) })
                    : most
                      ? t('upTo', { most: money(most) })
                      : '',
            }))}
          />
        )}
      </Field>
    </FormFrame>
  );
}

function Wallets({ control }: { control: Control }) {
  const t = useWords(text);
  const locale = useLocale();
  const { data } = useCall(merchantMoney.wallets, {});
  return (
    <Tiles
      control={control}
      label={t('wallet')}
      options={WALLETS.map((wallet) => ({
        value: wallet,
        title: rechargeWalletWords[wallet][locale],
        note: (
          <>
            {t(`${wallet}_note`)}
            {data && <br />}
            {data && t('holds', { amount: money(data[wallet]) })}
          </>
        ),
      }))}
    />
  );
}

/** Amounts that are often wanted. */
function Quick({ fits }: { fits: (amount: string) => boolean }) {
  const { set, readOnly } = useForm();
  const chosen = useFormValue('money');
  return (
    <div className="recharge-quick">
      {QUICK.filter(fits).map((amount) => (
        <Button
          key={amount}
          type="button"
          size="small"
          variant={chosen === amount ? 'base' : 'outline'}
          theme={chosen === amount ? 'primary' : 'default'}
          disabled={readOnly}
          onClick={() => set('money', amount)}
        >
          {money(amount)}
        </Button>
      ))}
    </div>
  );
}

interface Tile {
  value: string | number;
  title: ReactNode;
  note: ReactNode;
}

/** One of a few, as tiles; the keyboard moves among them as among radio buttons. */
function Tiles({ control, label, options }: { control: Control; label: string; options: readonly Tile[] }) {
  return (
    <div className="recharge-tiles" role="radiogroup" aria-label={label} aria-describedby={control.describedBy}>
      {options.map(({ value, title, note }) => (
        <label key={value} className="recharge-tile">
          <input
            type="radio"
            name={control.id}
            checked={control.value === value}
            disabled={control.readOnly}
            onChange={() => control.set(value)}
          />
          <b>{title}</b>
          {note && <small>{note}</small>}
        </label>
      ))}
    </div>
  );
}
