/** Withdrawing: what there is, what it costs, what arrives, and whether it may be done now. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { formatYuan } from '@keymall/contract/kit/money';
import * as word from '@keymall/contract/kit/word';
import { merchantCash } from '@keymall/contract/payment/withdrawal';
import { payoutTypeWords } from '@keymall/contract/payment/withdrawal-words';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { LockOnIcon, TimeIcon, WalletIcon } from 'tdesign-icons-react';
import { Act, OpenButton } from '#kit/back-office/act';
import { Button } from '#kit/back-office/button';
import { Money, Switch } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { FormFrame, useForm, useFormValue } from '#kit/back-office/form-frame';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import { money } from '#kit/format';
import { useLocale, useWords } from '#kit/i18n';
import { randomName } from '#kit/random-name';
import { toast } from '#kit/toast';
import { feeText, fenText, previewOf } from '../../../../../features/cash/cash-words.ts';
import '../../../../../features/cash/cash.css';
import { merchantPath } from '../../../paths.ts';
import { text } from '../cash-apply.words.ts';

type Config = WireOutput<typeof merchantCash.applyConfig>;

export function Page() {
  const t = useWords(text);
  const query = useCall(merchantCash.applyConfig, {});
  return (
    <>
      <PageHead lead={t('lead')}>
        <Link to={merchantPath('finance/cash/list')}>{t('records')}</Link>
      </PageHead>
      <Answered query={query} rows={8}>
        {(config) => (
          <>
            <StatsRow>
              <StatsCard strong title={t(word.balance)} icon={<WalletIcon />} value={<Money yuan={config.balance} />} />
              <StatsCard title={t('cashing')} icon={<TimeIcon />} value={<Money yuan={config.cashing} />} note={t('cashingNote')} />
              <StatsCard title={t('frozen')} icon={<LockOnIcon />} value={<Money yuan={config.frozen} />} note={t('frozenNote')} />
            </StatsRow>
            {config.why !== null && (
              <div className="bo-alert" role="alert">
                <span>{config.why}</span>
                {(config.collect === null || config.collect.status === 0) && <Link to={merchantPath('finance/collect')}>{t('setUp')}</Link>}
              </div>
            )}
            <div className="cash-columns">
              <Card title={t('ask')}>
                <ApplyForm config={config} />
              </Card>
              <Card title={t('rules')}>
                <Rules config={config} />
                <FourEyes config={config} />
              </Card>
            </div>
          </>
        )}
      </Answered>
    </>
  );
}

/** One for each withdrawal that is meant: pressed twice it is the same one. */

function ApplyForm({ config }: { config: Config }) {
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const [request_no, setRequest] = useState(randomName);
  const { collect } = config;
  if (!collect)
    return (
      <p className="bo-note">
        {t('noAccount')} <Link to={merchantPath('finance/collect')}>{t('setUp')}</Link>
      </p>
    );
  return (
    <FormFrame
      saves={merchantCash.apply}
      initial={{ money: '' }}
      toInput={({ money: amount }) => {
        return { money: String(amount), fee: formatYuan(previewOf(String(amount), config.fee)?.fee ?? 0), request_no };
      }}
      schema={merchantCash.apply.input.pick({ money: true })}
      check={({ money: amount }): Record<string, string> => {
        const preview = previewOf(String(amount), config.fee);
        if (!preview) return { money: t('positive') };
        return preview.actual <= 0 ? { money: t('feeAll') } : {};
      }}
      refusals={{ cash_short: 'money', cash_too_little: 'money', cash_fee_all: 'money', cash_fee_changed: 'money' }}
      submit={t('submit')}
      done={t('asked')}
      onSaved={({ waits_shop }) => {
        if (waits_shop) toast.info(t('askedOfShop'));
        setRequest(randomName());
        void navigate(merchantPath('finance/cash/list'));
      }}
    >
      <p className="cash-to">
        <span>{t('to')}</span>
        <strong>{[payoutTypeWords[collect.type][locale], collect.bank_name, collect.account_mask].filter(Boolean).join(' ')}</strong>
        <span>{collect.realname_mask}</span>
      </p>
      <Amount config={config} />
      <Preview config={config} />
      {config.four_eyes.money !== null && <p className="bo-note">{t('mustApprove', { money: money(config.four_eyes.money) })}</p>}
    </FormFrame>
  );
}

function Amount({ config }: { config: Config }) {
  const t = useWords(text);
  const { set, readOnly } = useForm();
  return (
    <Field<typeof merchantCash.apply>
      of="money"
      label={t(word.cashAmount)}
      help={
        <>
          {t('moneyHelp', { min: money(config.min_money), balance: money(config.balance) })}
          <Button
            type="button"
            variant="text"
            theme="primary"
            size="small"
            className="cash-all"
            disabled={readOnly || config.balance === '0.00'}
            onClick={() => set('money', config.balance)}
          >
            {t('all')}
          </Button>
        </>
      }
      autoFocus
    />
  );
}

/** What it costs and what arrives, while it is being typed. */
function Preview({ config }: { config: Config }) {
  const t = useWords(text);
  const locale = useLocale();
  const amount = useFormValue('money');
  const preview = previewOf(typeof amount === 'string' ? amount : '', config.fee);
  return (
    <dl className="cash-preview" aria-live="polite">
      <div>
        <dt>{t('feeOf', { rule: feeText(config.fee, locale) })}</dt>
        <dd>{preview ? fenText(preview.fee) : '—'}</dd>
      </div>
      <div data-strong="">
        <dt>{t('actual')}</dt>
        <dd>{preview ? fenText(preview.actual) : '—'}</dd>
      </div>
    </dl>
  );
}

function Rules({ config }: { config: Config }) {
  const t = useWords(text);
  const locale = useLocale();
  const { auto } = config;
  const left = Math.max(0, config.limit_num - config.used_num);
  const always = config.time_start === 0 && config.time_end === 24;
  return (
    <>
      <Facts
        rows={[
          [t('hours'), always ? t('always') : t('fromTo', { from: config.time_start, to: config.time_end })],
          [t('least'), <Money key="least" yuan={config.min_money} />],
          [t(word.fee), feeText(config.fee, locale)],
          [t('left'), t('leftOf', { left, of: config.limit_num })],
          [t('second'), t('secondAbove', { money: money(config.second_money) })],
          config.debt === '0.00' ? null : [t('debt'), <Money key="debt" yuan={config.debt} strong />],
        ]}
      />
      {auto.open && (
        <div className="cash-auto">
          <div>
            <strong>{t('auto')}</strong>
            <p className="bo-note">{t('autoNote', { hour: auto.hour, money: money(auto.min_money), fee: feeText(auto.fee, locale) })}</p>
          </div>
          <Switch
            does={merchantCash.setUserCashType}
            on={config.cash_type === 1}
            with={(on) => ({ cash_type: on ? (1 as const) : (2 as const) })}
            label={t('auto')}
            confirm={(on) => (on ? t('autoIt', { hour: auto.hour }) : null)}
          />
        </div>
      )}
    </>
  );
}

/** The shop's own limit: what it is, who could agree, and the owner's two buttons. */
function FourEyes({ config }: { config: Config }) {
  const t = useWords(text);
  const [isOpen, setOpen] = useState(false);
  const { four_eyes: limit } = config;
  const isOn = limit.money !== null;
  return (
    <div className="cash-auto">
      <div>
        <strong>{t('fourEyes')}</strong>
        <p className="bo-note">{limit.money === null ? t('fourEyesOff') : t('fourEyesOn', { money: money(limit.money) })}</p>
        {(isOn || limit.is_owner) && (
          <p className="bo-note">{limit.others === 0 ? t('fourEyesNobody') : t('fourEyesOthers', { count: limit.others })}</p>
        )}
      </div>
      {limit.is_owner && (
        <div className="bo-row">
          <OpenButton need={merchantCash.setFourEyes} onClick={() => setOpen(true)}>
            {t('fourEyesSet')}
          </OpenButton>
          {isOn && (
            <Act does={merchantCash.setFourEyes} with={{ money: null }} confirm={t('fourEyesTurnOff')} danger>
              {t('fourEyesOffNow')}
            </Act>
          )}
        </div>
      )}
      {isOpen && (
        <EditDialog
          open
          title={t('fourEyesTitle')}
          saves={merchantCash.setFourEyes}
          initial={{ money: limit.money ?? '' }}
          onClose={() => setOpen(false)}
        >
          <Field<typeof merchantCash.setFourEyes> of="money" label={t('fourEyesMoney')} help={t('fourEyesHelp')} required autoFocus />
        </EditDialog>
      )}
    </div>
  );
}
