/** What of a copy is the shop's own: its price or mark-up, its name, where it stands. The rest is its supplier's. */
import { copyStateWords } from '@keymall/contract/agency/agency-words';
import { merchantProxyGoods } from '@keymall/contract/agency/proxy-goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import * as word from '@keymall/contract/kit/word';
import { useNavigate, useParams } from 'react-router';
import { Money, StatusTag } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { Field } from '#kit/back-office/field';
import { FormFrame, useFormValue } from '#kit/back-office/form-frame';
import { useOptions } from '#kit/back-office/options';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { RichText } from '#kit/back-office/rich-text';
import { Answered } from '#kit/back-office/state-views';
import { useWords, words } from '#kit/i18n';
import { merchantPath } from '../../paths.ts';
import './goods.css';
import { useMarkupTypes } from '../agent/markup-types.ts';
import { TiersControl } from './steps-control.tsx';

const text = words(
  {
    source: '货源',
    supplier: '货源商',
    cost: '进货价',
    least: '最低售价',
    most: '最高售价',
    now: '当前售价',
    own: '我的设置',
    name: '商品名称',
    syncName: '名称跟随货源',
    syncContent: '说明跟随货源',
    content: '商品说明',
    diy: '自定售价',
    diyHelp: '开启后不随供货价变动；低于最低售价时自动下架',
    markupType: '加价方式',
    markup: '加价数',
    tiersHelp: '买到该数量起按此单价；不得低于最低售价',
    shelf: '在售',
    coupons: '可用优惠券',
  },
  {
    source: 'Source',
    supplier: 'Supplier',
    cost: 'Cost',
    least: 'Least price',
    most: 'Highest price',
    now: 'Sold at',
    own: 'Mine',
    name: 'Product name',
    syncName: 'Called as at its supplier',
    syncContent: 'Described as at its supplier',
    content: 'Description',
    diy: 'A price of my own',
    diyHelp: 'It stays when the supply price moves; below the least price it goes off the shelf',
    markupType: 'Mark-up as',
    markup: 'Mark-up',
    tiersHelp: 'Unit price from that quantity on; not below the least price',
    shelf: 'On the shelf',
    coupons: 'Takes coupons',
  },
);

type Edit = typeof merchantProxyGoods.edit;

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const query = useCall(merchantProxyGoods.detail, { id: Number(useParams()['id']) }, { anew: true });
  return (
    <Answered query={query} rows={10}>
      {({ id, shop_name: _shop, supplier_name, cost, min, max, now, state, create_at: _made, ...copy }) => (
        <>
          <PageHead about={copy.name} />
          <Card title={t('source')}>
            <Facts
              rows={[
                [t('supplier'), supplier_name],
                [t(word.status), <StatusTag key="state" of={copyStateWords} value={state} />],
                [t('cost'), <Money key="cost" yuan={cost} />],
                [t('least'), <Money key="min" yuan={min} />],
                [t('most'), max === '0.00' ? t(word.noLimit) : <Money key="max" yuan={max} />],
                [t('now'), <Money key="now" yuan={now} />],
              ]}
            />
          </Card>
          <Card title={t('own')}>
            <FormFrame
              saves={merchantProxyGoods.edit}
              initial={copy}
              fixed={{ id }}
              refusals={{ agent_price_low: 'price', agent_price_high: 'price', category_missing: 'cate_id' }}
              onSaved={() => void navigate(merchantPath('agent/proxy-goods'))}
            >
              <Own />
            </FormFrame>
          </Card>
        </>
      )}
    </Answered>
  );
}

function Own() {
  const t = useWords(text);
  const types = useMarkupTypes();
  const categories = useOptions(merchantCategory.listSimple, 'name');
  const diy = useFormValue('price_diy') === 1;
  const ownName = useFormValue('sync_name') === 0;
  const ownContent = useFormValue('sync_content') === 0;
  return (
    <>
      <Field<Edit> of="status" label={t('shelf')} />
      <Field<Edit> of="cate_id" label={t(word.category)} options={categories} />
      <Field<Edit> of="price_diy" label={t('diy')} help={t('diyHelp')} />
      {diy ? (
        <Field<Edit> of="price" label={t(word.price)} />
      ) : (
        <>
          <Field<Edit> of="markup_type" label={t('markupType')} options={types} />
          <Field<Edit> of="markup" label={t('markup')} />
        </>
      )}
      <Field<Edit> of="wholesale_discount_list" label={t(word.wholesale)} help={t('tiersHelp')} wide>
        {(control) => <TiersControl control={control} />}
      </Field>
      <Field<Edit> of="coupon_type" label={t('coupons')} />
      <Field<Edit> of="sort" label={t(word.place)} help={t(word.placeHelp)} />
      <Field<Edit> of="sync_name" label={t('syncName')} />
      {ownName && <Field<Edit> of="name" label={t('name')} />}
      <Field<Edit> of="sync_content" label={t('syncContent')} />
      {ownContent && (
        <Field<Edit> of="content" label={t('content')} wide>
          {(control) => <RichText control={control} label={t('content')} purpose="goods" />}
        </Field>
      )}
    </>
  );
}
