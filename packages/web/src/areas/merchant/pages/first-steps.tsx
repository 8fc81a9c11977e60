/** Four steps to the first sale, shown while there is nothing to sell. */

import { useNavigate } from 'react-router';
import { Button } from 'tdesign-react';
import { Card } from '#kit/back-office/page-head';
import { copy } from '#kit/copy';
import { useWords, words } from '#kit/i18n';
import { merchantPath } from '../paths.ts';

const text = words(
  {
    title: '四步开始销售',
    category: '新建分类',
    categoryNote: '给商品分组，买家更容易找到',
    goods: '添加商品',
    goodsNote: '名称、价格、说明与限购数量',
    cards: '导入卡密',
    cardsNote: '粘贴卡密，自动去重并加密保存',
    link: '分享店铺链接',
    linkNote: '发给买家即可下单，付款后自动发货',
    copy: '复制链接',
  },
  {
    title: 'Four steps to the first sale',
    category: 'Make a category',
    categoryNote: 'Groups goods, so buyers find them',
    goods: 'Add goods',
    goodsNote: 'Name, price, description, limits',
    cards: 'Import cards',
    cardsNote: 'Paste them; repeats are dropped, all is encrypted',
    link: 'Share the shop link',
    linkNote: 'Whoever has it can order; keys go out by themselves',
    copy: 'Copy the link',
  },
);

export function FirstSteps({ url }: { url: string }) {
  const t = useWords(text);
  const navigate = useNavigate();
  const steps = [
    { key: 'category', run: () => navigate(merchantPath('goods/category/index')) },
    { key: 'goods', run: () => navigate(merchantPath('goods/good/add')) },
    { key: 'cards', run: () => navigate(merchantPath('goods/card/add')) },
    { key: 'link', run: () => copy(url) },
  ] as const;
  return (
    <Card title={t('title')}>
      <ol className="bo-stats">
        {steps.map(({ key, run }, at) => (
          <li key={key} className="bo-panel">
            <p className="bo-strong">
              {at + 1}. {t(key)}
            </p>
            <p className="bo-note">{t(`${key}Note`)}</p>
            <Button variant="text" theme="primary" size="small" onClick={() => void run()}>
              {key === 'link' ? t('copy') : t(key)}
            </Button>
          </li>
        ))}
      </ol>
    </Card>
  );
}
