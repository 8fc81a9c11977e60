/** Cards by paste or file: what each line becomes is shown before it is sent, how far it is while it is worked, what came of it afterwards. */

import { merchantCard } from '@keymall/contract/inventory/card';
import { linesOf, MAX_IMPORT_LINES } from '@keymall/contract/inventory/card-lines';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { OpenButton } from '#kit/back-office/act';
import { PageHead } from '#kit/back-office/page-head';
import { call, sentenceOf } from '#kit/call';
import { count } from '#kit/format';
import { useWords } from '#kit/i18n';
import { toast } from '#kit/toast';
import { merchantPath } from '../../../paths.ts';
import { isOver, type Report, useBatchProgress } from '../batch-progress.ts';
import { text } from '../card-import.words.ts';
import '../import.css';
import { merchantCardBatch } from '@keymall/contract/inventory/card-import';
import { type ImportDraft, ImportForm } from '../import-form.tsx';
import { ImportReport } from '../import-report.tsx';
import { sendCards } from '../import-upload.ts';

/** Up to here a paste is one call, answered when it is in stock; what is longer goes up as a file does. */
const ONE_CALL = { lines: 10_000, characters: 1_000_000 };
const CALL_MS = 60_000;

type Step = { at: 'form' } | { at: 'sending'; part: number } | { at: 'working'; id: number } | { at: 'over'; report: Report };

/** Sends a draft by whichever way its size asks for. */
async function send(draft: ImportDraft, onPart: (part: number) => void): Promise<Step> {
  const { goods_id, content, file, source, split_type, separator, keep_order, is_pre } = draft;
  const how = { goods_id, split_type, separator, keep_order, is_pre };
  if (file) return { at: 'working', id: await sendCards(file, { ...how, source: 'file', file_name: file.name.slice(-200) }, onPart) };
  const origin = source === 'generator' ? 'generator' : 'paste';
  if (content.length > ONE_CALL.characters || linesOf(content).length > ONE_CALL.lines)
    return { at: 'working', id: await sendCards(new Blob([content.trim()]), { ...how, source: origin }, onPart) };
  const report = await call(merchantCard.add, { ...how, content, source: origin }, { quiet: true, timeout: CALL_MS });
  return isOver(report) ? { at: 'over', report } : { at: 'working', id: report.import_id };
}

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [params] = useSearchParams();
  const [step, setStep] = useState<Step>({ at: 'form' });
  const [goodsId, setGoodsId] = useState(Number(params.get('goods_id')) || 0);
  const [round, setRound] = useState(0);
  const over = (report: Report): void => {
    setStep({ at: 'over', report });
    if (report.status === 'done') {
      toast.success(t('done'));
      setRound((before) => before + 1);
    }
    void queries.invalidateQueries({ queryKey: ['merchant'] });
  };
  const report = useBatchProgress(step.at === 'working' ? step.id : null, over);
  const begin = async (draft: ImportDraft): Promise<void> => {
    setGoodsId(draft.goods_id);
    setStep({ at: 'sending', part: 0 });
    try {
      const next = await send(draft, (part) => setStep({ at: 'sending', part }));
      if (next.at === 'over') over(next.report);
      else setStep(next);
    } catch (error) {
      toast.error(sentenceOf(error, t('lost')));
      setStep({ at: 'form' });
    }
  };
  return (
    <>
      <PageHead lead={t('lead', { max: count(MAX_IMPORT_LINES) })}>
        <OpenButton onClick={() => void navigate(merchantPath('goods/card/generator'))}>{t('generator')}</OpenButton>
        <OpenButton need={merchantCardBatch.list} onClick={() => void navigate(merchantPath('goods/card/batches'))}>
          {t('batches')}
        </OpenButton>
      </PageHead>
      {(step.at === 'sending' || step.at === 'working') && <Going step={step} report={report} />}
      {step.at === 'over' && <ImportReport report={step.report} goodsId={goodsId} onClose={() => setStep({ at: 'form' })} />}
      <section className="bo-card" hidden={step.at === 'sending' || step.at === 'working'}>
        <ImportForm key={round} goodsId={goodsId} busy={step.at === 'sending'} onSend={(draft) => void begin(draft)} />
      </section>
    </>
  );
}

/** How far it is: first the way up, then the work. */
function Going({ step, report }: { step: Step; report: Report | null }) {
  const t = useWords(text);
  const part = step.at === 'sending' ? step.part : (report?.progress ?? 0);
  const isWaiting = step.at === 'working' && (!report || report.status === 'waiting');
  const title = step.at === 'sending' ? t('sending', { part }) : isWaiting ? t('waiting') : t('working', { part });
  return (
    <section className="bo-card bo-going" aria-live="polite">
      <strong>{title}</strong>
      <div className="bo-bar" role="progressbar" aria-label={title} aria-valuenow={part} aria-valuemin={0} aria-valuemax={100}>
        <span style={{ width: `${part}%` }} />
      </div>
      {report && step.at === 'working' && (
        <p className="bo-note">{t('workingLead', { total: count(report.total), inserted: count(report.inserted) })}</p>
      )}
    </section>
  );
}
