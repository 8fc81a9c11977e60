/** One cell says it in large, the next takes the form. */
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
      </div>
      {children}
    </div>
  );
}
