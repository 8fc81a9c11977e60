/** What each link of the shop wears on one device: a theme, or a published page of one's own making. */

import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { merchantLinkLook } from '@keymall/contract/catalogue/link-look';
import * as word from '@keymall/contract/kit/word';
import type { DesignDevice } from '@keymall/contract/merchant/design-look-words';
import { shopThemes } from '@keymall/contract/merchant/shop-theme';
import { useId, useState } from 'react';
import { Choice } from '#kit/back-office/field';
import { needs, useAllowed } from '#kit/back-office/office';
import { useOptions } from '#kit/back-office/options';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useSubmit } from '#kit/back-office/submit';
import { useLocale, useWords, words } from '#kit/i18n';
import { ThemeSketch } from './theme-sketch.tsx';
import './looks.css';

const text = words(
  {
    link: '链接',
    shopLink: '店铺链接',
    of: '选择{what}',
    look: '外观',
    asShopNote: '不单独设置，与店铺链接一致',
    own: '自助装修页面',
    saved: '外观已更换',
  },
  {
    link: 'Link',
    shopLink: 'Shop link',
    of: 'Choose: {what}',
    look: 'Look',
    asShopNote: 'Nothing of its own: as the link of the shop',
    own: 'A page of your own making',
    saved: 'The look was changed',
  },
  { goods: word.goods, category: word.category, asShop: word.asTheShop },
);

type At = 'shop' | 'goods' | 'category';

export function LinkLooks({ device }: { device: DesignDevice }) {
  const t = useWords(text);
  const id = useId();
  const [at, setAt] = useState<At>('shop');
  const [target, setTarget] = useState<number | null>(null);
  const mayGoods = useAllowed(needs(merchantGoods.goodList));
  const mayCategory = useAllowed(needs(merchantCategory.listSimple));
  const links = [
    { value: 'shop', label: t('shopLink') },
    ...(mayCategory ? [{ value: 'category', label: t('category') }] : []),
    ...(mayGoods ? [{ value: 'goods', label: t('goods') }] : []),
  ];
  const control = { id, invalid: false, readOnly: false, describedBy: undefined };
  return (
    <div className="bo-form-grid">
      <div className="bo-field" data-wide>
        <label htmlFor={id}>{t('link')}</label>
        <div className="bo-control">
          <Choice
            control={{
              ...control,
              value: at,
              set: (value) => {
                setAt(value as At);
                setTarget(null);
              },
            }}
            options={links}
            label={t('link')}
          />
        </div>
      </div>
      {at === 'goods' && <Which of="goods" value={target} set={setTarget} />}
      {at === 'category' && <Which of="category" value={target} set={setTarget} />}
      {(at === 'shop' || target !== null) && <Worn key={`${at}.${target}`} at={at} id={target ?? 0} device={device} />}
    </div>
  );
}

function Which({ of, value, set }: { of: 'goods' | 'category'; value: number | null; set: (id: number) => void }) {
  return of === 'goods' ? <WhichGoods value={value} set={set} /> : <WhichCategory value={value} set={set} />;
}
interface WhichProps {
  value: number | null;
  set: (id: number) => void;
}
const WhichGoods = (props: WhichProps) => <Listed {...props} what="goods" options={useOptions(merchantGoods.goodList, 'name')} />;
const WhichCategory = (props: WhichProps) => (
  <Listed {...props} what="category" options={useOptions(merchantCategory.listSimple, 'name')} />
);

function Listed({ value, set, what, options }: WhichProps & { what: 'goods' | 'category'; options: ReturnType<typeof useOptions> }) {
  const t = useWords(text);
  const id = useId();
  const label = t('of', { what: t(what) });
  const control = { id, invalid: false, readOnly: false, describedBy: undefined, value: value ?? '' };
  return (
    <div className="bo-field" data-wide>
      <label htmlFor={id}>{label}</label>
      <div className="bo-control">
        <Choice control={{ ...control, set: (next) => set(Number(next)) }} options={options} label={label} placeholder={label} />
      </div>
    </div>
  );
}

function Worn({ at, id, device }: { at: At; id: number; device: DesignDevice }) {
  const t = useWords(text);
  const locale = useLocale();
  const name = useId();
  const query = useCall(merchantLinkLook.worn, { at, target_id: id });
  const { send, busy } = useSubmit(merchantLinkLook.wear, { done: t('saved') });
  const may = useAllowed(needs(merchantLinkLook.wear));
  return (
    <Answered query={query} rows={6}>
      {({ theme, mobile_theme, pc_design_id, h5_design_id, designs }) => {
        const worn = device === 'pc' ? theme : mobile_theme;
        const design = device === 'pc' ? pc_design_id : h5_design_id;
        const card = (key: string, design_id: number, title: string, note: string) => (
          <div key={`${key}.${design_id}`} className="ms-look">
            <label>
              <input
                type="radio"
                name={name}
                checked={worn === key && (key === 'diy' ? design === design_id : true)}
                disabled={!may || busy}
                onChange={() => void send({ at, target_id: id, device, theme: key, design_id }).catch(() => undefined)}
              />
              <ThemeSketch theme={shopThemes.find((each) => each.key === key)?.key ?? 'default'} phone={device === 'h5'} />
              <b>{title}</b>
              <small>{note}</small>
            </label>
          </div>
        );
        return (
          <div className="ms-looks" role="radiogroup" aria-label={t('look')}>
            {at !== 'shop' && card('', 0, t('asShop'), t('asShopNote'))}
            {shopThemes.flatMap(({ key, title, note }) => (key === 'diy' ? [] : [card(key, 0, title[locale], note[locale])]))}
            {designs.filter((each) => each.device === device).map((each) => card('diy', each.id, each.name, t('own')))}
          </div>
        );
      }}
    </Answered>
  );
}
