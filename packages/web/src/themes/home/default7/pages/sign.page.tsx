/** A gate in the meadow: by day the sun, by night the moon, and the way in. */
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
            <li key={key}>{word}</li>
          ))}
        </ul>
        <svg className="il-gate" viewBox="0 0 420 200" aria-hidden="true">
          <path className="il-hill-far" d="M0 110c70-46 150-44 220-12s130 18 200-20v122H0Z" />
          <path className="il-hill" d="M0 148c100-36 250-30 420-6v58H0Z" />
          <path className="il-road" d="M176 200c10-30 30-44 40-62h22c4 20 20 36 40 62Z" />
          <path className="il-wood" d="M150 88h14v76h-14Zm106 0h14v76h-14Z" />
          <path className="il-paper" d="M138 74q72-50 144 0l-8 18q-64-42-128 0Z" />
          <g className="il-mark">
            <circle cx="196" cy="66" r="6" />
            <path d="M202 66h28m-5 0v6m-8-6v5" />
          </g>
          <path className="il-coral" d="M164 112h42v48h-42Z" />
          <path className="il-line" d="M178 112v48m14-48v48m-28-24h42" />
          <path
            className="il-leaf"
            d="M60 156c-22 0-30-18-22-34 2-22 42-22 44 0 8 16 0 34-22 34Zm300-6c-22 0-30-18-22-34 2-22 42-22 44 0 8 16 0 34-22 34Z"
          />
        </svg>
      </div>
      {children}
    </div>
  );
}
