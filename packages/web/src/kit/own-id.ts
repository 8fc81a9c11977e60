/** Ids that tie a label or a note to its control. */
import { useEffect, useId, useState } from 'react';

/**
 * Nobody else's id on the page. A page taken over in slices counts its ids in another order than the server did, so those of the server
 * are left behind as soon as the page listens.
 */
export function useOwnId(): string {
  const id = useId();
  const [isTaken, setTaken] = useState(false);
  useEffect(() => setTaken(true), []);
  return isTaken ? `${id}-own` : id;
}
