/** A front page in small, and beside it a coupon to fill in. */
import { type SignProps, useSign } from '../../../../storefront/sign.tsx';
import { Engraving } from '../engraving.tsx';

export function Look({ face, children }: SignProps) {
  const { subtitle, points } = useSign(face);
  return (
    <div className="ed-sheet ed-sign">
      <aside>
        <p className="ed-sign-title">{subtitle}</p>
        <Engraving />
        <ul>
          {points.map(({ key, word }) => (
            <li key={key}>{word}</li>
          ))}
        </ul>
      </aside>
      {children}
    </div>
  );
}
