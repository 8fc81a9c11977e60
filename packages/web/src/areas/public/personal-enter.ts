/** Into a buyer's account with the token that a sign-in without a password gave; who he is the account's page asks for. */
import { saveSession } from '#kit/session';

export function enterAccount({ access_token, id }: { access_token: string; id: number | null }, page: string): void {
  saveSession('personal', { accessToken: access_token, id: id ?? 0, avatar: '', status: 1, email: '', perms: [] });
  window.location.assign(page);
}
