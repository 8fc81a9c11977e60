/** What became of a batch. */

import { importProblemText } from '@keymall/contract/inventory/card-import';
import { importErrorWords } from '@keymall/contract/inventory/import-words';
import * as word from '@keymall/contract/kit/word';
import { merchantShopLink } from '@keymall/contract/merchant/shop';
import { useState } from 'react';
import { Link } from 'react-router';
import { DownloadIcon } from 'tdesign-icons-react';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { needs } from '#kit/back-office/office';
import { Card } from '#kit/back-office/page-head';
import { sentenceOf } from '#kit/call';
import { count } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import { merchantPath } from '../../paths.ts';
import type { Report } from './batch-progress.ts';
import { downloadProblems } from './import-upload.ts';

const text = words(
  {
    title: '导入结果',
    sum: '共 {total} 行：成功 {inserted} 张，重复 {duplicate} 行，空白 {blank} 行，有误 {invalid} 行',
    problems: '未导入的行',
    line: '第 {line} 行',
    first: '仅列出前 {count} 行',
    download: '下载问题清单',
    network: '下载失败，请重试',
    share: '去分享店铺',
    stock: '查看库存',
    batch: '查看批次',
  },
  {
    title: 'Result',
    sum: '{total} lines: {inserted} imported, {duplicate} repeated, {blank} blank, {invalid} bad',
    problems: 'Lines that were not imported',
    line: 'Line {line}',
    first: 'Only the first {count} are listed',
    download: 'Download the list of problems',
    network: 'The download failed, try again',
    share: 'Share the shop',
    stock: 'See the cards',
    batch: 'See the batch',
  },
);

export function ImportReport({ report, goodsId, onClose }: { report: Report; goodsId: number; onClose: () => void }) {
  const t = useWords(text);
  const locale = useLocale();
  const { import_id, error, problems, total, inserted, duplicate, blank, invalid } = report;
  return (
    <Card
      title={t('title')}
      extra={
        <>
          {inserted > 0 && (
            <Allowed to={needs(merchantShopLink.index)}>
              <Link to={merchantPath('shop/link/index')}>{t('share')}</Link>
            </Allowed>
          )}
          <Link to={`${merchantPath('goods/card/index')}?goods_id=${goodsId}`}>{t('stock')}</Link>
          <Link to={`${merchantPath('goods/card/batches')}?goods_id=${goodsId}`}>{t('batch')}</Link>
          <button type="button" className="bo-plain-button" onClick={onClose}>
            {t(word.close)}
          </button>
        </>
      }
    >
      {error && (
        <p className="bo-alert" data-tone="danger" role="alert">
          {importErrorWords[error][locale]}
        </p>
      )}
      {(total > 0 || !error) && (
        <p className="bo-alert" data-tone={inserted > 0 ? 'success' : 'danger'} role="status">
          {t('sum', {
            total: count(total),
            inserted: count(inserted),
            duplicate: count(duplicate),
            blank: count(blank),
            invalid: count(invalid),
          })}
        </p>
      )}
      {problems.length > 0 && (
        <>
          <div className="bo-import-problems">
            <h3>{t('problems')}</h3>
            <ProblemsButton id={import_id} label={t('download')} failed={t('network')} />
          </div>
          <ul className="bo-lines">
            {problems.map((problem) => (
              <li key={problem.line}>
                <span>{t('line', { line: count(problem.line) })}</span>
                <span className="bo-note">{importProblemText[problem.reason][locale]}</span>
              </li>
            ))}
          </ul>
          {duplicate + invalid > problems.length && <p className="bo-note">{t('first', { count: problems.length })}</p>}
        </>
      )}
    </Card>
  );
}

/** Fetches the list with the session's token, which a plain link would not carry. */
export function ProblemsButton({ id, label, failed }: { id: number; label: string; failed: string }) {
  const [busy, setBusy] = useState(false);
  const fetchThem = async (): Promise<void> => {
    setBusy(true);
    await downloadProblems(id).catch((error: unknown) => toast.error(sentenceOf(error, failed) || failed));
    setBusy(false);
  };
  return (
    <Button variant="outline" theme="default" size="small" icon={<DownloadIcon />} loading={busy} onClick={() => void fetchThem()}>
      {label}
    </Button>
  );
}
