/** Asks on a public page, where whoever's session has run out is shown so in the chat, and is not led away from what he looks at. */
import type { Endpoint, WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import { bodyOf, CallError, TIMEOUT_MS } from '../call.ts';
import { currentLocale, htmlLang } from '../i18n.tsx';

export async function askAs<E extends Endpoint>(token: string, endpoint: E, input: WireInput<E>): Promise<WireOutput<E>> {
  const response = await fetch(endpoint.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': htmlLang(currentLocale()),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(bodyOf(input)),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = (await response.json()) as { code: number; msg: string; data: WireOutput<E> };
  if (answer.code !== 1) throw new CallError(answer.msg, answer.code, answer.msg, response.status, answer.data);
  return answer.data;
}
