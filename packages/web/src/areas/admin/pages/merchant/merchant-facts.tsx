/** What is known of a merchant: who, how the shop stands, what it sold. In the drawer and on the page of one. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import type { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { merchantStateWords, shopStateWords } from '@keymall/contract/merchant/merchant-words';
import { Copy, Money, None, StatusTag, Time } from '#kit/back-office/cells';
import { Facts, Part } from '#kit/back-office/detail-drawer';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { CollectPart } from './collect-part.tsx';
import { merchantState, shopState } from './merchant-words.ts';
import { Settlement } from './settlement-part.tsx';

const text = words(
  {
    status: '账户状态',
    from: '注册地址',
    login: '最近登录',
    shopStatus: '店铺状态',
    link: '店铺链接',
    goods: '商品数',
    money: '资金',
    sales: '累计销售',
    fee: '累计手续费',
    orders: '订单数',
    settlement: '结算周期',
  },
  {
    status: 'Account is',
    from: 'From',
    login: 'Last sign-in',
    shopStatus: 'Shop is',
    link: 'Shop link',
    goods: 'Products',
    money: 'Money',
    sales: 'Sold in total',
    fee: 'Fees in total',
    orders: 'Orders',
    settlement: 'Settlement period',
  },
  {
    account: word.account,
    number: word.merchantNumber,
    refused: word.refuseReason,
    mobile: word.mobile,
    email: word.email,
    registered: word.registeredAt,
    shop: word.shop,
    name: word.shopName,
    balance: word.balance,
  },
);

export function MerchantFacts({ merchant }: { merchant: WireOutput<typeof adminMerchant.detail> }) {
  const t = useWords(text);
  return (
    <>
      <Part title={t('account')}>
        <Facts
          rows={[
            [t('number'), String(merchant.id)],
            [t('status'), <StatusTag key="status" of={merchantStateWords} value={merchantState(merchant)} />],
            merchant.refuse_at === null ? null : [t('refused'), merchant.refuse_reason],
            [t('mobile'), merchant.mobile || <None key="mobile" />],
            [t('email'), merchant.email || <None key="email" />],
            ['QQ', merchant.qq || <None key="qq" />],
            [t('registered'), <Time key="create" at={merchant.create_at} />],
            [t('from'), merchant.ip || <None key="ip" />],
            [t('login'), <Time key="login" at={merchant.last_login_at} />],
          ]}
        />
      </Part>
      <Part title={t('shop')}>
        <Facts
          rows={[
            [t('name'), merchant.shop_name],
            [t('shopStatus'), <StatusTag key="shop" of={shopStateWords} value={shopState(merchant)} />],
            [t('goods'), count(merchant.goods_count)],
            [t('link'), <Copy key="link" value={merchant.link_url} what={t('link')} />],
          ]}
        />
      </Part>
      <Part title={t('money')}>
        <Facts
          rows={[
            [t('balance'), <Money key="money" yuan={merchant.money} strong />],
            [t('sales'), <Money key="sales" yuan={merchant.total_sales} />],
            [t('fee'), <Money key="fee" yuan={merchant.total_fee} />],
            [t('orders'), count(merchant.order_count)],
            [t('settlement'), <Settlement key="settlement" id={merchant.id} type={merchant.settlement_type} />],
          ]}
        />
      </Part>
      <CollectPart merchantId={merchant.id} />
    </>
  );
}
