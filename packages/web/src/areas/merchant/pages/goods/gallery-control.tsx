/** Several pictures: uploaded, put in order, taken out. */
import * as word from '@keymall/contract/kit/word';
import { useRef, useState } from 'react';
import { AddIcon, ChevronLeftIcon, CloseIcon } from 'tdesign-icons-react';
import type { Control } from '#kit/back-office/field';
import { useOffice } from '#kit/back-office/office';
import { PICTURE_LIMIT, PICTURE_TYPES, upload } from '#kit/back-office/upload';
import { sentenceOf } from '#kit/call';
import { useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import { ViewablePicture } from '#kit/viewable-picture';

const text = words(
  {
    add: '上传图片',
    remove: '移除第 {place} 张',
    earlier: '第 {place} 张前移',
    picture: '第 {place} 张',
    wrong: '只支持不超过 {size} MB 的 PNG、JPG、WebP、GIF 图片',
  },
  {
    add: 'Upload pictures',
    remove: 'Remove picture {place}',
    earlier: 'Move picture {place} forward',
    picture: 'Picture {place}',
    wrong: 'PNG, JPG, WebP or GIF of at most {size} MB only',
  },
  { failed: word.uploadFailed },
);
const MOST = 9;

export function GalleryControl({ control }: { control: Control }) {
  const t = useWords(text);
  const { role } = useOffice();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const pictures = Array.isArray(control.value) ? (control.value as string[]) : [];
  const send = async (files: readonly File[]): Promise<void> => {
    const fit = files.filter((file) => PICTURE_TYPES.includes(file.type) && file.size <= PICTURE_LIMIT).slice(0, MOST - pictures.length);
    if (fit.length < Math.min(files.length, MOST - pictures.length))
      toast.error(t('wrong', { size: Math.floor(PICTURE_LIMIT / 1_048_576) }));
    if (fit.length === 0) return;
    setBusy(true);
    const sent: string[] = [];
    try {
      for (const file of fit) sent.push(await upload(role, 'goods', file));
    } catch (error) {
      toast.error(sentenceOf(error, t('failed')));
    } finally {
      control.set([...pictures, ...sent]);
      setBusy(false);
    }
  };
  const earlier = (index: number): void => {
    const next = [...pictures];
    next.splice(index - 1, 0, ...next.splice(index, 1));
    control.set(next);
  };
  return (
    <div className="mg-gallery">
      {pictures.map((url, index) => (
        <figure key={url}>
          <ViewablePicture src={url} alt={t('picture', { place: index + 1 })} sizes="96px" />
          {!control.readOnly && (
            <figcaption>
              {index > 0 && (
                <button type="button" aria-label={t('earlier', { place: index + 1 })} onClick={() => earlier(index)}>
                  <ChevronLeftIcon />
                </button>
              )}
              <button
                type="button"
                aria-label={t('remove', { place: index + 1 })}
                onClick={() => control.set(pictures.filter((_, at) => at !== index))}
              >
                <CloseIcon />
              </button>
            </figcaption>
          )}
        </figure>
      ))}
      {!control.readOnly && pictures.length < MOST && (
        <button
          type="button"
          id={control.id}
          className="bo-picture-drop"
          aria-label={t('add')}
          aria-busy={busy}
          disabled={busy}
          onClick={() => input.current?.click()}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            void send([...event.dataTransfer.files]);
          }}
        >
          {busy ? <span className="km-spinner" /> : <AddIcon size="22px" />}
        </button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PICTURE_TYPES.join()}
        onChange={(event) => {
          void send([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
