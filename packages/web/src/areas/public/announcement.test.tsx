import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LocaleProvider } from '#kit/i18n';
import { site } from '../../../testing/samples.ts';
import { Announcement } from './announcement.tsx';

afterEach(() => localStorage.clear());
const open = (more: Partial<typeof site>) =>
  render(
    <LocaleProvider>
      <Announcement site={{ ...site, ...more }} />
    </LocaleProvider>,
  );

it('is shown once a day and wording, as plain text', () => {
  const words = { message_popup_title: '维护通知', message_popup_content: '周六 <b>02:00</b> 维护' };
  open(words);
  expect(screen.getByRole('dialog', { name: '维护通知' }).textContent).toContain('周六 <b>02:00</b> 维护');
  fireEvent.click(screen.getByRole('button', { name: '知道了' }));
  cleanup();
  open(words);
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  open({ ...words, message_popup_content: '周日维护' });
  expect(screen.getByRole('dialog').textContent).toContain('周日维护');
});
