/** Where a star comes to stand, once the page is there. The server draws none: what is lit is the visitor's own. Its room is kept from the start. */
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Starred } from '../../storefront/favourites.ts';
import './star.css';

const Star = lazy(async () => ({ default: (await import('./star.tsx')).Star }));

/** `alone`: a sign without words, for a card among many; what it means is said all the same. */
export function StarSlot({ starred, alone = false }: { starred: Starred; alone?: boolean }) {
  const [isTaken, setTaken] = useState(false);
  useEffect(() => setTaken(true), []);
  return (
    <span className={alone ? 'km-star-slot km-star-alone' : 'km-star-slot'}>
      {isTaken && (
        <Suspense>
          <Star starred={starred} alone={alone} />
        </Suspense>
      )}
    </span>
  );
}
