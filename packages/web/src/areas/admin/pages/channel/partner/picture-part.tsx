/** Pictures of a sub-merchant's papers: kept encrypted, opened one by one on record. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { MAX_PAPER_BYTES, type SubPaperKind } from '@keymall/contract/payment/partner';
import { paperPictureWords } from '@keymall/contract/payment/partner-words';
import { useRef, useState } from 'react';
import { Act } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { Part } from '#kit/back-office/detail-drawer';
import { needs } from '#kit/back-office/office';
import { useSubmit } from '#kit/back-office/submit';
import { PICTURE_TYPES } from '#kit/back-office/upload';
import { Dialog } from '#kit/dialog';
import { useLocale, useWords } from '#kit/i18n';
import { toast } from '#kit/toast';
import type { Family } from './family.ts';
import './partner.css';
import { PICTURES, text } from './partner.words.ts';

interface PicturePartProps {
  calls: Family['calls'];
  sub: WireOutput<Family['calls']['merchantDetail']>;
  open: boolean;
}

export function PicturePart({ calls, sub, open }: PicturePartProps) {
  const t = useWords(text);
  const locale = useLocale();
  const [shown, setShown] = useState<{ title: string; src: string } | null>(null);
  return (
    <Part title={t('pictures')}>
      <ul className="partner-pictures">
        {PICTURES.map((kind) => {
          const has = sub.pictures.includes(kind);
          const title = paperPictureWords[kind][locale];
          return (
            <li key={kind}>
              <span>
                {title}{' '}
                <span className="bo-tag" data-tone={has ? 'success' : 'plain'}>
                  {t(has ? word.uploaded : 'missing')}
                </span>
              </span>
              <span className="bo-row">
                {has && (
                  <Act
                    does={calls.paperShow}
                    with={{ id: sub.id, kind }}
                    confirm={`${t(word.view)} ${title}`}
                    note={t('revealNote')}
                    onDone={({ mime, content }) => setShown({ title, src: `data:${mime};base64,${content}` })}
                  >
                    {t(word.view)}
                  </Act>
                )}
                {open && <Upload calls={calls} id={sub.id} kind={kind} says={t(has ? 'replace' : 'upload')} title={title} />}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="bo-note">{t('picturesNote')}</p>
      {shown && (
        <Dialog open title={shown.title} onClose={() => setShown(null)}>
          <img className="partner-paper" src={shown.src} alt={shown.title} />
        </Dialog>
      )}
    </Part>
  );
}

/** A file's bytes in base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

interface UploadProps {
  calls: Family['calls'];
  id: number;
  kind: SubPaperKind;
  says: string;
  title: string;
}

function Upload({ calls, id, kind, says, title }: UploadProps) {
  const t = useWords(text);
  const input = useRef<HTMLInputElement>(null);
  const { send, busy } = useSubmit(calls.paperPut, { done: t(word.saved) });
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > MAX_PAPER_BYTES) return toast.error(t('tooLarge'));
    // the reason was shown by useSubmit
    await send({ id, kind, content: await base64Of(file) }).catch(() => undefined);
  };
  return (
    <Allowed to={needs(calls.paperPut)}>
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
      <Button
        size="small"
        variant="text"
        theme="primary"
        loading={busy}
        onClick={() => input.current?.click()}
        {...{ 'aria-label': `${says} ${title}` }}
      >
        {says}
      </Button>
    </Allowed>
  );
}
