/** Writing: calls, tells what went wrong where it belongs, and has everything on the page asked for anew. */

import type { Endpoint, WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import { type RefusalName, refusals } from '@keymall/contract/kit/refusals';
import * as word from '@keymall/contract/kit/word';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { CallError, call, noticeOf, sentenceOf } from '../call.ts';
import { useWords, words } from '../i18n.tsx';
import { toast } from '../toast.ts';

const text = words({}, {}, { network: word.networkError });

const NAMES = new Map<number, RefusalName>(Object.entries(refusals).map(([name, { code }]) => [code, name as RefusalName]));

/** The refusal's name, or null for anything else that was thrown. */
export const refusalOf = (error: unknown): RefusalName | null => (error instanceof CallError ? (NAMES.get(error.code) ?? null) : null);

/** The field a refusal speaks of: named by the page for this refusal, or by the server, by its path or its label, for a wrong input. */
export function fieldOf(error: unknown, fields: Readonly<Partial<Record<RefusalName, string>>>): string | null {
  const name = refusalOf(error);
  if (!name || !(error instanceof CallError)) return null;
  if (fields[name]) return fields[name];
  return name === 'bad_input' || name === 'driver_config' || name === 'secret_anew' ? (/[：:]\s*(.+)$/.exec(error.msg)?.[1] ?? null) : null;
}

interface SubmitOptions {
  /** Takes the refusals that speak of a field; gives whether it showed it. Whatever it does not take becomes a toast. */
  onRefusal?: (error: unknown, sentence: string) => boolean;
  /** Said once it worked. */
  done?: string;
}

/** `send` gives the call's data; it rejects after the reason has been shown, so that a dialog can stay open. */
export function useSubmit<E extends Endpoint>(endpoint: E, { onRefusal, done }: SubmitOptions = {}) {
  const t = useWords(text);
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const send = useCallback(
    async (input: WireInput<E>): Promise<WireOutput<E>> => {
      setBusy(true);
      try {
        const data = await call(endpoint, input, { quiet: true });
        if (done) toast.success(done);
        await queries.invalidateQueries({ queryKey: [endpoint.area] });
        return data;
      } catch (error) {
        // a 401 leaves the page by itself
        const status = error instanceof CallError ? error.status : 0;
        const sentence = sentenceOf(error, t('network'));
        if (status !== 401 && !onRefusal?.(error, sentence)) toast.error(noticeOf(sentence, status, endpoint.path));
        throw error;
      } finally {
        setBusy(false);
      }
    },
    [endpoint, queries, done, onRefusal, t],
  );
  return { send, busy };
}
