/** The whole form of a goods, for adding and editing alike. */
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import type { Endpoint, WireInput } from '@keymall/contract/kit/endpoint';
import { type ReactNode, useRef } from 'react';
import { Field, type Option } from '#kit/back-office/field';
import { FormFrame, FormSection, type RefusalFields, useFormValue } from '#kit/back-office/form-frame';
import { PictureControl } from '#kit/back-office/picture-control';
import { useCall } from '#kit/back-office/queries';
import { RichText } from '#kit/back-office/rich-text';
import type { Values } from '#kit/back-office/schema';
import { type Say, useWords } from '#kit/i18n';
import { CategoryControl } from './category-control.tsx';
import { GalleryControl } from './gallery-control.tsx';
import { GiftsControl } from './gifts-control.tsx';
import './goods.css';
import { text } from './goods-form.words.ts';
import { PricePreview } from './price-preview.tsx';
import { GivesControl, rowsOf, TiersControl } from './steps-control.tsx';
import { useThemeOptions } from './theme-options.ts';

type Saves = typeof merchantGoods.add | typeof merchantGoods.edit;
type T = Say<Extract<keyof (typeof text)['zh_CN'], string>>;
const GoodsField = Field<typeof merchantGoods.add>;
const refusals: RefusalFields<WireInput<typeof merchantGoods.add>> = {
  category_missing: 'cate_id',
  price_out_of_range: 'price',
  price_not_above_cost: 'cost_price',
  steps_wrong: 'wholesale_discount_list',
  tier_price_wrong: 'wholesale_discount_list',
  gift_wrong: 'addtion_give',
  quantity_bounds: 'limit_quantity_max',
  visit_password_missing: 'visit_password',
  delivery_kind_fixed: 'delivery_kind',
  goods_frozen: 'status',
};

/** What a new goods begins as. */
export const newGoods: Values = {
  cate_id: '',
  name: '',
  price: '',
  cost_price: '0.00',
  image: '',
  slider_image: [],
  content: '',
  remark: '',
  limit_quantity: 1,
  limit_quantity_max: 0,
  wholesale_discount_list: [],
  stock_display: null,
  inventory_notify: 0,
  inventory_notify_type: 1,
  coupon_type: 1,
  sold_notify: 0,
  take_card_type: 1,
  visit_type: 0,
  visit_password: '',
  contact_limit: 'default',
  sms_payer: 0,
  card_order: 0,
  selectcard_fee: '0.00',
  event_give: [],
  event_give_repeat: 0,
  addtion_give: [],
  delivery_kind: 0,
  theme: '',
  mobile_theme: '',
  status: 1,
  sort: 0,
};

const byNumber = (rows: unknown) => rowsOf(rows).toSorted((a, b) => Number(a.num) - Number(b.num));
const repeats = (rows: unknown): boolean => new Set(rowsOf(rows).map(({ num }) => num)).size < rowsOf(rows).length;

interface GoodsFormProps {
  saves: Saves;
  initial: Values;
  fixed?: Values;
  onSaved: (data: unknown, values: Values) => void;
  onCancel: () => void;
  /** What the button says. */
  submit?: string;
}

const SECTIONS = ['basics', 'words', 'money', 'limits', 'cards', 'looks'] as const;

export function GoodsForm({ saves, initial, fixed, onSaved, onCancel, submit }: GoodsFormProps) {
  const t = useWords(text);
  const form = useRef<HTMLDivElement>(null);
  const list = useCall(merchantGoods.goodList, {}, { staleTime: 60_000 });
  const goods: Option[] = list.data?.list.filter(({ id }) => id !== fixed?.id).map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const show = (section: string): void =>
    form.current?.querySelector(`[data-section="${section}"]`)?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  return (
    <div className="mg-form" ref={form}>
      <FormFrame<Endpoint>
        saves={saves}
        initial={initial}
        fixed={fixed}
        refusals={refusals}
        check={({ wholesale_discount_list, event_give }) => ({
          ...(repeats(wholesale_discount_list) && { wholesale_discount_list: t('twice') }),
          ...(repeats(event_give) && { event_give: t('twice') }),
        })}
        toInput={(values) => ({
          ...values,
          wholesale_discount_list: byNumber(values.wholesale_discount_list),
          event_give: byNumber(values.event_give),
        })}
        onSaved={onSaved}
        onCancel={onCancel}
        submit={submit}
      >
        <aside className="mg-form-side">
          <nav className="mg-form-nav" aria-label={t('contents')}>
            {SECTIONS.map((section) => (
              <button key={section} type="button" onClick={() => show(section)}>
                {t(section)}
              </button>
            ))}
          </nav>
          <PricePreview goods={goods} />
        </aside>
        <div className="mg-form-sections">
          <Basics t={t} isNew={!fixed} />
          <Section t={t} name="words">
            <GoodsField of="content" label={t('content')} help={t('contentHelp')} wide>
              {(control) => <RichText control={control} label={t('content')} purpose="goods" />}
            </GoodsField>
            <GoodsField of="remark" label={t('remark')} help={t('remarkHelp')} rows={4} wide />
          </Section>
          <Prices t={t} goods={goods} />
          <Buying t={t} hadPassword={initial.visit_type === 1} />
          <Delivery t={t} />
          <Looks t={t} />
        </div>
      </FormFrame>
    </div>
  );
}

function Section({ t, name, note, children }: { t: T; name: (typeof SECTIONS)[number]; note?: string; children: ReactNode }) {
  return (
    <div className="mg-section" data-section={name}>
      <FormSection title={t(name)} note={note}>
        {children}
      </FormSection>
    </div>
  );
}

/** What a goods is, in the order one thinks of it: its name, where it stands, what it costs, what is sent. */
function Basics({ t, isNew }: { t: T; isNew: boolean }) {
  const kind = useFormValue('delivery_kind');
  return (
    <Section t={t} name="basics">
      <GoodsField of="name" label={t('name')} wide />
      <GoodsField of="cate_id" label={t('category')}>
        {(control) => <CategoryControl control={control} label={t('category')} />}
      </GoodsField>
      <GoodsField of="price" label={t('price')} placeholder="0.00" />
      <GoodsField
        of="delivery_kind"
        label={t('delivery')}
        help={isNew ? t(kind === 0 ? 'cardsNext' : 'contentLater') : t('deliveryHelp')}
        options={
          kind === 3
            ? [{ value: 3, label: t('kindDocked') }]
            : [
                { value: 0, label: t('kindCards') },
                { value: 1, label: t('kindText') },
                { value: 2, label: t('kindFile') },
              ]
        }
      />
      <GoodsField of="status" label={t('status')} />
      <GoodsField of="image" label={t('image')} help={t('imageHelp')} wide>
        {(control) => <PictureControl control={control} purpose="goods" />}
      </GoodsField>
      <GoodsField of="slider_image" label={t('gallery')} help={t('galleryHelp')} wide>
        {(control) => <GalleryControl control={control} />}
      </GoodsField>
      <GoodsField of="sort" label={t('sort')} help={t('sortHelp')} />
    </Section>
  );
}

function Prices({ t, goods }: { t: T; goods: readonly Option[] }) {
  const gives = rowsOf(useFormValue('event_give'));
  return (
    <Section t={t} name="money">
      <GoodsField of="cost_price" label={t('cost')} help={t('costHelp')} />
      <GoodsField of="wholesale_discount_list" label={t('tiers')} help={t('tiersHelp')} wide>
        {(control) => <TiersControl control={control} />}
      </GoodsField>
      <GoodsField of="event_give" label={t('gives')} help={t('givesHelp')} wide>
        {(control) => <GivesControl control={control} />}
      </GoodsField>
      {gives.length > 0 && <GoodsField of="event_give_repeat" label={t('repeat')} help={t('repeatHelp')} wide />}
      <GoodsField of="addtion_give" label={t('gifts')} help={t('giftsHelp')} wide>
        {(control) => <GiftsControl control={control} goods={goods} />}
      </GoodsField>
      <GoodsField of="coupon_type" label={t('coupon')} />
    </Section>
  );
}

function Buying({ t, hadPassword }: { t: T; hadPassword: boolean }) {
  const locked = useFormValue('visit_type') === 1;
  return (
    <Section t={t} name="limits">
      <GoodsField of="limit_quantity" label={t('min')} unit={t('piece')} />
      <GoodsField of="limit_quantity_max" label={t('max')} unit={t('piece')} help={t('maxHelp')} />
      <GoodsField
        of="contact_limit"
        label={t('contact')}
        help={t('contactHelp')}
        options={[
          { value: 'default', label: t('contactDefault') },
          { value: 'any', label: t('contactAny') },
          { value: 'mobile', label: t('contactMobile') },
          { value: 'email', label: t('contactEmail') },
          { value: 'qq', label: t('contactQq') },
        ]}
      />
      <GoodsField
        of="take_card_type"
        label={t('take')}
        help={t('takeHelp')}
        options={[
          { value: 0, label: t('takeOff') },
          { value: 1, label: t('takeMay') },
          { value: 2, label: t('takeMust') },
        ]}
      />
      <GoodsField
        of="stock_display"
        label={t('stock')}
        options={[
          { value: 'null', label: t('stockShop') },
          { value: 1, label: t('stockExact') },
          { value: 2, label: t('stockWord') },
          { value: 0, label: t('stockHidden') },
        ]}
      />
      <GoodsField of="visit_type" label={t('visit')} help={t('visitHelp')} />
      {locked && (
        <GoodsField
          of="visit_password"
          label={t('visitPassword')}
          type="password"
          autoComplete="new-password"
          required={!hadPassword}
          help={hadPassword ? t('visitKeep') : t('visitNew')}
        />
      )}
    </Section>
  );
}

function Delivery({ t }: { t: T }) {
  const kind = useFormValue('delivery_kind');
  const order = useFormValue('card_order');
  const warned = Number(useFormValue('inventory_notify')) > 0;
  return (
    <Section t={t} name="cards">
      {kind === 0 && (
        <GoodsField
          of="card_order"
          label={t('order')}
          options={[
            { value: 0, label: t('oldest') },
            { value: 1, label: t('newest') },
            { value: 2, label: t('random') },
            { value: 3, label: t('select') },
          ]}
        />
      )}
      {kind === 0 && order === 3 && <GoodsField of="selectcard_fee" label={t('selectFee')} help={t('selectFeeHelp')} />}
      <GoodsField
        of="sms_payer"
        label={t('sms')}
        options={[
          { value: 0, label: t('smsBuyer') },
          { value: 1, label: t('smsMerchant') },
        ]}
      />
      <GoodsField of="inventory_notify" label={t('low')} unit={t('piece')} help={t('lowHelp')} />
      {warned && (
        <GoodsField
          of="inventory_notify_type"
          label={t('lowWay')}
          help={t('lowWayHelp')}
          options={[
            { value: 1, label: t('wayMessage') },
            { value: 2, label: t('wayMail') },
            { value: 3, label: t('wayWechat') },
          ]}
        />
      )}
      <GoodsField of="sold_notify" label={t('notify')} help={t('notifyHelp')} />
    </Section>
  );
}

function Looks({ t }: { t: T }) {
  const themes = useThemeOptions(t('themeShop'));
  return (
    <Section t={t} name="looks" note={t('looksNote')}>
      <GoodsField of="theme" label={t('theme')} options={themes} />
      <GoodsField of="mobile_theme" label={t('mobileTheme')} options={themes} />
    </Section>
  );
}
