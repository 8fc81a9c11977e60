/**
 * The administrator's way to switch parts of a public page off, on the page itself: `diy=1` in the address, and somebody signed in as an
 * administrator who may. Fetched then, and by nobody else. The server keeps what is off and draws pages without it.
 */
import type { NodeType } from '@keymall/contract/kit/page-node';
import { adminPageNode } from '@keymall/contract/platform/page-node';
import { call } from '../kit/call.ts';
import { currentLocale, say, words } from '../kit/i18n.tsx';
import { sessionOf } from '../kit/session.ts';

const text = words(
  {
    title: '本页节点',
    hint: '点击闪烁过的部分可隐藏，再次点击恢复',
    off: '已隐藏 {count} 项',
    show: '恢复显示“{name}”',
    done: '退出编辑',
  },
  {
    title: 'Parts of the page',
    hint: 'Click on a part that has blinked to hide it, and once more to show it',
    off: '{count} hidden',
    show: 'Show “{name}” again',
    done: 'Leave',
  },
);
const t = (key: keyof typeof text.zh_CN, values = {}): string => say(text, currentLocale(), key, values);

/** Each part blinks three times, half a second each; where nothing shall move it is only outlined. */
const STYLE = `[data-node]{cursor:pointer;outline:2px dashed #0052d9;outline-offset:2px}
[data-node]:hover{outline-style:solid}
[data-node][data-off]{opacity:.3}
@keyframes km-node{50%{outline-color:transparent;opacity:.35}}
@media(prefers-reduced-motion:no-preference){[data-node]{animation:km-node 500ms 3}}
.km-nodes{position:fixed;inset:auto 16px 16px auto;z-index:9000;display:grid;gap:8px;max-width:300px;padding:14px 16px;border:1px solid var(--line-strong);border-radius:12px;background:var(--surface);color:var(--ink);box-shadow:var(--shadow-high);font-size:14px}
.km-nodes button,.km-nodes a{min-height:36px;padding:6px 12px;border:1px solid var(--line-strong);border-radius:8px;background:none;color:inherit;text-align:left;font:inherit}
.km-nodes p{color:var(--ink-2)}`;

const partsOf = (line: string): { nodeType: NodeType; nodeName: string } => {
  const [nodeType, nodeName = ''] = line.split(':');
  return { nodeType: nodeType as NodeType, nodeName };
};

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, words: string): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.textContent = words;
  return made;
}

/** Does nothing for whoever may not: the server says so at the first call. */
export async function nodeOverlay(): Promise<void> {
  if (!sessionOf('admin')?.accessToken) return;
  const known = await call(adminPageNode.nodes, {}, { quiet: true }).catch(() => null);
  if (!known) return;
  const titles = new Map(known.titles.map(({ nodeName, ...title }) => [nodeName, title[currentLocale()]]));
  const titleOf = (line: string): string => {
    const { nodeName } = partsOf(line);
    return titles.get(nodeName) ?? nodeName;
  };
  const off = new Set(known.list.map(({ nodeType, nodeName }) => `${nodeType}:${nodeName}`));
  const style = element('style', STYLE);
  document.head.append(style);
  const panel = document.createElement('section');
  panel.className = 'km-nodes';
  panel.setAttribute('aria-label', t('title'));
  document.body.append(panel);

  const draw = (): void => {
    const leave = element('a', t('done'));
    const here = new URL(window.location.href);
    here.searchParams.delete('diy');
    leave.href = here.pathname + here.search;
    const status = element('p', t('off', { count: off.size }));
    status.setAttribute('role', 'status');
    panel.replaceChildren(element('b', t('title')), element('p', t('hint')), status, ...[...off].map(again), leave);
    for (const node of document.querySelectorAll<HTMLElement>('[data-node]')) {
      const line = node.dataset['node'] ?? '';
      node.toggleAttribute('data-off', off.has(line));
      node.title = titleOf(line);
    }
  };
  const turn = async (line: string): Promise<void> => {
    const visible = off.has(line) ? 1 : 0;
    // a refusal has told already
    const kept = await call(adminPageNode.edit, { ...partsOf(line), visible }).then(
      () => true,
      () => false,
    );
    if (!kept) return;
    if (visible) off.delete(line);
    else off.add(line);
    draw();
  };
  const again = (line: string): HTMLButtonElement => {
    const button = element('button', t('show', { name: titleOf(line) }));
    button.type = 'button';
    button.addEventListener('click', () => void turn(line));
    return button;
  };
  document.addEventListener(
    'click',
    (event) => {
      const line = (event.target as Element | null)?.closest<HTMLElement>('[data-node]')?.dataset['node'];
      if (!line) return;
      event.preventDefault();
      event.stopPropagation();
      void turn(line);
    },
    true,
  );
  draw();
}
