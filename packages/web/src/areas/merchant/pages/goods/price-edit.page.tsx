/** Prices of many goods at once: which, what, a look at the outcome, then all of it or nothing. */
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { merchantPriceEdit } from '@keymall/contract/catalogue/price-edit';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Input, Select } from 'tdesign-react';
import { Act } from '#kit/back-office/act';
import { Button } from '#kit/back-office/button';
import { Named } from '#kit/back-office/naming';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useWords } from '#kit/i18n';
import { toast } from '#kit/toast';
import { text } from './price-edit.words.ts';
import { PriceHistory } from './price-history.tsx';
import { type Drafts, isFilled, noOps, opsOf, PARTS, PriceOps } from './price-ops.tsx';
import { PriceRows } from './price-rows.tsx';
import './goods.css';

type Asked = WireInput<typeof merchantPriceEdit.preview>;

const idsOf = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

export function Page() {
  const t = useWords(text);
  const [params, setParams] = useSearchParams();
  const ids = idsOf(params.get('ids'));
  const categories = useCall(merchantCategory.listSimple, {}, { staleTime: 60_000 });
  const [cate, setCate] = useState<number | ''>(idsOf(params.get('cate_id'))[0] ?? '');
  const [name, setName] = useState(params.get('name') ?? '');
  const [drafts, setDrafts] = useState<Drafts>(noOps);
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const preview = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (PARTS.every(([part]) => drafts[part].mode === 'keep')) return toast.error(t('nothing'));
    if (PARTS.some(([part]) => !isFilled(drafts[part]))) return;
    setAsked({ ...(cate !== '' && { cate_id: cate }), name: name.trim(), ids, ops: opsOf(drafts) });
  };
  const changed = (change: () => void): void => {
    change();
    setAsked(null);
  };
  return (
    <>
      <PageHead lead={t('lead')} />
      <Card>
        <form className="mg-price-form" onSubmit={preview}>
          <fieldset className="bo-form-section">
            <legend>{t('which')}</legend>
            {ids.length > 0 ? (
              <p className="bo-row">
                {t('chosen', { count: ids.length })}
                <Button type="button" variant="text" size="small" onClick={() => changed(() => setParams({}))}>
                  {t('allInstead')}
                </Button>
              </p>
            ) : (
              <div className="bo-row">
                <Named className="bo-filter" label={t('category')}>
                  <Select
                    clearable
                    filterable
                    placeholder={t('allCategories')}
                    value={cate}
                    options={categories.data?.list.map((each) => ({ value: each.id, label: each.name })) ?? []}
                    onChange={(next) => changed(() => setCate(typeof next === 'number' ? next : ''))}
                  />
                </Named>
                <Named className="bo-filter" label={t('name')}>
                  <Input clearable placeholder={t('name')} value={name} maxlength={120} onChange={(next) => changed(() => setName(next))} />
                </Named>
              </div>
            )}
          </fieldset>
          <fieldset className="bo-form-section">
            <legend>{t('what')}</legend>
            <PriceOps drafts={drafts} tried={tried} onChange={(next) => changed(() => setDrafts(next))} />
          </fieldset>
          <div className="bo-row">
            <Button type="submit">{t('preview')}</Button>
          </div>
        </form>
      </Card>
      {asked && <Preview asked={asked} onApplied={() => setAsked(null)} />}
      <PriceHistory />
    </>
  );
}

function Preview({ asked, onApplied }: { asked: Asked; onApplied: () => void }) {
  const t = useWords(text);
  const query = useCall(merchantPriceEdit.preview, asked);
  return (
    <Card title={t('previewTitle')}>
      <Answered query={query} rows={6}>
        {({ list, total }) => {
          const fit = list.filter(({ changed, problem }) => changed && !problem);
          const refused = list.filter(({ problem }) => problem !== '').length;
          const ordered = list.toSorted((a, b) => Number(b.problem !== '') - Number(a.problem !== ''));
          return (
            <>
              <PriceRows rows={ordered} />
              {list.length > 0 && (
                <div className="mg-applies">
                  <span className="bo-note">{t('counts', { total, changed: fit.length, refused })}</span>
                  {fit.length === 0 ? (
                    <span className="bo-note">{t('noneChanged')}</span>
                  ) : (
                    <Act
                      does={merchantPriceEdit.apply}
                      with={{ ops: asked.ops ?? {}, goods: fit.map(({ id, revision }) => ({ id, revision })) }}
                      confirm={t('applyIt', { count: fit.length })}
                      note={t('applyNote')}
                      done={t('applied', { count: fit.length })}
                      look="primary"
                      onDone={onApplied}
                    >
                      {t('apply', { count: fit.length })}
                    </Act>
                  )}
                </div>
              )}
            </>
          );
        }}
      </Answered>
    </Card>
  );
}
