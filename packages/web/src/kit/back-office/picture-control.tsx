/** Chooses a picture: by file, by dropping it, or by its address. */

import * as word from '@keymall/contract/kit/word';
import type { PicturePurpose } from '@keymall/contract/platform/picture';
import { useRef, useState } from 'react';
import { AddIcon, DeleteIcon } from 'tdesign-icons-react';
import { Input } from 'tdesign-react';
import { sentenceOf } from '../call.ts';
import { useWords, words } from '../i18n.tsx';
import { toast } from '../toast.ts';
import { Button } from './button.tsx';
import type { Control } from './field.tsx';
import { Named } from './naming.tsx';
import { useOffice } from './office.ts';
import { PICTURE_LIMIT, PICTURE_TYPES, upload } from './upload.ts';

const text = words(
  {
    choose: '上传图片',
    change: '更换图片',
    remove: '移除图片',
    address: '图片地址，或点击左侧上传',
    tooLarge: '图片不能超过 {size} MB',
    wrongType: '只支持 PNG、JPG、WebP、GIF 图片',
    busy: '上传中',
  },
  {
    choose: 'Upload a picture',
    change: 'Change the picture',
    remove: 'Remove the picture',
    address: 'Address of the picture, or upload one on the left',
    tooLarge: 'At most {size} MB, please',
    wrongType: 'Only PNG, JPG, WebP and GIF pictures',
    busy: 'Uploading',
  },
  { failed: word.uploadFailed },
);

export function PictureControl({ control, purpose, round = false }: { control: Control; purpose: PicturePurpose; round?: boolean }) {
  const t = useWords(text);
  const { role } = useOffice();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const { id, set, invalid, readOnly, describedBy } = control;
  const value = typeof control.value === 'string' ? control.value : '';
  const send = async (file: File | undefined): Promise<void> => {
    if (!file || readOnly) return;
    if (!PICTURE_TYPES.includes(file.type)) return toast.error(t('wrongType'));
    if (file.size > PICTURE_LIMIT) return toast.error(t('tooLarge', { size: Math.floor(PICTURE_LIMIT / 1_048_576) }));
    setBusy(true);
    try {
      set(await upload(role, purpose, file));
    } catch (error) {
      toast.error(sentenceOf(error, t('failed')));
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
          void send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <button
        type="button"
        className="bo-picture-drop"
        data-round={round || undefined}
        disabled={readOnly || busy}
        aria-label={value ? t('change') : t('choose')}
        aria-busy={busy}
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void send(event.dataTransfer.files[0]);
        }}
      >
        {busy ? <span className="km-spinner" aria-label={t('busy')} /> : value ? <img src={value} alt="" /> : <AddIcon size="22px" />}
      </button>
      <div className="bo-picture-side">
        <Named id={id} describedBy={describedBy} invalid={invalid}>
          <Input
            value={value}
            placeholder={t('address')}
            maxlength={500}
            status={invalid ? 'error' : 'default'}
            disabled={readOnly}
            onChange={(next) => set(next)}
          />
        </Named>
        {value && !readOnly && (
          <Button type="button" variant="text" size="small" theme="default" icon={<DeleteIcon />} onClick={() => set('')}>
            {t('remove')}
          </Button>
        )}
      </div>
    </div>
  );
}
