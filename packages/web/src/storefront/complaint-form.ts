/** Opening a complaint: what may be complained of, what is filled in and what is wrong with it, and the six digits that come of it. */
import { publicComplaint } from '@keymall/contract/ordering/public-complaint';
import { useEffect, useState } from 'react';
import { call, sentenceOf } from '#kit/call';
import { useWords } from '#kit/i18n';
import { isMobile } from './buyer-fields.ts';
import type { Proof } from './lookup.ts';
import { type Pictures, usePictures } from './pictures.ts';
import type { ComplaintOptions } from './shapes.ts';
import { networkWords } from './words.ts';

export const LEAST_WORDS = 10;
export const MOST_WORDS = 1000;

export interface ComplaintFields {
  type: string;
  desc: string;
  qq: string;
  mobile: string;
  /** Cards by their number in the order; null for the whole order. */
  cards: readonly number[] | null;
}
export type ComplaintProblem = 'typeMissing' | 'descShort' | 'mobileWrong' | 'reachMissing' | 'cardsMissing' | 'picturesBusy';
export type ComplaintProblems = Partial<Record<'type' | 'desc' | 'mobile' | 'reach' | 'cards' | 'evidence', ComplaintProblem>>;

export function complaintProblems(fields: ComplaintFields, picturesBusy: boolean): ComplaintProblems {
  const problems: ComplaintProblems = {};
  if (!fields.type) problems.type = 'typeMissing';
  if (fields.desc.trim().length < LEAST_WORDS) problems.desc = 'descShort';
  if (fields.mobile.trim() && !isMobile(fields.mobile)) problems.mobile = 'mobileWrong';
  if (!fields.qq.trim() && !fields.mobile.trim()) problems.reach = 'reachMissing';
  if (fields.cards?.length === 0) problems.cards = 'cardsMissing';
  if (picturesBusy) problems.evidence = 'picturesBusy';
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
  busy: boolean;
  message: string;
  submit: () => Promise<void>;
  /** The six digits, once it stands. */
  password: string;
}

export function useComplaintForm(proof: Proof): ComplaintForm {
  const tn = useWords(networkWords);
  const [options, setOptions] = useState<ComplaintOptions | null>(null);
  const [fields, setFields] = useState<ComplaintFields>({ type: '', desc: '', qq: '', mobile: '', cards: null });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [password, setPassword] = useState('');
  const evidence = usePictures(proof);
  const receiving = usePictures(proof, 1);
  const { trade_no, grant, pwd } = proof;
  useEffect(() => {
    const stop = new AbortController();
    call(publicComplaint.options, { trade_no, grant, pwd }, { quiet: true, signal: stop.signal }).then(setOptions, (error: unknown) => {
      if (!stop.signal.aborted) setMessage(sentenceOf(error, tn('network')));
    });
    return () => stop.abort();
  }, [trade_no, grant, pwd, tn]);
  const problems = complaintProblems(fields, evidence.busy || receiving.busy);
  return {
    options,
    fields,
    set: (change) => setFields((before) => ({ ...before, ...change })),
    problems: tried ? problems : {},
    evidence,
    receiving,
    busy,
    message,
    password,
    submit: async () => {
      setTried(true);
      if (busy || Object.keys(problems).length > 0) return;
      setBusy(true);
      setMessage('');
      try {
        const answer = await call(
          publicComplaint.doComplaint,
          {
            ...proof,
            ...fields,
            cards: [...(fields.cards ?? [])],
            evidence: [...evidence.urls],
            buyer_qrcode: receiving.urls[0] ?? '',
          },
          { quiet: true },
        );
        setPassword(answer.pwd);
      } catch (error) {
        setMessage(sentenceOf(error, tn('network')));
      } finally {
        setBusy(false);
      }
    },
  };
}
