/** How a goods is shown in the mall: where it stands, what it is called there, and its picture. */
import * as word from '@keymall/contract/kit/word';
import { adminMall } from '@keymall/contract/mall/listing';
import { adminMallCategory } from '@keymall/contract/mall/mall-category';
import { listingStatusWords } from '@keymall/contract/mall/mall-words';
import { useParams } from 'react-router';
import { Money, StatusTag } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { Field } from '#kit/back-office/field';
import { FormFrame } from '#kit/back-office/form-frame';
import { useOptions } from '#kit/back-office/options';
import { Card, PageHead } from '#kit/back-office/page-head';
import { PictureControl } from '#kit/back-office/picture-control';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useGoBack } from '#kit/back-office/way-back';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    mallName: '商城中的名称',
    mallNameHelp: '不填则用商品自己的名称',
    mallCover: '商城封面',
    mallCoverHelp: '不选则用商品自己的图片',
    mallRecommend: '在商城推荐',
    mallHot: '列入热门',
    goods: '商品名称',
    about: '商家填写的说明',
  },
  {
    mallName: 'Name in the mall',
    mallNameHelp: 'Empty: the product’s own name',
    mallCover: 'Picture in the mall',
    mallCoverHelp: 'None: the product’s own picture',
    mallRecommend: 'Recommend it in the mall',
    mallHot: 'List it as popular',
    goods: 'Product name',
    about: 'Its description',
  },
);

const EditField = Field<typeof adminMall.edit>;

export function Page() {
  const t = useWords(text);
  const id = Number(useParams().id);
  const query = useCall(adminMall.detail, { id });
  const categories = useOptions(adminMallCategory.listSimple, 'name');
  const back = useGoBack();
  return (
    <>
      <PageHead about={query.data?.name} />
      <Answered query={query} rows={8}>
        {({ name, shop_name, price, status, reason, content, cate_id, title, cover, sort, is_recommend, is_hot }) => (
          <Card>
            <Facts
              rows={[
                [t('goods'), name],
                [t(word.shop), shop_name],
                [t(word.price), <Money key="price" yuan={price} />],
                [t(word.status), <StatusTag key="status" of={listingStatusWords} value={status} />],
                reason === '' ? null : [t(word.reason), reason],
              ]}
            />
            <FormFrame
              key={id}
              saves={adminMall.edit}
              initial={{ cate_id, title, cover, sort, is_recommend, is_hot }}
              fixed={{ id }}
              onSaved={back}
              onCancel={back}
            >
              <EditField of="cate_id" label={t(word.category)} options={categories} />
              <EditField of="title" label={t('mallName')} help={t('mallNameHelp')} />
              <EditField of="cover" label={t('mallCover')} help={t('mallCoverHelp')}>
                {(control) => <PictureControl control={control} purpose="site" />}
              </EditField>
              <EditField of="sort" label={t(word.place)} help={t(word.placeHelp)} />
              <EditField of="is_recommend" label={t('mallRecommend')} />
              <EditField of="is_hot" label={t('mallHot')} />
            </FormFrame>
            {content && (
              <section aria-label={t('about')}>
                <h3>{t('about')}</h3>
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned of script and style by the server, on writing and on reading */}
                <div className="km-prose" dangerouslySetInnerHTML={{ __html: content }} />
              </section>
            )}
          </Card>
        )}
      </Answered>
    </>
  );
}
