/** A radar that turns beside the form, and what is found on it. */
import { Picture } from '#kit/picture';
import { type SignProps, useSign } from '../../../../storefront/sign.tsx';

export function Look({ face, children }: SignProps) {
  const { name, logo, subtitle, points } = useSign(face);
  return (
    <div className="sign">
      <div className="sign-brand">
        <div>
          <p className="sign-brand-name">
            <Picture src={logo} alt="" width={36} height={36} />
            {name}
          </p>
          <p className="sign-brand-line">{subtitle}</p>
        </div>
        <ul>
          {points.map(({ key, word }) => (
            <li key={key}>
              <i aria-hidden="true" />
              {word}
            </li>
          ))}
        </ul>
        <svg className="cr-radar" viewBox="0 0 320 320" aria-hidden="true">
          {[150, 100, 50].map((round) => (
            <circle key={round} cx="160" cy="160" r={round} />
          ))}
          <path d="M10 160h300M160 10v300" />
          <path className="cr-beam" d="M160 160V10a150 150 0 0 1 106 44Z" />
          {[
            [214, 96],
            [92, 128],
            [206, 232],
          ].map(([x, y]) => (
            <rect key={x} x={x} y={y} width="9" height="9" />
          ))}
        </svg>
      </div>
      {children}
    </div>
  );
}
