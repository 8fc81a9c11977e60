import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { chooseLocale, LocaleProvider } from './i18n.tsx';
import PictureViewer, { TOOLS_MS } from './picture-viewer.tsx';

const open = () => {
  const onClose = vi.fn();
  render(
    <LocaleProvider>
      <PictureViewer src="https://cdn.example/a.png" alt="凭证" onClose={onClose} />
    </LocaleProvider>,
  );
  const dialog = screen.getByRole('dialog', { name: '凭证' });
  return { onClose, dialog, picture: dialog.querySelector('img') as HTMLImageElement };
};
const tools = () => screen.getByRole('toolbar', { name: '图片工具' });

it('is looked into by button, key and wheel, between a half and three times', () => {
  const { dialog, picture } = open();
  fireEvent.click(screen.getByRole('button', { name: '放大' }));
  expect(picture.style.transform).toContain('scale(1.2)');
  expect(picture.style.transitionDuration).toBe('300ms');
  for (let steps = 0; steps < 20; steps += 1) fireEvent.keyDown(dialog, { key: '+' });
  expect(screen.getByText('300%')).toBeTruthy();
  expect(screen.getByRole('button', { name: '放大' }).hasAttribute('disabled')).toBe(true);
  for (let steps = 0; steps < 20; steps += 1) fireEvent.wheel(dialog, { deltaY: 100 });
  expect(screen.getByText('50%')).toBeTruthy();
  fireEvent.keyDown(dialog, { key: '0' });
  expect(screen.getByText('100%')).toBeTruthy();
});

it('lies among the layers, and Escape closes it', () => {
  const { dialog, onClose } = open();
  expect(Number(dialog.style.zIndex)).toBeGreaterThanOrEqual(1000);
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});

it('hides its tools 200 ms after the pointer has left', () => {
  vi.useFakeTimers();
  const { picture } = open();
  const stage = picture.parentElement as HTMLElement;
  fireEvent.pointerLeave(stage);
  act(() => void vi.advanceTimersByTime(TOOLS_MS - 1));
  expect(tools().hasAttribute('data-hidden')).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(tools().hasAttribute('data-hidden')).toBe(true);
  fireEvent.pointerEnter(stage);
  expect(tools().hasAttribute('data-hidden')).toBe(false);
  expect(TOOLS_MS).toBe(200);
  vi.useRealTimers();
});

it('says so in English in the words of the specification', () => {
  chooseLocale('en_US');
  const { picture } = open();
  fireEvent.error(picture);
  expect(screen.getByRole('alert').textContent).toContain('image failed to load');
  chooseLocale('zh_CN');
});

it('says so where the picture can’t be loaded, and tries again', () => {
  const { dialog, picture } = open();
  fireEvent.error(picture);
  expect(screen.getByText('图片加载失败')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(dialog.querySelector('img')).not.toBeNull();
});
