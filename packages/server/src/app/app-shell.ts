/**
 * The site as an app on a home screen: its manifest, and the worker that stands between browser and network. The worker keeps files whose
 * name is their content and nothing else: no answer of a call, no upload, so that nothing of one person is there for the next. One document it
 * keeps where a buyer keeps keys offline: the page of that list, which the server draws for a stranger. And it shows the notices that a buyer
 * asked for on this device. The offices have a worker of their own, each for what lies below its address: it shows notices and does nothing
 * else, so that an office is the network's alone, whether the site can be installed or not (docs/decisions/0101-devices-of-every-realm.md).
 */
import type { SettingValues } from '@keymall/contract/settings/groups';

export const MANIFEST_PATH = '/manifest.webmanifest';
export const WORKER_PATH = '/sw.js';
export const OFFICE_WORKER_PATH = '/office-sw.js';

/** What a browser is told of the app. */
export function manifestOf(site: Pick<SettingValues<'website'>, 'site_name' | 'site_desc'>, app: SettingValues<'pwa'>): object {
  const name = app.pwa_name || site.site_name;
  const icon = (side: 192 | 512, own: string) => ({ src: own || `/assets/app-${side}.png`, sizes: `${side}x${side}`, type: typeOf(own) });
  return {
    id: '/',
    scope: '/',
    name,
    short_name: app.pwa_short_name || name,
    ...(site.site_desc && { description: site.site_desc }),
    icons: [icon(192, app.pwa_icon_192), icon(512, app.pwa_icon_512)],
    theme_color: app.pwa_theme_color,
    background_color: app.pwa_background_color,
    display: app.pwa_display,
    start_url: app.pwa_start_url,
  };
}

const TYPES: Record<string, string> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif', svg: 'image/svg+xml' };
const typeOf = (address: string): string => TYPES[/\.(\w+)$/.exec(address)?.[1]?.toLowerCase() ?? ''] ?? 'image/png';

/** In both languages: the worker knows of its reader only what the browser says. */
const OFFLINE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>网络未连接 · Offline</title>
<style>body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif;text-align:center}h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px;opacity:.75}a{display:inline-block;padding:8px 24px;border-radius:6px;background:#0052d9;color:#fff;text-decoration:none}</style>
<main><h1>网络未连接</h1><p>请检查网络后重试。已付款的订单不受影响。</p><h1 lang="en">You are offline</h1><p lang="en">Check your connection and try again. Orders you paid for are safe.</p><a href="">重试 · Retry</a></main></html>`;

/** A notice as it comes, shown. */
const SHOWS = `self.addEventListener('push', (event) => {
  const { title, body, link, tag } = event.data?.json() ?? {};
  if (title) event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/assets/app-192.png', data: { link } }));
});
`;

/** The worker of a site that can be installed. */
const WORKER = `const KEPT = 'keymall-files';
const LIST = 'keymall-keys';
const LIST_PATH = '/personal/keys';
const MOST = 200;
const OFFLINE = ${JSON.stringify(OFFLINE)};
// named by their content: a change has another name
const isFile = ({ origin, pathname, search }) => origin === location.origin && search === '' && /^\\/assets\\/[\\w./-]+-[\\w-]{8}\\.(js|css|woff2|svg|png|webp)$/.test(pathname);
async function fileOf(request) {
  const known = await caches.match(request);
  if (known) return known;
  const kept = await caches.open(KEPT);
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') {
    await kept.put(request, answer.clone());
    const names = await kept.keys();
    await Promise.all(names.slice(0, Math.max(0, names.length - MOST)).map((name) => kept.delete(name)));
  }
  return answer;
}
const offline = () => new Response(OFFLINE, {
  status: 503,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" },
});
async function listOf(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok && await caches.has(LIST)) await (await caches.open(LIST)).put(LIST_PATH, answer.clone());
    return answer;
  } catch {
    return (await caches.match(LIST_PATH)) ?? offline();
  }
}
async function keepList(files) {
  const kept = await caches.open(LIST);
  const wanted = files.filter((file) => isFile(new URL(file, location.origin)));
  const missing = [];
  for (const file of wanted) if (!(await kept.match(file))) missing.push(file);
  await Promise.all(missing.map((file) => kept.add(file).catch(() => undefined)));
  await kept.add(LIST_PATH).catch(() => undefined);
}
self.addEventListener('message', (event) => {
  const { what, files } = event.data ?? {};
  if (what === 'keep-keys') event.waitUntil(keepList(files ?? []));
  if (what === 'drop-keys') event.waitUntil(caches.delete(LIST));
});
${SHOWS}self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const link = new URL(event.notification.data?.link ?? '/personal', location.origin);
  if (link.origin === location.origin) event.waitUntil(self.clients.openWindow(link.href));
});
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (isFile(url)) event.respondWith(fileOf(request));
  else if (request.mode === 'navigate' && url.pathname === LIST_PATH) event.respondWith(listOf(request));
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(offline));
});
`;

/** What takes its place where the site can't be installed any more: it removes what was kept, and itself. */
const REMOVAL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(
  Promise.all([caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))), self.registration.unregister()]),
));
`;

export const workerOf = ({ pwa_status }: SettingValues<'pwa'>): string => (pwa_status === 1 ? WORKER : REMOVAL);

/** Of an office: a notice leads to a page of this very office, wherever it says. */
export const OFFICE_WORKER = `const HOME = new URL(self.registration.scope);
${SHOWS}async function open(link) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === link.href);
  return there ? there.focus() : self.clients.openWindow(link.href);
}
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const asked = new URL(event.notification.data?.link || HOME.pathname, HOME);
  event.waitUntil(open(asked.origin === HOME.origin && asked.pathname.startsWith(HOME.pathname) ? asked : HOME));
});
self.addEventListener('install', () => self.skipWaiting());
`;
