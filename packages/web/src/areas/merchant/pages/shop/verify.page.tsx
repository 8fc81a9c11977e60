/** Who stands behind the shop: papers sent to the platform, and what became of them. */
import { merchantAuthFee } from '@keymall/contract/billing/auth-order';
import { authOrderStatusWords, authWalletWords } from '@keymall/contract/billing/auth-order-words';
import type { WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { merchantVerify, type VerificationKind } from '@keymall/contract/merchant/verification';
import { verificationKindWords, verificationPaperWords, verificationStatusWords } from '@keymall/contract/merchant/verification-words';
import { Allowed } from '#kit/back-office/allowed';
import { Copy, Money, StatusTag, Time, useChoices } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { Field } from '#kit/back-office/field';
import { FormFrame, FormSection, useFormValue } from '#kit/back-office/form-frame';
import { type RowOf, useList } from '#kit/back-office/list';
import { needs, useOffice } from '#kit/back-office/office';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { ResourceTable } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { Story } from '../../../../features/billing/story.tsx';
import { PaperControl } from './paper-control.tsx';

const text = words(
  {
    lead: '资料加密保存，仅供平台审核，不会公开',
    forWithdraw: '通过认证后才能提现',
    now: '当前认证',
    refused: '认证未通过：{reason}',
    waits: '资料已提交，审核结果会通过消息通知您',
    first: '提交认证',
    again: '重新提交',
    kind: '认证类型',
    name: '姓名',
    company: '企业名称',
    nameHelp: '与证件一致',
    code: '统一社会信用代码',
    codeHelp: '18 位，营业执照上的代码',
    numberHelp: '18 位居民身份证号码',
    pictures: '证件图片',
    picturesNote: '四角完整、文字清晰；大于 1 MB 的照片会自动缩小',
    submit: '提交审核',
    fee: '认证费用',
    costs: '本次认证费用',
    back: '核验服务没有给出结果时自动退回',
    free: '本次认证免费',
    freeLeft: '本次认证免费，还可免费提交 {count} 次',
    wallet: '扣款钱包',
    walletOf: '{name}（{balance} 元）',
    walletHelp: '余额不足时，请先在“财务管理 - 充值”中充值',
    payIt: '支付认证费用 {fee} 元并提交',
    paid: '费用记录',
    number: '费用单号',
    done: '已提交，请等待审核',
  },
  {
    lead: 'Kept encrypted, for the platform’s review only, never shown to the public',
    forWithdraw: 'Withdrawals take a passed verification',
    now: 'Your verification',
    refused: 'Refused: {reason}',
    waits: 'Your papers were sent; a message tells you the result',
    first: 'Send your papers',
    again: 'Submit again',
    kind: 'Kind',
    name: 'Name',
    company: 'Company',
    nameHelp: 'As in the papers',
    code: 'Unified social credit code',
    codeHelp: '18 signs, as in the business licence',
    numberHelp: '18 signs, of a resident’s identity card',
    pictures: 'Document photos',
    picturesNote: 'All four corners, readable; pictures above 1 MB are made smaller',
    submit: 'Send for review',
    fee: 'Verification fee',
    costs: 'This verification costs',
    back: 'goes back by itself where the check gives no answer',
    free: 'This verification is free',
    freeLeft: 'This verification is free; free ones left: {count}',
    wallet: 'Paid from',
    walletOf: '{name} ({balance} yuan)',
    walletHelp: 'Where it does not suffice, recharge first under Money',
    payIt: 'pay {fee} yuan and send the papers',
    paid: 'Fees so far',
    number: 'Number of the fee',
    done: 'Sent; it awaits review',
  },
);

type Answer = WireOutput<typeof merchantVerify.index>;
const VerifyField = Field<typeof merchantVerify.submit>;

export function Page() {
  const t = useWords(text);
  const query = useCall(merchantVerify.index, {});
  return (
    <>
      <PageHead lead={t('lead')} />
      <Answered query={query} rows={6}>
        {({ verification, moves, for_withdraw }) => (
          <>
            {for_withdraw === 1 && verification?.status !== 'passed' && <p className="bo-alert">{t('forWithdraw')}</p>}
            {verification && <Current verification={verification} moves={moves} />}
            {(verification === null || verification.status === 'refused') && (
              <Card title={t(verification ? 'again' : 'first')}>
                <Priced key={verification?.id ?? 0} kind={verification?.kind ?? 'person'} />
              </Card>
            )}
          </>
        )}
      </Answered>
      <Allowed to={needs(merchantAuthFee.list)}>
        <Paid />
      </Allowed>
    </>
  );
}

/** What was paid so far, and what went back; nothing where nothing was sent. */
function Paid() {
  const t = useWords(text);
  const list = useList(merchantAuthFee.list, { keep: 'memory' });
  if (list.total === 0) return null;
  return (
    <Card title={t('paid')}>
      <ResourceTable<RowOf<typeof merchantAuthFee.list>>
        list={list}
        label={t('paid')}
        columns={[
          { key: 'trade_no', title: t('number'), head: true, cell: (row) => <Copy short value={row.trade_no} what={t('number')} /> },
          { key: 'amount', title: t(word.amount), kind: 'money' },
          { key: 'wallet', title: t(word.wallet), words: authWalletWords },
          { key: 'status', title: t(word.status), words: authOrderStatusWords },
          { key: 'create_at', title: t(word.createdAt), kind: 'time' },
        ]}
      />
    </Card>
  );
}

function Current({ verification, moves }: { verification: NonNullable<Answer['verification']>; moves: Answer['moves'] }) {
  const t = useWords(text);
  const locale = useLocale();
  const { kind, status, reason, decide_at } = verification;
  const isPerson = kind === 'person';
  return (
    <Card title={t('now')}>
      {status === 'refused' && (
        <p className="bo-alert" data-tone="danger">
          {t('refused', { reason })}
        </p>
      )}
      {status === 'waiting' && <p className="bo-alert">{t('waits')}</p>}
      <Facts
        rows={[
          [t(word.status), <StatusTag key="status" of={verificationStatusWords} value={status} />],
          [t('kind'), verificationKindWords[kind][locale]],
          [t(isPerson ? 'name' : 'company'), verification.name_mask],
          [t(isPerson ? word.identityNumber : 'code'), verification.number_mask],
          [t(word.sentAt), <Time key="sent" at={verification.create_at} />],
          decide_at === null ? null : [t(word.decidedAt), <Time key="decided" at={decide_at} />],
        ]}
      />
      <Story moves={moves} of={verificationStatusWords} />
    </Card>
  );
}

/** The form, once it is known what it costs. */
function Priced({ kind }: { kind: VerificationKind }) {
  const query = useCall(merchantAuthFee.fee, {});
  return (
    <Answered query={query} rows={6}>
      {(fees) => <Form key={`${fees.person} ${fees.company}`} kind={kind} fees={fees} />}
    </Answered>
  );
}

type Fees = WireOutput<typeof merchantAuthFee.fee>;

function Form({ kind, fees }: { kind: VerificationKind; fees: Fees }) {
  const t = useWords(text);
  const { reload } = useOffice();
  return (
    <FormFrame
      saves={merchantVerify.submit}
      initial={{ kind, realname: '', number: '', papers: { id_front: '', id_back: '', licence: '' }, wallet: 'money' }}
      // what the page said it costs
      toInput={(values) => ({ ...(values as WireInput<typeof merchantVerify.submit>), fee: feeOf(fees, values['kind']) })}
      asks={(values) => (feeOf(fees, values['kind']) === NOTHING ? null : { action: t('payIt', { fee: feeOf(fees, values['kind']) }) })}
      refusals={{ verification_identity: 'number', verification_credit_code: 'number', auth_fee_short: 'wallet' }}
      submit={t('submit')}
      done={t('done')}
      onSaved={() => void reload()}
    >
      <Fields fees={fees} />
    </FormFrame>
  );
}

const NOTHING = '0.00';
const feeOf = (fees: Fees, kind: unknown): string => (kind === 'company' ? fees.company : fees.person);

/** What it costs, and where that comes from. */
function Fee({ fees }: { fees: Fees }) {
  const t = useWords(text);
  const kind = useFormValue('kind');
  const fee = feeOf(fees, kind);
  const balance = { money: fees.money, fee_money: fees.fee_money };
  const options = useChoices(authWalletWords).map(({ value, label }) => ({
    value,
    label:
      balance[value as keyof typeof balance] === null
        ? label
        : t('walletOf', { name: label, balance: balance[value as keyof typeof balance] ?? '' }),
  }));
  if (fee === NOTHING) return <p className="bo-note">{fees.free_left > 0 ? t('freeLeft', { count: fees.free_left }) : t('free')}</p>;
  return (
    <>
      <p className="bo-note">
        {t('costs')} <Money yuan={fee} strong />
        {fees.is_checked && ` · ${t('back')}`}
      </p>
      <VerifyField of="wallet" label={t('wallet')} options={options} help={t('walletHelp')} />
    </>
  );
}

function Fields({ fees }: { fees: Fees }) {
  const t = useWords(text);
  const locale = useLocale();
  const kinds = useChoices(verificationKindWords);
  const isPerson = useFormValue('kind') === 'person';
  return (
    <>
      <VerifyField of="kind" label={t('kind')} options={kinds} />
      <VerifyField of="realname" label={t(isPerson ? 'name' : 'company')} help={t('nameHelp')} autoComplete="off" />
      <VerifyField
        of="number"
        label={t(isPerson ? word.identityNumber : 'code')}
        help={t(isPerson ? 'numberHelp' : 'codeHelp')}
        autoComplete="off"
      />
      <FormSection title={t('pictures')}>
        {(isPerson ? (['id_front', 'id_back'] as const) : (['licence'] as const)).map((paper) => (
          <VerifyField key={paper} of={`papers.${paper}`} label={verificationPaperWords[paper][locale]} required>
            {(control) => <PaperControl control={control} title={verificationPaperWords[paper][locale]} />}
          </VerifyField>
        ))}
        <p className="bo-note">{t('picturesNote')}</p>
      </FormSection>
      <FormSection title={t('fee')}>
        <Fee fees={fees} />
      </FormSection>
    </>
  );
}
