/** The shop's own link and its code, to copy, to scan and to look at. */
import * as word from '@keymall/contract/kit/word';
import { Link } from 'react-router';
import { Button } from '#kit/back-office/button';
import { Card } from '#kit/back-office/page-head';
import { copy } from '#kit/copy';
import { useWords, words } from '#kit/i18n';
import { Qr } from '#kit/qr';
import { merchantPath } from '../paths.ts';

const text = words(
  { title: '我的店铺', scan: '扫码打开店铺', visit: '打开店铺', more: '链接设置' },
  { title: 'My shop', scan: 'Scan to open the shop', visit: 'Open the shop', more: 'Link settings' },
  { copy: word.copyLink },
);

export function ShopCard({ url }: { url: string }) {
  const t = useWords(text);
  if (!url) return null;
  const href = new URL(url, window.location.origin).href;
  return (
    <Card title={t('title')} extra={<Link to={merchantPath('shop/link/index')}>{t('more')}</Link>}>
      <div className="bo-shop-card">
        <Qr text={href} label={t('scan')} size={112} />
        <div>
          <p className="bo-panel bo-mono">{href}</p>
          <div className="bo-row">
            <Button onClick={() => void copy(href)}>{t('copy')}</Button>
            <Button variant="outline" theme="default" tag="a" href={href} {...{ target: '_blank', rel: 'noreferrer' }}>
              {t('visit')}
            </Button>
          </div>
        </div>
      </div>
    </Card>
  );
}
