/** The form on a pane, before three others that say what lies behind it. */
import { Picture } from '#kit/picture';
import { type SignProps, useSign } from '../../../../storefront/sign.tsx';

export function Look({ face, children }: SignProps) {
  const { name, logo, subtitle, points } = useSign(face);
  return (
    <div className="gl-sign">
      <aside>
        <p className="gl-sign-name">
          <Picture src={logo} alt="" width={44} height={44} />
          <span translate="no">{name}</span>
        </p>
        <p className="gl-sign-line">{subtitle}</p>
        <ul>
          {points.map(({ key, word }) => (
            <li key={key} className="gl-pane">
              {word}
            </li>
          ))}
        </ul>
      </aside>
      {children}
    </div>
  );
}
