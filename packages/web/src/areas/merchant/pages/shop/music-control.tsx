/** The shop's music: pieces sent one by one, each with its title, in the order they are played. */

import * as word from '@keymall/contract/kit/word';
import { MOST_MUSIC } from '@keymall/contract/merchant/shop-extension';
import { useRef, useState } from 'react';
import { AddIcon, ArrowUpIcon, DeleteIcon } from 'tdesign-icons-react';
import { Button } from '#kit/back-office/button';
import type { Control } from '#kit/back-office/field';
import { useOffice } from '#kit/back-office/office';
import { PICTURE_LIMIT, upload } from '#kit/back-office/upload';
import { sentenceOf } from '#kit/call';
import { useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';

const text = words(
  {
    none: '还没有音乐',
    add: '上传音乐',
    name: '第 {nth} 首的名称',
    up: '上移：{title}',
    remove: '移除：{title}',
    limit: 'MP3 或 OGG，每首不超过 {size} MB，最多 {most} 首',
    tooLarge: '音乐不能超过 {size} MB',
    listen: '试听：{title}',
  },
  {
    none: 'No music yet',
    add: 'Upload music',
    name: 'Title of piece {nth}',
    up: 'Move up: {title}',
    remove: 'Remove: {title}',
    limit: 'MP3 or OGG of {size} MB at most, {most} pieces at most',
    tooLarge: 'At most {size} MB, please',
    listen: 'Listen: {title}',
  },
  { failed: word.uploadFailed },
);

interface Piece {
  url: string;
  title: string;
}
const SIZE = Math.floor(PICTURE_LIMIT / 1_048_576);
const MOST_TITLE = 40;

export function MusicControl({ control: { id, value, set, readOnly, describedBy } }: { control: Control }) {
  const t = useWords(text);
  const { role } = useOffice();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const pieces = Array.isArray(value) ? (value as Piece[]) : [];
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > PICTURE_LIMIT) return toast.error(t('tooLarge', { size: SIZE }));
    setBusy(true);
    try {
      const url = await upload(role, 'music', file);
      set([...pieces, { url, title: file.name.replace(/\.[^.]+$/, '').slice(0, MOST_TITLE) }]);
    } catch (error) {
      toast.error(sentenceOf(error, t('failed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="ms-music">
      {pieces.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className="ms-music">
          {pieces.map((piece, nth) => (
            <li key={piece.url}>
              <input
                className="bo-clock"
                value={piece.title}
                maxLength={MOST_TITLE}
                disabled={readOnly}
                aria-label={t('name', { nth: nth + 1 })}
                onChange={({ target }) => set(pieces.map((each) => (each === piece ? { ...each, title: target.value } : each)))}
              />
              {/* biome-ignore lint/a11y/useMediaCaption: it is music */}
              {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it is music */}
              <audio controls preload="none" src={piece.url} aria-label={t('listen', { title: piece.title })} />
              {!readOnly && (
                <div className="bo-row">
                  <Button
                    type="button"
                    variant="text"
                    theme="default"
                    shape="square"
                    icon={<ArrowUpIcon />}
                    disabled={nth === 0}
                    aria-label={t('up', { title: piece.title })}
                    onClick={() => set(pieces.with(nth - 1, piece).with(nth, pieces[nth - 1] as Piece))}
                  />
                  <Button
                    type="button"
                    variant="text"
                    theme="default"
                    shape="square"
                    icon={<DeleteIcon />}
                    aria-label={t('remove', { title: piece.title })}
                    onClick={() => set(pieces.filter((each) => each !== piece))}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && pieces.length < MOST_MUSIC && (
        <div className="bo-row">
          <input
            ref={input}
            type="file"
            hidden
            accept=".mp3,.ogg,audio/mpeg,audio/ogg"
            onChange={(event) => {
              void send(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button
            id={id}
            type="button"
            variant="outline"
            theme="default"
            icon={<AddIcon />}
            loading={busy}
            aria-describedby={describedBy}
            onClick={() => input.current?.click()}
          >
            {t('add')}
          </Button>
          <p>{t('limit', { size: SIZE, most: MOST_MUSIC })}</p>
        </div>
      )}
    </div>
  );
}
