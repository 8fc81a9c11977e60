/** What a visitor of this browser is known by to the shops that he asked. */
import { readLocal, writeLocal } from '#kit/storage';

const SECRET = 'keymall.ask';

export const askSecret = (): string => readLocal(SECRET) ?? '';
export const keepAskSecret = (secret: string): void => writeLocal(SECRET, secret || null);
