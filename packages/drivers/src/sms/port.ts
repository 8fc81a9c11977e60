/** The text-message port: an account's config and one message in. */
import type { AccountConfig, ConfigField, Words } from '#kit/config';
import type { Outside } from '#kit/http';

export interface TextMessage {
  /** A mainland mobile number. */
  to: string;
  /** The text without the sender's mark; a driver adds the mark its gateway asks for. */
  text: string;
  /** The same by a text the gateway has approved: its id, and what stands in its gaps, in their order. Gateways that take any text look away. */
  template?: { id: string; params: readonly (readonly [name: string, value: string])[] };
}

export interface SmsDriver {
  id: string;
  title: Words;
  config: readonly ConfigField[];
  /** Sends approved texts only: without a template nothing can be sent. */
  templates?: true;
  /** Hands the message over. Throws `GatewayError`: silent or rubbish (try again), refused (login, balance, number, words), unconfigured. */
  send(config: AccountConfig, message: TextMessage, outside: Outside): Promise<void>;
}
