/**
 * What the administrator was told, and what waits for him, behind the bell. Of what waits it is kept in this browser what he has seen: more of
 * a kind is unread again.
 */

import { adminInbox } from '@keymall/contract/identity/admin-notice';
import { adminWorkbench } from '@keymall/contract/insight/workbench';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { accountChannel } from '@keymall/contract/realtime/push-socket';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Time } from '#kit/back-office/cells';
import { useLive } from '#kit/back-office/live';
import { useOffice } from '#kit/back-office/office';
import { keyOf, useCall } from '#kit/back-office/queries';
import { type Notice, NoticeCentre } from '#kit/back-office/shell/notice-centre';
import { Answered, Loading } from '#kit/back-office/state-views';
import { useSubmit } from '#kit/back-office/submit';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { readJson, readLocal, readTab, writeLocal, writeTab } from '#kit/storage';
import { toast } from '#kit/toast';
import { NoticeSign } from '../../../features/notice/notice-icon.tsx';
import { adminPath } from '../paths.ts';
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
const NEWEST = 10;
const OWN = 'own-';

const text = words(
  { waits: '需要处理', told: '最新通知', came: '收到新的通知' },
  { waits: 'To be dealt with', told: 'Newest notices', came: 'A new message came' },
);

/** Where a notice may lead: nowhere but into the administrators' office. */
const isOurs = (link: string): boolean => link.startsWith('/admin/');

function Told({ list }: { list: (notices: readonly Notice[]) => ReactNode }) {
  const query = useCall(adminInbox.list, { limit: NEWEST });
  return (
    <Answered query={query} rows={6}>
      {(data) =>
        list(
          data.list.map(({ id, kind, title, content, link, is_read, create_at }) => ({
            key: `${OWN}${id}`,
            sign: <NoticeSign mark={kind} />,
            title,
            content,
            at: <Time at={create_at} />,
            unread: is_read === 0,
            to: isOurs(link) ? link : adminPath('user/notice/index'),
          })),
        )
      }
    </Answered>
  );
}

export function Bell() {
  const t = useWords(text);
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
  const told = useCall(adminInbox.unread, {}, { staleTime: FRESH_MS });
  const { send: read } = useSubmit(adminInbox.read);
  // what is switched off or quiet now comes without a word
  const came = useRef(new Set<string>());
  const heard = {
    'complaint.new': ring,
    'complaint.changed': ring,
    'notice.new': ({ kind }: { kind: string }) => void came.current.add(kind),
  };
  useLive(accountChannel('admin', account.id), heard, async () => {
    await Promise.all(
      [adminWorkbench.waiting, adminInbox.unread, adminInbox.list].map((endpoint) =>
        queries.invalidateQueries({ queryKey: keyOf(endpoint) }, { throwOnError: true }),
      ),
    );
    const silent = queries.getQueryData<WireOutput<typeof adminInbox.unread>>(keyOf(adminInbox.unread, {}))?.silent;
    if ([...came.current].some((kind) => !silent?.includes(kind))) toast.info(t('came'));
    came.current.clear();
  });
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
      unread={waiting.reduce((sum, todo) => sum + unreadOf(todo), told.data?.count ?? 0)}
      all={adminPath('user/notice/index')}
      onRead={({ key }) => {
        const own = String(key);
        if (own.startsWith(OWN)) void read({ ids: [Number(own.slice(OWN.length))] }).catch(() => undefined);
        else see([own]);
      }}
      onReadAll={() => {
        see(waiting.map(({ key }) => key));
        if ((told.data?.count ?? 0) > 0) void read({}).catch(() => undefined);
      }}
    >
      {(list) => (
        <>
          {(isAsking || notices.length > 0) && <h3 className="bo-notices-part">{t('waits')}</h3>}
          {isAsking && waiting.length === 0 ? <Loading rows={3} /> : list(notices, null)}
          <h3 className="bo-notices-part">{t('told')}</h3>
          <Told list={list} />
        </>
      )}
    </NoticeCentre>
  );
}
