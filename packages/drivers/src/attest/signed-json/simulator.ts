/** A provider to test against: it knows who is who, checks our signature, counts each question once, and fails when told to. */
import { GatewayError } from '#kit/gateway-error';
import type { HttpAnswer, HttpCall } from '#kit/http';
import type { AttestQuestion } from '../port.ts';
import { signatureOf } from './signed-json.ts';

export type AttestFault = 'silent' | 'status' | 'rubbish' | 'unsigned' | 'old' | 'other' | 'undecided';

export interface AttestSimulator {
  http: HttpCall;
  /** Who is who: names by number. */
  people: Map<string, string>;
  /** Questions as they came, each time. */
  asked: AttestQuestion[];
  /** How many it would put on a bill. */
  billed(): number;
  /** What goes wrong with every question until it is null. */
  fault: AttestFault | null;
}

export function createAttestSimulator({ key, secret, now }: { key: string; secret: string; now: () => Date }): AttestSimulator {
  const bill = new Set<string>();
  const simulator: AttestSimulator = {
    people: new Map(),
    asked: [],
    billed: () => bill.size,
    fault: null,
    async http({ method, text, headers = {} }): Promise<HttpAnswer> {
      const body = text?.body ?? '';
      const isOurs = headers['x-key'] === key && headers['x-signature'] === signatureOf(secret, headers['x-time'] ?? '', body);
      if (method !== 'POST' || !isOurs) return { status: 401, body: Buffer.from('no') };
      const question = JSON.parse(body) as AttestQuestion;
      simulator.asked.push(question);
      const { fault } = simulator;
      if (fault === 'silent') throw new GatewayError('silent', 'told to say nothing');
      if (fault === 'status') return { status: 502, body: Buffer.from('down') };
      bill.add(question.request_no);
      const result = simulator.people.get(question.number) === question.name ? 'match' : 'mismatch';
      const said = {
        request_no: fault === 'other' ? 'of another' : question.request_no,
        result: fault === 'undecided' ? 'perhaps' : result,
      };
      const answer = fault === 'rubbish' ? '<html>' : JSON.stringify(said);
      const time = String(Math.floor(now().getTime() / 1000) - (fault === 'old' ? 3600 : 0));
      return {
        status: 200,
        body: Buffer.from(answer),
        headers: { 'x-time': time, 'x-signature': fault === 'unsigned' ? 'x'.repeat(64) : signatureOf(secret, time, answer) },
      };
    },
  };
  return simulator;
}
