/** A complaint and its thread, live: by push where the socket is open, else by asking every few seconds while the page is looked at. */
import { publicComplaint } from '@keymall/contract/ordering/public-complaint';
import { complaintChannel } from '@keymall/contract/realtime/push-socket';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, call } from '#kit/call';
import { keepFresh } from '#kit/freshness';
import { useWords } from '#kit/i18n';
import { useSite } from '#kit/site';
import type { Proof } from './lookup.ts';
import { type Pictures, usePictures } from './pictures.ts';
import { buyerSentence } from './sentence.ts';
import type { ComplaintThread } from './shapes.ts';
import { networkWords } from './words.ts';

/** While nobody tells. */
const ASK_EVERY_MS = 5_000;
const GATHER_MS = 1_000;

export interface Complaint {
  /** null while it is being fetched, or where it was refused. */
  thread: ComplaintThread | null;
  /** Why it is not shown, as a sentence. */
  message: string;
  draft: string;
  setDraft: (text: string) => void;
  /** At most one with a message. */
  pictures: Pictures;
  busy: boolean;
  /** Why the message was not taken. */
  sendMessage: string;
  send: () => Promise<void>;
  /** Throws as calls do. */
  withdraw: () => Promise<void>;
  retry: () => void;
}

export function useComplaint(proof: Proof): Complaint {
  const tn = useWords(networkWords);
  const { push } = useSite();
  const [thread, setThread] = useState<ComplaintThread | null>(null);
  const [message, setMessage] = useState('');
  const [draft, setDraft] = useState('');
  const [busy, setBusy] = useState(false);
  const [sendMessage, setSendMessage] = useState('');
  const pictures = usePictures(proof, 1);
  const { trade_no, grant, pwd } = proof;
  const token = useRef('');

  const load = useCallback(async (): Promise<boolean> => {
    try {
      const answer = await call(publicComplaint.complaintQuery, { trade_no, grant, pwd }, { quiet: true });
      token.current = answer.push_token;
      setThread(answer);
      setMessage('');
      return true;
    } catch (error) {
      // one question unanswered is no reason to take away what is shown
      setThread((before) => {
        if (!before || error instanceof CallError) setMessage(buyerSentence(error, tn('network')));
        return before;
      });
      return false;
    }
  }, [trade_no, grant, pwd, tn]);
  useEffect(() => void load(), [load]);

  const id = thread?.complaint.id;
  const open = thread?.complaint.status === 0;
  useEffect(() => {
    if (!id || !open) return;
    let stopped = false;
    let leave = (): void => undefined;
    const fresh = keepFresh({ ask: load, gatherMs: GATHER_MS, deafMs: ASK_EVERY_MS });
    const who = { name: `complaint-${id}`, session: () => ({ token: token.current, type: 'complaint' as const, userId: 0 }) };
    import('#kit/push-line').then(
      ({ listen }) => {
        if (stopped) return;
        leave = listen(push, who, complaintChannel(id), {
          heard: (event) => event === 'complaint.changed' && fresh.told(),
          live: fresh.live,
          missed: fresh.told,
        });
      },
      // a push that fails is what asking is for
      () => undefined,
    );
    return () => {
      stopped = true;
      fresh.end();
      leave();
    };
  }, [id, open, push, load]);

  return {
    thread,
    message,
    draft,
    setDraft: (typed) => {
      setDraft(typed);
      setSendMessage('');
    },
    pictures,
    busy,
    sendMessage,
    send: async () => {
      const picture = pictures.urls[0] ?? '';
      if (busy || pictures.busy || (!draft.trim() && !picture)) return;
      setBusy(true);
      setSendMessage('');
      try {
        await call(publicComplaint.send, { trade_no, grant, pwd, content: draft.trim(), picture }, { quiet: true });
        setDraft('');
        pictures.clear();
        await load();
      } catch (error) {
        setSendMessage(buyerSentence(error, tn('network')));
      } finally {
        setBusy(false);
      }
    },
    withdraw: async () => {
      await call(publicComplaint.withdraw, { trade_no, grant, pwd }, { quiet: true });
      await load();
    },
    retry: () => void load(),
  };
}
