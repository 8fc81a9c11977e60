/** The browser's part of a passkey. What speaks with authenticators is fetched when somebody wants one. */
import type { AccountCalls } from '@keymall/contract/identity/account';
import { call } from '#kit/call';

/** Can this browser, at this address, have passkeys: they belong to a name, and to a page that came safely. */
export const canPasskey = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);

/** Turned down, or waited too long for: the browser has said what there was to say. */
export const isTurnedDown = (error: unknown): boolean => error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name);

/** The device holds one of this account's already. */
export const isHeldAlready = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';

/** What an authenticator was asked, as the server sends it, and its answer as the server takes it. Both throw what the browser throws. */
export async function sign(options: string): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) as never }));
}
export async function create(options: string): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) as never }));
}

/** Asks for a new passkey and keeps it under a name. */
export async function addPasskey(of: Pick<AccountCalls, 'beginPasskey' | 'addPasskey'>, name: string): Promise<void> {
  const { ticket, options } = await call(of.beginPasskey, {}, { quiet: true });
  await call(of.addPasskey, { ticket, credential: await create(options), name }, { quiet: true });
}

/** What one's own passkey signs where the server wants a proof. */
export async function signProof(of: Pick<AccountCalls, 'beginProof'>): Promise<{ ticket: string; credential: string }> {
  const { ticket, options } = await call(of.beginProof, {}, { quiet: true });
  return { ticket, credential: await sign(options) };
}
