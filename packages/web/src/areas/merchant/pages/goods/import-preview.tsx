/** What the lines will become, beside the form. */

import { MAX_IMPORT_LINES, type Split } from '@keymall/contract/inventory/card-lines';
import * as word from '@keymall/contract/kit/word';
import { useEffect, useMemo, useState } from 'react';
import { Part } from '#kit/back-office/detail-drawer';
import { count } from '#kit/format';
import { useWords } from '#kit/i18n';
import { text } from './card-import.words.ts';
import { type FileHead, headOf } from './import-head.ts';
import { previewOf } from './paste-preview.ts';

/** The beginning of the chosen file; null until it is read. */
function useHead(file: File | null): FileHead | null {
  const [head, setHead] = useState<FileHead | null>(null);
  useEffect(() => {
    setHead(null);
    if (!file) return;
    let gone = false;
    void headOf(file, file.name).then(
      (read) => !gone && setHead(read),
      () => !gone && setHead({ form: 'text', text: null, cut: true }),
    );
    return () => {
      gone = true;
    };
  }, [file]);
  return head;
}

export function ImportPreview({ content, file, split }: { content: string; file: File | null; split: Split }) {
  const t = useWords(text);
  const head = useHead(file);
  const { split_type, separator } = split;
  // the wire trims a paste: line 1 is the first that is not blank
  const shown = file ? (head?.text ?? '') : content.trim();
  const preview = useMemo(
    () => previewOf(shown, { split_type, separator }, head?.form ?? 'text'),
    [shown, split_type, separator, head?.form],
  );
  const note = file && head?.form === 'sheet' ? t('sheet') : file && head?.text === null ? t('unread') : shown === '' ? t('empty') : null;
  const isPart = file !== null && head?.cut === true;
  return (
    <Part title={t(word.preview)}>
      {note ? (
        <p className="bo-note">{note}</p>
      ) : (
        <>
          <p aria-live="polite">
            {isPart
              ? t('head', { lines: count(preview.lines) })
              : t('counts', {
                  lines: count(preview.lines),
                  cards: count(preview.cards),
                  repeated: count(preview.repeated),
                  blank: count(preview.blank),
                  invalid: count(preview.invalid),
                })}
          </p>
          {preview.lines > MAX_IMPORT_LINES && <p className="bo-alert">{t('tooMany', { max: count(MAX_IMPORT_LINES) })}</p>}
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
          {!isPart && preview.cards > preview.first.length && (
            <p className="bo-note">{t('more', { count: count(preview.cards - preview.first.length) })}</p>
          )}
        </>
      )}
    </Part>
  );
}
