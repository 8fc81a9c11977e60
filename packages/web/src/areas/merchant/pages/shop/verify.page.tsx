/** Who stands behind the shop: papers sent to the platform, and what became of them. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { merchantVerify, type VerificationKind } from '@keymall/contract/merchant/verification';
import { verificationKindWords, verificationPaperWords, verificationStatusWords } from '@keymall/contract/merchant/verification-words';
import { StatusTag, Time, useChoices } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { Field } from '#kit/back-office/field';
import { FormFrame, FormSection, useFormValue } from '#kit/back-office/form-frame';
import { useOffice } from '#kit/back-office/office';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
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
                <Form key={verification?.id ?? 0} kind={verification?.kind ?? 'person'} />
              </Card>
            )}
          </>
        )}
      </Answered>
    </>
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

function Form({ kind }: { kind: VerificationKind }) {
  const t = useWords(text);
  const { reload } = useOffice();
  return (
    <FormFrame
      saves={merchantVerify.submit}
      initial={{ kind, realname: '', number: '', papers: { id_front: '', id_back: '', licence: '' } }}
      refusals={{ verification_identity: 'number', verification_credit_code: 'number' }}
      submit={t('submit')}
      done={t('done')}
      onSaved={() => void reload()}
    >
      <Fields />
    </FormFrame>
  );
}

function Fields() {
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
    </>
  );
}
