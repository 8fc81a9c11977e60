/** The port of those who know whether a name and a number belong together: an account's config and one question in. */
import type { AccountConfig, ConfigField, Words } from '#kit/config';
import type { Outside } from '#kit/http';

export interface AttestQuestion {
  /** Ours, the same whenever it is asked again: a provider that counts questions counts it once. */
  request_no: string;
  kind: 'person' | 'company';
  name: string;
  /** Of a person the identity number, of a company its unified social credit code. */
  number: string;
  /** A mainland mobile that is the person's own, where one is known; else empty. */
  mobile: string;
}

export type AttestAnswer = 'match' | 'mismatch';

export interface AttestDriver {
  id: string;
  title: Words;
  config: readonly ConfigField[];
  /** Asks. Throws `GatewayError`: silent or rubbish (nothing is known, ask again), refused (login, balance), unconfigured. */
  check(config: AccountConfig, question: AttestQuestion, outside: Outside): Promise<AttestAnswer>;
}
