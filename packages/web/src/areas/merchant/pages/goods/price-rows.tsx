/** Prices before and after, row by row. */

import type { merchantPriceEdit } from '@keymall/contract/catalogue/price-edit';
import { parseYuan } from '@keymall/contract/kit/money';
import { useState } from 'react';
import { OpenButton } from '#kit/back-office/act';
import type { RowOf } from '#kit/back-office/list';
import { Empty } from '#kit/back-office/state-views';
import { money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { GoodsCell } from './goods-cells.tsx';
import { text } from './price-edit.words.ts';

const own = words({ more: '再显示 {count} 件' }, { more: 'Show {count} more' });

export type PreviewRow = RowOf<typeof merchantPriceEdit.preview>;
type Prices = PreviewRow['before'];

/** An amount that becomes another; one that stays is quiet. */
export function Change({ before, after }: { before: string; after: string }) {
  if (before === after) return <span className="bo-none">{money(before)}</span>;
  return (
    <span className="mg-change" data-way={(parseYuan(after) ?? 0) > (parseYuan(before) ?? 0) ? 'up' : 'down'}>
      <del>{money(before)}</del>
      <span aria-hidden="true">→</span>
      <ins>{money(after)}</ins>
    </span>
  );
}

export function Tiers({ before, after }: { before: Prices['tiers']; after: Prices['tiers'] }) {
  const t = useWords(text);
  if (before.length === 0) return <span className="bo-none">—</span>;
  return (
    <span className="mg-tiers">
      {before.map((tier, index) => (
        <span key={tier.num}>
          <small>{t('from', { num: tier.num })}</small> <Change before={tier.price} after={after[index]?.price ?? tier.price} />
        </span>
      ))}
    </span>
  );
}

/** Rows drawn at first, and with each press of the button. */
const AT_ONCE = 50;

export function PriceRows({ rows }: { rows: readonly PreviewRow[] }) {
  const t = useWords(text);
  const say = useWords(own);
  const [shown, setShown] = useState(AT_ONCE);
  if (rows.length === 0) return <Empty title={t('none')} />;
  return (
    <>
      <div className="bo-table-scroll">
        <table className="bo-table" aria-label={t('previewTitle')}>
          <thead>
            <tr>
              <th scope="col">{t('goods')}</th>
              <th scope="col" data-align="right">
                {t('price')}
              </th>
              <th scope="col" data-align="right">
                {t('cost')}
              </th>
              <th scope="col" data-align="right">
                {t('tiers')}
              </th>
              <th scope="col">{t('problem')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map(({ id, name, cate_name, image, before, after, changed, problem }) => (
              <tr key={id}>
                <td data-head aria-label={name}>
                  <div>
                    <GoodsCell image={image} name={name}>
                      <small>{cate_name}</small>
                    </GoodsCell>
                  </div>
                </td>
                <td data-label={t('price')} data-align="right">
                  <div>
                    <Change before={before.price} after={after.price} />
                  </div>
                </td>
                <td data-label={t('cost')} data-align="right">
                  <div>
                    <Change before={before.cost_price} after={after.cost_price} />
                  </div>
                </td>
                <td data-label={t('tiers')} data-align="right">
                  <div>
                    <Tiers before={before.tiers} after={after.tiers} />
                  </div>
                </td>
                <td data-label={t('problem')}>
                  <div>
                    {problem ? <span className="mg-problem">{problem}</span> : <span className="bo-none">{changed ? '' : t('same')}</span>}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown && (
        <div className="bo-row">
          <OpenButton onClick={() => setShown(shown + AT_ONCE)}>
            {say('more', { count: Math.min(AT_ONCE, rows.length - shown) })}
          </OpenButton>
        </div>
      )}
    </>
  );
}
