/** What became of a paste. */

import type { merchantCard } from '@keymall/contract/inventory/card';
import { importProblemText } from '@keymall/contract/inventory/card-import';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { Card } from '#kit/back-office/page-head';
import { count } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  {
    title: '导入结果',
    close: '关闭',
    sum: '共 {total} 行：成功 {inserted} 张，重复 {duplicate} 行，空白 {blank} 行，有误 {invalid} 行',
    problems: '未导入的行',
    line: '第 {line} 行',
  },
  {
    title: 'Result',
    close: 'Close',
    sum: '{total} lines: {inserted} imported, {duplicate} repeated, {blank} blank, {invalid} bad',
    problems: 'Lines that were not imported',
    line: 'Line {line}',
  },
);

type Report = WireOutput<typeof merchantCard.add>;

export function ImportReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useWords(text);
  const locale = useLocale();
  const { problems, total, inserted, duplicate, blank, invalid } = report;
  return (
    <Card
      title={t('title')}
      extra={
        <button type="button" className="bo-plain-button" onClick={onClose}>
          {t('close')}
        </button>
      }
    >
      <p className="bo-alert" data-tone={inserted > 0 ? 'success' : 'danger'} role="status">
        {t('sum', {
          total: count(total),
          inserted: count(inserted),
          duplicate: count(duplicate),
          blank: count(blank),
          invalid: count(invalid),
        })}
      </p>
      {problems.length > 0 && (
        <>
          <p className="bo-note">{t('problems')}</p>
          <ul className="bo-lines">
            {problems.map((problem) => (
              <li key={problem.line}>
                <span>{t('line', { line: problem.line })}</span>
                <span>{importProblemText[problem.reason][locale]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
