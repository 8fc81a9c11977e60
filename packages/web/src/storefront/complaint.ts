/** A complaint and its thread, live: by push where the socket is open, else by asking every few seconds while the page is looked at. */
import { publicComplaint } from '@keymall/contract/ordering/public-complaint';
import { complaintChannel } from '@keymall/contract/realtime/push-socket';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, call, sentenceOf } from '#kit/call';
import { useWords } from '#kit/i18n';
import { useSite } from '#kit/site';
import type { Proof } from './lookup.ts';
import { type Pictures, usePictures } from './pictures.ts';
import type { ComplaintThread } from './shapes.ts';
import { networkWords } from './words.ts';

const ASK_EVERY_MS = 5_000;

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

interface Ear {
  path: string;
  appKey: string;
  auth: string;
}

/** Listens until told to stop. `live` says whether the server lets us. */
async function listen(
  ear: Ear,
  id: number,
  token: string,
  on: { changed: () => void; live: (live: boolean) => void },
): Promise<() => void> {
  const { createPushClient } = await import('#kit/push-client');
  const client = createPushClient({
    appKey: ear.appKey,
    url: `${window.location.origin.replace(/^http/, 'ws')}${ear.path}`,
    auth: ear.auth,
    session: () => ({ token, type: 'complaint', userId: 0 }),
    // a push that fails is what asking is for
    onError: () => undefined,
  });
  const channel = client.subscribe(complaintChannel(id));
  channel.on('complaint.changed', on.changed);
  channel.on('pusher:subscription_succeeded', () => {
    on.live(true);
    // What was said between the page's question and this moment was told to nobody.
    on.changed();
  });
  channel.on('pusher:subscription_error', () => on.live(false));
  client.onState((state) => state !== 'connected' && on.live(false));
  client.connect();
  return client.disconnect;
}

export function useComplaint(proof: Proof): Complaint {
  const tn = useWords(networkWords);
  const { push } = useSite();
  const [thread, setThread] = useState<ComplaintThread | null>(null);
  const [message, setMessage] = useState('');
  const [draft, setDraft] = useState('');
  const [busy, setBusy] = useState(false);
  const [sendMessage, setSendMessage] = useState('');
  const [live, setLive] = useState(false);
  const pictures = usePictures(proof, 1);
  const { trade_no, grant, pwd } = proof;
  const token = useRef('');

  const load = useCallback(async (): Promise<void> => {
    try {
      const answer = await call(publicComplaint.complaintQuery, { trade_no, grant, pwd }, { quiet: true });
      token.current = answer.push_token;
      setThread(answer);
      setMessage('');
    } catch (error) {
      // one question unanswered is no reason to take away what is shown
      setThread((before) => {
        if (!before || error instanceof CallError) setMessage(sentenceOf(error, tn('network')));
        return before;
      });
    }
  }, [trade_no, grant, pwd, tn]);
  useEffect(() => void load(), [load]);

  const id = thread?.complaint.id;
  const open = thread?.complaint.status === 0;
  useEffect(() => {
    if (!id || !open) return;
    let stopped = false;
    let hangUp = (): void => undefined;
    const ear = { path: push.path, appKey: push.app_key, auth: push.auth };
    listen(ear, id, token.current, { changed: () => void load(), live: (is) => !stopped && setLive(is) }).then(
      (end) => {
        if (stopped) end();
        else hangUp = end;
      },
      () => undefined,
    );
    return () => {
      stopped = true;
      setLive(false);
      hangUp();
    };
  }, [id, open, push, load]);
  useEffect(() => {
    if (!open || live) return;
    const timer = setInterval(() => {
      if (!document.hidden) void load();
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [open, live, load]);

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
        setSendMessage(sentenceOf(error, tn('network')));
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
