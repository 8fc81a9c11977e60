/** What the buyer chooses and fills in for the chosen goods, and what it comes to, line by line. */
import * as word from '@keymall/contract/kit/word';
import { Field, Tick } from '#kit/field';
import { money, moneyOfFen } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { buyerLines } from '../../storefront/bill.ts';
import { BillRow, ReckonedRows } from '../../storefront/bill-lines.tsx';
import { buyerWords } from '../../storefront/buyer-fields.ts';
import type { Sale } from '../../storefront/sale.ts';
import type { ShopGoods } from '../../storefront/shapes.ts';
import { kindText, stockText } from '../../storefront/words.ts';
import { ChosenCards } from './chosen-cards.tsx';
import { CouponField } from './coupon-field.tsx';
import { Described } from './described.tsx';
import { Gallery } from './gallery.tsx';
import { GoodsTerms } from './goods-terms.tsx';
import { PasswordEntry } from './password-entry.tsx';
import { RestockForm } from './restock-form.tsx';
import { Stepper } from './stepper.tsx';

const text = words(
  {
    title: '填写订单',
    none: '先在商品列表中选择一件商品，这里会显示说明与下单信息。',
    delivery: '{kind} · 自动发货',
    quantity: '购买数量',
    range: '每单 {min}–{max} 件',
    passwordHint: '凭订单号和密码查看已购内容，请牢记',
    remember: '在本机记住联系方式与订单',
    rememberHint: '公用设备请勿勾选；不勾选时订单只在本标签页保留',
    mail: '同时发送到邮箱',
    email: '接收邮箱',
    sms: '短信通知发货（{price}）',
    smsFree: '短信通知发货（商家承担费用）',
    mobile: '接收手机号',
    bill: '费用明细',
    total: '合计',
  },
  {
    title: 'Your order',
    none: 'Choose an item first: its description and the order form appear here.',
    delivery: '{kind} · delivered at once',
    quantity: 'Quantity',
    range: '{min}–{max} an order',
    passwordHint: 'Order number and password show what you bought, so remember it',
    remember: 'Remember my contact and orders here',
    rememberHint: 'not on a shared device; without it, orders stay for this tab alone',
    mail: 'Also send it by e-mail',
    email: 'Delivery e-mail',
    sms: 'Text me on delivery ({price})',
    smsFree: 'Text me on delivery (the merchant pays)',
    mobile: 'Text to',
    bill: 'What it comes to',
    total: 'Total',
  },
  { password: word.orderPassword },
);

/** `bare`: its pictures and description stand elsewhere on the page. */
export function BuyForm({ sale, bare = false, onSubmit }: { sale: Sale; bare?: boolean; onSubmit: () => void }) {
  const t = useWords(text);
  const { goods, details } = sale;
  if (!goods)
    return (
      <section className="km-buy">
        <h2>{t('title')}</h2>
        <p className="km-faint">{t('none')}</p>
      </section>
    );
  if (details.locked)
    return (
      <section className="km-buy">
        <Chosen sale={sale} goods={goods} />
        <PasswordEntry key={goods.id} details={details} />
      </section>
    );
  if (!goods.stock.available)
    return (
      <section className="km-buy">
        <Chosen sale={sale} goods={goods} />
        <About sale={sale} goods={goods} bare={bare} />
        <RestockForm key={goods.id} token={sale.data.token} goodsId={goods.id} />
      </section>
    );
  return (
    <form
      className="km-buy"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Chosen sale={sale} goods={goods} />
      <About sale={sale} goods={goods} bare={bare} />
      <Amount sale={sale} goods={goods} />
      <Buyer sale={sale} goods={goods} />
      {goods.coupon_type === 1 && <CouponField sale={sale} />}
      <BillBox sale={sale} />
      {/* Enter in a field buys; the button people see is at the foot */}
      <button type="submit" className="km-hidden" tabIndex={-1} aria-hidden="true" />
    </form>
  );
}

interface PartProps {
  sale: Sale;
  goods: ShopGoods;
}

/** Its name, what a piece costs at this quantity, and how it comes. */
function Chosen({ sale: { price }, goods }: PartProps) {
  const t = useWords(text);
  const locale = useLocale();
  const unit = price ? moneyOfFen(price.unit) : money(goods.price);
  return (
    <header className="km-buy-head">
      <h2>{goods.name}</h2>
      <p>
        <strong>{unit}</strong>
        {unit !== money(goods.price) && <s>{money(goods.price)}</s>}
        <small data-level={goods.stock.available ? goods.stock.level : 'none'}>{stockText(goods.stock, locale)}</small>
        <small>{t('delivery', { kind: kindText(goods.delivery_kind, locale) })}</small>
      </p>
    </header>
  );
}

function About({ sale: { details, quantity }, goods, bare }: PartProps & { bare: boolean }) {
  if (bare) return <GoodsTerms goods={goods} quantity={quantity} />;
  return (
    <>
      <Gallery key={goods.id} images={details.images} name={goods.name} />
      <Described details={details} className="km-buy-about" />
      <GoodsTerms goods={goods} quantity={quantity} />
    </>
  );
}

/** How many: a number, or the cards themselves. */
function Amount({ sale, goods }: PartProps) {
  const t = useWords(text);
  const tb = useWords(buyerWords);
  const { range, problems } = sale;
  if (sale.cards) return <ChosenCards sale={sale} problem={problems.cards && tb(problems.cards)} />;
  return (
    <div className="km-field km-buy-quantity">
      <span className="km-field-label">{t('quantity')}</span>
      <Stepper label={t('quantity')} value={sale.quantity} min={range.min} max={range.max} onChange={sale.setQuantity} />
      {(range.min > 1 || goods.limit_quantity_max > 0) && (
        <small className="km-faint">{t('range', { min: range.min, max: range.max })}</small>
      )}
    </div>
  );
}

const MODES = { mobile: 'tel', qq: 'numeric', email: 'email', any: 'text', default: 'text' } as const;
const FILLS = { mobile: 'tel', qq: 'off', email: 'email', any: 'off', default: 'off' } as const;

function Buyer({ sale, goods }: PartProps) {
  const t = useWords(text);
  const tb = useWords(buyerWords);
  const { fields, setFields, problems, data } = sale;
  const limit = goods.contact_limit;
  return (
    <>
      <div className="km-buy-contact">
        <Field
          label={tb(`contact_${limit}`)}
          name="contact"
          value={fields.contact}
          onChange={(contact) => setFields({ contact })}
          hint={tb(`hint_${limit}`)}
          error={problems.contact && tb(problems.contact)}
          inputMode={MODES[limit]}
          autoComplete={FILLS[limit]}
          maxLength={64}
          required
        />
        <Tick checked={fields.remember} onChange={(remember) => setFields({ remember })}>
          {t('remember')} <small className="km-faint">{t('rememberHint')}</small>
        </Tick>
      </div>
      {goods.take_card_type !== 0 && (
        <Field
          label={t('password')}
          name="pwdforsearch"
          type="password"
          value={fields.password}
          onChange={(password) => setFields({ password })}
          hint={t('passwordHint')}
          error={problems.password && tb(problems.password)}
          optional={goods.take_card_type === 1}
          required={goods.take_card_type === 2}
          autoComplete="new-password"
          maxLength={32}
        />
      )}
      <Tick checked={fields.wantsMail} onChange={(wantsMail) => setFields({ wantsMail })}>
        {t('mail')}
      </Tick>
      {fields.wantsMail && (
        <Field
          label={t('email')}
          name="email"
          type="email"
          value={fields.email}
          onChange={(email) => setFields({ email })}
          error={problems.email && tb(problems.email)}
          autoComplete="email"
          maxLength={100}
          required
        />
      )}
      {data.sms.enabled && (
        <Tick checked={fields.wantsSms} onChange={(wantsSms) => setFields({ wantsSms })}>
          {goods.sms_payer === 1 || data.sms.price === '0.00' ? t('smsFree') : t('sms', { price: money(data.sms.price) })}
        </Tick>
      )}
      {data.sms.enabled && fields.wantsSms && (
        <Field
          label={t('mobile')}
          name="mobile"
          value={fields.mobile}
          onChange={(mobile) => setFields({ mobile })}
          error={problems.mobile && tb(problems.mobile)}
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          required
        />
      )}
    </>
  );
}

/** Why it costs what it costs, as soon as there is more to it than the goods. */
function BillBox({ sale: { price, given } }: { sale: Sale }) {
  const t = useWords(text);
  if (!price) return null;
  const lines = buyerLines(price);
  if (lines.length < 2 && given.same === 0 && given.others.length === 0) return null;
  return (
    <section className="km-buy-bill" aria-label={t('bill')}>
      <dl className="km-bill">
        <ReckonedRows lines={lines} given={given} />
        <BillRow name={t('total')}>
          <b>{moneyOfFen(price.total)}</b>
        </BillRow>
      </dl>
    </section>
  );
}
