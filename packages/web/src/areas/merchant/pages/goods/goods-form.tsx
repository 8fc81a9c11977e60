/** The whole form of a goods, for adding and editing alike. */
import type { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { Field, type Option } from '#kit/back-office/field';
import { FormFrame, FormSection } from '#kit/back-office/form-frame';
import { PictureControl } from '#kit/back-office/picture-control';
import { useCall } from '#kit/back-office/queries';
import { RichText } from '#kit/back-office/rich-text';
import type { Values } from '#kit/back-office/schema';
import type { RefusalFields } from '#kit/back-office/submit';
import { useWords } from '#kit/i18n';
import { text } from './goods-form.words.ts';

type Saves = typeof merchantGoods.add | typeof merchantGoods.edit;
const GoodsField = Field<typeof merchantGoods.add>;
const refusals: RefusalFields = { category_missing: 'cate_id', price_out_of_range: 'price', quantity_bounds: 'limit_quantity_max' };

/** What a new goods begins as. */
export const newGoods: Values = {
  cate_id: '',
  name: '',
  price: '',
  image: '',
  content: '',
  remark: '',
  limit_quantity: 1,
  limit_quantity_max: 0,
  stock_display: null,
  take_card_type: 1,
  contact_limit: 'default',
  sold_notify: 0,
  status: 1,
  sort: 0,
};

interface GoodsFormProps {
  saves: Saves;
  initial: Values;
  fixed?: Values;
  onSaved: () => void;
  onCancel: () => void;
}

export function GoodsForm({ saves, initial, fixed, onSaved, onCancel }: GoodsFormProps) {
  const t = useWords(text);
  const categories = useCall(merchantCategory.listSimple, {});
  const options: Option[] = categories.data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <FormFrame<Endpoint> saves={saves} initial={initial} fixed={fixed} refusals={refusals} onSaved={onSaved} onCancel={onCancel}>
      <FormSection title={t('basics')}>
        <GoodsField of="name" label={t('name')} wide />
        <GoodsField
          of="cate_id"
          label={t('category')}
          options={options}
          placeholder={t('chooseCategory')}
          help={categories.data && options.length === 0 ? t('noCategory') : undefined}
        />
        <GoodsField of="price" label={t('price')} placeholder="0.00" />
        <GoodsField of="image" label={t('image')} help={t('imageHelp')} wide>
          {(control) => <PictureControl control={control} />}
        </GoodsField>
        <GoodsField of="sort" label={t('sort')} help={t('sortHelp')} />
        <GoodsField of="status" label={t('status')} />
      </FormSection>
      <FormSection title={t('sale')}>
        <GoodsField of="limit_quantity" label={t('min')} unit={t('piece')} />
        <GoodsField of="limit_quantity_max" label={t('max')} unit={t('piece')} help={t('maxHelp')} />
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
        <GoodsField of="sold_notify" label={t('notify')} help={t('notifyHelp')} />
      </FormSection>
      <FormSection title={t('words')}>
        <GoodsField of="content" label={t('content')} help={t('contentHelp')} wide>
          {(control) => <RichText control={control} label={t('content')} />}
        </GoodsField>
        <GoodsField of="remark" label={t('remark')} help={t('remarkHelp')} rows={4} wide />
      </FormSection>
    </FormFrame>
  );
}
