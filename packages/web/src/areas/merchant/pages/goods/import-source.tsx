/** Where the cards come from: a text to paste into, or a file dropped or chosen. */
import { MAX_IMPORT_BYTES } from '@keymall/contract/inventory/card-import';
import { type DragEvent, useRef, useState } from 'react';
import { CloseIcon, FileIcon, UploadIcon } from 'tdesign-icons-react';
import { Textarea } from 'tdesign-react';
import { Button } from '#kit/back-office/button';
import { Named } from '#kit/back-office/naming';
import { fileSize } from '#kit/format';
import { useWords } from '#kit/i18n';
import { toast } from '#kit/toast';
import { text } from './card-import.words.ts';

interface SourceProps {
  id: string;
  content: string;
  file: File | null;
  invalid: boolean;
  onContent: (content: string) => void;
  onFile: (file: File | null) => void;
}

export function ImportSource({ id, content, file, invalid, onContent, onFile }: SourceProps) {
  const t = useWords(text);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const choose = (chosen: File | undefined): void => {
    if (!chosen) return;
    if (chosen.size > MAX_IMPORT_BYTES) toast.error(t('tooLarge'));
    else onFile(chosen);
  };
  const drag = (event: DragEvent, inside: boolean): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(inside);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button below does the same by keyboard
    <div
      className="bo-filedrop"
      data-over={over || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        choose(event.dataTransfer.files[0]);
      }}
    >
      {file ? (
        <div className="bo-filedrop-file">
          <FileIcon size="22px" />
          <span>
            <strong className="bo-clip">{file.name}</strong>
            <small>{fileSize(file.size)}</small>
          </span>
          <button type="button" className="bo-icon" aria-label={t('remove')} title={t('remove')} onClick={() => onFile(null)}>
            <CloseIcon />
          </button>
        </div>
      ) : (
        <Named id={id} invalid={invalid} required>
          <Textarea
            value={content}
            placeholder={t('placeholder')}
            status={invalid ? 'error' : 'default'}
            autosize={{ minRows: 9, maxRows: 18 }}
            onChange={(next) => onContent(next)}
          />
        </Named>
      )}
      <div className="bo-filedrop-foot">
        <Button variant="outline" theme="default" icon={<UploadIcon />} onClick={() => input.current?.click()}>
          {t('pick')}
        </Button>
        <span className="bo-note">{over ? t('drop') : t('kinds')}</span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('pick')}
          accept=".txt,.csv,.xlsx,text/plain,text/csv"
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
    </div>
  );
}
