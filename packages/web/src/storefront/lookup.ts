/**
 * Finding orders again: by number, by contact and password, by a link in the mailbox, by the gateway's number, or from this
 * browser's memory. What is found is opened with its proof; a complaint is found by the same number.
 */

import { isOpening } from '@keymall/contract/kit/drawn-address';
import * as word from '@keymall/contract/kit/word';
import { publicComplaintRequest } from '@keymall/contract/ordering/complaint-request';
import { MAILBOX_NAME, orderNumberIn } from '@keymall/contract/ordering/order-address-words';
import { publicLookup } from '@keymall/contract/ordering/public-lookup';
import { publicOrder } from '@keymall/contract/ordering/public-order';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError, call } from '#kit/call';
import { earlyFor } from '#kit/early';
import { currentLocale, say, useWords, words } from '#kit/i18n';
import { readLocal } from '#kit/storage';
import { cancelOrder } from './cancel.ts';
import { codes } from './codes.ts';
import { KEPT_OFFLINE } from './device.ts';
import { grantFor, renewGrant } from './order-memory.ts';
import { type OwnOrders, useOwnOrders } from './own-orders.ts';
import { buyerSentence, fieldWords } from './sentence.ts';
import type { ComplaintRequest, FoundOrder, FoundRow } from './shapes.ts';
import { numberTyped, paymentNoTyped, tradeNoTyped } from './typed-number.ts';
import { networkWords } from './words.ts';

const text = words(
  {
    none: '没有找到符合条件的订单，请核对后再试。',
    resent: '已重新发送，请查收邮件。',
    isPayment: '这是支付平台的单号：再填写实付金额，就能找到订单。',
  },
  {
    none: 'Nothing was found for this. Please check it and try again.',
    resent: 'Sent again; please look into the mailbox.',
    isPayment: 'This is the payment platform’s number: with the amount paid, it finds the order.',
  },
  { needed: word.fillIn },
);

/** What is looked for. */
export type LookupTab = 'order' | 'complaint';
/** What it is found by. */
export type LookupWay = 'number' | 'contact' | 'mailbox' | 'gateway';
export const WAYS: readonly LookupWay[] = ['number', 'contact', 'mailbox', 'gateway'];

export interface LookupFields {
  tradeNo: string;
  /** The order's password, or the contact where none was set; of a complaint also its six digits. */
  password: string;
  contact: string;
  email: string;
  transaction: string;
  amount: string;
}

/** A number and what proves that one may see it. */
export interface Proof {
  trade_no: string;
  grant: string;
  pwd: string;
}

/** What somebody knows of an order who can't prove it: the seller knows it too. */
export interface Known {
  trade_no: string;
  contact: string;
}

/** An order of a list; the grant where the list was proof enough. */
export type Row = FoundRow & { grant?: string };

export interface Lookup {
  tab: LookupTab;
  setTab: (tab: LookupTab) => void;
  way: LookupWay;
  setWay: (way: LookupWay) => void;
  fields: LookupFields;
  setField: (field: keyof LookupFields, value: string) => void;
  /** The server wants the password of this order. */
  asksPassword: boolean;
  busy: boolean;
  /** Why nothing was found, as a sentence. */
  message: string;
  /** A link is on its way to the mailbox. */
  mailed: boolean;
  /** Looks up what is filled in for the way. */
  find: () => Promise<void>;
  /** The number that the page's address opens, '' until it is read there; null once the order is there, or turned out not to be. */
  opening: string | null;
  /** What a way that may find several has found; null before. */
  rows: readonly Row[] | null;
  /** Opens an order of a list. */
  open: (row: { trade_no: string; grant?: string | undefined }) => Promise<void>;
  found: FoundOrder | null;
  /** What opened it. */
  proof: Proof;
  /** Asks for the open order again: something has changed. */
  reload: () => Promise<void>;
  /** Sends the keys once more to the order's mailbox. Resolves to what to say. */
  resend: () => Promise<string>;
  /** Closes the open order, or one of this browser's. Throws as calls do. */
  cancel: (tradeNo: string) => Promise<void>;
  /** A complaint that is to be shown instead of the order. */
  complaint: Proof | null;
  showComplaint: (proof: Proof | null) => void;
  /** A request for a complaint that is to be shown. */
  request: ComplaintRequest | null;
  /** Shows how a request stands; once it is accepted, its complaint. Throws as calls do. */
  showRequest: (tradeNo: string, code: string) => Promise<void>;
  closeRequest: () => void;
  /** To the form that finds a complaint by its digits. */
  findComplaint: (tradeNo: string) => void;
  /** Ends the open order's proofs in every other browser. Throws as calls do. */
  endOthers: () => Promise<void>;
  /** Back to what was there before: the list, or the form. */
  reset: () => void;
  /** This browser's orders. */
  mine: OwnOrders;
}

/** The number in the page's address: ours, or the return address's older name. What is none stays as it is, to be seen and mended. */
export const tradeNoIn = (url: string): string => {
  const given = orderNumberIn(new URLSearchParams(url.split('?')[1]?.split('#')[0] ?? ''));
  return tradeNoTyped(given) || given;
};
const mailTokenIn = (query: string): string => (new URLSearchParams(query).get(MAILBOX_NAME) ?? '').trim();

/** An amount as the wire has it, from what somebody typed or copied from a bill (`-1,234.5 元`); null for anything else. */
export const amountTyped = (typed: string): string | null => {
  const plain = typed
    .normalize('NFKC')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/[¥元\s−-]|RMB|CNY/gi, '');
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain);
  return match ? `${match[1]}.${(match[2] ?? '').padEnd(2, '0')}` : null;
};

/** The code of a request for a complaint. */
const REQUEST_CODE = /^[A-Z2-7]{12}$/;

const EMPTY: LookupFields = { tradeNo: '', password: '', contact: '', email: '', transaction: '', amount: '' };

/** Where this device keeps keys offline, these too. */
function keepBought(order: FoundOrder): void {
  if (readLocal(KEPT_OFFLINE) === null) return;
  import('./offline-keys.ts').then(
    ({ keepOffline }) => keepOffline(order),
    () => undefined,
  );
}

export function useLookup(url: string): Lookup {
  const t = useWords(text);
  const tn = useWords(networkWords);
  const mine = useOwnOrders();
  const [tab, setTab] = useState<LookupTab>('order');
  const [way, setWay] = useState<LookupWay>('number');
  const [fields, setFields] = useState<LookupFields>(EMPTY);
  const [asksPassword, setAsksPassword] = useState(false);
  const [opening, setOpening] = useState<string | null>(isOpening(url) ? '' : null);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [mailed, setMailed] = useState(false);
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [found, setFound] = useState<FoundOrder | null>(null);
  const [proof, setProof] = useState<Proof>({ trade_no: '', grant: '', pwd: '' });
  const [complaint, showComplaint] = useState<Proof | null>(null);
  const [request, setRequest] = useState<ComplaintRequest | null>(null);

  /** Runs a question with the form busy; its refusal becomes the form's sentence. */
  const asking = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setMessage('');
    try {
      await work();
    } catch (error) {
      const needsPassword = error instanceof CallError && error.code === codes.order_password_needed;
      setAsksPassword((before) => before || needsPassword);
      if (!needsPassword) setMessage(buyerSentence(error, tn('network')));
    } finally {
      setBusy(false);
    }
  };

  const show = async (asked: Proof): Promise<void> => {
    const order = await call(publicOrder.query, asked, { quiet: true, early: earlyFor(asked.trade_no) });
    setFound(order);
    setProof(asked);
    keepBought(order);
    setAsksPassword(false);
    window.history.replaceState(null, '', `/order?trade_no=${encodeURIComponent(asked.trade_no)}`);
  };
  /** Goes on with the number of an order; what is another number, or none, is told where it can be mended. */
  const withNumber = async (typed: string, goOn: (trade_no: string) => Promise<void>): Promise<void> => {
    const read = numberTyped(typed);
    if (read.kind === 'order') return goOn(read.number);
    if (read.kind === 'none') return setMessage(typed.trim() === '' ? t('needed') : say(fieldWords, currentLocale(), 'trade_no'));
    setTab('order');
    setWay('gateway');
    setFields((before) => ({ ...before, transaction: read.number }));
    setMessage(t('isPayment'));
  };
  const query = (tradeNo: string, pwd: string, grant = ''): Promise<void> =>
    withNumber(tradeNo, (trade_no) => asking(() => show({ trade_no, pwd: pwd.trim(), grant: grant || grantFor(trade_no) })));
  const list = (all: readonly Row[]): void => {
    if (all.length === 0) setMessage(t('none'));
    setRows(all.length > 0 ? all : null);
  };

  const showRequest = async (trade_no: string, code: string): Promise<void> => {
    const answer = await call(publicComplaintRequest.follow, { trade_no, code }, { quiet: true });
    setRequest(answer.status === 1 ? null : answer);
    if (answer.status === 1) showComplaint({ trade_no, pwd: code, grant: '' });
  };

  const find = (): Promise<void> => {
    const { tradeNo, password, contact, email, transaction, amount } = fields;
    if (tab === 'complaint')
      return withNumber(tradeNo, async (trade_no) => {
        const code = password.replace(/[\s-]/g, '').toUpperCase();
        const open = (): void => showComplaint({ trade_no, pwd: password.trim(), grant: grantFor(trade_no) });
        if (!REQUEST_CODE.test(code)) return open();
        // a word of the same letters may as well be the order's password
        await asking(() =>
          showRequest(trade_no, code).catch((error: unknown) => {
            if (!(error instanceof CallError) || error.code !== codes.complaint_request_missing) throw error;
            open();
          }),
        );
      });
    if (way === 'number') return query(tradeNo, password);
    return asking(async () => {
      if (way === 'contact') list((await call(publicLookup.contactQuery, { contact, pwd: password }, { quiet: true })).list);
      else if (way === 'mailbox') {
        await call(publicLookup.mailboxLink, { email }, { quiet: true });
        setMailed(true);
      } else {
        const total_price = amountTyped(amount);
        const transaction_id = paymentNoTyped(transaction);
        if (!transaction_id || total_price === null)
          return setMessage(say(fieldWords, currentLocale(), transaction_id ? 'total_price' : 'transaction_id'));
        list((await call(publicLookup.gatewayQuery, { transaction_id, total_price }, { quiet: true })).list);
      }
    });
  };

  // the address is looked at once, when the page opens; a mailed link works only once
  const looked = useRef(false);
  const onOpen = useEffectEvent(() => {
    if (looked.current) return;
    looked.current = true;
    const token = mailTokenIn(window.location.search);
    const given = tradeNoIn(window.location.href);
    if (!token) {
      setFields((before) => ({ ...before, tradeNo: before.tradeNo || given }));
      setOpening(tradeNoTyped(given) || null);
    }
    if (token) {
      window.history.replaceState(null, '', '/order');
      void asking(async () => list((await call(publicLookup.mailboxOrders, { token }, { quiet: true })).list)).finally(() =>
        setOpening(null),
      );
    } else if (given) void query(given, '').finally(() => setOpening(null));
  });
  useEffect(() => onOpen(), []);

  const blank = (): void => {
    setMessage('');
    setAsksPassword(false);
    setMailed(false);
  };
  return {
    tab,
    setTab: (to) => {
      setTab(to);
      blank();
    },
    way,
    setWay: (to) => {
      setWay(to);
      blank();
    },
    fields,
    setField: (field, value) => {
      setFields((before) => ({ ...before, [field]: value }));
      setMessage('');
    },
    asksPassword,
    opening,
    busy,
    message,
    mailed,
    find,
    rows,
    open: ({ trade_no, grant }) => {
      setTab('order');
      setWay('number');
      setFields((before) => ({ ...before, tradeNo: trade_no, password: '' }));
      return query(trade_no, '', grant ?? '');
    },
    found,
    proof,
    reload: () => show(proof),
    resend: async () => {
      try {
        await call(publicLookup.resend, proof, { quiet: true });
        return t('resent');
      } catch (error) {
        return buyerSentence(error, tn('network'));
      }
    },
    cancel: async (tradeNo) => {
      await cancelOrder(tradeNo, tradeNo === proof.trade_no ? proof : undefined);
      if (found?.order.trade_no === tradeNo) await show(proof);
      await mine.refresh();
    },
    complaint,
    showComplaint: (asked) => {
      showComplaint(asked);
      setMessage('');
    },
    request,
    showRequest,
    closeRequest: () => setRequest(null),
    findComplaint: (tradeNo) => {
      setFound(null);
      setRows(null);
      setTab('complaint');
      setFields({ ...EMPTY, tradeNo });
      blank();
    },
    endOthers: async () => {
      const { grant } = await call(publicLookup.endOthers, proof, { quiet: true });
      renewGrant(proof.trade_no, grant);
      setProof({ ...proof, grant });
      await mine.refresh();
    },
    reset: () => {
      setFound(null);
      // a list stays to come back to; without one the form is empty again
      if (!found) setRows(null);
      if (!rows || !found) setFields(EMPTY);
      blank();
      void mine.refresh();
      window.history.replaceState(null, '', '/order');
    },
    mine,
  };
}
