/**
 * A page that was drawn on the server is taken over in slices, each in a task of its own: a slow phone answers a finger between
 * two of them. Until its turn comes a slice stands as it was drawn.
 */
import { type ReactNode, Suspense, use, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Set while a page is being taken over: the turns of the slices met so far. */
let turns: Map<string, Promise<void>> | null = null;
let last: Promise<void> = Promise.resolve();

/** Resolves in a task of its own. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Slices met that do not stand yet: having had the turn is one thing, being drawn in it another. */
const unready = new Set<string>();
/** A slice that went away before it stood holds up nothing. */
const PATIENCE_MS = 5_000;

async function giveTurns(): Promise<void> {
  turns = new Map();
  last = Promise.resolve();
  unready.clear();
  const end = performance.now() + PATIENCE_MS;
  await nextTask();
  // a slice may hold slices
  for (let seen: unknown = null; seen !== last || (unready.size > 0 && performance.now() < end); ) {
    seen = last;
    await last;
    await nextTask();
  }
  turns = null;
}

let taking: Promise<void> = Promise.resolve();

/** Begins to give turns. Call it before the page is taken over; resolves when every slice has had its turn and stands. */
export function takeTurns(): Promise<void> {
  taking = giveTurns();
  return taking;
}

/** Resolves when all of the page is taken over; where nothing is, at once. */
export const takenOver = (): Promise<void> => taking;

/** When it is a slice's turn; null where nothing is being taken over. */
function turnOf(name: string): Promise<void> | null {
  if (!turns) return null;
  let turn = turns.get(name);
  if (!turn) {
    turn = last.then(nextTask);
    turns.set(name, turn);
    unready.add(name);
    last = turn;
  }
  return turn;
}

interface TurnProps {
  name: string;
  onStand: () => void;
  children: ReactNode;
}

function Turn({ name, onStand, children }: TurnProps): ReactNode {
  const turn = turnOf(name);
  if (turn) use(turn);
  useLayoutEffect(() => {
    unready.delete(name);
    onStand();
  }, [name, onStand]);
  return children;
}

interface SliceProps {
  /** Of this slice alone on its page. */
  name: string;
  /** One element: what stands until the turn comes is found again by its place. */
  children: ReactNode;
}

/**
 * A part of a page with a turn of its own. On the server, and on a page that was taken over, just what is in it. What the page became
 * before the turn came is drawn after it: taken over is what was drawn, or one element would be taken for another.
 */
export function Slice({ name, children }: SliceProps) {
  const drawn = useRef(turns ? children : null);
  const newest = useRef(children);
  newest.current = children;
  const [, drawAgain] = useState(false);
  const onStand = useCallback(() => {
    const isOther = drawn.current !== null && drawn.current !== newest.current;
    drawn.current = null;
    if (isOther) drawAgain(true);
  }, []);
  return (
    <Suspense>
      <Turn name={name} onStand={onStand}>
        {drawn.current ?? children}
      </Turn>
    </Suspense>
  );
}
