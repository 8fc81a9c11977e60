/** One goods as a buyer reads it, and what the platform decides about it. */
import { adminGoods } from '@keymall/contract/catalogue/goods-review';
import { goodsReviewWords } from '@keymall/contract/catalogue/goods-review-words';
import { goodsFreezeWords, goodsTypeWords, shelfWords } from '@keymall/contract/catalogue/goods-words';
import * as word from '@keymall/contract/kit/word';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { Link, useParams } from 'react-router';
import { Allowed } from '#kit/back-office/allowed';
import { counted, Money, None, StatusTag, Thumb, Time, UserChip } from '#kit/back-office/cells';
import { Facts, Part } from '#kit/back-office/detail-drawer';
import { needs } from '#kit/back-office/office';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { adminPath } from '../../../paths.ts';
import { GoodsActs } from '../goods-acts.tsx';
import './detail.css';

const text = words(
  {
    merchantPage: '查看商户',
    state: '当前状态',
    shelf: '上架状态',
    review: '审核状态',
    reviewed: '审核时间',
    wish: '通过后自动上架',
    freeze: '平台冻结',
    content: '商品介绍',
    remark: '购买后展示的说明',
    pictures: '商品图片',
    kind: '发货方式',
    stock: '库存',
    limits: '限购数量',
    upTo: '{least} 至 {most} 件',
    from: '{least} 件起',
    tier: '{num} 件起 {price}',
    locked: '买家凭密码访问',
    yes: '是',
    number: '商品编号',
  },
  {
    merchantPage: 'See the merchant',
    state: 'How it stands',
    shelf: 'For sale',
    review: 'Review',
    reviewed: 'Reviewed',
    wish: 'Goes on sale when it passes',
    freeze: 'Frozen',
    content: 'Description',
    remark: 'Shown after buying',
    pictures: 'Pictures',
    kind: 'Delivery type',
    stock: 'Stock',
    limits: 'Pieces of an order',
    upTo: '{least} to {most}',
    from: 'from {least}',
    tier: 'from {num}: {price}',
    locked: 'Behind a password',
    yes: 'Yes',
    number: 'Product number',
  },
);

export function Page() {
  const t = useWords(text);
  const id = Number(useParams().id);
  const query = useCall(adminGoods.detail, { id });
  return (
    <>
      <PageHead about={query.data?.name} />
      <Answered query={query} rows={8}>
        {(goods) => (
          <Card>
            <div className="bo-card-head">
              <UserChip name={goods.shop_name} note={goods.username} />
              <div className="bo-row">
                <Allowed to={needs(adminMerchant.detail)}>
                  <Link to={adminPath('merchant/user/detail', goods.merchant_id)}>{t('merchantPage')}</Link>
                </Allowed>
                <GoodsActs goods={goods} look="outline" />
              </div>
            </div>
            <Part title={t('state')}>
              <Facts
                rows={[
                  [t('review'), <StatusTag key="review" of={goodsReviewWords} value={goods.review} />],
                  goods.review_reason === '' ? null : [t(word.refuseReason), goods.review_reason],
                  goods.review_at === null ? null : [t('reviewed'), <Time key="at" at={goods.review_at} />],
                  goods.review === 'waiting' && goods.shelf_wish === 1 ? [t('wish'), t('yes')] : null,
                  [t('shelf'), <StatusTag key="shelf" of={shelfWords} value={goods.status} />],
                  [t('freeze'), <StatusTag key="freeze" of={goodsFreezeWords} value={goods.is_freeze} />],
                  goods.freeze_reason === '' ? null : [t(word.reason), goods.freeze_reason],
                ]}
              />
            </Part>
            <Part title={t(word.basics)}>
              <Facts
                rows={[
                  [t('number'), `#${goods.id}`],
                  [t(word.goods), goods.name],
                  [t(word.category), goods.cate_name],
                  [t(word.price), <Money key="price" yuan={goods.price} strong />],
                  goods.wholesale_discount_list.length === 0
                    ? null
                    : [
                        t(word.wholesale),
                        goods.wholesale_discount_list.map(({ num, price }) => t('tier', { num, price: money(price) })).join('，'),
                      ],
                  [t('kind'), <StatusTag key="kind" of={goodsTypeWords} value={goods.delivery_kind} />],
                  [t('stock'), goods.unlimited ? t(word.unlimited) : counted(goods.stock)],
                  [t(word.sold), counted(goods.sold)],
                  [
                    t('limits'),
                    goods.limit_quantity_max > 0
                      ? t('upTo', { least: goods.limit_quantity, most: goods.limit_quantity_max })
                      : t('from', { least: goods.limit_quantity }),
                  ],
                  goods.visit_type === 0 ? null : [t('locked'), t('yes')],
                  [t(word.createdAt), <Time key="made" at={goods.create_at} />],
                ]}
              />
            </Part>
            <Part title={t('content')}>
              {goods.content === '' ? (
                <None />
              ) : (
                // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned of script and style by the server, on writing and on reading
                <div className="km-prose" dangerouslySetInnerHTML={{ __html: goods.content }} />
              )}
            </Part>
            <Part title={t('remark')}>{goods.remark === '' ? <None /> : <p className="goods-remark">{goods.remark}</p>}</Part>
            {(goods.image !== '' || goods.slider_image.length > 0) && (
              <Part title={t('pictures')}>
                <div className="bo-row">
                  {[goods.image, ...goods.slider_image]
                    .filter((src) => src !== '')
                    .map((src, at) => (
                      <Thumb key={`${at}-${src}`} src={src} alt={goods.name} size={120} />
                    ))}
                </div>
              </Part>
            )}
          </Card>
        )}
      </Answered>
    </>
  );
}
