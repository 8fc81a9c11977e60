/** Several withdrawals one after the other, each a decision of its own: what could not be done is told by its number. */

import { formatYuan, parseYuan } from '@keymall/contract/kit/money';
import * as word from '@keymall/contract/kit/word';
import { adminCash } from '@keymall/contract/payment/withdrawal';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Progress, Textarea } from 'tdesign-react';
import { Act } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { Button as OfficeButton } from '#kit/back-office/button';
import { Named } from '#kit/back-office/naming';
import { needs } from '#kit/back-office/office';
import { Button } from '#kit/button';
import { call, sentenceOf } from '#kit/call';
import { Dialog } from '#kit/dialog';
import { money } from '#kit/format';
import { useWords } from '#kit/i18n';
import type { CashRow } from '../cash.page.tsx';
import { text } from './cash.words.ts';

type Kind = 'pass' | 'refuse';

export function CashBatch({ rows, onDone }: { rows: readonly CashRow[]; onDone: () => void }) {
  const t = useWords(text);
  const [kind, setKind] = useState<Kind | null>(null);
  return (
    <>
      <Allowed to={needs(adminCash.pass)}>
        <OfficeButton variant="outline" onClick={() => setKind('pass')}>
          {t('batchPass')}
        </OfficeButton>
      </Allowed>
      <Allowed to={needs(adminCash.refuse)}>
        <OfficeButton variant="outline" theme="danger" onClick={() => setKind('refuse')}>
          {t('batchRefuse')}
        </OfficeButton>
      </Allowed>
      <Act
        does={adminCash.delBatch}
        with={{ ids: rows.map(({ id }) => id) }}
        look="outline"
        confirm={t('batchDelIt')}
        note={t('delNote')}
        done={t('batchDeleted')}
        danger
        onDone={onDone}
      >
        {t('batchDel')}
      </Act>
      {kind && <BatchDialog kind={kind} rows={rows.filter(({ status }) => status === 0)} onClose={() => setKind(null)} onDone={onDone} />}
    </>
  );
}

interface State {
  running: boolean;
  done: number;
  good: number;
  waits: number;
  bad: { trade_no: string; why: string }[];
}
const fresh: State = { running: false, done: 0, good: 0, waits: 0, bad: [] };

function BatchDialog({ kind, rows, onClose, onDone }: { kind: Kind; rows: readonly CashRow[]; onClose: () => void; onDone: () => void }) {
  const t = useWords(text);
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [state, setState] = useState(fresh);
  // what was chosen when it began: the list behind changes while it runs
  const [work] = useState(rows);
  const stop = useRef(false);
  const total = work.reduce((sum, row) => sum + (parseYuan(row.money) ?? 0), 0);
  const isOver = state.done > 0 && !state.running;

  const run = async (): Promise<void> => {
    let now: State = { ...fresh, running: true };
    setState(now);
    for (const { id, trade_no } of work) {
      if (stop.current) break;
      try {
        const moved =
          kind === 'pass'
            ? await call(adminCash.pass, { id, way: 'channel' }, { quiet: true, timeout: 60_000 })
            : await call(adminCash.refuse, { id, reason }, { quiet: true });
        if (moved.waits_second) now = { ...now, waits: now.waits + 1 };
        else if (moved.status === 4) now = { ...now, bad: [...now.bad, { trade_no, why: moved.message }] };
        else now = { ...now, good: now.good + 1 };
      } catch (error) {
        now = { ...now, bad: [...now.bad, { trade_no, why: sentenceOf(error, '—') }] };
      }
      now = { ...now, done: now.done + 1 };
      setState(now);
    }
    setState({ ...now, running: false });
    await queries.invalidateQueries({ queryKey: ['admin'] });
  };
  const close = (): void => {
    if (isOver) onDone();
    onClose();
  };
  return (
    <Dialog
      open
      title={t(kind === 'pass' ? 'batchPass' : 'batchRefuse')}
      dismissable={!state.running}
      onClose={close}
      foot={
        state.running ? (
          <Button
            onClick={() => {
              stop.current = true;
            }}
          >
            {t('stop')}
          </Button>
        ) : isOver || work.length === 0 ? (
          <Button onClick={close}>{t(word.close)}</Button>
        ) : (
          <Button
            look={kind === 'refuse' ? 'danger' : 'primary'}
            disabled={kind === 'refuse' && reason.trim() === ''}
            onClick={() => void run()}
          >
            {t('start')}
          </Button>
        )
      }
    >
      <div className="cash-progress">
        <p>{work.length === 0 ? t('noneWaiting') : t('chosen', { count: work.length, money: money(formatYuan(total)) })}</p>
        {kind === 'refuse' && state.done === 0 && work.length > 0 && (
          <Named label={t(word.refuseReason)}>
            <Textarea
              value={reason}
              maxlength={200}
              placeholder={t(word.refuseReason)}
              disabled={state.running}
              onChange={(next) => setReason(next)}
            />
          </Named>
        )}
        {(state.running || isOver) && (
          <div role="status">
            <Progress percentage={Math.round((state.done / Math.max(1, work.length)) * 100)} />
            <p className="bo-note">
              {isOver
                ? t('done', { good: state.good, waits: state.waits, bad: state.bad.length })
                : t('progress', { done: state.done, all: work.length })}
            </p>
          </div>
        )}
        {state.bad.length > 0 && (
          <ul className="cash-failures">
            {state.bad.map(({ trade_no, why }) => (
              <li key={trade_no}>
                <span className="bo-mono">{trade_no}</span>
                <span>{why}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
