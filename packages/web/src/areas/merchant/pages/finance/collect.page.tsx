/** Where the merchant's money goes. Saved once, it shows masked and is locked until the platform opens it. */

import { enabledWords } from '@keymall/contract/kit/enabled-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { merchantCollect } from '@keymall/contract/payment/payout-account';
import { payoutTypeWords } from '@keymall/contract/payment/withdrawal-words';
import { StatusTag, Time } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { Field } from '#kit/back-office/field';
import { FormFrame } from '#kit/back-office/form-frame';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useLocale, useWords, words } from '#kit/i18n';
import '../../../../features/cash/cash.css';
import { PayoutFields, usePayoutCheck } from '../../../../features/cash/payout-fields.tsx';

const text = words(
  {
    lead: '提现打款到这里。首次保存后不能自行修改，如需变更请联系平台开放',
    now: '当前收款账户',
    change: '更换收款账户',
    first: '设置收款账户',
    changeNote: '平台已允许修改一次，保存后再次锁定。已提交的提现仍打款到原账户',
    locked: '收款账户已锁定，如需修改请联系平台',
    saved: '已填写',
    none: '未填写',
    password: '登录密码',
    passwordHelp: '确认是您本人操作',
    done: '收款账户已保存',
    closed: '平台暂未开放任何提现方式',
  },
  {
    lead: 'Withdrawals are paid here. Once saved it can only be changed when the platform allows it',
    now: 'Your account',
    change: 'Another account',
    first: 'Set up your account',
    changeNote: 'The platform allows one change. Withdrawals already asked for still go to the old account',
    locked: 'The account is locked; ask the platform to let you change it',
    saved: 'Given',
    none: 'Not given',
    password: 'Your password',
    passwordHelp: 'To make sure it is you',
    done: 'The account is saved',
    closed: 'No way to be paid is offered now',
  },
);

type Answer = WireOutput<typeof merchantCollect.getCollect>;

export function Page() {
  const t = useWords(text);
  const query = useCall(merchantCollect.getCollect, {});
  return (
    <>
      <PageHead lead={t('lead')} />
      <Answered query={query} rows={6}>
        {(answer) => (
          <>
            {answer.collect && <Saved collect={answer.collect} locked={!answer.may_save} />}
            {answer.may_save && (
              <Card title={t(answer.collect ? 'change' : 'first')}>
                {answer.types.length === 0 ? (
                  <p className="bo-note">{t('closed')}</p>
                ) : (
                  <Form key={String(answer.collect?.update_at)} answer={answer} />
                )}
              </Card>
            )}
          </>
        )}
      </Answered>
    </>
  );
}

function Saved({ collect, locked }: { collect: NonNullable<Answer['collect']>; locked: boolean }) {
  const t = useWords(text);
  const locale = useLocale();
  return (
    <Card title={t('now')}>
      <Facts
        rows={[
          [t(word.type), payoutTypeWords[collect.type][locale]],
          [t(word.account), collect.account_mask],
          [t(word.payee), collect.realname_mask],
          collect.type === 3
            ? [t(word.bank), [collect.bank_name, collect.bank_branch].filter(Boolean).join(' · ')]
            : [t(word.payCode), t(collect.has_img ? word.uploaded : 'none')],
          [t(word.identityNumber), t(collect.has_idcard ? 'saved' : 'none')],
          [t(word.status), <StatusTag key="status" of={enabledWords} value={collect.status} />],
          [t(word.changedAt), <Time key="at" at={collect.update_at} />],
        ]}
      />
      {locked && <p className="bo-alert cash-locked">{t('locked')}</p>}
    </Card>
  );
}

function Form({ answer }: { answer: Answer }) {
  const t = useWords(text);
  const check = usePayoutCheck();
  return (
    <FormFrame
      saves={merchantCollect.setCollect}
      initial={{
        type: answer.types[0],
        account: '',
        realname: '',
        idcard_number: '',
        bank_name: '',
        bank_branch: '',
        collect_img: '',
        password: '',
      }}
      check={check}
      refusals={{ own_password_wrong: 'password', login_throttled: 'password', cash_type_closed: 'type' }}
      done={t('done')}
    >
      {answer.collect && <p className="bo-note">{t('changeNote')}</p>}
      <PayoutFields types={answer.types} />
      <Field<typeof merchantCollect.setCollect>
        of="password"
        label={t('password')}
        help={t('passwordHelp')}
        type="password"
        autoComplete="current-password"
      />
    </FormFrame>
  );
}
