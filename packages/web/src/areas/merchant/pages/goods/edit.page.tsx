/** An existing goods. */
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { useNavigate, useParams } from 'react-router';
import { PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useWords, words } from '#kit/i18n';
import { merchantPath } from '../../paths.ts';
import { GoodsForm } from './goods-form.tsx';

const text = words(
  { title: '编辑商品', frozen: '该商品已被平台冻结，暂不能上架' },
  { title: 'Edit goods', frozen: 'The platform froze this goods; it cannot be sold for now' },
);

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const id = Number(useParams().id);
  const query = useCall(merchantGoods.detail, { id });
  const back = (): void => void navigate(merchantPath('goods/good/index'));
  return (
    <>
      <PageHead title={t('title')} />
      <section className="bo-card">
        <Answered query={query} rows={10}>
          {({ id: _, is_freeze, ...goods }) => (
            <>
              {is_freeze === 1 && <p className="bo-alert">{t('frozen')}</p>}
              <GoodsForm key={id} saves={merchantGoods.edit} initial={goods} fixed={{ id }} onSaved={back} onCancel={back} />
            </>
          )}
        </Answered>
      </section>
    </>
  );
}
