/** How goods that are taken from a supplier or out of a pool are sold here: the fields of both pages' dialogs. */
import type { merchantProxyGoods } from '@keymall/contract/agency/proxy-goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import * as word from '@keymall/contract/kit/word';
import { Field } from '#kit/back-office/field';
import { useOptions } from '#kit/back-office/options';
import { useWords, words } from '#kit/i18n';
import { useMarkupTypes } from './markup-types.ts';

const text = words(
  { markupType: '加价方式', markup: '加价数', shelf: '代理后上架' },
  { markupType: 'Mark-up as', markup: 'Mark-up', shelf: 'On the shelf at once' },
);

export const COPY_DRAFT = { cate_id: '', markup_type: 1, markup: '10.00', status: 1 } as const;

type Copy = typeof merchantProxyGoods.copy;

export function CopyFields() {
  const t = useWords(text);
  const categories = useOptions(merchantCategory.listSimple, 'name');
  const types = useMarkupTypes();
  return (
    <>
      <Field<Copy> of="cate_id" label={t(word.category)} options={categories} />
      <Field<Copy> of="markup_type" label={t('markupType')} options={types} />
      <Field<Copy> of="markup" label={t('markup')} />
      <Field<Copy> of="status" label={t('shelf')} />
    </>
  );
}
