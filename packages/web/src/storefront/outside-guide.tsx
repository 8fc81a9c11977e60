/** Over the whole screen in WeChat's browser: how to open the page in another one. */
import * as word from '@keymall/contract/kit/word';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#kit/button';
import { copy } from '#kit/copy';
import { useWords, words } from '#kit/i18n';
import { useLayer } from '#kit/layer';

const text = words(
  {
    title: '请在浏览器中打开',
    menu: '点击右上角 ··· 菜单',
    choose: '选择「在浏览器打开」',
    why: '微信内无法使用该支付方式。',
    stay: '先看看商品',
  },
  {
    title: 'Please open this in your browser',
    menu: 'Tap ··· at the top right',
    choose: 'Choose “Open in browser”',
    why: 'This way to pay does not work inside WeChat.',
    stay: 'Look around first',
  },
  { copy: word.copyLink },
);

/** Without `onClose` it stays: there is nothing to do on the page. */
export function OutsideGuide({ onClose }: { onClose?: () => void }) {
  const t = useWords(text);
  const ref = useRef<HTMLDivElement>(null);
  const level = useLayer(ref, true, () => onClose?.());
  return createPortal(
    <div
      ref={ref}
      className="km-outside"
      role="dialog"
      aria-modal="true"
      aria-labelledby="outside-title"
      tabIndex={-1}
      style={{ zIndex: level }}
    >
      <svg className="km-outside-arrow" viewBox="0 0 120 120" width="110" height="110" aria-hidden="true">
        <path
          d="M12 112C14 62 46 30 100 22M78 8l26 13-17 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <h2 id="outside-title">{t('title')}</h2>
      <ol>
        <li>{t('menu')}</li>
        <li>{t('choose')}</li>
      </ol>
      <p>{t('why')}</p>
      <div>
        <Button look="primary" size="large" onClick={() => void copy(window.location.href)} autoFocusInLayer>
          {t('copy')}
        </Button>
        {onClose && (
          <Button size="large" look="quiet" onClick={onClose}>
            {t('stay')}
          </Button>
        )}
      </div>
    </div>,
    document.body,
  );
}
