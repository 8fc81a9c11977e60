/** Sends a picture or a document for a chat; what it is the server tells by its content. */
import { chatRaw } from '@keymall/contract/chat/chat';
import { CallError } from '../call.ts';
import { currentLocale, htmlLang } from '../i18n.tsx';

/** A file takes longer than a call. */
const TIMEOUT_MS = 60_000;

export async function sendChatFile(token: string, user_id: number, file: File): Promise<{ file_id: number; msg_type: 'image' | 'file' }> {
  const response = await fetch(
    `${chatRaw.upload.path}?${new URLSearchParams({ user_id: String(user_id), file_name: file.name.slice(0, 200) })}`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'accept-language': htmlLang(currentLocale()),
      },
      body: file,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    },
  );
  const answer = (await response.json()) as { code: number; msg: string; data: { file_id: number; msg_type: 'image' | 'file' } };
  if (answer.code !== 1) throw new CallError(answer.msg, answer.code, answer.msg, response.status, null);
  return answer.data;
}
