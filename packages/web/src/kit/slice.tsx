/**
 * A page that was drawn on the server is taken over in slices, each in a task of its own: a slow phone answers a finger between
 * two of them. Until its turn comes a slice stands as it was drawn.
 */
import { type ReactNode, Suspense, use } from 'react';

/** Set while a page is being taken over: the turns of the slices met so far. */
let turns: Map<string, Promise<void>> | null = null;
let last: Promise<void> = Promise.resolve();

/** Resolves in a task of its own. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Begins to give turns. Call it before the page is taken over; resolves when every slice has had its turn. */
export function takeTurns(): Promise<void> {
  turns = new Map();
  const end = async (): Promise<void> => {
    // a slice may hold slices
    for (let seen: unknown = null; seen !== last; ) {
      seen = last;
      await last;
      await nextTask();
    }
    turns = null;
  };
  return nextTask().then(end);
}

/** When it is a slice's turn; null where nothing is being taken over. */
function turnOf(name: string): Promise<void> | null {
  if (!turns) return null;
  let turn = turns.get(name);
  if (!turn) {
    turn = last.then(nextTask);
    turns.set(name, turn);
    last = turn;
  }
  return turn;
}

function Turn({ name, children }: SliceProps): ReactNode {
  const turn = turnOf(name);
  if (turn) use(turn);
  return children;
}

interface SliceProps {
  /** Of this slice alone on its page. */
  name: string;
  /** One element: what stands until the turn comes is found again by its place. */
  children: ReactNode;
}

/** A part of a page with a turn of its own. On the server, and on a page that was taken over, just what is in it. */
export const Slice = ({ name, children }: SliceProps) => (
  <Suspense>
    <Turn name={name}>{children}</Turn>
  </Suspense>
);
