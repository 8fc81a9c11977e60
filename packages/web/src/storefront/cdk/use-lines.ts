/** The card tool's lines as a page sees them: what there is of them, and what can be done. The work itself is done beside the page (cdk.worker.ts). */
import { useEffect, useRef, useState } from 'react';
import type { Step } from './cdk.rules.ts';
import type { Answer, Ask, View } from './cdk.worker.ts';

export const NOTHING: View = { lines: 0, blank: 0, repeated: 0, characters: 0, text: '', head: [], undoable: false };

type Settle = { resolve: (said: Answer) => void; reject: (reason: unknown) => void };

/** One worker and its open questions. */
function bench() {
  const worker = new Worker(new URL('./cdk.worker.ts', import.meta.url), { type: 'module' });
  const open = new Map<number, Settle>();
  let asked = 0;
  worker.onmessage = ({ data: { id, said, failed } }: MessageEvent<{ id: number; said?: Answer; failed?: string }>) => {
    const settle = open.get(id);
    open.delete(id);
    if (said) settle?.resolve(said);
    else settle?.reject(new Error(failed));
  };
  worker.onerror = () => {
    for (const { reject } of open.values()) reject(new Error('the worker ended'));
    open.clear();
  };
  return {
    ask: (ask: Ask): Promise<Answer> =>
      new Promise((resolve, reject) => {
        asked += 1;
        open.set(asked, { resolve, reject });
        worker.postMessage({ id: asked, ask }, []);
      }),
    end: () => worker.terminate(),
  };
}

export type Trouble = 'too_long' | 'failed';

export function useLines() {
  const [view, setView] = useState<View>(NOTHING);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const made = useRef<ReturnType<typeof bench> | null>(null);
  /** What was typed since the worker was told last. */
  const typed = useRef<string | null>(null);
  useEffect(() => () => made.current?.end(), []);

  async function ask(what: Ask): Promise<Answer | null> {
    made.current ??= bench();
    setBusy(true);
    setTrouble(null);
    try {
      const said = await made.current.ask(what);
      if ('trouble' in said) setTrouble(said.trouble);
      if ('view' in said) setView(said.view);
      return said;
    } catch {
      setTrouble('failed');
      return null;
    } finally {
      setBusy(false);
    }
  }
  /** What was typed goes first. */
  async function told(): Promise<void> {
    const text = typed.current;
    typed.current = null;
    if (text !== null) await ask({ kind: 'put', text });
  }
  const after = async (what: Ask): Promise<Answer | null> => {
    await told();
    return await ask(what);
  };

  return {
    view,
    busy,
    trouble,
    /** Kept, and handed over once something is to be done with it. */
    type(text: string): void {
      typed.current = text;
      setView((before) => ({ ...before, text }));
    },
    told,
    put: (text: string) => after({ kind: 'put', text }),
    open: (file: Blob) => after({ kind: 'open', file }),
    /** Gives how many lines there are more, or fewer; null where it failed. */
    async apply(step: Step): Promise<number | null> {
      const said = await after({ kind: 'apply', step });
      return said && 'view' in said ? said.more : null;
    },
    undo: () => after({ kind: 'undo' }),
    async text(): Promise<string | null> {
      const said = await after({ kind: 'text' });
      return said && 'text' in said ? said.text : null;
    },
    async file(): Promise<Blob | null> {
      const said = await after({ kind: 'file' });
      return said && 'file' in said ? said.file : null;
    },
  };
}
