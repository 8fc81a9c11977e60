/** A picture of a paper that stays in the form until it is sent: it never has an address of its own. */
import { MOST_PAPER_BYTES } from '@keymall/contract/merchant/verification';
import { useRef, useState } from 'react';
import { AddIcon, DeleteIcon } from 'tdesign-icons-react';
import { Button } from '#kit/back-office/button';
import type { Control } from '#kit/back-office/field';
import { PICTURE_TYPES } from '#kit/back-office/upload';
import { useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';

const text = words(
  { choose: '上传{title}', change: '更换{title}', remove: '移除', wrong: '无法读取这张图片，请换一张 PNG 或 JPG', busy: '正在读取图片' },
  {
    choose: 'Upload: {title}',
    change: 'Change: {title}',
    remove: 'Remove',
    wrong: 'This picture can’t be read, please take a PNG or JPG',
    busy: 'One moment',
  },
);

/** Longest side that a photograph is made smaller to, in pixels. */
const SIDE = 2000;

/** The file itself, or where it is too large a smaller JPEG of it. Throws where it is no picture. */
async function small(file: File): Promise<Blob> {
  if (file.size <= MOST_PAPER_BYTES) return file;
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.8));
  if (!made || made.size > MOST_PAPER_BYTES) throw new Error('still too large');
  return made;
}

/** Bytes in base64. */
async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

export function PaperControl({ control, title }: { control: Control; title: string }) {
  const t = useWords(text);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [type, setType] = useState('image/jpeg');
  const { id, set, readOnly, describedBy } = control;
  const value = typeof control.value === 'string' ? control.value : '';
  const take = async (file: File | undefined): Promise<void> => {
    if (!file || readOnly) return;
    if (!PICTURE_TYPES.includes(file.type)) return toast.error(t('wrong'));
    setBusy(true);
    try {
      const blob = await small(file);
      setType(blob.type);
      set(await base64Of(blob));
    } catch {
      toast.error(t('wrong'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="bo-picture">
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES.join()}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <button
        id={id}
        type="button"
        className="bo-picture-drop"
        disabled={readOnly || busy}
        aria-label={t(value ? 'change' : 'choose', { title })}
        aria-describedby={describedBy}
        aria-busy={busy}
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
        }}
      >
        {busy ? (
          <span className="km-spinner" aria-label={t('busy')} />
        ) : value ? (
          <img src={`data:${type};base64,${value}`} alt="" />
        ) : (
          <AddIcon size="22px" />
        )}
      </button>
      {value && !readOnly && (
        <Button type="button" variant="text" size="small" theme="default" icon={<DeleteIcon />} onClick={() => set('')}>
          {t('remove')}
        </Button>
      )}
    </div>
  );
}
