import { expect, test } from 'vitest';
import { earlyAnswers } from './early-answers.ts';

test('what was typed before the page listened is told again; what a later part heard by itself is not', () => {
  const root = document.createElement('div');
  root.innerHTML = '<input name="contact">';
  document.body.append(root);
  const typed = (control: HTMLInputElement, value: string): void => {
    control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const contact = root.querySelector('input') as HTMLInputElement;
  const tell = earlyAnswers(root);
  typed(contact, '13800138000');
  const later = document.createElement('input');
  document.body.append(later);
  typed(later, '在吗');
  later.value = '';
  contact.value = '';
  tell();
  expect([contact.value, later.value]).toEqual(['13800138000', '']);
  root.remove();
  later.remove();
});
