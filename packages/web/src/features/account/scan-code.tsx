/**
 * A code of the official account's: drawn here, scanned with WeChat, and confirmed there by the two digits that this page then shows. Its look
 * (scan-code.css) comes with whatever page may show it: public pages carry no styles of what they fetch later.
 */
import { JOURNEY } from '@keymall/contract/identity/social-words';
import * as word from '@keymall/contract/kit/word';
import { useEffect, useRef, useState } from 'react';
import { useWords, words } from '#kit/i18n';
import { Qr } from '#kit/qr';

const text = words(
  {
    label: '微信扫码',
    scan: '用微信扫码，10 分钟内有效',
    phone: '正在用手机浏览？截屏后在微信“扫一扫”里从相册选取。',
    scanned: '已扫码，请在微信的公众号会话里回复这两位数字',
  },
  {
    label: 'A code to scan with WeChat',
    scan: 'Scan it with WeChat, within 10 minutes',
    phone: 'On this very phone? Take a screenshot, and choose it in WeChat’s scanner.',
    scanned: 'Scanned: reply these two digits to the official account in WeChat',
  },
  { cancel: word.cancel },
);

const EVERY_MS = 2000;

interface ScanCodeProps<Answer extends { status: number }> {
  code: { url: string; digits: string };
  /** How it stands. */
  ask: () => Promise<Answer>;
  /** It came to an end: it is asked no more. */
  onEnd: (answer: Answer) => void;
  onFailure: (error: unknown) => void;
  onCancel: () => void;
}

export function ScanCode<Answer extends { status: number }>({ code, ask, onEnd, onFailure, onCancel }: ScanCodeProps<Answer>) {
  const t = useWords(text);
  const [isScanned, setScanned] = useState(false);
  const latest = useRef({ ask, onEnd, onFailure });
  latest.current = { ask, onEnd, onFailure };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async (): Promise<void> => {
      try {
        const answer = await latest.current.ask();
        if (isOver) return;
        setScanned(answer.status === JOURNEY.back);
        if (answer.status !== JOURNEY.waiting && answer.status !== JOURNEY.back) return latest.current.onEnd(answer);
      } catch (error) {
        if (!isOver) latest.current.onFailure(error);
        return;
      }
      next();
    };
    const next = (): void => {
      timer = setTimeout(() => void look(), EVERY_MS);
    };
    next();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return (
    <figure className="account-scan">
      {!isScanned && <Qr text={code.url} label={t('label')} size={176} />}
      <p role="status">
        {t(isScanned ? 'scanned' : 'scan')}
        {isScanned && <strong>{code.digits}</strong>}
      </p>
      {!isScanned && <small>{t('phone')}</small>}
      <button type="button" className="km-link-button" onClick={onCancel}>
        {t('cancel')}
      </button>
    </figure>
  );
}
