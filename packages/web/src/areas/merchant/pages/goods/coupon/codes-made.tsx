/** What was made: the codes, to copy or to keep. */

import type { merchantCoupon } from '@keymall/contract/catalogue/coupon';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useNavigate } from 'react-router';
import { OpenButton } from '#kit/back-office/act';
import { Button } from '#kit/back-office/button';
import { copy, downloadText } from '#kit/copy';
import { count } from '#kit/format';
import { useWords } from '#kit/i18n';
import { merchantPath } from '../../../paths.ts';
import { text } from './add.words.ts';
import './coupon.css';

export function CodesMade({ made, onMore }: { made: WireOutput<typeof merchantCoupon.add>; onMore: () => void }) {
  const t = useWords(text);
  const navigate = useNavigate();
  const all = made.codes.join('\n');
  return (
    <div className="bo-codes">
      <p className="bo-alert" data-tone="success" role="status">
        {t('made', { count: count(made.codes.length) })}
      </p>
      <div className="bo-row">
        <Button onClick={() => void copy(all)}>{t('copyAll')}</Button>
        <OpenButton onClick={() => downloadText(`coupons-${made.batch_id}.txt`, all)}>{t(word.downloadTxt)}</OpenButton>
        <OpenButton onClick={onMore}>{t('more')}</OpenButton>
        <Button
          variant="outline"
          theme="default"
          onClick={() => void navigate(`${merchantPath('goods/coupon/index')}?batch_id=${made.batch_id}`)}
        >
          {t(word.backToList)}
        </Button>
      </div>
      <ol className="bo-code-list" aria-label={t(word.couponCode)}>
        {made.codes.map((code) => (
          <li key={code} className="bo-mono">
            {code}
          </li>
        ))}
      </ol>
    </div>
  );
}
