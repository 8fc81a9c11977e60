/** What a goods of a fixed text or a file delivers: looked at on request, replaced by a new version, and how often it may still be sold. */

import { MAX_CONTENT_FILE, merchantContent } from '@keymall/contract/inventory/content';
import { contentSaleWords } from '@keymall/contract/inventory/content-words';
import * as word from '@keymall/contract/kit/word';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Act, OpenButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { StatusTag, Time } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { Field } from '#kit/back-office/field';
import { FormFrame, useFormValue } from '#kit/back-office/form-frame';
import { needs } from '#kit/back-office/office';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { useSubmit } from '#kit/back-office/submit';
import { sentenceOf } from '#kit/call';
import { count, fileSize } from '#kit/format';
import { useWords } from '#kit/i18n';
import { toast } from '#kit/toast';
import { downloadContent, uploadContent } from './content-file.ts';
import { text } from './content-panel.words.ts';

const TextField = Field<typeof merchantContent.setText>;
const StockField = Field<typeof merchantContent.setStock>;

export function ContentPanel({ goodsId, kind }: { goodsId: number; kind: 1 | 2 }) {
  const t = useWords(text);
  const query = useCall(merchantContent.detail, { goods_id: goodsId });
  return (
    <Card title={t(kind === 1 ? 'textTitle' : 'fileTitle')}>
      <Answered query={query} rows={4}>
        {({ version, file_name, bytes, create_at, unlimited, remaining }) => (
          <div className="mg-content">
            <div>
              {version === 0 && <p className="bo-alert">{t('missing')}</p>}
              {version > 0 && (
                <Facts
                  rows={[
                    [
                      t('state'),
                      <StatusTag key="state" of={contentSaleWords} value={unlimited ? 'unlimited' : remaining === 0 ? 'out' : 'some'} />,
                    ],
                    unlimited ? null : [t('left'), count(remaining ?? 0)],
                    kind === 2 ? [t(word.file), `${file_name} · ${fileSize(bytes)}`] : null,
                    [t('version'), t('versionNo', { version })],
                    [t(word.changedAt), <Time key="saved" at={create_at} />],
                  ]}
                />
              )}
              {kind === 1 ? <TextContent goodsId={goodsId} exists={version > 0} /> : <FileContent goodsId={goodsId} exists={version > 0} />}
            </div>
            {version > 0 && (
              <div>
                <Stock key={`${unlimited}${remaining}`} goodsId={goodsId} unlimited={unlimited} remaining={remaining ?? 0} />
              </div>
            )}
          </div>
        )}
      </Answered>
    </Card>
  );
}

function TextContent({ goodsId, exists }: { goodsId: number; exists: boolean }) {
  const t = useWords(text);
  const [shown, setShown] = useState<string | null>(exists ? null : '');
  const { send, busy } = useSubmit(merchantContent.reveal);
  if (shown === null)
    return (
      <div className="bo-row">
        <Allowed to={needs(merchantContent.reveal)}>
          <Button
            variant="outline"
            loading={busy}
            onClick={() =>
              void send({ goods_id: goodsId }).then(
                ({ content }) => setShown(content),
                () => undefined,
              )
            }
          >
            {t('reveal')}
          </Button>
        </Allowed>
        <OpenButton onClick={() => setShown('')}>{t('replace')}</OpenButton>
        <Clear goodsId={goodsId} />
      </div>
    );
  return (
    <FormFrame
      saves={merchantContent.setText}
      initial={{ content: shown }}
      fixed={{ goods_id: goodsId }}
      submit={t('saveText')}
      onSaved={() => setShown(null)}
      onCancel={exists ? () => setShown(null) : undefined}
    >
      <TextField of="content" label={t('text')} help={t('textHelp')} rows={8} />
    </FormFrame>
  );
}

function FileContent({ goodsId, exists }: { goodsId: number; exists: boolean }) {
  const t = useWords(text);
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<'up' | 'down' | null>(null);
  const run = async (way: 'up' | 'down', work: () => Promise<unknown>, done?: string): Promise<void> => {
    setBusy(way);
    try {
      await work();
      if (done) toast.success(done);
      await queries.invalidateQueries({ queryKey: ['merchant'] });
    } catch (error) {
      toast.error(sentenceOf(error, t('failed')));
    } finally {
      setBusy(null);
    }
  };
  const send = (file: File | undefined): void => {
    if (!file) return;
    if (file.size > MAX_CONTENT_FILE) return toast.error(t('tooLarge', { size: MAX_CONTENT_FILE / 1_048_576 }));
    void run('up', () => uploadContent(goodsId, file), t(word.uploaded));
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="content-file"
        onChange={(event) => {
          send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <div className="bo-row">
        <Allowed to={needs(merchantContent.setText)}>
          <Button loading={busy === 'up'} onClick={() => input.current?.click()}>
            {t(exists ? 'replaceFile' : 'uploadFile')}
          </Button>
        </Allowed>
        {exists && (
          <Allowed to={needs(merchantContent.reveal)}>
            <Button
              variant="outline"
              theme="default"
              loading={busy === 'down'}
              onClick={() => void run('down', () => downloadContent(goodsId))}
            >
              {t('download')}
            </Button>
          </Allowed>
        )}
        {exists && <Clear goodsId={goodsId} />}
      </div>
      <p className="bo-note">{t('fileHelp', { size: MAX_CONTENT_FILE / 1_048_576 })}</p>
    </>
  );
}

const Clear = ({ goodsId }: { goodsId: number }) => {
  const t = useWords(text);
  return (
    <Act does={merchantContent.clear} with={{ goods_id: goodsId }} confirm={t('clearIt')} note={t('clearNote')} look="outline" danger>
      {t('clear')}
    </Act>
  );
};

function Stock({ goodsId, unlimited, remaining }: { goodsId: number; unlimited: boolean; remaining: number }) {
  const t = useWords(text);
  return (
    <FormFrame
      saves={merchantContent.setStock}
      initial={{ unlimited: unlimited ? 1 : 0, remaining }}
      fixed={{ goods_id: goodsId }}
      submit={t('saveStock')}
    >
      <div className="bo-form-grid">
        <StockField of="unlimited" label={t(word.unlimited)} help={t('unlimitedHelp')} />
        <Remaining />
      </div>
    </FormFrame>
  );
}

function Remaining() {
  const t = useWords(text);
  return useFormValue('unlimited') === 1 ? null : <StockField of="remaining" label={t('left')} unit={t('piece')} />;
}
