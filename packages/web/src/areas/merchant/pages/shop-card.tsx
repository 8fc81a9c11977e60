/** The shop's own link and its code, to copy, to scan and to look at. */
import { Link } from 'react-router';
import { Card } from '#kit/back-office/page-head';
import { useWords, words } from '#kit/i18n';
import { merchantPath } from '../paths.ts';
import { ShopAddress } from './shop-address.tsx';

const text = words({ title: '我的店铺', more: '链接设置' }, { title: 'My shop', more: 'Link settings' });

export function ShopCard({ url }: { url: string }) {
  const t = useWords(text);
  if (!url) return null;
  return (
    <Card title={t('title')} extra={<Link to={merchantPath('shop/link/index')}>{t('more')}</Link>}>
      <ShopAddress of="Shop" className="bo-shop-card" url={url} size={112} />
    </Card>
  );
}
