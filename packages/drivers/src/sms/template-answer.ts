/** What the drivers of approved texts share: the template that must be there, and JSON answers with nested parts. */
import { GatewayError } from '#kit/gateway-error';
import type { HttpAnswer } from '#kit/http';
import type { TextMessage } from './port.ts';

/** The template of a message. Throws `unconfigured`. */
export function templateOf({ template }: TextMessage): NonNullable<TextMessage['template']> {
  if (!template || template.id === '') throw new GatewayError('unconfigured', 'no template is set for this message');
  return template;
}

/** The JSON object of an answer, whatever its status: these gateways refuse with 4xx and words that help. Throws `rubbish`. */
export function objectIn({ status, body }: HttpAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new GatewayError('rubbish', `status ${status}`, cause);
  }
}

/** Refused for good, or `silent` where the gateway asks to come again. */
export const refusalOf = (code: string, words: string, again: RegExp): GatewayError =>
  new GatewayError(again.test(code) ? 'silent' : 'refused', `${code} ${words}`.trim().slice(0, 200));
