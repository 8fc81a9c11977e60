/** Watches a batch until it is over. */
import { merchantCardBatch } from '@keymall/contract/inventory/card-import';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { useEffect, useRef, useState } from 'react';
import { call } from '#kit/call';

export type Report = WireOutput<typeof merchantCardBatch.progress>;

const ASK_MS = 700;
/** After an answer that did not come. */
const AGAIN_MS = 3000;

export const isOver = ({ status }: Pick<Report, 'status'>): boolean => status === 'done' || status === 'failed' || status === 'undone';

/** The last that was heard of a batch; asked for again until it is over, as long as the page is open. */
export function useBatchProgress(id: number | null, onOver: (report: Report) => void): Report | null {
  const [report, setReport] = useState<Report | null>(null);
  const latest = useRef(onOver);
  latest.current = onOver;
  useEffect(() => {
    setReport(null);
    if (id === null) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      let wait = ASK_MS;
      try {
        const heard = await call(merchantCardBatch.progress, { id }, { quiet: true, signal: leaving.signal });
        setReport(heard);
        if (isOver(heard)) return latest.current(heard);
      } catch {
        wait = AGAIN_MS;
      }
      if (!leaving.signal.aborted) timer = setTimeout(() => void ask(), wait);
    };
    void ask();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [id]);
  return report;
}
