/** A goods' file goes up as a form and comes down as it was, with the office's token. */
import { contentRaw } from '@keymall/contract/inventory/content';
import { CallError } from '#kit/call';
import { currentLocale, htmlLang } from '#kit/i18n';
import { sessionOf } from '#kit/session';

const headers = (): Record<string, string> => ({
  authorization: `Bearer ${sessionOf('merchant')?.accessToken ?? ''}`,
  'accept-language': htmlLang(currentLocale()),
});

async function refusedBy(response: Response): Promise<CallError> {
  const { code = response.status, msg = '' } = (await response.json().catch(() => ({}))) as { code?: number; msg?: string };
  return new CallError(msg, code, msg, response.status, null);
}

/** Throws `CallError` as calls do. */
export async function uploadContent(goodsId: number, file: File): Promise<void> {
  const body = new FormData();
  body.append('goods_id', String(goodsId));
  body.append('name', file.name);
  body.append('file', file);
  const response = await fetch(contentRaw.upload.path, { method: 'POST', body, headers: headers() });
  const answer = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: number };
  if (!response.ok || answer.code !== 1) throw await refusedBy(response);
}

/** Hands the file to the browser under its own name. Throws `CallError`. */
export async function downloadContent(goodsId: number): Promise<void> {
  const response = await fetch(contentRaw.download.path, {
    method: 'POST',
    body: JSON.stringify({ goods_id: goodsId }),
    headers: { ...headers(), 'content-type': 'application/json' },
  });
  const disposition = response.headers.get('content-disposition');
  if (!response.ok || !disposition) throw await refusedBy(response);
  const url = URL.createObjectURL(await response.blob());
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? 'file');
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
