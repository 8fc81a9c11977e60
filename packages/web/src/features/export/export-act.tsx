/** A button that asks for what a list shows as a file: made by a job, picked up in the download centre. */

import type { Endpoint } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useNavigate } from 'react-router';
import { DownloadIcon } from 'tdesign-icons-react';
import { Dropdown } from 'tdesign-react';
import { Button } from '#kit/back-office/button';
import { inputFor, type List } from '#kit/back-office/list';
import { needs, useAllowed } from '#kit/back-office/office';
import { useSubmit } from '#kit/back-office/submit';
import { useWords, words } from '#kit/i18n';

const text = words(
  { xlsx: 'Excel 表格（XLSX）', csv: '文本表格（CSV）', started: '已开始导出，完成后可在下载中心下载' },
  { xlsx: 'Spreadsheet (XLSX)', csv: 'Text table (CSV)', started: 'Under way: the download centre will have it' },
  { export: word.exports },
);

/** `centre` is where the file will be. The list's filters, as they stand, are the file's. */
export function ExportAct<E extends Endpoint>({ does, list, centre }: { does: E; list: List; centre: string }) {
  const t = useWords(text);
  const navigate = useNavigate();
  const { send, busy } = useSubmit(does, { done: t('started') });
  if (!useAllowed(needs(does))) return null;
  const start = async (format: string): Promise<void> => {
    await send({ ...inputFor(does, list), format })
      .then(() => navigate(centre))
      // the reason was told by useSubmit
      .catch(() => undefined);
  };
  return (
    <Dropdown
      trigger="click"
      options={[
        { content: t('xlsx'), value: 'xlsx' },
        { content: t('csv'), value: 'csv' },
      ]}
      onClick={({ value }) => void start(String(value))}
    >
      <Button variant="outline" theme="default" icon={<DownloadIcon />} loading={busy}>
        {t('export')}
      </Button>
    </Dropdown>
  );
}
