/** Cards by paste: what each line becomes is shown before it is sent, what became of them afterwards. */
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { MAX_PASTE_LINES, merchantCard } from '@keymall/contract/inventory/card';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from 'tdesign-react';
import { Part } from '#kit/back-office/detail-drawer';
import { Field } from '#kit/back-office/field';
import { FormFrame, useFormValue } from '#kit/back-office/form-frame';
import { PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import type { RefusalFields } from '#kit/back-office/submit';
import { count } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { merchantPath } from '../../paths.ts';
import { type SplitType, splitWords } from './card-words.ts';
import { ImportReport } from './import-report.tsx';
import { previewOf } from './paste-preview.ts';

const text = words(
  {
    title: '添加库存',
    lead: '一行一张卡密，一次最多 {max} 行；加密保存，重复的自动跳过',
    goods: '商品',
    choose: '选择商品',
    content: '卡密内容',
    placeholder: '在此粘贴卡密，每行一张',
    split: '拆分方式',
    splitHelp: '拆分后左侧为卡号，右侧为卡密',
    keep: '按粘贴顺序出售',
    keepHelp: '关闭后打乱顺序',
    submit: '导入',
    back: '返回列表',
    preview: '预览',
    empty: '粘贴后在此预览拆分结果',
    counts: '共 {lines} 行：{cards} 张有效，{repeated} 行重复，{blank} 行空白，{invalid} 行有误',
    tooMany: '超过一次 {max} 行的上限，请分批导入',
    line: '行',
    number: '卡号',
    secret: '卡密',
    more: '其余 {count} 张未列出',
    done: '导入完成',
  },
  {
    title: 'Add cards',
    lead: 'One card a line, at most {max} lines at once; stored encrypted, repeats are skipped',
    goods: 'Goods',
    choose: 'Choose goods',
    content: 'Cards',
    placeholder: 'Paste the cards here, one a line',
    split: 'Splitting',
    splitHelp: 'Left of the separator is the number, right of it the secret',
    keep: 'Sell in this order',
    keepHelp: 'Off: in random order',
    submit: 'Import',
    back: 'Back to the list',
    preview: 'Preview',
    empty: 'What you paste is previewed here',
    counts: '{lines} lines: {cards} good, {repeated} repeated, {blank} blank, {invalid} bad',
    tooMany: 'More than {max} lines at once; import them in parts',
    line: 'Line',
    number: 'Number',
    secret: 'Secret',
    more: '{count} more',
    done: 'Imported',
  },
);

const ImportField = Field<typeof merchantCard.add>;
const refusals: RefusalFields = { import_empty: 'content', import_too_long: 'content', missing: 'goods_id' };

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const goods = useCall(merchantGoods.goodList, {});
  const [report, setReport] = useState<WireOutput<typeof merchantCard.add> | null>(null);
  const [round, setRound] = useState(0);
  const wanted = Number(params.get('goods_id'));
  return (
    <>
      <PageHead title={t('title')} lead={t('lead', { max: count(MAX_PASTE_LINES) })}>
        <Button variant="outline" theme="default" onClick={() => void navigate(merchantPath('goods/card/index'))}>
          {t('back')}
        </Button>
      </PageHead>
      {report && <ImportReport report={report} onClose={() => setReport(null)} />}
      <section className="bo-card">
        <FormFrame
          key={round}
          saves={merchantCard.add}
          initial={{ goods_id: wanted > 0 ? wanted : '', content: '', split_type: 'none', keep_order: 1 }}
          refusals={refusals}
          submit={t('submit')}
          done={t('done')}
          onSaved={(answer) => {
            setReport(answer);
            setRound(round + 1);
          }}
        >
          <div className="bo-import">
            <div className="bo-form-grid">
              <ImportField
                of="goods_id"
                label={t('goods')}
                placeholder={t('choose')}
                options={goods.data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? []}
              />
              <ImportField
                of="split_type"
                label={t('split')}
                help={t('splitHelp')}
                options={Object.entries(splitWords).map(([value, label]) => ({ value, label: label[locale] }))}
              />
              <ImportField of="content" label={t('content')} placeholder={t('placeholder')} rows={10} required wide />
              <ImportField of="keep_order" label={t('keep')} help={t('keepHelp')} />
            </div>
            <PastePreview />
          </div>
        </FormFrame>
      </section>
    </>
  );
}

function PastePreview() {
  const t = useWords(text);
  const content = String(useFormValue('content') ?? '');
  const split = useFormValue('split_type') as SplitType;
  const preview = useMemo(() => previewOf(content, split), [content, split]);
  return (
    <Part title={t('preview')}>
      {preview.lines === 0 ? (
        <p className="bo-note">{t('empty')}</p>
      ) : (
        <>
          <p aria-live="polite">
            {t('counts', {
              lines: count(preview.lines),
              cards: count(preview.cards),
              repeated: count(preview.repeated),
              blank: count(preview.blank),
              invalid: count(preview.invalid),
            })}
          </p>
          {preview.lines > MAX_PASTE_LINES && <p className="bo-alert">{t('tooMany', { max: count(MAX_PASTE_LINES) })}</p>}
          <table className="bo-preview">
            <thead>
              <tr>
                <th scope="col">{t('line')}</th>
                <th scope="col">{t('number')}</th>
                <th scope="col">{t('secret')}</th>
              </tr>
            </thead>
            <tbody>
              {preview.first.map((card) => (
                <tr key={card.line}>
                  <td>{card.line}</td>
                  <td>{card.number}</td>
                  <td>{card.secret || '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {preview.cards > preview.first.length && (
            <p className="bo-note">{t('more', { count: count(preview.cards - preview.first.length) })}</p>
          )}
        </>
      )}
    </Part>
  );
}
