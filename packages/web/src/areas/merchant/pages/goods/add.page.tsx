/** A new goods. */
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { useNavigate } from 'react-router';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useWords, words } from '#kit/i18n';
import { merchantPath } from '../../paths.ts';
import { GoodsForm, newGoods } from './goods-form.tsx';

const text = words({ lead: '保存后即可导入卡密' }, { lead: 'Cards are imported once it is saved' });

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const back = (): void => void navigate(merchantPath('goods/good/index'));
  return (
    <>
      <PageHead lead={t('lead')} />
      <Card>
        <GoodsForm
          saves={merchantGoods.add}
          initial={newGoods}
          onSaved={(data, { delivery_kind }) => {
            // A text or a file is given next; cards have a page of their own.
            if (delivery_kind === 0) return back();
            void navigate(merchantPath('goods/good/edit', (data as { id: number }).id));
          }}
          onCancel={back}
        />
      </Card>
    </>
  );
}
