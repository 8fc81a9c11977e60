/** A batch of coupons: its terms with a preview, then its codes to copy. */

import { merchantCoupon, readCouponAmount } from '@keymall/contract/catalogue/coupon';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import type { WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { ExpiryControl } from '#kit/back-office/expiry-control';
import { Field } from '#kit/back-office/field';
import { FormFrame, FormSection, type RefusalFields, useFormValue } from '#kit/back-office/form-frame';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import type { Values } from '#kit/back-office/schema';
import { useWords } from '#kit/i18n';
import { text } from './add.words.ts';
import './coupon.css';
import { CodesMade } from './codes-made.tsx';
import { CouponTicket } from './coupon-ticket.tsx';

const CouponField = Field<typeof merchantCoupon.add>;
const refusals: RefusalFields<WireInput<typeof merchantCoupon.add>> = {
  coupon_amount: 'amount',
  coupon_past: 'expire_at',
  category_missing: 'cate_id',
  missing: 'goods_id',
};
const fresh: Values = {
  coupon_type: 1,
  type: 1,
  amount: '',
  min_banlance: '0.00',
  expire_at: null,
  quantity: 10,
  use_times: 1,
  receive: 1,
  remark: '',
};

/** What is hidden is not sent. */
const inputOf = (values: Values) =>
  ({
    ...values,
    cate_id: values.coupon_type === 2 ? values.cate_id : null,
    goods_id: values.coupon_type === 3 ? values.goods_id : null,
  }) as unknown as WireInput<typeof merchantCoupon.add>;

export function Page() {
  const t = useWords(text);
  const [made, setMade] = useState<WireOutput<typeof merchantCoupon.add> | null>(null);
  const [last, setLast] = useState<Values>(fresh);
  return (
    <>
      <PageHead lead={t('lead')} />
      <Card>
        {made ? (
          <CodesMade made={made} onMore={() => setMade(null)} />
        ) : (
          <FormFrame
            saves={merchantCoupon.add}
            initial={last}
            refusals={refusals}
            check={problems(t('chooseCategory'), t('chooseGoods'), t('percentHelp'))}
            toInput={inputOf}
            submit={t('submit')}
            done={t('done')}
            onSaved={(answer, values) => {
              setLast(values);
              setMade(answer);
            }}
          >
            <Fields />
          </FormFrame>
        )}
      </Card>
    </>
  );
}

/** What the schema can't say: the field that the scope asks for, the range that the kind asks for. */
const problems =
  (category: string, goods: string, percent: string) =>
  ({ coupon_type, cate_id, goods_id, type, amount }: Values): Record<string, string> => ({
    ...(coupon_type === 2 && typeof cate_id !== 'number' && { cate_id: category }),
    ...(coupon_type === 3 && typeof goods_id !== 'number' && { goods_id: goods }),
    ...(type === 100 && readCouponAmount(100, String(amount)) === null && { amount: percent }),
  });

function Fields() {
  const t = useWords(text);
  const scope = useFormValue('coupon_type');
  const isShare = useFormValue('type') === 100;
  const categories = useCall(merchantCategory.listSimple, {}, { staleTime: 60_000 });
  const goods = useCall(merchantGoods.goodList, {}, { staleTime: 60_000 });
  const named = (rows: readonly { id: number; name: string }[] | undefined) =>
    rows?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <div className="bo-coupon-form">
      <div>
        <FormSection title={t('what')}>
          <CouponField
            of="type"
            label={t('type')}
            options={[
              { value: 1, label: t('off') },
              { value: 100, label: t('share') },
            ]}
            wide
          />
          <CouponField
            of="amount"
            label={t(isShare ? 'percent' : 'amount')}
            help={t(isShare ? 'percentHelp' : 'amountHelp')}
            unit={isShare ? '%' : t(word.yuan)}
            placeholder={isShare ? '10' : '5.00'}
          />
          <CouponField of="min_banlance" label={t('least')} help={t('leastHelp')} />
        </FormSection>
        <FormSection title={t(word.couponFor)}>
          <CouponField
            of="coupon_type"
            label={t('scope')}
            help={t('scopeHelp')}
            options={[
              { value: 1, label: t('shop') },
              { value: 2, label: t('category') },
              { value: 3, label: t('goods') },
            ]}
            wide
          />
          {scope === 2 && (
            <CouponField of="cate_id" label={t('category')} options={named(categories.data?.list)} placeholder={t('chooseCategory')} />
          )}
          {scope === 3 && <CouponField of="goods_id" label={t('goods')} options={named(goods.data?.list)} placeholder={t('chooseGoods')} />}
        </FormSection>
        <FormSection title={t('how')}>
          <CouponField of="quantity" label={t('quantity')} unit={t('pieces')} />
          <CouponField of="use_times" label={t('uses')} unit={t('times')} help={t('usesHelp')} />
          <CouponField
            of="receive"
            label={t(word.couponGiven)}
            help={t('receiveHelp')}
            options={[
              { value: 1, label: t('hand') },
              { value: 2, label: t('online') },
            ]}
            wide
          />
          <CouponField of="expire_at" label={t(word.expiry)} wide>
            {(control) => (
              <ExpiryControl control={control} labels={{ never: t(word.neverExpires), until: t('until'), moment: t(word.expiresAt) }} />
            )}
          </CouponField>
          <CouponField of="remark" label={t(word.note)} help={t('remarkHelp')} wide />
        </FormSection>
      </div>
      <CouponTicket />
    </div>
  );
}
