/** Fetches the page of evidence with the office's token and hands it over as a file. */
import { complaintPackRaw } from '@keymall/contract/ordering/complaint';
import { CallError } from '#kit/call';
import { currentLocale, htmlLang } from '#kit/i18n';
import { sessionOf } from '#kit/session';

/** Throws `CallError` as calls do. */
export async function downloadEvidence(id: number): Promise<void> {
  const response = await fetch(complaintPackRaw.evidence.path, {
    method: 'POST',
    body: new URLSearchParams({ id: String(id) }),
    headers: { authorization: `Bearer ${sessionOf('admin')?.accessToken ?? ''}`, 'accept-language': htmlLang(currentLocale()) },
  });
  if (!response.ok) {
    const { code = response.status, msg = '' } = (await response.json().catch(() => ({}))) as { code?: number; msg?: string };
    throw new CallError(msg, code, msg, response.status, null);
  }
  const url = URL.createObjectURL(await response.blob());
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = `complaint-${id}.html`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
