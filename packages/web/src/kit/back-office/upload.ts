/** Pictures go up as multipart, with the token of the office; the answer is an envelope with the picture's address. */
import { platformRaw } from '@keymall/contract/platform/home';
import type { PicturePurpose } from '@keymall/contract/platform/picture';
import { CallError } from '../call.ts';
import { currentLocale, htmlLang } from '../i18n.tsx';
import { sessionOf } from '../session.ts';
import type { OfficeRole } from './office.ts';

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const PATHS = { admin: platformRaw.adminUpload, merchant: platformRaw.merchantUpload };
/** Most bytes of one picture. */
export const PICTURE_LIMIT = platformRaw.merchantUpload.bodyLimit;

interface Answer {
  code?: number;
  msg?: string;
  data?: { url?: string };
}

/** Sends one picture for a purpose and gives its address. Throws `CallError` as calls do. */
export async function upload(role: OfficeRole, purpose: PicturePurpose, file: File): Promise<string> {
  const body = new FormData();
  body.append('purpose', purpose);
  body.append('file', file);
  const response = await fetch(PATHS[role].path, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${sessionOf(role)?.accessToken ?? ''}`, 'accept-language': htmlLang(currentLocale()) },
  });
  const answer = (await response.json().catch(() => ({}))) as Answer;
  const url = answer.data?.url;
  if (!response.ok || answer.code !== 1 || !url)
    throw new CallError(answer.msg ?? '', answer.code ?? response.status, answer.msg ?? '', response.status, answer.data);
  return url;
}
