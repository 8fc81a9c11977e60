/** A login at the prompt, after what the machine says when one comes. */
import { type SignProps, useSign } from '../../../../storefront/sign.tsx';
import { Prompt } from '../prompt.tsx';

export function Look({ face, children }: SignProps) {
  const { name, subtitle, points } = useSign(face);
  return (
    <div className="tm-sign">
      <aside>
        <Prompt types={face === 'merchant' ? 'ssh merchant@shop' : 'ssh buyer@shop'} />
        <p className="tm-sign-name" translate="no">
          {name}
        </p>
        <p>{subtitle}</p>
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
