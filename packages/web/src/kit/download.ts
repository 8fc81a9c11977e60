/** Fetches a file that a raw call writes and hands it to the visitor. There is no time-out: a long file takes its time. */
import type { RawEndpoint } from '@keymall/contract/kit/endpoint';
import { bodyOf, provesAgain, roleOf } from './call.ts';
import { currentLocale, htmlLang, say, words } from './i18n.tsx';
import { sessionOf } from './session.ts';
import { toast } from './toast.ts';

const text = words({ failed: '下载失败，请稍后再试' }, { failed: 'The download failed, please try again later' });

/** The name the server gives the file. */
function nameOf(response: Response): string {
  const match = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '');
  return match?.[1] ? decodeURIComponent(match[1]) : 'download';
}

/** The server's sentence, where there is one, and its number. */
async function refusalIn(response: Response): Promise<{ msg: string; code: number }> {
  const body: unknown = await response.json().catch(() => null);
  const { msg, code } = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return { msg: typeof msg === 'string' ? msg : '', code: typeof code === 'number' ? code : 0 };
}

export function keep(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // The browser reads the address after this turn; some wait for the visitor to choose a folder.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The body, and how much of it has come so far. */
async function received(response: Response, told: (bytes: number) => void): Promise<Blob> {
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    told(bytes);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

/** Asks as the page's own role. True when the file is handed over; else the reason was told. `told` hears how many bytes have come. */
export async function download(endpoint: RawEndpoint, input: unknown, told: (bytes: number) => void = () => undefined): Promise<boolean> {
  const locale = currentLocale();
  const token = sessionOf(roleOf(window.location))?.accessToken;
  const headers: Record<string, string> = { 'content-type': 'application/json', 'accept-language': htmlLang(locale) };
  if (token) headers.authorization = `Bearer ${token}`;
  try {
    const response = await fetch(endpoint.path, { method: 'POST', headers, body: JSON.stringify(bodyOf(input)), credentials: 'include' });
    // A refusal of business comes with 200 and an envelope instead of a file.
    if (!response.ok || response.headers.get('content-type')?.startsWith('application/json')) {
      const { msg, code } = await refusalIn(response);
      if (await provesAgain(code)) return await download(endpoint, input, told);
      toast.error(msg || say(text, locale, 'failed'));
      return false;
    }
    keep(nameOf(response), await received(response, told));
    return true;
  } catch {
    toast.error(say(text, locale, 'failed'));
    return false;
  }
}
