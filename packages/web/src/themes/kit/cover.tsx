import { coverOf } from '../../storefront/cover.ts';
import './cover.css';

/** In the place of a picture that nobody has given; the name stands beside it. */
export function Cover({ name, className = '' }: { name: string; className?: string }) {
  const { colour, sign } = coverOf(name);
  return (
    <i className={className ? `km-cover ${className}` : 'km-cover'} data-cover={colour} translate="no" aria-hidden="true">
      {sign}
    </i>
  );
}
