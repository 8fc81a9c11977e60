/**
 * What a list shows as a file. A call that a job answers leads to the download centre, which shows how far it is; one that answers with
 * the file itself is saved while it comes, its size beside the word.
 */
import type { Endpoint, RawEndpoint } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DownloadIcon } from 'tdesign-icons-react';
import { Dropdown, Radio } from 'tdesign-react';
import { download } from '../download.ts';
import { fileSize } from '../format.ts';
import { useWords, words } from '../i18n.tsx';
import { Button } from './button.tsx';
import { inputOf, type List } from './list.ts';
import { needs, useAllowed, useOffice } from './office.ts';
import { useSubmit } from './submit.ts';

const text = words(
  {
    xlsx: 'Excel 表格（XLSX）',
    csv: '文本表格（CSV）',
    started: '已开始导出，完成后可在下载中心下载',
  },
  {
    xlsx: 'Spreadsheet (XLSX)',
    csv: 'Text table (CSV)',
    started: 'Under way: the download centre will have it',
  },
  { export: word.exports, format: word.fileFormat },
);

/** Where files that a job makes are picked up, in the office one is in. */
export function useDownloadCentre(): () => void {
  const { role } = useOffice();
  const navigate = useNavigate();
  return () => void navigate(`/${role}/order/export`);
}

/** Saves a file that a call answers with. `save` gives whether it was handed over; `received` is what has come of it so far. */
export function useFile(does: RawEndpoint): { save: (input: unknown) => Promise<boolean>; busy: boolean; received: string } {
  const [bytes, setBytes] = useState<number | null>(null);
  const save = async (input: unknown): Promise<boolean> => {
    setBytes(0);
    const done = await download(does, input, setBytes);
    setBytes(null);
    return done;
  };
  return { save, busy: bytes !== null, received: bytes ? fileSize(bytes) : '' };
}

/** Asks a job for a file and leads to where it will be. */
function useTask(does: Endpoint): { save: (input: Record<string, unknown>) => Promise<void>; busy: boolean } {
  const t = useWords(text);
  const { send, busy } = useSubmit(does, { done: t('started') });
  const toCentre = useDownloadCentre();
  // the reason was told by useSubmit
  return { save: (input) => send(input).then(toCentre, () => undefined), busy };
}

interface FormatButtonProps {
  onPick: (format: string) => void;
  busy: boolean;
  disabled: boolean;
  received?: string;
}

function FormatButton({ onPick, busy, disabled, received = '' }: FormatButtonProps) {
  const t = useWords(text);
  const formats = [
    { content: t('xlsx'), value: 'xlsx' },
    { content: t('csv'), value: 'csv' },
  ];
  return (
    <Dropdown trigger="click" disabled={disabled || busy} options={formats} onClick={({ value }) => onPick(String(value))}>
      <Button variant="outline" theme="default" icon={<DownloadIcon />} loading={busy} disabled={disabled}>
        {received ? `${t('export')} ${received}` : t('export')}
      </Button>
    </Dropdown>
  );
}

function TaskButton({ does, list }: { does: Endpoint; list: List }) {
  const { save, busy } = useTask(does);
  const input = inputOf(does.input, list);
  return <FormatButton busy={busy} disabled={false} onPick={(format) => void save({ ...input, format })} />;
}

function FileButton({ does, list }: { does: RawEndpoint; list: List }) {
  const { save, busy, received } = useFile(does);
  const input = inputOf(does.body?.schema, list);
  return <FormatButton busy={busy} received={received} disabled={list.total === 0} onPick={(format) => void save({ ...input, format })} />;
}

/** Absent without the permission. The list's filters, as they stand, are the file's. */
export function ExportButton({ does, list }: { does: Endpoint | RawEndpoint; list: List }) {
  if (!useAllowed(needs(does))) return null;
  return does.kind === 'endpoint' ? <TaskButton does={does} list={list} /> : <FileButton does={does} list={list} />;
}

export type FileFormat = 'txt' | 'csv' | 'xlsx';

/** In which form. What a line or a table holds is the file's own to say. */
export function FormatChoice({
  value,
  onChange,
  labels,
}: {
  value: FileFormat;
  onChange: (format: FileFormat) => void;
  labels: Record<FileFormat, string>;
}) {
  const t = useWords(text);
  return (
    <div role="radiogroup" aria-label={t('format')}>
      <Radio.Group value={value} onChange={onChange}>
        {(['txt', 'csv', 'xlsx'] as const).map((format) => (
          <Radio key={format} value={format}>
            {labels[format]}
          </Radio>
        ))}
      </Radio.Group>
    </div>
  );
}
