/** One verification: its masks, its papers once somebody asks for them on record, and the platform's word. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminVerify } from '@keymall/contract/merchant/verification';
import {
  verificationAnswerWords,
  verificationKindWords,
  verificationPaperWords,
  verificationStatusWords,
} from '@keymall/contract/merchant/verification-words';
import { useState } from 'react';
import { Link } from 'react-router';
import { Act, RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { StatusTag, Time, UserChip } from '#kit/back-office/cells';
import { DetailDrawer, Facts, Part } from '#kit/back-office/detail-drawer';
import { ReasonDialog } from '#kit/back-office/edit-dialog';
import { needs } from '#kit/back-office/office';
import { useLocale, useWords, words } from '#kit/i18n';
import { Story } from '../../../../features/billing/story.tsx';
import { adminPath } from '../../paths.ts';
import './verify.css';

const text = words(
  {
    title: '实名认证',
    merchantPage: '查看商户',
    pass: '通过',
    passIt: '通过“{name}”的实名认证',
    refuse: '拒绝',
    revoke: '撤销认证',
    refuseNote: '商户会收到原因，并可重新提交。',
    papers: '认证资料',
    kind: '认证类型',
    name: '姓名或企业名称',
    number: '证件号码',
    answer: '核验结果',
    reveal: '查看完整资料',
    revealIt: '查看“{name}”的证件号码与图片',
    revealNote: '此操作会记入操作日志。',
    hide: '收起资料',
    gone: '这一次的图片已删除：商户已重新提交，或已超过保存天数',
  },
  {
    title: 'Verification',
    merchantPage: 'See the merchant',
    pass: 'Pass',
    passIt: 'pass the verification of “{name}”',
    refuse: 'Refuse',
    revoke: 'Take it back',
    refuseNote: 'The merchant reads the reason and may send papers again.',
    papers: 'Papers',
    kind: 'Kind',
    name: 'Person or company',
    number: 'Number',
    answer: 'The check says',
    reveal: 'Show in full',
    revealIt: 'see number and pictures of “{name}”',
    revealNote: 'It stands in the operation log.',
    hide: 'Hide',
    gone: 'The pictures of this time are gone: the merchant sent new ones, or the days they are kept are over',
  },
);

type Detail = WireOutput<typeof adminVerify.verifyDetail>;

export function VerifyDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useWords(text);
  return (
    <DetailDrawer title={t('title')} opens={adminVerify.verifyDetail} with={id === null ? null : { id }} onClose={onClose}>
      {(verification) => <Shown verification={verification} />}
    </DetailDrawer>
  );
}

function Shown({ verification }: { verification: Detail }) {
  const t = useWords(text);
  const [refusing, setRefusing] = useState(false);
  const { id, status, shop_name, username, merchant_id } = verification;
  return (
    <>
      <div className="bo-card-head">
        <div className="bo-row">
          <UserChip name={shop_name} note={username} />
          <StatusTag of={verificationStatusWords} value={status} />
        </div>
        <div className="bo-row">
          <Allowed to={needs(adminMerchant.detail)}>
            <Link to={adminPath('merchant/user/detail', merchant_id)}>{t('merchantPage')}</Link>
          </Allowed>
          {status === 'waiting' && (
            <Act
              does={adminVerify.doVerify}
              with={{ id, from: 'waiting', status: 'passed' }}
              look="primary"
              confirm={t('passIt', { name: shop_name })}
            >
              {t('pass')}
            </Act>
          )}
          {status !== 'refused' && (
            <RowButton need={adminVerify.doVerify} danger onClick={() => setRefusing(true)}>
              {t(status === 'passed' ? 'revoke' : 'refuse')}
            </RowButton>
          )}
        </div>
      </div>
      {verification.reason && (
        <p className="bo-alert" data-tone="danger">
          {verification.reason}
        </p>
      )}
      <Papers verification={verification} />
      <Story moves={verification.moves} of={verificationStatusWords} />
      {refusing && status !== 'refused' && (
        <ReasonDialog
          does={adminVerify.doVerify}
          title={t(status === 'passed' ? 'revoke' : 'refuse')}
          note={t('refuseNote')}
          label={t(word.refuseReason)}
          fixed={{ id, from: status, status: 'refused' }}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  );
}

function Papers({ verification }: { verification: Detail }) {
  const t = useWords(text);
  const locale = useLocale();
  const [clear, setClear] = useState<WireOutput<typeof adminVerify.verifyReveal> | null>(null);
  const { id, kind, shop_name, has_papers } = verification;
  return (
    <Part
      title={t('papers')}
      extra={
        clear ? (
          <Button size="small" variant="text" onClick={() => setClear(null)}>
            {t('hide')}
          </Button>
        ) : (
          has_papers && (
            <Act
              does={adminVerify.verifyReveal}
              with={{ id }}
              confirm={t('revealIt', { name: shop_name })}
              note={t('revealNote')}
              onDone={setClear}
            >
              {t('reveal')}
            </Act>
          )
        )
      }
    >
      <Facts
        rows={[
          [t('kind'), verificationKindWords[kind][locale]],
          [t('name'), clear?.realname ?? verification.name_mask],
          [t('number'), clear?.number ?? verification.number_mask],
          [t('answer'), <StatusTag key="answer" of={verificationAnswerWords} value={verification.answer} />],
          [t(word.sentAt), <Time key="sent" at={verification.create_at} />],
        ]}
      />
      {!has_papers && <p className="bo-note">{t('gone')}</p>}
      {clear?.pictures.map(({ paper, mime, content }) => (
        <figure key={paper} className="verify-paper">
          <figcaption>{verificationPaperWords[paper][locale]}</figcaption>
          <img src={`data:${mime};base64,${content}`} alt={verificationPaperWords[paper][locale]} />
        </figure>
      ))}
    </Part>
  );
}
