/** Into a merchant's office with what a sign-in answered. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { merchantAccount } from '@keymall/contract/merchant/merchant-account';
import { saveSession } from '#kit/session';

export function enterShop(session: WireOutput<typeof merchantAccount.login>, page: string): void {
  saveSession('merchant', {
    accessToken: session.access_token,
    userInfo: {
      id: session.id,
      username: session.username,
      avatar: '',
      mobile: session.mobile,
      status: session.status,
      email: '',
      openid: '',
      create_at: '',
      is_real: 1,
      need_real: 0,
    },
    shop: { shop_status: session.shop_status, shop_verify: session.shop_verify, shop_freeze: 0, shop_contact: null, show_contact: 0 },
    showVerifyDialog: false,
    // asked for by the back office when it opens
    perms: [],
  });
  window.location.assign(page);
}

/** The same with nothing but the token: the office asks for the rest when it opens. */
export const enterByToken = ({ access_token, id }: { access_token: string; id: number | null }, page: string): void =>
  enterShop({ access_token, id: id ?? 0, username: '', mobile: '', status: 1, shop_status: 1, shop_verify: 1 }, page);
