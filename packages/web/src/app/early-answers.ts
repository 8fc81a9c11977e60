/** What a visitor chose and typed before the page's scripts were there: they are told of it once they are. */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const CONTROLS = 'input, textarea, select';
const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type);

function differs(control: Control): boolean {
  if (isTick(control)) return control.checked !== control.defaultChecked;
  return !(control instanceof HTMLSelectElement) && control.value !== control.defaultValue;
}

/** Remembers what has been answered and what will be. Gives what to call when the page listens: it is told of all of that. */
export function earlyAnswers(root: HTMLElement): () => void {
  const answers = new Map<Control, string | boolean>();
  const remember = (control: Control): void => void answers.set(control, isTick(control) ? control.checked : control.value);
  // what comes later listens from its first moment: told once more, a chat would hold again what was sent already
  const drawn = new Set<EventTarget | null>(root.querySelectorAll(CONTROLS));
  for (const control of root.querySelectorAll<Control>(CONTROLS)) if (differs(control)) remember(control);
  const hear = ({ target }: Event): void => {
    if (drawn.has(target)) remember(target as Control);
  };
  document.addEventListener('input', hear, true);
  return () => {
    document.removeEventListener('input', hear, true);
    for (const [control, answer] of answers) {
      if (!control.isConnected || control.disabled) continue;
      if (isTick(control)) {
        // of a group of radios only the chosen one
        if (control.type === 'radio' && !answer) continue;
        control.checked = !answer;
        control.click();
      } else {
        control.value = String(answer);
        control.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }
  };
}
