/** Pictures for a complaint: sent one by one with the order's proof, each with how far it is. */
import { complaintRequestRaw } from '@keymall/contract/ordering/complaint-request';
import { complaintRaw } from '@keymall/contract/ordering/public-complaint';
import { useRef, useState } from 'react';
import { htmlLang, useLocale, useWords, words } from '#kit/i18n';
import { codes } from './codes.ts';
import type { Known, Proof } from './lookup.ts';
import { wrongInputSentence } from './sentence.ts';
import { networkWords } from './words.ts';

export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif';
export const MOST_PICTURES = 6;
const LIMIT = complaintRaw.upload.bodyLimit - 65_536;

const text = words(
  { tooLarge: '图片不能超过 5 MB', notPicture: '只支持 PNG、JPG、WebP、GIF 图片' },
  { tooLarge: 'A picture may not exceed 5 MB', notPicture: 'Only PNG, JPG, WebP and GIF pictures' },
);

export interface Picture {
  key: number;
  name: string;
  /** What to show: the file itself while it is sent. */
  preview: string;
  /** 0…1 */
  progress: number;
  /** Its address once it is there. */
  url: string;
  /** Why it is not, as a sentence. */
  message: string;
}

export interface Pictures {
  list: readonly Picture[];
  add: (files: Iterable<File>) => void;
  remove: (key: number) => void;
  /** Forgets all of them. */
  clear: () => void;
  /** Addresses of those that are there. */
  urls: readonly string[];
  /** One of them is still on its way. */
  busy: boolean;
}

interface Answer {
  code?: number;
  msg?: string;
  data?: { url?: string };
}
const answerOf = (body: string): Answer => {
  try {
    return JSON.parse(body) as Answer;
  } catch {
    return {};
  }
};

/** A file as an address that pages may show: our policy admits no `blob:`. */
const dataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('the file cannot be read'));
    reader.readAsDataURL(file);
  });

/** Sends one picture. Resolves to its address; rejects with a sentence, empty where the server was not reached. */
function send(file: File, by: Proof | Known, language: string, progress: (share: number) => void): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries(by)) body.append(name, value);
  body.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', ('contact' in by ? complaintRequestRaw : complaintRaw).upload.path);
    request.setRequestHeader('accept-language', language);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && progress(loaded / total);
    request.onload = () => {
      const { code, msg, data } = answerOf(request.responseText);
      if (request.status < 300 && code === 1 && data?.url) resolve(data.url);
      else reject(new Error(code === codes.bad_input ? wrongInputSentence(msg ?? '') : (msg ?? '')));
    };
    request.onerror = () => reject(new Error(''));
    request.send(body);
  });
}

/** `most`: how many there may be. */
export function usePictures(proof: Proof | Known, most = MOST_PICTURES): Pictures {
  const t = useWords(text);
  const tn = useWords(networkWords);
  const language = htmlLang(useLocale());
  const [list, setList] = useState<readonly Picture[]>([]);
  const next = useRef(1);
  const change = (key: number, to: Partial<Picture>): void =>
    setList((before) => before.map((each) => (each.key === key ? { ...each, ...to } : each)));

  const add = async (file: File): Promise<void> => {
    const key = next.current++;
    const wrong = !PICTURE_TYPES.split(',').includes(file.type) ? t('notPicture') : file.size > LIMIT ? t('tooLarge') : '';
    setList((before) => [...before, { key, name: file.name, preview: '', progress: 0, url: '', message: wrong }]);
    if (wrong) return;
    dataUrl(file).then(
      (preview) => change(key, { preview }),
      () => undefined,
    );
    try {
      change(key, { url: await send(file, proof, language, (progress) => change(key, { progress })), progress: 1 });
    } catch (error) {
      change(key, { message: (error instanceof Error && error.message) || tn('network') });
    }
  };
  return {
    list,
    add: (files) => {
      for (const file of [...files].slice(0, Math.max(0, most - list.length))) void add(file);
    },
    remove: (key) => setList((before) => before.filter((each) => each.key !== key)),
    clear: () => setList([]),
    urls: list.flatMap(({ url }) => (url ? [url] : [])),
    busy: list.some(({ url, message }) => !url && !message),
  };
}
