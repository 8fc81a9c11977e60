/**
 * The platform wants to know who stands behind the shop, and does not yet: a strip on every page that leads to where papers are sent, and
 * a dialog, once a session, for whoever may send them. Both go when they are under review or have passed (docs/domain/verification.md).
 */
import { merchantVerify } from '@keymall/contract/merchant/verification';
import { Link, useLocation, useNavigate } from 'react-router';
import { needs, useAllowed, useOffice } from '#kit/back-office/office';
import { Button } from '#kit/button';
import { Dialog } from '#kit/dialog';
import { useWords, words } from '#kit/i18n';
import { updateSession, useSession } from '#kit/session';
import { merchantPath } from '../paths.ts';

const text = words(
  {
    label: '认证提醒',
    asks: '平台要求商户完成实名认证，您尚未提交资料',
    refused: '实名认证未通过，请按原因修改后重新提交',
    waits: '实名认证审核中，结果会通过消息通知您',
    go: '去认证',
    look: '查看进度',
    title: '请完成实名认证',
    why: '平台要求商户完成实名认证。认证通过前，提现等功能可能无法使用。',
    bring: '个人请准备居民身份证，企业请准备营业执照；资料加密保存，仅供平台审核。',
    later: '以后再说',
  },
  {
    label: 'Verification',
    asks: 'The platform asks merchants to verify who they are; you sent no papers yet',
    refused: 'Your verification was refused; please mend what was said and send it again',
    waits: 'Your verification is under review; a message tells you the result',
    go: 'Verify now',
    look: 'See its progress',
    title: 'Please verify who you are',
    why: 'The platform asks merchants to verify who they are. Until you have passed, withdrawals and the like may be closed to you.',
    bring: 'A person needs the identity card, a company its business licence; papers are kept encrypted and are for the review only.',
    later: 'Later',
  },
);

const PAGE = merchantPath('shop/verify/index');
const UNDER_REVIEW = -1;
const REFUSED = 2;

/** Above every page but the one it leads to. */
export function VerifyNotice() {
  const { account } = useOffice();
  const session = useSession('merchant');
  const mayLook = useAllowed(needs(merchantVerify.index));
  const maySend = useAllowed(needs(merchantVerify.submit)) && account.acting === undefined;
  const isThere = useLocation().pathname === PAGE;
  const { userInfo, shop, showVerifyDialog } = session ?? {};
  if (isThere || !mayLook || userInfo?.need_real !== 1 || userInfo.is_real !== 0) return null;
  return (
    <>
      <Strip verify={shop?.shop_verify ?? 0} />
      {maySend && <Question open={showVerifyDialog === true} />}
    </>
  );
}

function Strip({ verify }: { verify: number }) {
  const t = useWords(text);
  const waits = verify === UNDER_REVIEW;
  return (
    <aside className="bo-alert" data-tone={waits ? 'info' : undefined} aria-label={t('label')}>
      <span>{t(waits ? 'waits' : verify === REFUSED ? 'refused' : 'asks')}</span>
      <Link to={PAGE}>{t(waits ? 'look' : 'go')}</Link>
    </aside>
  );
}

function Question({ open }: { open: boolean }) {
  const t = useWords(text);
  const navigate = useNavigate();
  const close = (): void => updateSession('merchant', { showVerifyDialog: false, verifyDialogClosed: true });
  return (
    <Dialog
      open={open}
      title={t('title')}
      size="small"
      onClose={close}
      foot={
        <>
          <Button onClick={close}>{t('later')}</Button>
          <Button
            look="primary"
            autoFocusInLayer
            onClick={() => {
              close();
              void navigate(PAGE);
            }}
          >
            {t('go')}
          </Button>
        </>
      }
    >
      <p>{t('why')}</p>
      <p className="km-note">{t('bring')}</p>
    </Dialog>
  );
}
