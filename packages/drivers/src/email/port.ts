/** The mail port: an account's config and one letter in, the letter's number out. */
import type { AccountConfig, ConfigField, Words } from '#kit/config';

export interface Mail {
  /** One mailbox. */
  to: string;
  subject: string;
  text: string;
  html?: string;
}

export interface EmailDriver {
  id: string;
  title: Words;
  config: readonly ConfigField[];
  /** Hands the letter over. Throws `GatewayError`: silent (try again), refused (wrong login, no such mailbox), unconfigured. */
  send(config: AccountConfig, mail: Mail): Promise<{ message_id: string }>;
}
