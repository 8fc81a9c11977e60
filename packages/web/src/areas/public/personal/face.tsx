import { Picture } from '#kit/picture';
import type { PersonalSession } from '#kit/session';

/** The account's picture, or its first letter. */
export const Face = ({ session: { avatar, email } }: { session: PersonalSession }) =>
  avatar ? (
    <Picture className="me-face" src={avatar} alt="" width={46} height={46} />
  ) : (
    <span className="me-face" aria-hidden="true">
      {email.slice(0, 1).toUpperCase()}
    </span>
  );
