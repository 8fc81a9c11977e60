/** One shop: whether it sells, what its merchant set, and what is in it. */
import * as word from '@keymall/contract/kit/word';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminShop } from '@keymall/contract/merchant/admin-shop';
import { shopOpennessWords } from '@keymall/contract/merchant/merchant-words';
import { Link, useParams } from 'react-router';
import { Allowed } from '#kit/back-office/allowed';
import { Copy, counted, None, StatusTag, Time, UserChip } from '#kit/back-office/cells';
import { Facts, Part } from '#kit/back-office/detail-drawer';
import { needs } from '#kit/back-office/office';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { adminPath } from '../../../paths.ts';
import { ShopActs } from '../shop-acts.tsx';

const text = words(
  {
    state: '营业状态',
    frozenFor: '冻结原因',
    link: '店铺链接',
    hours: '营业时间',
    allDay: '全天',
    days: '营业日',
    day1: '一',
    day2: '二',
    day3: '三',
    day4: '四',
    day5: '五',
    day6: '六',
    day7: '日',
    notice: '店铺公告',
    closed: '歇业说明',
    contact: '联系买家的方式',
    hidden: '未在店铺页展示',
    wechat: '微信',
    site: '网站',
    stock: '商品与库存',
    goods: '商品',
    onShelf: '在售商品',
    categories: '分类数',
    cards: '可售卡密',
    visitors: '近 30 天访客',
    merchantPage: '查看商户',
  },
  {
    state: 'It is',
    frozenFor: 'Reason',
    link: 'Shop link',
    hours: 'Opening hours',
    allDay: 'Always',
    days: 'Days',
    day1: 'Mon',
    day2: 'Tue',
    day3: 'Wed',
    day4: 'Thu',
    day5: 'Fri',
    day6: 'Sat',
    day7: 'Sun',
    notice: 'Shop notice',
    closed: 'Reason',
    contact: 'How buyers reach it',
    hidden: 'Not shown in the shop',
    wechat: 'WeChat',
    site: 'Website',
    stock: 'Products and stock',
    goods: 'Products',
    onShelf: 'On sale',
    categories: 'Categories',
    cards: 'Keys to sell',
    visitors: 'Visitors, 30 days',
    merchantPage: 'See the merchant',
  },
);

const DAYS = ['day1', 'day2', 'day3', 'day4', 'day5', 'day6', 'day7'] as const;

export function Page() {
  const t = useWords(text);
  const id = Number(useParams().id);
  const query = useCall(adminShop.detail, { id });
  return (
    <>
      <PageHead about={query.data?.shop_name} />
      <Answered query={query} rows={8}>
        {(shop) => (
          <Card>
            <div className="bo-card-head">
              <UserChip name={shop.shop_name} avatar={shop.shop_logo} note={shop.username} />
              <div className="bo-row">
                <Allowed to={needs(adminMerchant.detail)}>
                  <Link to={adminPath('merchant/user/detail', id)}>{t('merchantPage')}</Link>
                </Allowed>
                <ShopActs shop={shop} />
              </div>
            </div>
            <Part title={t(word.basics)}>
              <Facts
                rows={[
                  [t('state'), <StatusTag key="state" of={shopOpennessWords} value={shop.openness} />],
                  shop.refuse_at === null ? null : [t(word.refuseReason), shop.refuse_reason],
                  shop.shop_freeze === 0 ? null : [t('frozenFor'), shop.freeze_reason || <None key="why" />],
                  [t('link'), <Copy key="link" value={shop.link_url} what={t('link')} />],
                  [t('hours'), shop.open_time === shop.close_time ? t('allDay') : `${shop.open_time}–${shop.close_time}`],
                  [t('days'), shop.open_days.map((day) => t(DAYS[day - 1] ?? 'day1')).join(' ')],
                  [t(word.registeredAt), <Time key="made" at={shop.create_at} />],
                  [t(word.expiresAt), <Time key="end" at={shop.end_at} />],
                  [t('notice'), shop.shop_notice || <None key="notice" />],
                  [t('closed'), shop.shop_close_notice || <None key="closed" />],
                ]}
              />
            </Part>
            <Part title={t('contact')}>
              {shop.show_contact === 0 && <p className="bo-note">{t('hidden')}</p>}
              <Facts
                rows={[
                  ['QQ', shop.shop_contact.qq || <None key="qq" />],
                  [t('wechat'), shop.shop_contact.wechat || <None key="wechat" />],
                  [t(word.mobile), shop.shop_contact.mobile || <None key="mobile" />],
                  [t('site'), shop.shop_contact.site_link || <None key="site" />],
                ]}
              />
            </Part>
            <Part title={t('stock')}>
              <Facts
                rows={[
                  [t('onShelf'), count(shop.shelf_count)],
                  [t('goods'), count(shop.goods_count)],
                  [t('categories'), count(shop.category_count)],
                  [t('cards'), counted(shop.card_count)],
                  [t('visitors'), counted(shop.visitor_count)],
                ]}
              />
            </Part>
          </Card>
        )}
      </Answered>
    </>
  );
}
