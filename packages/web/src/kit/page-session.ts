/** Who is signed in, on a page that the server drew for a stranger. */
import { useEffect, useState } from 'react';
import { type Role, type Sessions, useSession } from './session.ts';
import { takenOver } from './slice.tsx';

/**
 * As `useSession`, but signed out until all of the page is taken over: what differs from the server's drawing before that is not put right, and a
 * signed-in buyer would see the account in the sign-in form's clothes.
 */
export function useSessionOnPage<R extends Role>(role: R): Sessions[R] | null {
  const session = useSession(role);
  const [isTaken, setTaken] = useState(false);
  useEffect(() => {
    let isHere = true;
    void takenOver().then(() => isHere && setTaken(true));
    return () => {
      isHere = false;
    };
  }, []);
  return isTaken ? session : null;
}
