import { answer } from '@keymall/contract/kit/sample.fixture';
import { merchantUser } from '@keymall/contract/merchant/merchant-account';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { saveSession, sessionOf } from '#kit/session';
import { merchantArea } from '../area.tsx';
import { VerifyNotice } from './verify-notice.tsx';

const signedIn = { accessToken: 't', userInfo: null, shop: null, showVerifyDialog: false, perms: [] };
type Standing = { need_real: 0 | 1; is_real: 0 | 1; shop_verify: number };

/** The account is asked for, as the office does when it opens. */
async function standing({ need_real, is_real, shop_verify }: Standing): Promise<void> {
  fakeServer([answer(merchantUser.userDetail, { user: { need_real, is_real }, shop: { shop_verify } })]);
  await act(async () => void (await merchantArea.loadAccount()));
}
const dialog = () => screen.queryByRole('dialog', { name: '请完成实名认证' });
const strip = () => screen.queryByRole('complementary', { name: '认证提醒' });

describe('the reminder to verify', () => {
  it('asks once a session, and stays as a strip', async () => {
    saveSession('merchant', signedIn);
    renderInOffice(<VerifyNotice />);
    await standing({ need_real: 1, is_real: 0, shop_verify: 0 });
    expect(dialog()).toBeTruthy();
    expect(strip()?.textContent).toContain('您尚未提交资料');
    fireEvent.click(screen.getByRole('button', { name: '以后再说' }));
    await waitFor(() => expect(dialog()).toBeNull());
    await standing({ need_real: 1, is_real: 0, shop_verify: 2 });
    expect(dialog()).toBeNull();
    expect(strip()?.textContent).toContain('未通过');
    // the next session asks again
    act(() => saveSession('merchant', signedIn));
    await standing({ need_real: 1, is_real: 0, shop_verify: 2 });
    expect(dialog()).toBeTruthy();
  });

  it('says that papers are under review and asks no more, and says nothing once they have passed or nobody asks', async () => {
    saveSession('merchant', signedIn);
    renderInOffice(<VerifyNotice />);
    await standing({ need_real: 1, is_real: 0, shop_verify: -1 });
    expect(sessionOf('merchant')?.showVerifyDialog).toBe(false);
    expect(dialog()).toBeNull();
    expect(strip()?.textContent).toContain('审核中');
    await standing({ need_real: 1, is_real: 1, shop_verify: 1 });
    expect(strip()).toBeNull();
    await standing({ need_real: 0, is_real: 1, shop_verify: 0 });
    expect([strip(), dialog()]).toEqual([null, null]);
  });

  it('is a strip alone to staff who may look and not send, and nothing to who may neither', async () => {
    saveSession('merchant', signedIn);
    const view = renderInOffice(<VerifyNotice />, { perms: ['user/verify/index'] });
    await standing({ need_real: 1, is_real: 0, shop_verify: 0 });
    expect(strip()).toBeTruthy();
    expect(dialog()).toBeNull();
    view.unmount();
    renderInOffice(<VerifyNotice />, { perms: ['goods/good/list'] });
    expect(strip()).toBeNull();
  });
});
