/** A design while it is worked at: what was before and after, and a draft that keeps itself. */
import type { Design } from '@keymall/contract/merchant/design-look-words';
import { designSchema } from '@keymall/contract/merchant/design-schema';
import { useCallback, useEffect, useRef, useState } from 'react';
import { problemsOf as faultsOf } from '#kit/back-office/schema';
import { CallError } from '#kit/call';
import { useLocale } from '#kit/i18n';

/** Steps that can be taken back. */
const MOST_STEPS = 100;
/** Milliseconds of rest before the draft is kept; changes of one field within them are one step. */
const REST_MS = 700;

export type Keeping = 'kept' | 'waiting' | 'saving' | 'failed' | 'elsewhere' | 'wrong';

interface Steps {
  past: readonly Design[];
  now: Design;
  future: readonly Design[];
  /** What the last change was of, and when: typing in one field is one step. */
  mark: string;
  at: number;
}

export interface Work {
  design: Design;
  /** `mark`: which field it is, where changes that follow each other closely are one step. */
  change: (next: Design, mark?: string) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  keeping: Keeping;
  revision: number;
  /** What is wrong, by path within the design. */
  faults: Record<string, string>;
  /** Resolves with the revision once all is kept; null where it can't be. */
  settle: () => Promise<number | null>;
  /** Another one in its place, as it lies on the server. */
  replace: (design: Design, revision: number) => void;
}

interface Known {
  design: Design;
  revision: number;
  /** Keeps it; gives the new revision. Rejects with a `CallError`. */
  save: (input: { revision: number; design: Design }) => Promise<{ revision: number }>;
  /** The code of the refusal that says that somebody else changed it. */
  changedCode: number;
}

export function useDesign({ design, revision: first, save, changedCode }: Known): Work {
  const locale = useLocale();
  const [steps, setSteps] = useState<Steps>({ past: [], now: design, future: [], mark: '', at: 0 });
  const [keeping, setKeeping] = useState<Keeping>('kept');
  const [revision, setRevision] = useState(first);
  const known = useRef({ kept: design, revision: first });
  const running = useRef<Promise<void> | null>(null);
  const latest = useRef(steps.now);
  latest.current = steps.now;
  const faults = faultsOf(designSchema, { ...steps.now }, locale);
  const isWrong = Object.keys(faults).length > 0;

  /** Keeps what there is, one after the other, until nothing newer is left. */
  const keep = useCallback(async (): Promise<void> => {
    while (latest.current !== known.current.kept) {
      const sent = latest.current;
      if (!designSchema.safeParse(sent).success) return setKeeping('wrong');
      setKeeping('saving');
      try {
        const answer = await save({ revision: known.current.revision, design: sent });
        known.current = { kept: sent, revision: answer.revision };
        setRevision(answer.revision);
      } catch (error) {
        return setKeeping(error instanceof CallError && error.code === changedCode ? 'elsewhere' : 'failed');
      }
    }
    setKeeping('kept');
  }, [save, changedCode]);
  const keepOnce = useCallback((): Promise<void> => {
    const started =
      running.current ??
      keep().finally(() => {
        running.current = null;
      });
    running.current = started;
    return started;
  }, [keep]);

  useEffect(() => {
    if (steps.now === known.current.kept) return;
    setKeeping(isWrong ? 'wrong' : 'waiting');
    if (isWrong) return;
    const later = setTimeout(() => void keepOnce(), REST_MS);
    return () => clearTimeout(later);
  }, [steps.now, isWrong, keepOnce]);

  // whoever leaves the page within the rest loses nothing
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent): void => {
      if (latest.current !== known.current.kept) event.preventDefault();
    };
    window.addEventListener('beforeunload', leave);
    return () => {
      window.removeEventListener('beforeunload', leave);
      if (latest.current !== known.current.kept) void keepOnce();
    };
  }, [keepOnce]);

  return {
    design: steps.now,
    change: (next, mark = '') =>
      setSteps(({ past, now, mark: before, at }) => {
        const time = performance.now();
        const isSame = mark !== '' && mark === before && time - at < REST_MS * 2;
        return { past: isSame ? past : [...past, now].slice(-MOST_STEPS), now: next, future: [], mark, at: time };
      }),
    undo: () =>
      setSteps((before) => {
        const last = before.past.at(-1);
        return last ? { past: before.past.slice(0, -1), now: last, future: [before.now, ...before.future], mark: '', at: 0 } : before;
      }),
    redo: () =>
      setSteps((before) => {
        const [next, ...rest] = before.future;
        return next ? { past: [...before.past, before.now], now: next, future: rest, mark: '', at: 0 } : before;
      }),
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    keeping,
    revision,
    faults,
    settle: async () => {
      await keepOnce();
      // what was typed while it was being kept
      await keepOnce();
      return latest.current === known.current.kept ? known.current.revision : null;
    },
    replace: (next, at) => {
      known.current = { kept: next, revision: at };
      setRevision(at);
      setSteps(({ past, now }) => ({ past: [...past, now].slice(-MOST_STEPS), now: next, future: [], mark: '', at: 0 }));
      setKeeping('kept');
    },
  };
}
