/** Sold out: word by mail when it is back. */
import { Button } from '#kit/button';
import { Field } from '#kit/field';
import { useWords, words } from '#kit/i18n';
import { buyerWords } from '../../storefront/buyer-fields.ts';
import { useRestock } from '../../storefront/restock.ts';

const text = words(
  {
    title: '商品暂时缺货',
    note: '留下邮箱并在邮件中确认，到货后第一时间通知您。只通知一次，不作他用。',
    email: '通知邮箱',
    subscribe: '到货提醒我',
    done: '确认邮件已发往 {email}，请在 48 小时内打开其中的链接确认，确认后才会通知。',
  },
  {
    title: 'Sold out at the moment',
    note: 'Leave a mailbox, confirm it, and you hear the moment it is back. Once, and for nothing else.',
    email: 'Mailbox',
    subscribe: 'Tell me when it is back',
    done: 'A mail is on its way to {email}: confirm with its link within 48 hours, or nothing more is sent.',
  },
);

/** `token`: the shop's link. */
export function RestockForm({ token, goodsId }: { token: string; goodsId: number }) {
  const t = useWords(text);
  const tb = useWords(buyerWords);
  const restock = useRestock(token, goodsId);
  return (
    <form
      className="km-locked"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void restock.subscribe();
      }}
    >
      <header>
        <h3>{t('title')}</h3>
        <p role={restock.done ? 'status' : undefined}>{restock.done ? t('done', { email: restock.email }) : t('note')}</p>
      </header>
      {!restock.done && (
        <>
          <Field
            label={t('email')}
            name="restock_email"
            type="email"
            value={restock.email}
            onChange={restock.setEmail}
            error={restock.wrong ? tb('emailWrong') : restock.message || null}
            autoComplete="email"
            maxLength={100}
            required
          />
          <Button type="submit" look="primary" wide busy={restock.busy}>
            {t('subscribe')}
          </Button>
        </>
      )}
    </form>
  );
}
