/** Identities elsewhere, bound and unbound in the profile. */
import { merchantUser } from '@keymall/contract/merchant/merchant-account';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, Refusal, renderInOffice } from '#kit/back-office/office.fixture';
import { toast } from '#kit/toast';
import { BindingCard } from './binding-card.tsx';
import { keepProven, takeNext } from './social-journey.ts';

const UUID = 'cd'.repeat(32);
const way = (provider: 'qq' | 'oidc' | 'wechat', more: object = {}) => ({
  provider,
  title: '',
  is_code: false,
  is_offered: true,
  name: '',
  bind_at: null,
  ...more,
});
const LIST = { list: [way('qq'), way('oidc', { title: '公司账号', name: '小王', bind_at: '2026-03-01 08:00:00' })] };
const shown = () => toast.shown().map(({ text }) => text);

afterEach(() => {
  sessionStorage.clear();
  act(() => {
    for (const { id } of toast.shown()) toast.dismiss(id);
  });
});

describe('bindings', () => {
  it('lead to the provider, and back to this page', async () => {
    const assign = vi.fn();
    vi.spyOn(window.location, 'assign').mockImplementation(assign);
    const server = fakeServer([
      [merchantUser.bindings, LIST],
      [merchantUser.bindSocial, { url: 'https://login.example/qq', socialite_uuid: UUID, digits: '' }],
    ]);
    renderInOffice(<BindingCard of={merchantUser} />);
    fireEvent.click(await screen.findByRole('button', { name: '去绑定' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://login.example/qq'));
    expect(server.of(merchantUser.bindSocial)[0]?.input).toEqual({ provider: 'qq' });
    expect(takeNext('elsewhere')).toBe(window.location.pathname);
  });

  it('say what the server refuses, and stay', async () => {
    const assign = vi.fn();
    vi.spyOn(window.location, 'assign').mockImplementation(assign);
    fakeServer([
      [merchantUser.bindings, LIST],
      [merchantUser.bindSocial, new Refusal(1701, '该登录方式未开启')],
    ]);
    renderInOffice(<BindingCard of={merchantUser} />);
    fireEvent.click(await screen.findByRole('button', { name: '去绑定' }));
    await screen.findByText('该登录方式未开启');
    expect(assign).not.toHaveBeenCalled();
  });

  it('are undone after a question', async () => {
    const server = fakeServer([
      [merchantUser.bindings, LIST],
      [merchantUser.unbindSocial, null],
    ]);
    renderInOffice(<BindingCard of={merchantUser} />);
    expect((await screen.findByText('公司账号')).parentElement?.textContent).toContain('小王');
    fireEvent.click(screen.getByRole('button', { name: '解绑' }));
    expect(await screen.findByText('确定要解绑 公司账号吗？')).toBeTruthy();
    expect(server.of(merchantUser.unbindSocial)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(server.of(merchantUser.unbindSocial)[0]?.input).toEqual({ provider: 'oidc' }));
    await screen.findByText('已解绑');
  });

  it('take what came back once, and say how that went', async () => {
    keepProven(UUID);
    const server = fakeServer([
      [merchantUser.bindings, LIST],
      [merchantUser.bindStatus, { status: 3 }],
    ]);
    const view = renderInOffice(<BindingCard of={merchantUser} />);
    await waitFor(() => expect(shown()).toEqual(['这次绑定已失效，请重新开始']));
    view.unmount();
    renderInOffice(<BindingCard of={merchantUser} />);
    await screen.findByText('公司账号');
    expect(server.of(merchantUser.bindStatus).map(({ input }) => input)).toEqual([{ socialite_uuid: UUID }]);
  });
});
