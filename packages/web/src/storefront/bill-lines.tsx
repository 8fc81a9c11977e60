/** A price explained: one row for each thing it is made of, and what comes with it. The same on the shop, bill, pay and order pages. */
import * as word from '@keymall/contract/kit/word';
import type { ReactNode } from 'react';
import { money, moneyOfFen } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import type { Given, ReckonedLine } from './bill.ts';
import type { Bill, BillLine } from './shapes.ts';

const text = words(
  {
    goods: '商品金额',
    tier: '批发优惠',
    select: '选号费',
    sms: '短信费',
    gift: '赠送',
    more: '本商品 × {count}',
    pieces: '{name} × {count}',
  },
  {
    goods: 'Products',
    tier: 'Volume discount',
    select: 'Chosen numbers',
    sms: 'Text message',
    gift: 'Free with it',
    more: '{count} more of the same',
    pieces: '{name} × {count}',
  },
  { coupon: word.coupon, fee: word.fee },
);

/** `-¥1.00` with the sign before the currency. */
const signed = (yuan: string): string => (yuan.startsWith('-') ? `−${money(yuan.slice(1))}` : money(yuan));
const signedFen = (fen: number): string => (fen < 0 ? `−${moneyOfFen(0 - fen)}` : moneyOfFen(fen));

/** One row of a bill: its name and what stands there. */
export const BillRow = ({ name, less, children }: { name: string; less?: boolean; children: ReactNode }) => (
  <div data-less={less ? '' : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Rows of what the page has reckoned itself. */
export function ReckonedRows({ lines, given }: { lines: readonly ReckonedLine[]; given: Given }) {
  const t = useWords(text);
  return (
    <>
      {lines.map(({ kind, amount }) => (
        <BillRow key={kind} name={t(kind)} less={amount < 0}>
          {signedFen(amount)}
        </BillRow>
      ))}
      {given.same > 0 && <BillRow name={t('gift')}>{t('more', { count: given.same })}</BillRow>}
      {given.others.map(({ name, quantity }) => (
        <BillRow key={name} name={t('gift')}>
          {t('pieces', { name, count: quantity })}
        </BillRow>
      ))}
    </>
  );
}

/** Rows of the server's bill. */
export function BillRows({ lines, gifts = [] }: { lines: readonly BillLine[]; gifts?: Bill['gifts'] }) {
  const t = useWords(text);
  return (
    <>
      {lines.map(({ kind, amount }) => (
        <BillRow key={kind} name={t(kind)} less={amount.startsWith('-')}>
          {signed(amount)}
        </BillRow>
      ))}
      {gifts.map(({ goods_name: name, quantity }) => (
        <BillRow key={name} name={t('gift')}>
          {t('pieces', { name, count: quantity })}
        </BillRow>
      ))}
    </>
  );
}
