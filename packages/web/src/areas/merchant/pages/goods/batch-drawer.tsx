/** Everything about one batch, from the side. */

import { importProblemText, merchantCardBatch } from '@keymall/contract/inventory/card-import';
import { importErrorWords, importSourceWords, importStatusWords, splitWords } from '@keymall/contract/inventory/import-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Link } from 'react-router';
import { Input } from 'tdesign-react';
import { Act } from '#kit/back-office/act';
import { StatusTag, Time } from '#kit/back-office/cells';
import { DetailDrawer, Facts, Part } from '#kit/back-office/detail-drawer';
import { Named } from '#kit/back-office/naming';
import { count } from '#kit/format';
import { useLocale, useWords } from '#kit/i18n';
import { merchantPath } from '../../paths.ts';
import { text } from './batches.words.ts';
import { ProblemsButton } from './import-report.tsx';

type Detail = WireOutput<typeof merchantCardBatch.detail>;

export function BatchDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useWords(text);
  return (
    <DetailDrawer
      title={t('batch', { id: id ?? '' })}
      opens={merchantCardBatch.detail}
      with={id === null ? null : { id }}
      onClose={onClose}
    >
      {(batch) => <Batch key={batch.id} batch={batch} />}
    </DetailDrawer>
  );
}

function Batch({ batch }: { batch: Detail }) {
  const t = useWords(text);
  const locale = useLocale();
  const split = batch.split_type === 'own' ? batch.separator : splitWords[batch.split_type][locale];
  return (
    <>
      {batch.error && (
        <p className="bo-alert" data-tone="danger" role="alert">
          {importErrorWords[batch.error][locale]}
        </p>
      )}
      <Facts
        rows={[
          [t(word.goods), batch.goods_name],
          [t(word.status), <StatusTag key="status" of={importStatusWords} value={batch.status} />],
          [t('source'), batch.file_name || importSourceWords[batch.source][locale]],
          [t(word.time), <Time key="time" at={batch.create_at} />],
          [t('lines'), count(batch.total)],
          [t('inserted', { count: '' }).trim(), count(batch.inserted)],
          [t('duplicate', { count: '' }).trim(), count(batch.duplicate)],
          [t('invalid', { count: '' }).trim(), count(batch.invalid)],
          [t('blank'), count(batch.blank)],
          [t('split'), split],
          [t('keep'), batch.keep_order === 1 ? t('inOrder') : t('shuffled')],
          [t('pre'), batch.is_pre === 1 ? t('yes') : t('no')],
          [t('finish'), <Time key="finish" at={batch.finish_at} />],
          batch.undo_at ? [t('undoAt'), <Time key="undo" at={batch.undo_at} />] : null,
        ]}
      />
      <Part title={t('stock')} extra={<Link to={`${merchantPath('goods/card/index')}?import_id=${batch.id}`}>{t('cards')}</Link>}>
        <Facts
          rows={[
            [t('available'), count(batch.stock.available)],
            [t('reserved'), count(batch.stock.reserved)],
            [t(word.sold), count(batch.stock.sold)],
            [t(word.disabled), count(batch.stock.disabled)],
            [t('voided'), count(batch.stock.void)],
            [t(word.bin), count(batch.stock.trashed)],
          ]}
        />
      </Part>
      <Part title={t(word.note)}>
        <Note batch={batch} />
      </Part>
      <Part
        title={t('problems')}
        extra={batch.problems.length > 0 && <ProblemsButton id={batch.id} label={t('download')} failed={t('downloadFailed')} />}
      >
        {batch.problems.length === 0 ? (
          <p className="bo-note">{t('noProblems')}</p>
        ) : (
          <ul className="bo-lines">
            {batch.problems.map(({ line, reason }) => (
              <li key={line}>
                <span>{t('line', { line: count(line) })}</span>
                <span className="bo-note">{importProblemText[reason][locale]}</span>
              </li>
            ))}
          </ul>
        )}
      </Part>
    </>
  );
}

function Note({ batch }: { batch: Detail }) {
  const t = useWords(text);
  const [note, setNote] = useState(batch.note);
  return (
    <div className="bo-row">
      <Named className="bo-filter" label={t('editNote')}>
        <Input value={note} maxlength={200} onChange={(next) => setNote(next)} />
      </Named>
      <Act does={merchantCardBatch.note} with={{ id: batch.id, note }} look="outline" disabled={note === batch.note} done={t('noteSaved')}>
        {t('editNote')}
      </Act>
    </div>
  );
}
