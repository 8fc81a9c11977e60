/** "确定要…吗？" before what can't be taken back. Anything may ask; `<ConfirmHost/>` shows the question. */
import * as word from '@keymall/contract/kit/word';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useWords, words } from './i18n.tsx';

const text = words(
  { title: '提示', ask: '确定要{action}吗？', yes: '确定', busy: '提交中' },
  { title: 'Please confirm', ask: 'Are you sure you want to {action}?', yes: 'Confirm', busy: 'Submitting' },
  { no: word.cancel },
);

export interface Question {
  /** What is about to happen, a verb and its object: 删除该商品. */
  action: string;
  /** More to know before saying yes. */
  note?: string;
  danger?: boolean;
  /** Runs on yes while the dialog shows 提交中; a rejection keeps it open and rejects nothing: the call kit has told already. */
  run?: () => Promise<unknown>;
}
interface Asked extends Question {
  open: boolean;
  answer: (yes: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();
const change = (next: Asked | null): void => {
  asked = next;
  for (const listener of listeners) listener();
};

/** Asks, and resolves to true once confirmed (and `run` has finished), to false when declined. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => change({ ...question, open: true, answer: resolve }));
}

export function ConfirmHost() {
  const t = useWords(text);
  const question = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
    () => null,
  );
  const [busy, setBusy] = useState(false);
  useEffect(
    () => () => {
      // who went away has not said yes
      asked?.answer(false);
      change(null);
    },
    [],
  );
  if (!question) return null;
  const finish = (yes: boolean): void => {
    question.answer(yes);
    change({ ...question, open: false, answer: () => undefined });
  };
  const accept = async (): Promise<void> => {
    if (!question.run) return finish(true);
    setBusy(true);
    try {
      await question.run();
      finish(true);
    } catch {
      // stays open: the reason was shown where it belongs
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      message
      open={question.open}
      title={t('title')}
      size="small"
      dismissable={!busy}
      onClose={() => finish(false)}
      foot={
        <>
          <Button onClick={() => finish(false)} disabled={busy}>
            {t('no')}
          </Button>
          <Button look={question.danger ? 'danger' : 'primary'} busy={busy} onClick={() => void accept()} autoFocusInLayer>
            {busy ? t('busy') : t('yes')}
          </Button>
        </>
      }
    >
      <p className="km-question">{t('ask', { action: question.action })}</p>
      {question.note && <p className="km-note">{question.note}</p>}
    </Dialog>
  );
}
