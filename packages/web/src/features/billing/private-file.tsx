/** Private files: a control that sends one and keeps its number, and a button that fetches one. */
import { MOST_FILE_BYTES } from '@keymall/contract/billing/private-file';
import type { RawEndpoint } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useRef, useState } from 'react';
import { DownloadIcon, FileIcon, UploadIcon } from 'tdesign-icons-react';
import { Button } from '#kit/back-office/button';
import { useFile } from '#kit/back-office/export';
import type { Control } from '#kit/back-office/field';
import { needs, useAllowed, useOffice } from '#kit/back-office/office';
import { CallError, sentenceOf } from '#kit/call';
import { fileSize } from '#kit/format';
import { currentLocale, htmlLang, useWords, words } from '#kit/i18n';
import { sessionOf } from '#kit/session';
import { toast } from '#kit/toast';

const text = words(
  { tooLarge: '文件不能超过 60 MB', sending: '正在上传', download: '下载文件', another: '更换文件', choose: '选择文件' },
  {
    tooLarge: 'A file has at most 60 MB',
    sending: 'Uploading',
    download: 'Download the file',
    another: 'Choose another file',
    choose: 'Choose a file',
  },
  { failed: word.uploadFailed },
);

interface Answer {
  code?: number;
  msg?: string;
  data?: { file_id?: number };
}

/** Sends a file and gives its number. Throws as calls do. */
async function sendFile(to: RawEndpoint, role: 'admin' | 'merchant', file: File): Promise<number> {
  const query = new URLSearchParams({ file_name: file.name.slice(-200) });
  const response = await fetch(`${to.path}?${query}`, {
    method: 'POST',
    body: file,
    headers: {
      'content-type': 'application/octet-stream',
      authorization: `Bearer ${sessionOf(role)?.accessToken ?? ''}`,
      'accept-language': htmlLang(currentLocale()),
    },
  });
  const answer = (await response.json().catch(() => ({}))) as Answer;
  const id = answer.data?.file_id;
  if (!response.ok || answer.code !== 1 || !id)
    throw new CallError(answer.msg ?? '', answer.code ?? response.status, answer.msg ?? '', response.status, answer.data);
  return id;
}

interface FileControlProps {
  control: Control;
  /** The call that takes the file. */
  sends: RawEndpoint;
  /** What may be chosen: `.pdf,.ofd`. */
  accept: string;
  /** What the row has already, where nothing else is chosen. */
  known?: { file_name: string; bytes: number } | null | undefined;
}

export function FileControl({ control, sends, accept, known }: FileControlProps) {
  const t = useWords(text);
  const { role } = useOffice();
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file_name: string; bytes: number } | null>(null);
  const [busy, setBusy] = useState(false);
  const shown = chosen ?? known;
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > MOST_FILE_BYTES) {
      toast.error(t('tooLarge'));
      return;
    }
    setBusy(true);
    try {
      control.set(await sendFile(sends, role, file));
      setChosen({ file_name: file.name, bytes: file.size });
    } catch (error) {
      toast.error(sentenceOf(error, t('failed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="bo-filedrop">
      {shown && (
        <div className="bo-filedrop-file">
          <FileIcon size="22px" />
          <span>
            <strong className="bo-clip">{shown.file_name}</strong>
            <small>{fileSize(shown.bytes)}</small>
          </span>
        </div>
      )}
      <div className="bo-filedrop-foot">
        <Button
          type="button"
          id={control.id}
          variant="outline"
          theme="default"
          icon={<UploadIcon />}
          loading={busy}
          disabled={control.readOnly}
          onClick={() => picker.current?.click()}
        >
          {t(busy ? 'sending' : shown ? 'another' : 'choose')}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={t('choose')}
          accept={accept}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
    </div>
  );
}

/** Fetches the file of a row; absent without the permission. */
export function FileButton({ does, id, file }: { does: RawEndpoint; id: number; file: { file_name: string; bytes: number } }) {
  const t = useWords(text);
  const { save, busy, received } = useFile(does);
  if (!useAllowed(needs(does))) return <span>{file.file_name}</span>;
  return (
    <span className="bo-row">
      <span>
        {file.file_name} <small>{fileSize(file.bytes)}</small>
      </span>
      <Button variant="outline" theme="default" size="small" icon={<DownloadIcon />} loading={busy} onClick={() => void save({ id })}>
        {received || t('download')}
      </Button>
    </span>
  );
}
