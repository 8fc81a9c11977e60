/** A new goods. */
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { useNavigate } from 'react-router';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useGoBack } from '#kit/back-office/way-back';
import { useWords, words } from '#kit/i18n';
import { merchantPath } from '../../../paths.ts';
import { GoodsForm, newGoods } from '../goods-form.tsx';

const text = words(
  { lead: '先填名称、分类与价格，其余都可以以后再改', next: '保存，下一步' },
  { lead: 'Name, category and price first; everything else can wait', next: 'Save and go on' },
);

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const back = useGoBack();
  return (
    <>
      <PageHead lead={t('lead')} />
      <Card>
        <GoodsForm
          saves={merchantGoods.add}
          initial={newGoods}
          submit={t('next')}
          onSaved={(data, { delivery_kind }) => {
            const { id } = data as { id: number };
            // What is sent comes next: cards have a page of their own, a text or a file is given on the goods'.
            void navigate(delivery_kind === 0 ? `${merchantPath('goods/card/add')}?goods_id=${id}` : merchantPath('goods/good/edit', id));
          }}
          onCancel={back}
        />
      </Card>
    </>
  );
}
