/** What the buyer fills in for the chosen goods. */
import { Field, Tick } from '#kit/field';
import { money, moneyOfFen } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { buyerWords } from '../../../../storefront/buyer-fields.ts';
import type { Sale } from '../../../../storefront/sale.ts';
import { stockText } from '../../../../storefront/words.ts';
import { Stepper } from '../../../kit/stepper.tsx';

const text = words(
  {
    title: '填写订单',
    none: '先在商品列表中选择一件商品，这里会显示说明与下单信息。',
    about: '商品说明',
    loading: '正在加载说明…',
    quantity: '购买数量',
    range: '每单 {min}–{max} 件',
    password: '查询密码',
    passwordHint: '凭订单号和密码查看卡密，请牢记',
    mail: '同时将卡密发送到邮箱',
    email: '接收邮箱',
    by: '支付方式',
    noChannel: '店铺暂无可用的支付方式，请联系商家。',
    fee: '手续费 {fee}',
  },
  {
    title: 'Your order',
    none: 'Choose an item first: its description and the order form appear here.',
    about: 'Description',
    loading: 'Loading the description…',
    quantity: 'Quantity',
    range: '{min}–{max} an order',
    password: 'Order password',
    passwordHint: 'Order number and password show the keys, so remember it',
    mail: 'Also send the keys by e-mail',
    email: 'Send to',
    by: 'Pay with',
    noChannel: 'There is no way to pay at the moment; please contact the merchant.',
    fee: 'fee {fee}',
  },
);

export function BuyForm({ sale, onSubmit }: { sale: Sale; onSubmit: () => void }) {
  const t = useWords(text);
  const tb = useWords(buyerWords);
  const locale = useLocale();
  const { goods, fields, problems, setFields } = sale;
  if (!goods)
    return (
      <section className="km-box sd-form">
        <h2>{t('title')}</h2>
        <p className="km-faint">{t('none')}</p>
      </section>
    );
  return (
    <form
      className="km-box sd-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <header className="sd-chosen">
        <h2>{goods.name}</h2>
        <p>
          <strong>{money(goods.price)}</strong>
          <small>{stockText(goods.stock, locale)}</small>
        </p>
      </header>
      {sale.content === null ? (
        <p className="km-faint" role="status">
          {t('loading')}
        </p>
      ) : (
        sale.content && (
          <section className="sd-about" aria-label={t('about')}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned of script and style by the server, on writing and on reading */}
            <div className="km-prose" dangerouslySetInnerHTML={{ __html: sale.content }} />
          </section>
        )
      )}
      <div className="km-field sd-quantity">
        <span className="km-field-label">{t('quantity')}</span>
        <Stepper label={t('quantity')} value={sale.quantity} min={sale.range.min} max={sale.range.max} onChange={sale.setQuantity} />
        {(sale.range.min > 1 || goods.limit_quantity_max > 0) && (
          <small className="km-faint">{t('range', { min: sale.range.min, max: sale.range.max })}</small>
        )}
      </div>
      <Field
        label={tb(`contact_${goods.contact_limit}`)}
        name="contact"
        value={fields.contact}
        onChange={(contact) => setFields({ contact })}
        hint={tb(`hint_${goods.contact_limit}`)}
        error={problems.contact && tb(problems.contact)}
        inputMode={
          goods.contact_limit === 'mobile'
            ? 'tel'
            : goods.contact_limit === 'qq'
              ? 'numeric'
              : goods.contact_limit === 'email'
                ? 'email'
                : 'text'
        }
        autoComplete={goods.contact_limit === 'mobile' ? 'tel' : goods.contact_limit === 'email' ? 'email' : 'off'}
        maxLength={64}
        required
      />
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
      <fieldset className="sd-channels">
        <legend>{t('by')}</legend>
        {sale.channels.length === 0 && (
          <p className="km-faint" role="alert">
            {t('noChannel')}
          </p>
        )}
        {sale.channels.map((channel) => (
          <label key={channel.id} className="sd-channel">
            <input
              type="radio"
              name="channel"
              value={channel.id}
              checked={sale.channelId === channel.id}
              onChange={() => sale.chooseChannel(channel.id)}
            />
            {channel.logo && <img src={channel.logo} alt="" width="20" height="20" />}
            <span>{channel.title}</span>
            {sale.channelId === channel.id && sale.bill && sale.bill.fee > 0 && (
              <small>{t('fee', { fee: moneyOfFen(sale.bill.fee) })}</small>
            )}
          </label>
        ))}
      </fieldset>
      {/* Enter in a field buys; the button people see is in the bar below */}
      <button type="submit" className="km-hidden" tabIndex={-1} aria-hidden="true" disabled={!goods.stock.available} />
    </form>
  );
}
