/** Sends one picture with the buyer's session. Gives its address; throws the server's sentence. */
import { CallError } from '#kit/call';
import { currentLocale, htmlLang } from '#kit/i18n';
import { sessionOf } from '#kit/session';

interface Answer {
  code?: number;
  msg?: string;
  data?: { url?: string };
}

export async function sendPicture(path: string, file: File, fields: Readonly<Record<string, string>> = {}): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  const token = sessionOf('personal')?.accessToken;
  const headers = { 'accept-language': htmlLang(currentLocale()), ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(path, { method: 'POST', headers, body, credentials: 'include' });
  const answer = (await response.json().catch(() => ({}))) as Answer;
  if (!response.ok || answer.code !== 1 || !answer.data?.url)
    throw new CallError(answer.msg ?? '', answer.code ?? response.status, answer.msg ?? '', response.status, null);
  return answer.data.url;
}
