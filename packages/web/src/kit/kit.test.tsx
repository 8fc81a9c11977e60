import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { site } from '../../testing/samples.ts';
import { ConfirmHost, confirm } from './confirm.tsx';
import { copy } from './copy.ts';
import { Dialog } from './dialog.tsx';
import { countdown, daysSince, money } from './format.ts';
import { detectLocale, say, words } from './i18n.tsx';
import { allows, permsOf, saveSession, sessionOf } from './session.ts';
import { toast } from './toast.ts';
import { ToastHost } from './toast-host.tsx';

describe('language', () => {
  test.each([
    ['en_US', ['zh-CN'], 'en_US'],
    [null, ['en-GB', 'zh'], 'en_US'],
    [null, ['fr', 'zh-TW'], 'zh_CN'],
    [null, ['fr', 'de'], 'zh_CN'],
    ['nonsense', [], 'zh_CN'],
  ] as const)('saved %s, browser %s → %s', (saved, languages, locale) => {
    expect(detectLocale(saved, languages)).toBe(locale);
  });
  test('values are filled in', () => {
    expect(say(words({ n: '共 {count} 条' }, { n: '{count} in all' }), 'zh_CN', 'n', { count: 3 })).toBe('共 3 条');
  });
});

test('values read the same everywhere', () => {
  expect([money('1234567.5'), money('0.09'), countdown(299), countdown(3661), countdown(-4)]).toEqual([
    '¥1,234,567.50',
    '¥0.09',
    '04:59',
    '1:01:01',
    '00:00',
  ]);
  expect(daysSince('2026-01-01', Date.parse('2026-01-11T00:00:00+08:00'))).toBe(10);
  expect(daysSince('', 0)).toBeNull();
});

describe('sessions', () => {
  test('each role has its own key, and survives a reload', () => {
    saveSession('personal', { accessToken: 't', id: 7, avatar: '', status: 1, email: 'a@b.cc', perms: ['*'] });
    expect(JSON.parse(localStorage.getItem('keymall.personal') ?? '{}')).toMatchObject({ accessToken: 't', id: 7 });
    expect([sessionOf('personal')?.id, sessionOf('merchant'), sessionOf('admin')]).toEqual([7, null, null]);
  });
  test('an empty list stands for everything, "none" for nothing', () => {
    expect(permsOf([])).toEqual(['*']);
    expect([allows(['*'], ['a/b']), allows(['none'], ['a/b']), allows(['a/b'], ['x', 'a/b']), allows([], [])]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});

test('a dialog that is to be put where nothing is says so, and shows nothing', () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  render(
    <Dialog open title="甲" attach="#nowhere" onClose={() => undefined}>
      内容
    </Dialog>,
  );
  expect(warned).toHaveBeenCalledWith('attach is not exist', '#nowhere');
  expect(screen.queryByRole('dialog')).toBeNull();
  warned.mockRestore();
});

test('the site is fetched once a browser session', async () => {
  const fetched = vi.fn<typeof fetch>().mockImplementation(async () => new Response(JSON.stringify({ code: 1, msg: '', data: site })));
  vi.stubGlobal('fetch', fetched);
  // as a page that was just opened has it
  vi.resetModules();
  const { loadSite } = await import('./site.ts');
  expect((await loadSite())?.site_name).toBe('Keymall');
  await loadSite();
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(sessionStorage.getItem('keymall.site-info-fetched')).toBe('1');
});

describe('toasts', () => {
  test('one goes after three seconds, unless the pointer rests on it', () => {
    vi.useFakeTimers();
    render(<ToastHost />);
    act(() => toast.error('坏消息'));
    const row = screen.getByText('坏消息').parentElement as HTMLElement;
    act(() => void vi.advanceTimersByTime(2_000));
    fireEvent.mouseEnter(row);
    act(() => void vi.advanceTimersByTime(10_000));
    expect(screen.queryByText('坏消息')).not.toBeNull();
    fireEvent.mouseLeave(row);
    act(() => void vi.advanceTimersByTime(999));
    expect(screen.queryByText('坏消息')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('坏消息')).toBeNull();
  });
});

describe('questions', () => {
  test('asks, shows that it works, and closes with the answer', async () => {
    let finish = (): void => undefined;
    const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    render(<ConfirmHost />);
    let answer: Promise<boolean> = Promise.resolve(false);
    act(() => {
      answer = confirm({ action: '删除该商品', run });
    });
    const question = screen.getByRole('dialog', { name: '提示' });
    expect(question.textContent).toContain('确定要删除该商品吗？');
    // above whatever asked it
    expect(question.parentElement?.style.zIndex).toBe('5000');
    fireEvent.click(screen.getByRole('button', { name: '确定' }));
    expect(screen.getByRole('button', { name: '提交中' }).getAttribute('aria-busy')).toBe('true');
    await act(async () => finish());
    await expect(answer).resolves.toBe(true);
  });

  test('Escape declines, and the focus returns', async () => {
    render(
      <>
        <button type="button">here</button>
        <ConfirmHost />
      </>,
    );
    const button = screen.getByRole('button', { name: 'here' });
    button.focus();
    let answer: Promise<boolean> = Promise.resolve(true);
    act(() => {
      answer = confirm({ action: '退出登录' });
    });
    expect(document.activeElement?.textContent).toBe('确定');
    fireEvent.keyDown(document, { key: 'Escape' });
    await expect(answer).resolves.toBe(false);
    await act(async () => undefined);
    expect(document.activeElement).toBe(button);
  });
});

describe('what lies over what', () => {
  const level = (name: string) => Number(screen.getByRole('dialog', { name }).parentElement?.style.zIndex);

  test('dialogs begin at 1000, a message at 5000 above all of them, and toasts at 6000 above that', () => {
    const close = () => undefined;
    render(
      <>
        <Dialog open title="甲" onClose={close}>
          一
        </Dialog>
        <Dialog open title="乙" onClose={close}>
          二
        </Dialog>
        <Dialog open message title="丙" onClose={close}>
          三
        </Dialog>
      </>,
    );
    expect([level('甲'), level('乙')]).toEqual([1000, 1001]);
    expect(level('丙')).toBeGreaterThanOrEqual(5000);
    // the last that opened is the one that can be used
    expect(['甲', '乙', '丙'].map((name) => screen.getByRole('dialog', { name, hidden: true }).inert)).toEqual([true, true, false]);
    const css = readFileSync(join(import.meta.dirname, 'kit.css'), 'utf8');
    const toasts = /^\.km-toasts \{([^}]*)\}/m.exec(css)?.[1] ?? '';
    expect(toasts).toContain('z-index: 6000;');
    expect(toasts).toContain('inset: 32px ');
  });
});

test('copying says so', async () => {
  const write = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText: write }, languages: ['zh-CN'] });
  await copy('KEY-1');
  expect(write).toHaveBeenCalledWith('KEY-1');
  expect(toast.shown().map((each) => each.text)).toEqual(['复制成功']);
});
