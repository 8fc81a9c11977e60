/**
 * What the buyer gets, behind glass until it is paid. Nothing real lies behind the glass: `shape` draws what it will look
 * like (by default a few lines), `children` is the real thing once `paid`.
 */
import type { ReactNode } from 'react';
import { useWords, words } from '#kit/i18n';

const text = words(
  { title: '付款后可见', note: '支付成功后，内容会自动显示在这里。' },
  { title: 'Opens once paid', note: 'What you bought appears here by itself after the payment.' },
);

interface PaidPreviewProps {
  paid: boolean;
  children?: ReactNode;
  /** Drawn behind the glass. */
  shape?: ReactNode;
  /** Below the sentence: a button to pay, for instance. */
  act?: ReactNode;
}

export function PaidPreview({ paid, children, shape, act }: PaidPreviewProps) {
  const t = useWords(text);
  if (paid) return children;
  return (
    <section className="km-glass" aria-label={t('title')}>
      <div className="km-glass-behind" aria-hidden="true">
        {shape ?? ['72%', '58%', '80%', '64%'].map((width) => <i key={width} style={{ width }} />)}
      </div>
      <div className="km-glass-front">
        <b>{t('title')}</b>
        <p>{t('note')}</p>
        {act}
      </div>
    </section>
  );
}
