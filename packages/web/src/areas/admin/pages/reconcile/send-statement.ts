/** A gateway's file on its way up, as it is. */
import { reconcileRaw, type StatementUpload } from '@keymall/contract/payment/reconcile';
import type { z } from 'zod';
import { CallError } from '#kit/call';
import { currentLocale, htmlLang } from '#kit/i18n';
import { sessionOf } from '#kit/session';

interface Answer {
  code?: number;
  msg?: string;
  data?: { id?: number };
}

/** Sends a statement and gives the number of its result. Throws as calls do. */
export async function sendStatement(file: Blob, how: z.input<typeof StatementUpload>): Promise<number> {
  const query = new URLSearchParams(Object.entries(how).map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${reconcileRaw.upload.path}?${query}`, {
    method: 'POST',
    body: file,
    headers: {
      'content-type': 'application/octet-stream',
      authorization: `Bearer ${sessionOf('admin')?.accessToken ?? ''}`,
      'accept-language': htmlLang(currentLocale()),
    },
  });
  const answer = (await response.json().catch(() => ({}))) as Answer;
  const id = answer.data?.id;
  if (!response.ok || answer.code !== 1 || !id)
    throw new CallError(answer.msg ?? '', answer.code ?? response.status, answer.msg ?? '', response.status, answer.data);
  return id;
}
