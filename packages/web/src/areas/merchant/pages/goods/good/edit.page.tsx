/** An existing goods, and what it delivers where that is one text or one file. */

import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { OpenButton } from '#kit/back-office/act';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useGoBack } from '#kit/back-office/way-back';
import { useWords, words } from '#kit/i18n';
import { merchantPath } from '../../../paths.ts';
import { ContentPanel } from '../content-panel.tsx';
import { GoodsForm } from '../goods-form.tsx';
import { LinkDialog, type Linked } from '../link-dialog.tsx';

const text = words(
  {
    frozen: '该商品已被平台冻结，暂不能上架',
    refused: '该商品未通过平台审核，修改后会重新提交审核',
    waiting: '该商品正在等待平台审核',
    reason: '原因：{reason}',
    link: '商品链接',
    cards: '管理库存',
  },
  {
    frozen: 'The platform froze this product; it cannot be sold for now',
    refused: 'The platform refused this product; change it, and it is looked at again',
    waiting: 'The platform will look at this product',
    reason: 'Reason: {reason}',
    link: 'Product link',
    cards: 'Cards',
  },
);

/** What the platform did, and why. */
function Told({ reason, children }: { reason: string; children: string }) {
  const t = useWords(text);
  return (
    <p className="bo-alert" data-tone="warning">
      <span>
        {children}
        {reason !== '' && <small className="mg-reason">{t('reason', { reason })}</small>}
      </span>
    </p>
  );
}

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const id = Number(useParams().id);
  const query = useCall(merchantGoods.detail, { id });
  const [linked, setLinked] = useState<Linked | null>(null);
  const back = useGoBack();
  return (
    <>
      <PageHead lead={query.data?.name} about={query.data?.name}>
        {query.data && (
          <>
            {query.data.delivery_kind === 0 && (
              <OpenButton onClick={() => void navigate(`${merchantPath('goods/card/index')}?goods_id=${id}`)}>{t('cards')}</OpenButton>
            )}
            <OpenButton onClick={() => setLinked({ type: 'goods', id, name: query.data.name })}>{t('link')}</OpenButton>
          </>
        )}
      </PageHead>
      <Answered query={query} rows={10}>
        {({ id: _, stand, ...goods }) => (
          <>
            {stand.is_freeze === 1 && <Told reason={stand.freeze_reason}>{t('frozen')}</Told>}
            {stand.review === 'refused' && <Told reason={stand.review_reason}>{t('refused')}</Told>}
            {stand.review === 'waiting' && <Told reason="">{t('waiting')}</Told>}
            {(goods.delivery_kind === 1 || goods.delivery_kind === 2) && <ContentPanel goodsId={id} kind={goods.delivery_kind} />}
            <Card>
              <GoodsForm key={id} saves={merchantGoods.edit} initial={goods} fixed={{ id }} onSaved={back} onCancel={back} />
            </Card>
          </>
        )}
      </Answered>
      <LinkDialog of={linked} onClose={() => setLinked(null)} />
    </>
  );
}
