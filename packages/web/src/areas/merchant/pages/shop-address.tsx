/** A link that buyers open: its code to scan, and the address to copy and to visit. */
import * as word from '@keymall/contract/kit/word';
import type { ReactNode } from 'react';
import { Button } from '#kit/back-office/button';
import { copy } from '#kit/copy';
import { useWords, words } from '#kit/i18n';
import { Qr } from '#kit/qr';

const text = words(
  { scanShop: '扫码打开店铺', visitShop: '打开店铺', scanPart: '扫码打开', visitPart: '打开' },
  { scanShop: 'Scan to open the shop', visitShop: 'Open the shop', scanPart: 'Scan to open', visitPart: 'Open' },
);

interface ShopAddressProps {
  url: string;
  /** The whole shop, or a part of it: one product, one category. */
  of: 'Shop' | 'Part';
  /** Pixels of the code's side. */
  size: number;
  className?: string;
  /** More buttons beside copying and visiting. */
  acts?: ReactNode;
  /** Below the buttons. */
  children?: ReactNode;
}

export function ShopAddress({ url, of, size, className = 'bo-link-share', acts, children }: ShopAddressProps) {
  const t = useWords(text);
  const href = new URL(url, window.location.origin).href;
  return (
    <div className={className}>
      <Qr text={href} label={t(`scan${of}`)} size={size} />
      <div>
        <p className="bo-panel bo-mono">{href}</p>
        <div className="bo-row">
          <Button onClick={() => void copy(href)}>{t(word.copyLink)}</Button>
          <Button variant="outline" theme="default" tag="a" href={href} {...{ target: '_blank', rel: 'noreferrer' }}>
            {t(`visit${of}`)}
          </Button>
          {acts}
        </div>
        {children}
      </div>
    </div>
  );
}
