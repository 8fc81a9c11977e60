/** Proving an order better than by its contact, which the seller knows: a link to its mailbox, a code to its mobile. */
import { publicLookup } from '@keymall/contract/ordering/public-lookup';
import { useState } from 'react';
import { call } from '#kit/call';
import { useWords } from '#kit/i18n';
import { buyerSentence } from './sentence.ts';
import { networkWords } from './words.ts';

export interface Prove {
  /** A link is on its way. */
  mailed: boolean;
  mail: (email: string) => Promise<unknown>;
  /** A code is on its way. */
  texted: boolean;
  text: (mobile: string) => Promise<unknown>;
  code: string;
  setCode: (code: string) => void;
  /** Resolves to a grant for the order; empty where the code was refused. */
  enter: () => Promise<string>;
  busy: boolean;
  message: string;
}

export function useProve(tradeNo: string): Prove {
  const tn = useWords(networkWords);
  const [mailed, setMailed] = useState(false);
  const [ticket, setTicket] = useState('');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const asking = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true);
    setMessage('');
    try {
      return await work();
    } catch (error) {
      setMessage(buyerSentence(error, tn('network')));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const quiet = { quiet: true };
  return {
    mailed,
    mail: (email) =>
      asking(async () => {
        await call(publicLookup.mailboxLink, { email }, quiet);
        setMailed(true);
      }),
    texted: ticket !== '',
    text: (mobile) =>
      asking(async () => {
        setTicket((await call(publicLookup.mobileCode, { trade_no: tradeNo, mobile }, quiet)).ticket);
        setCode('');
      }),
    code,
    setCode: (typed) => {
      setCode(typed.replace(/\D/g, '').slice(0, 6));
      setMessage('');
    },
    enter: async () => (await asking(() => call(publicLookup.mobileOrder, { ticket, code }, quiet)))?.grant ?? '',
    busy,
    message,
  };
}
