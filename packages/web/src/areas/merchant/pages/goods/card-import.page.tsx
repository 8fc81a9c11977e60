/** Cards by paste: what each line becomes is shown before it is sent, what became of them afterwards. */
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCard } from '@keymall/contract/inventory/card';
import type { SplitType } from '@keymall/contract/inventory/import.rules';
import { MAX_IMPORT_LINES as MAX_PASTE_LINES } from '@keymall/contract/inventory/import.rules';
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
import { useLocale, useWords } from '#kit/i18n';
import { merchantPath } from '../../paths.ts';
import { splitWords } from './batch-words.ts';
import { text } from './card-import.words.ts';
import { ImportReport } from './import-report.tsx';
import { previewOf } from './paste-preview.ts';

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
  const preview = useMemo(() => previewOf(content.trim(), { split_type: split, separator: '' }), [content, split]);
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
