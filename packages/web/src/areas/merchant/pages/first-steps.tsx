/** Four steps to the first sale: each is ticked once it is done, and they stay until something was sold. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import type { merchantWorkbench } from '@keymall/contract/ordering/back-office-order';
import { useNavigate } from 'react-router';
import { CheckCircleFilledIcon } from 'tdesign-icons-react';
import { Button } from '#kit/back-office/button';
import { Card } from '#kit/back-office/page-head';
import { copy } from '#kit/copy';
import { useWords, words } from '#kit/i18n';
import { merchantPath } from '../paths.ts';

const text = words(
  {
    title: '四步开始销售',
    count: '已完成 {done} / 4，第一笔成交后不再显示',
    done: '已完成',
    category: '新建分类',
    categoryNote: '给商品分组，买家更容易找到',
    goodsNote: '名称、价格、说明与限购数量',
    stock: '导入卡密',
    stockNote: '粘贴卡密，自动去重并加密保存',
    order: '分享店铺链接',
    orderNote: '发给买家即可下单，付款后自动发货；收到第一笔订单即完成',
  },
  {
    title: 'Four steps to the first sale',
    count: '{done} of 4 done; this goes with the first sale',
    done: 'Done',
    category: 'New category',
    categoryNote: 'Groups products, so buyers find them',
    goodsNote: 'Name, price, description, limits',
    stock: 'Import cards',
    stockNote: 'Paste them; repeats are dropped, all is encrypted',
    order: 'Share the shop link',
    orderNote: 'Whoever has it can order; keys go out by themselves. Done with the first order',
  },
  { goods: word.addGoods, copy: word.copyLink },
);

type Started = WireOutput<typeof merchantWorkbench.dashboard>['started'];

export function FirstSteps({ started, url }: { started: Started; url: string }) {
  const t = useWords(text);
  const navigate = useNavigate();
  const steps = [
    { key: 'category', run: () => navigate(merchantPath('goods/category/index')) },
    { key: 'goods', run: () => navigate(merchantPath('goods/good/add')) },
    { key: 'stock', run: () => navigate(merchantPath('goods/card/add')) },
    { key: 'order', run: () => copy(url) },
  ] as const;
  const done = steps.filter(({ key }) => started[key]).length;
  return (
    <Card title={t('title')} extra={<span className="bo-note">{t('count', { done })}</span>}>
      <ol className="bo-stats">
        {steps.map(({ key, run }, at) => (
          <li key={key} className="bo-panel bo-step" data-done={started[key] || undefined}>
            <p className="bo-strong">
              {started[key] ? <CheckCircleFilledIcon aria-label={t('done')} /> : `${at + 1}.`} {t(key)}
            </p>
            <p className="bo-note">{t(`${key}Note`)}</p>
            {(!started[key] || key === 'order') && (
              <Button variant="text" theme="primary" size="small" onClick={() => void run()}>
                {key === 'order' ? t('copy') : t(key)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
