/** Which account, which day, which file. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { formatDay, startOfDay } from '@keymall/contract/kit/time';
import * as word from '@keymall/contract/kit/word';
import { adminReconcile, MAX_STATEMENT_BYTES } from '@keymall/contract/payment/reconcile';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { FileIcon, UploadIcon } from 'tdesign-icons-react';
import { Select } from 'tdesign-react';
import { OpenButton } from '#kit/back-office/act';
import { Button } from '#kit/back-office/button';
import { Named } from '#kit/back-office/naming';
import { useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { sentenceOf } from '#kit/call';
import { Dialog } from '#kit/dialog';
import { fileSize } from '#kit/format';
import { useWords } from '#kit/i18n';
import { toast } from '#kit/toast';
import { text } from './reconcile.words.ts';
import { sendStatement } from './send-statement.ts';

type Options = WireOutput<typeof adminReconcile.options>;
interface UploadProps {
  onClose: () => void;
  /** The result's number. */
  onDone: (id: number) => void;
}

export function UploadDialog(props: UploadProps) {
  const t = useWords(text);
  const query = useCall(adminReconcile.options, {});
  return (
    <Dialog open title={t('upload')} onClose={props.onClose}>
      <div className="bo-inside">
        <Answered query={query} rows={4}>
          {(options) => <UploadForm {...props} options={options} />}
        </Answered>
      </div>
    </Dialog>
  );
}

function UploadForm({ options, onClose, onDone }: UploadProps & { options: Options }) {
  const t = useWords(text);
  const queries = useQueryClient();
  const ids = useId();
  const picker = useRef<HTMLInputElement>(null);
  const yesterday = formatDay(startOfDay(new Date(), -1));
  const [account, setAccount] = useState<number | null>(options.accounts[0]?.id ?? null);
  const [chosen, setFormat] = useState<Options['formats'][number]['id'] | null>(null);
  const [day, setDay] = useState(yesterday);
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const format = chosen ?? options.accounts.find(({ id }) => id === account)?.format ?? 'epay';

  const take = (given: File | undefined): void => {
    if (given && given.size > MAX_STATEMENT_BYTES) toast.error(t('tooLarge'));
    else if (given) setFile(given);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!account || !file) {
      toast.error(t('needFile'));
      return;
    }
    setBusy(true);
    try {
      const id = await sendStatement(file, { channel_account_id: account, day, format, file_name: file.name.slice(0, 200) });
      await queries.invalidateQueries({ queryKey: ['admin'] });
      toast.success(t('compared'));
      onDone(id);
    } catch (error) {
      toast.error(sentenceOf(error, t(word.networkError)));
      setBusy(false);
    }
  };
  return (
    <form className="rc-form" onSubmit={(event) => void submit(event)}>
      <div className="bo-field">
        <label htmlFor={`${ids}-account`}>{t('account')}</label>
        <Named id={`${ids}-account`} required>
          <Select
            filterable
            value={account ?? ''}
            options={options.accounts.map(({ id, name, channel_title }) => ({ value: id, label: `${channel_title} · ${name}` }))}
            onChange={(value) => setAccount(Number(value))}
          />
        </Named>
      </div>
      <div className="bo-field">
        <label htmlFor={`${ids}-day`}>{t('day')}</label>
        <input
          id={`${ids}-day`}
          className="rc-day"
          type="date"
          required
          max={yesterday}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </div>
      <div className="bo-field">
        <label htmlFor={`${ids}-format`}>{t(word.fileFormat)}</label>
        <Named id={`${ids}-format`} required>
          <Select
            value={format}
            options={options.formats.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(value) => setFormat(value as typeof format)}
          />
        </Named>
        <p className="bo-note">{options.formats.find(({ id }) => id === format)?.help}</p>
      </div>
      <div className="bo-field">
        <span>{t('file')}</span>
        <div className="bo-filedrop">
          {file && (
            <div className="bo-filedrop-file">
              <FileIcon size="22px" />
              <span>
                <strong className="bo-clip">{file.name}</strong>
                <small>{fileSize(file.size)}</small>
              </span>
            </div>
          )}
          <div className="bo-filedrop-foot">
            <Button variant="outline" theme="default" icon={<UploadIcon />} onClick={() => picker.current?.click()}>
              {t('pick')}
            </Button>
            <span className="bo-note">{t('pickNote')}</span>
            <input
              ref={picker}
              type="file"
              hidden
              aria-label={t('pick')}
              accept=".csv,.txt,text/csv,text/plain"
              onChange={(event) => {
                take(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </div>
        </div>
        <p className="bo-note">{t('repeat')}</p>
      </div>
      <footer className="bo-form-foot">
        <OpenButton onClick={onClose}>{t(word.cancel)}</OpenButton>
        <Button type="submit" loading={busy} disabled={!file}>
          {t(busy ? 'comparing' : 'compare')}
        </Button>
      </footer>
    </form>
  );
}
