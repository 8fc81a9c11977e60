/** The buyer centre of whoever is signed in: the server's menu at its side, and the view that the address names. */
import { personalNotice } from '@keymall/contract/buyer/notice';
import { personalChat } from '@keymall/contract/chat/chat';
import { personalAccount, personalMenu } from '@keymall/contract/identity/personal-account';
import { LINK_ROW, type MenuNode } from '@keymall/contract/kit/menu';
import * as word from '@keymall/contract/kit/word';
import { accountChannel } from '@keymall/contract/realtime/push-socket';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#kit/button';
import { call } from '#kit/call';
import { ConfirmHost, confirm } from '#kit/confirm';
import { useWords, words } from '#kit/i18n';
import { ProveHost } from '#kit/prove-host';
import { clearSession, type PersonalSession, permsOf, sessionOf, updateSession } from '#kit/session';
import { useSite } from '#kit/site';
import { toast } from '#kit/toast';
import { canPasskey, signProof } from '../../../features/account/passkey.ts';
import { hasProven } from '../../../features/account/social-journey.ts';
import { mergeFavourites } from '../../../storefront/favourites.ts';
import { adoptAsked } from './adopt-asked.ts';
import { Complaints, Refunds } from './after-sale.tsx';
import { Face } from './face.tsx';
import { Favourites } from './favourites.tsx';
import { Notices } from './notices.tsx';
import { OfflineKeys } from './offline-keys.tsx';
import { Orders } from './orders.tsx';
import { Overview } from './overview.tsx';
import { stopHere } from './push-here.ts';
import { Setting } from './setting.tsx';

const text = words(
  {
    menu: '买家中心',
    account: '我的账号',
    logout: '退出登录',
    logoutAction: '退出登录',
    failed: '菜单加载失败',
    unread: '{count} 条未读',
    came: '收到新的消息',
  },
  {
    menu: 'My account',
    account: 'My account',
    logout: 'Sign out',
    logoutAction: 'sign out',
    failed: 'The menu could not be loaded',
    unread: '{count} unread',
    came: 'There is a new notice',
  },
  { retry: word.retry },
);

interface Drawn {
  session: PersonalSession;
  unread: number;
  onRead: () => void;
  /** Changes with every word that something of the account's has changed. */
  told: number;
  chats: number;
  onChats: (count: number) => void;
}
type Draws = (props: Drawn) => ReactNode;
/** The rows of the notices and the chats in the menu. */
const NOTICES = 'personalNoticesIndex';
const CHATS = 'personalChatsIndex';
const Chats = lazy(() => import('./chats.tsx'));

const VIEWS: Readonly<Record<string, Draws>> = {
  '': ({ unread, chats, told }) => <Overview unread={unread} chats={chats} told={told} />,
  orders: ({ told }) => <Orders told={told} />,
  favorites: () => <Favourites />,
  refunds: ({ told }) => <Refunds told={told} />,
  complaints: ({ told }) => <Complaints told={told} />,
  notices: ({ onRead, told }) => <Notices onRead={onRead} told={told} />,
  chats: ({ onChats }) => (
    <Suspense>
      <Chats onUnread={onChats} />
    </Suspense>
  ),
  keys: () => <OfflineKeys />,
  setting: ({ session }) => <Setting session={session} />,
};

export function Centre({ session, view }: { session: PersonalSession; view: string }) {
  const t = useWords(text);
  const [unread, ask, told] = useNews(session.id);
  const [chats, setChats] = useState(0);
  useEffect(() => {
    adoptAsked()
      .catch(() => undefined)
      .then(() => call(personalChat.desk, {}, { quiet: true }))
      .then(
        (desk) => setChats(desk.unread),
        () => undefined,
      );
  }, []);
  useEffect(() => {
    // refusals are the call kit's: a session that ended leaves the page by itself
    call(personalAccount.userDetail, {}).then(
      ({ user, perms }) => updateSession('personal', { ...user, perms: permsOf(perms) }),
      () => undefined,
    );
    mergeFavourites().catch(() => undefined);
    // back from a provider, to bind what was proven there
    if (view === '' && hasProven()) window.location.replace('/personal/setting');
  }, [view]);
  const logout = (): Promise<boolean> =>
    confirm({
      action: t('logoutAction'),
      run: async () => {
        // the session here ends whether or not the server could be told
        await stopHere().catch(() => undefined);
        await call(personalAccount.logout, {}, { quiet: true }).catch(() => undefined);
        clearSession('personal');
      },
    });
  // an address that names nothing shows what the centre opens with
  const draw = VIEWS[view] ?? VIEWS[''];
  return (
    <div className="me-centre">
      <aside>
        <section className="km-box me-account">
          <Face session={session} />
          <div>
            <strong>{t('account')}</strong>
            <p>{session.email}</p>
          </div>
          <Button size="small" onClick={() => void logout()}>
            {t('logout')}
          </Button>
        </section>
        <Menu view={view} counts={{ [NOTICES]: unread, [CHATS]: chats }} />
      </aside>
      <div className="me-content">{draw?.({ session, unread, onRead: ask, told, chats, onChats: setChats })}</div>
      <ProveHost saves={personalAccount.prove} byCode={false} byPasskey={canPasskey() ? () => signProof(personalAccount) : undefined} />
      <ConfirmHost />
    </div>
  );
}

/** Several words of one change, and of many at once, are one question. */
const GATHER_MS = 1_000;

/** How many notices wait, and how often something of the account's has changed since the page was opened: heard at once. */
function useNews(id: number): [unread: number, ask: () => void, told: number] {
  const { push } = useSite();
  const [count, setCount] = useState(0);
  const [told, setTold] = useState(0);
  const t = useWords(text);
  const came = useRef(new Set<string>());
  const ask = useCallback((): void => {
    call(personalNotice.unread, {}, { quiet: true }).then(
      (answer) => {
        setCount(answer.count);
        // what is switched off or quiet now comes without a word
        if ([...came.current].some((kind) => !answer.silent.includes(kind))) toast.info(t('came'));
        came.current.clear();
      },
      () => undefined,
    );
  }, [t]);
  useEffect(() => {
    ask();
    let stopped = false;
    let leave = (): void => undefined;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const changed = (): void => {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        ask();
        setTold((times) => times + 1);
      }, GATHER_MS);
    };
    // what was said before the first word came is on the page already
    let isFirst = true;
    const missed = (): void => {
      if (!isFirst) changed();
      isFirst = false;
    };
    const session = () => {
      const buyer = sessionOf('personal');
      return buyer && { token: buyer.accessToken, type: 'personal' as const, userId: buyer.id };
    };
    // the chunk may fail to arrive: the next page asks
    import('#kit/push-line').then(
      ({ listen }) => {
        const heard = (event: string, data: unknown): void => {
          if (event === 'notice.new') came.current.add((data as { kind: string }).kind);
          changed();
        };
        if (!stopped) leave = listen(push, { name: `buyer-${id}`, session }, accountChannel('personal', id), { heard, missed });
      },
      () => undefined,
    );
    return () => {
      stopped = true;
      clearTimeout(gathering);
      leave();
    };
  }, [id, push, ask]);
  return [count, ask, told];
}

/** What is unread behind a row of the menu. */
function Count({ of }: { of: number }) {
  const t = useWords(text);
  if (of === 0) return null;
  return (
    <span className="me-count">
      <span aria-hidden="true">{of > 99 ? '99+' : of}</span>
      <span className="km-hidden">{t('unread', { count: of })}</span>
    </span>
  );
}

/** The server's menu: the views there are, and what an administrator put beside them. */
function Menu({ view, counts }: { view: string; counts: Readonly<Record<string, number>> }) {
  const t = useWords(text);
  const [nodes, setNodes] = useState<readonly MenuNode[] | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback((): void => {
    setFailed(false);
    call(personalMenu.getMenuListI18n, {}, { quiet: true }).then(
      ({ list }) => setNodes(list.flatMap((node) => (node.children?.length ? node.children : [node])).filter(({ meta }) => !meta.hidden)),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  const here = view === '' ? '/personal' : `/personal/${view}`;
  const menu = useRef<HTMLElement>(null);
  // on a phone the menu is one row that scrolls: where one is stands in it, not beside the screen
  useEffect(() => {
    const row = menu.current;
    const entry = row?.querySelector(`[href="${here}"]`)?.getBoundingClientRect();
    if (!row || !entry || nodes === null) return;
    const box = row.getBoundingClientRect();
    row.scrollLeft += entry.left + entry.width / 2 - (box.left + box.width / 2);
  }, [nodes, here]);
  return (
    <nav ref={menu} className="km-box me-menu" aria-label={t('menu')} aria-busy={nodes === null && !failed}>
      {failed && (
        <p role="alert" className="me-failed">
          {t('failed')}{' '}
          <Button size="small" onClick={load}>
            {t('retry')}
          </Button>
        </p>
      )}
      {nodes?.map(({ name, path, component, meta }) => (
        <a
          key={name}
          href={path}
          aria-current={path === here ? 'page' : undefined}
          {...(component === LINK_ROW && !path.startsWith('/') ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
        >
          {meta.title}
          <Count of={counts[name] ?? 0} />
        </a>
      ))}
    </nav>
  );
}
