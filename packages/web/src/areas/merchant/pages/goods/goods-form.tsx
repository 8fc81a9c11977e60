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
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    basics: '基本信息',
    name: '商品名称',
    category: '商品分类',
    chooseCategory: '选择分类',
    noCategory: '还没有分类，请先到「商品分类」新建',
    price: '价格',
    image: '封面图片',
    imageHelp: '建议正方形，不超过 5 MB',
    sort: '排序',
    sortHelp: '数值越大越靠前',
    status: '立即上架',
    sale: '售卖设置',
    min: '最少购买',
    max: '最多购买',
    maxHelp: '0 为不限制',
    piece: '件',
    stock: '库存展示',
    stockShop: '跟随店铺',
    stockHidden: '隐藏',
    stockExact: '显示数量',
    stockWord: '显示多少',
    take: '查询密码',
    takeHelp: '买家凭密码在其他设备查询卡密',
    takeOff: '不使用',
    takeMay: '选填',
    takeMust: '必填',
    contact: '联系方式',
    contactHelp: '买家下单时需要填写的内容',
    contactDefault: '默认',
    contactAny: '任意',
    contactMobile: '手机号',
    contactEmail: '邮箱',
    contactQq: 'QQ 号',
    notify: '售出通知',
    notifyHelp: '每售出一单通知我',
    words: '商品说明',
    content: '商品描述',
    contentHelp: '购买前展示；脚本与样式会被移除',
    remark: '使用说明',
    remarkHelp: '仅在付款后展示，可写兑换方法与售后联系方式',
  },
  {
    basics: 'Basics',
    name: 'Name',
    category: 'Category',
    chooseCategory: 'Choose a category',
    noCategory: 'There is no category yet; make one under “Categories” first',
    price: 'Price',
    image: 'Cover',
    imageHelp: 'Best square, at most 5 MB',
    sort: 'Order',
    sortHelp: 'Larger numbers come first',
    status: 'For sale at once',
    sale: 'Selling',
    min: 'At least',
    max: 'At most',
    maxHelp: '0 for no limit',
    piece: 'pcs',
    stock: 'Stock shown',
    stockShop: 'As the shop',
    stockHidden: 'Hidden',
    stockExact: 'Number',
    stockWord: 'A word',
    take: 'Order password',
    takeHelp: 'With it buyers find their keys on other devices',
    takeOff: 'Off',
    takeMay: 'Optional',
    takeMust: 'Required',
    contact: 'Contact',
    contactHelp: 'What buyers have to leave',
    contactDefault: 'Default',
    contactAny: 'Anything',
    contactMobile: 'Mobile',
    contactEmail: 'E-mail',
    contactQq: 'QQ',
    notify: 'Notify on sales',
    notifyHelp: 'Tell me about every order',
    words: 'Texts',
    content: 'Description',
    contentHelp: 'Shown before buying; scripts and styles are removed',
    remark: 'Instructions',
    remarkHelp: 'Shown only after payment: how to redeem, whom to ask',
  },
);

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
