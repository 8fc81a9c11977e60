/** Copies text and says so. */
import { currentLocale, say, words } from './i18n.tsx';
import { toast } from './toast.ts';

const text = words(
  { done: '复制成功', failed: '复制失败，请手动选择复制' },
  { done: 'Copied', failed: 'Could not copy, please select and copy it' },
);

/** Old way, for pages without a secure context: a merchant's shop behind plain http still copies. */
function copyBySelection(value: string): boolean {
  const area = document.createElement('textarea');
  area.value = value;
  area.setAttribute('readonly', '');
  area.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0';
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } finally {
    area.remove();
  }
}

/** What is said of it, where that is not the usual. */
type Sayings = typeof text;

/** Puts text on the clipboard; a toast tells how it went. */
export async function copy(value: string, said: Sayings = text): Promise<boolean> {
  const locale = currentLocale();
  let done = false;
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(value);
      done = true;
    } else done = copyBySelection(value);
  } catch {
    done = copyBySelection(value);
  }
  if (done) toast.success(say(said, locale, 'done'));
  else toast.error(say(said, locale, 'failed'));
  return done;
}

/** Hands the visitor a text file. */
export function downloadText(name: string, value: string): void {
  const url = URL.createObjectURL(new Blob([`\uFEFF${value}`], { type: 'text/plain;charset=utf-8' }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
