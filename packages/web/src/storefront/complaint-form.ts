/** Opening a complaint: what may be complained of, what is filled in and what is wrong with it, and the six digits that come of it. */
import { publicComplaintRequest } from '@keymall/contract/ordering/complaint-request';
import { publicComplaint } from '@keymall/contract/ordering/public-complaint';
import { useEffect, useRef, useState } from 'react';
import { call } from '#kit/call';
import { useWords } from '#kit/i18n';
import { isMobile } from './buyer-fields.ts';
import type { Known, Proof } from './lookup.ts';
import { type Pictures, usePictures } from './pictures.ts';
import { buyerSentence } from './sentence.ts';
import type { ComplaintOptions } from './shapes.ts';
import { networkWords } from './words.ts';

export const LEAST_WORDS = 10;
export const MOST_WORDS = 1000;
export const MOST_PAYMENTS = 3;

export interface ComplaintFields {
  type: string;
  desc: string;
  qq: string;
  mobile: string;
  /** Cards by their number in the order; null for the whole order. */
  cards: readonly number[] | null;
  /** Of a request: the number on the payer's bill. */
  transaction: string;
}
export type ComplaintProblem =
  | 'typeMissing'
  | 'descShort'
  | 'mobileWrong'
  | 'reachMissing'
  | 'cardsMissing'
  | 'picturesBusy'
  | 'paymentMissing';
export type ComplaintProblems = Partial<Record<'type' | 'desc' | 'mobile' | 'reach' | 'cards' | 'evidence' | 'payment', ComplaintProblem>>;

/** `payments`: pictures of the payment where a request needs one; null for a complaint. */
export function complaintProblems(fields: ComplaintFields, picturesBusy: boolean, payments: number | null = null): ComplaintProblems {
  const problems: ComplaintProblems = {};
  if (!fields.type) problems.type = 'typeMissing';
  if (fields.desc.trim().length < LEAST_WORDS) problems.desc = 'descShort';
  if (fields.mobile.trim() && !isMobile(fields.mobile)) problems.mobile = 'mobileWrong';
  if (!fields.qq.trim() && !fields.mobile.trim()) problems.reach = 'reachMissing';
  if (fields.cards?.length === 0) problems.cards = 'cardsMissing';
  if (picturesBusy) problems.evidence = 'picturesBusy';
  else if (payments === 0) problems.payment = 'paymentMissing';
  return problems;
}

export interface ComplaintForm {
  /** null while they are being fetched. */
  options: ComplaintOptions | null;
  fields: ComplaintFields;
  set: (change: Partial<ComplaintFields>) => void;
  problems: ComplaintProblems;
  evidence: Pictures;
  /** Where the buyer is paid where no gateway can refund. */
  receiving: Pictures;
  /** Of a request: pictures of the payment. */
  payment: Pictures | null;
  busy: boolean;
  message: string;
  submit: () => Promise<void>;
  /** The six digits once it stands, or the request's code. */
  password: string;
}

/** A complaint of the order's buyer, or a request of whoever knows its contact. */
export function useComplaintForm(by: Proof | Known): ComplaintForm {
  const tn = useWords(networkWords);
  const [options, setOptions] = useState<ComplaintOptions | null>(null);
  const [fields, setFields] = useState<ComplaintFields>({ type: '', desc: '', qq: '', mobile: '', cards: null, transaction: '' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [password, setPassword] = useState('');
  const evidence = usePictures(by);
  const receiving = usePictures(by, 1);
  const payments = usePictures(by, MOST_PAYMENTS);
  const isRequest = 'contact' in by;
  const asked = useRef(by);
  useEffect(() => {
    const stop = new AbortController();
    const how = { quiet: true, signal: stop.signal };
    const given = asked.current;
    const asking = 'contact' in given ? call(publicComplaintRequest.options, given, how) : call(publicComplaint.options, given, how);
    asking.then(setOptions, (error: unknown) => {
      if (!stop.signal.aborted) setMessage(buyerSentence(error, tn('network')));
    });
    return () => stop.abort();
  }, [tn]);
  const problems = complaintProblems(fields, evidence.busy || receiving.busy || payments.busy, isRequest ? payments.urls.length : null);
  return {
    options,
    fields,
    set: (change) => setFields((before) => ({ ...before, ...change })),
    problems: tried ? problems : {},
    evidence,
    receiving,
    payment: isRequest ? payments : null,
    busy,
    message,
    password,
    submit: async () => {
      setTried(true);
      if (busy || Object.keys(problems).length > 0) return;
      setBusy(true);
      setMessage('');
      try {
        const { transaction, ...words } = fields;
        const said = {
          ...words,
          cards: [...(fields.cards ?? [])],
          evidence: [...evidence.urls],
          buyer_qrcode: receiving.urls[0] ?? '',
        };
        const quiet = { quiet: true };
        if ('contact' in by) {
          const request = { ...by, ...said, proof: [...payments.urls], transaction_id: transaction.trim() };
          setPassword((await call(publicComplaintRequest.file, request, quiet)).code);
        } else setPassword((await call(publicComplaint.doComplaint, { ...by, ...said }, quiet)).pwd);
      } catch (error) {
        setMessage(buyerSentence(error, tn('network')));
      } finally {
        setBusy(false);
      }
    },
  };
}
