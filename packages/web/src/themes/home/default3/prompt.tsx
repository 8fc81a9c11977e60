import type { CSSProperties } from 'react';

/** The line a command is typed on; for the eye alone, for what follows it says the same. */
export const Prompt = ({ types, at = '~' }: { types: string; at?: string }) => (
  <p className="tm-prompt" aria-hidden="true" translate="no">
    <span>
      <i>{at}</i> $
    </span>{' '}
    <kbd>{types}</kbd>
  </p>
);

/** A bar of blocks, as long as its share of the longest. */
export const Bar = ({ share }: { share: number }) => (
  <span className="tm-bar" aria-hidden="true">
    <span style={{ '--share': Math.max(0.04, share) } as CSSProperties} />
  </span>
);
