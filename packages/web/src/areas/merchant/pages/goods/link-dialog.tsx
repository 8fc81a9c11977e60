/** The link that leads to one goods or one category: to copy, to scan, to close, to replace, and what it looks like. */

import { merchantGoodsLink } from '@keymall/contract/catalogue/goods-link';
import * as word from '@keymall/contract/kit/word';
import { Act } from '#kit/back-office/act';
import { flagOf, Switch } from '#kit/back-office/cells';
import { Part, RowDrawer } from '#kit/back-office/detail-drawer';
import { Field } from '#kit/back-office/field';
import { FormFrame } from '#kit/back-office/form-frame';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useWords, words } from '#kit/i18n';
import { ShopAddress } from '../shop-address.tsx';
import './goods.css';
import { useThemeOptions } from './theme-options.ts';

const text = words(
  {
    goods: '商品链接',
    category: '分类链接',
    leadGoods: '打开后只展示「{name}」',
    leadCategory: '打开后只展示「{name}」中的商品，隐藏的分类也能访问',
    status: '链接状态',
    open: '链接已开启，买家可以访问',
    closed: '链接已关闭，买家无法访问',
    closeIt: '关闭这个链接',
    reset: '重置链接',
    resetIt: '重置这个链接',
    resetNote: '旧链接与旧二维码将立即失效，需要重新发给买家',
    looks: '模板',
    pc: '电脑端',
    mobile: '手机端',
  },
  {
    goods: 'Product link',
    category: 'Link of the category',
    leadGoods: 'Shows “{name}” only',
    leadCategory: 'Shows the products of “{name}” only; hidden categories are reached too',
    status: 'State',
    open: 'The link works',
    closed: 'The link is closed: nobody gets in',
    closeIt: 'close this link',
    reset: 'Replace the link',
    resetIt: 'replace this link',
    resetNote: 'The old link and its code stop working at once',
    looks: 'Looks',
    pc: 'Desktop',
    mobile: 'Phone',
  },
  { asShop: word.asTheShop },
);

export interface Linked {
  type: 'goods' | 'category';
  id: number;
  name: string;
}

export function LinkDialog({ of, onClose }: { of: Linked | null; onClose: () => void }) {
  const t = useWords(text);
  return (
    <RowDrawer of={of} title={t(of?.type ?? 'goods')} onClose={onClose}>
      {(target) => <Opened of={target} key={`${target.type}:${target.id}`} />}
    </RowDrawer>
  );
}

function Opened({ of: { type, id, name } }: { of: Linked }) {
  const t = useWords(text);
  const target = { type, id };
  const query = useCall(type === 'goods' ? merchantGoodsLink.good : merchantGoodsLink.category, { id });
  return (
    <div className="mg-link">
      <p className="bo-note">{t(type === 'goods' ? 'leadGoods' : 'leadCategory', { name })}</p>
      <Answered query={query} rows={6}>
        {({ url, status }) => (
          <ShopAddress
            url={url}
            of="Part"
            size={176}
            acts={
              <Act does={merchantGoodsLink.reset} with={target} confirm={t('resetIt')} note={t('resetNote')} look="outline" danger>
                {t('reset')}
              </Act>
            }
          >
            <div className="bo-row">
              <Switch
                does={merchantGoodsLink.close}
                on={status === 1}
                with={(on) => ({ ...target, status: flagOf(on) })}
                label={t('status')}
                confirm={(on) => (on ? null : t('closeIt'))}
              />
              <span className="bo-note">{t(status === 1 ? 'open' : 'closed')}</span>
            </div>
          </ShopAddress>
        )}
      </Answered>
      <Looks target={target} />
    </div>
  );
}

const ThemeField = Field<typeof merchantGoodsLink.saveTheme>;

function Looks({ target }: { target: { type: 'goods' | 'category'; id: number } }) {
  const t = useWords(text);
  const query = useCall(merchantGoodsLink.getTheme, target);
  const options = useThemeOptions(t('asShop'));
  return (
    <Part title={t('looks')}>
      <Answered query={query} rows={3}>
        {(themes) => (
          <FormFrame saves={merchantGoodsLink.saveTheme} initial={themes} fixed={target}>
            <div className="bo-form-grid">
              <ThemeField of="theme" label={t('pc')} options={options} />
              <ThemeField of="mobile_theme" label={t('mobile')} options={options} />
            </div>
          </FormFrame>
        )}
      </Answered>
    </Part>
  );
}
