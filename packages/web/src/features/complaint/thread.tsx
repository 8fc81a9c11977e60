/** What the sides said, and what one says next. New messages come by themselves. */

import { actorWords } from '@keymall/contract/kit/actor-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import type { adminComplaint, merchantComplaint } from '@keymall/contract/ordering/complaint';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ImageIcon } from 'tdesign-icons-react';
import { Textarea } from 'tdesign-react';
import { Button } from '#kit/back-office/button';
import { Named } from '#kit/back-office/naming';
import { needs, useAllowed, useOffice } from '#kit/back-office/office';
import { useSubmit } from '#kit/back-office/submit';
import { PICTURE_LIMIT, PICTURE_TYPES, upload } from '#kit/back-office/upload';
import { sentenceOf } from '#kit/call';
import { useLocale, useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import { ViewablePicture } from '#kit/viewable-picture';
import './complaint.css';

const text = words(
  {
    thread: '沟通记录',
    say: '输入回复，Ctrl + Enter 发送',
    picture: '发送图片',
    shown: '{who}发送的图片',
    wrongType: '只支持 {size} MB 以内的 PNG、JPG、WebP、GIF 图片',
    ended: '投诉已结束，不能再留言',
  },
  {
    thread: 'Messages',
    say: 'Write a reply, Ctrl + Enter to send',
    picture: 'Send a picture',
    shown: 'Picture from the {who}',
    wrongType: 'Only PNG, JPG, WebP or GIF up to {size} MB',
    ended: 'The complaint has ended',
  },
  { send: word.send, failed: word.uploadFailed },
);

type Detail = WireOutput<typeof merchantComplaint.detail>;
/** Whose it is where the office's role alone does not say so: a supplier's own words beside those of another. */
type Message = Detail['messages'][number] & { own?: boolean };
/** A supplier's call has the merchant's type. */
export type Sends = typeof merchantComplaint.send | typeof adminComplaint.send;

export function Thread({ id, messages, open, sends }: { id: number; messages: readonly Message[]; open: boolean; sends: Sends }) {
  const t = useWords(text);
  const end = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is scrolled to, and nothing else
  useEffect(() => {
    // in braces, for scrollTo may give a promise, which is no effect's clean-up
    end.current?.scrollTo?.({ top: end.current.scrollHeight });
  }, [last]);
  return (
    <section className="bo-thread" aria-label={t('thread')}>
      <div className="bo-thread-scroll" ref={end} role="log" aria-live="polite">
        <ol>
          {messages.map((message) => (
            <Said key={message.id} message={message} />
          ))}
        </ol>
      </div>
      {open ? <Composer id={id} sends={sends} /> : <p className="bo-note">{t('ended')}</p>}
    </section>
  );
}

function Said({ message: { from, own, content, picture, create_at } }: { message: Message }) {
  const t = useWords(text);
  const locale = useLocale();
  const { role } = useOffice();
  const who = actorWords[from][locale];
  return (
    <li data-from={from} data-own={(own ?? from === role) || undefined}>
      {from !== 'system' && <b>{who}</b>}
      <div className="bo-said">
        {content}
        {picture && <ViewablePicture src={picture} alt={t('shown', { who })} sizes="240px" />}
      </div>
      <time>{create_at}</time>
    </li>
  );
}

function Composer({ id, sends }: { id: number; sends: Sends }) {
  const t = useWords(text);
  const { role } = useOffice();
  const may = useAllowed(needs(sends));
  const [typed, setTyped] = useState('');
  const [uploading, setUploading] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const { send, busy } = useSubmit(sends);
  if (!may) return null;
  const say = async (): Promise<void> => {
    const content = typed.trim();
    if (content === '' || busy) return;
    try {
      await send({ id, content });
      setTyped('');
    } catch {
      // the reason was shown; what was typed stays
    }
  };
  const show = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    if (!PICTURE_TYPES.includes(chosen.type) || chosen.size > PICTURE_LIMIT)
      return toast.error(t('wrongType', { size: Math.floor(PICTURE_LIMIT / 1_048_576) }));
    setUploading(true);
    let picture = '';
    try {
      picture = await upload(role, 'complaint', chosen);
    } catch (error) {
      toast.error(sentenceOf(error, t('failed')));
    }
    setUploading(false);
    if (picture) await send({ id, picture }).catch(() => undefined);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void say();
  };
  return (
    <div className="bo-compose">
      <Named label={t('say')}>
        <Textarea
          value={typed}
          placeholder={t('say')}
          maxlength={1024}
          autosize={{ minRows: 2, maxRows: 6 }}
          onChange={(next) => setTyped(next)}
          onKeydown={(_, { e }) => onKey(e)}
        />
      </Named>
      <div className="bo-row">
        <input
          ref={file}
          type="file"
          hidden
          accept={PICTURE_TYPES.join()}
          onChange={(event) => {
            void show(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button variant="outline" theme="default" icon={<ImageIcon />} loading={uploading} onClick={() => file.current?.click()}>
          {t('picture')}
        </Button>
        <Button loading={busy} disabled={typed.trim() === ''} onClick={() => void say()}>
          {t('send')}
        </Button>
      </div>
    </div>
  );
}
