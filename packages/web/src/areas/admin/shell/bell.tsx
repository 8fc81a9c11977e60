/** What waits for the administrator, behind the bell. What he has seen of it is kept in this browser: more of a kind is unread again. */
import { adminWorkbench } from '@keymall/contract/insight/workbench';
import { accountChannel } from '@keymall/contract/realtime/push-socket';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLive } from '#kit/back-office/live';
import { useOffice } from '#kit/back-office/office';
import { keyOf } from '#kit/back-office/queries';
import { type Notice, NoticeCentre } from '#kit/back-office/shell/notice-centre';
import { Loading } from '#kit/back-office/state-views';
import { count } from '#kit/format';
import { readJson, readLocal, readTab, writeLocal, writeTab } from '#kit/storage';
import { useTodos } from './todos.ts';

type Seen = Readonly<Record<string, number>>;
const isSeen = (value: unknown): value is Seen =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'number');

interface Counted {
  at: number;
  counts: Readonly<Record<string, number>>;
}
const isCounted = (value: unknown): value is Counted =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'counts' in value && isSeen(value.counts);
const FRESH_MS = 60_000;

export function Bell() {
  const { account } = useOffice();
  const queries = useQueryClient();
  const counted = `keymall.waiting.admin.${account.id}`;
  // a page that is loaded anew within the minute tells what the last one knew
  const [kept] = useState(() => {
    const found = readJson(readTab(counted), isCounted);
    return found && found.at <= Date.now() && Date.now() - found.at < FRESH_MS ? found : null;
  });
  const [asks, setAsks] = useState(kept === null);
  const live = useTodos(asks);
  const todos = live.map((todo) => (todo.count === undefined && kept ? { ...todo, count: kept.counts[todo.key] } : todo));
  const place = `keymall.seen.admin.${account.id}`;
  const [seen, setSeen] = useState<Seen>(() => readJson(readLocal(place), isSeen) ?? {});
  useEffect(() => {
    const timer = setTimeout(() => setAsks(true), FRESH_MS);
    return () => clearTimeout(timer);
  }, []);
  const known = live.some(({ count: now }) => now === undefined)
    ? null
    : JSON.stringify(Object.fromEntries(live.map((todo) => [todo.key, todo.count ?? undefined])));
  useEffect(() => {
    if (known) writeTab(counted, `{"at":${Date.now()},"counts":${known}}`);
  }, [known, counted]);
  const ring = (): void => setAsks(true);
  useLive(accountChannel('admin', account.id), { 'complaint.new': ring, 'complaint.changed': ring }, () =>
    queries.invalidateQueries({ queryKey: keyOf(adminWorkbench.waiting) }, { throwOnError: true }),
  );
  const isAsking = todos.some((todo) => todo.count === undefined);
  const waiting = todos.filter((todo) => (todo.count ?? 0) > 0);
  const unreadOf = ({ key, count: now }: (typeof todos)[number]): number => Math.max(0, (now ?? 0) - (seen[key] ?? 0));
  const keep = (next: Seen): void => {
    setSeen(next);
    writeLocal(place, JSON.stringify(next));
  };
  const see = (keys: readonly string[]): void =>
    keep({ ...seen, ...Object.fromEntries(todos.filter(({ key }) => keys.includes(key)).map((todo) => [todo.key, todo.count ?? 0])) });
  // what was dealt with counts as seen no more: as many that come after it are new
  const fewer = todos.filter(({ key, count: now }) => typeof now === 'number' && now < (seen[key] ?? 0));
  useEffect(() => {
    if (fewer.length > 0) keep({ ...seen, ...Object.fromEntries(fewer.map((todo) => [todo.key, todo.count ?? 0])) });
  });
  const notices: Notice[] = waiting.map((todo) => ({
    key: todo.key,
    title: `${count(todo.count ?? 0)} ${todo.label}`,
    unread: unreadOf(todo) > 0,
    to: todo.to,
  }));
  return (
    <NoticeCentre
      unread={waiting.reduce((sum, todo) => sum + unreadOf(todo), 0)}
      onRead={({ key }) => see([String(key)])}
      onReadAll={() => see(waiting.map(({ key }) => key))}
    >
      {(list) => (isAsking && waiting.length === 0 ? <Loading rows={6} /> : list(notices))}
    </NoticeCentre>
  );
}
