/** What the buyer was told, and which devices tell him while no page is open. */
import { NOTICE_KINDS, noticeWords } from '@keymall/contract/buyer/buyer-words';
import { personalNotice, personalPush } from '@keymall/contract/buyer/notice';
import { buyerNotices } from '@keymall/contract/kit/notices/buyer';
import * as word from '@keymall/contract/kit/word';
import { useEffect, useState } from 'react';
import { Button } from '#kit/button';
import { call } from '#kit/call';
import { confirm } from '#kit/confirm';
import { minute } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { useSite } from '#kit/site';
import { toast } from '#kit/toast';
import { canPush } from '../../../features/push/browser-push.ts';
import { buyerSentence } from '../../../storefront/sentence.ts';
import { Choices, RowList, useRows } from './list.tsx';
import { isPushedHere, pushHere, stopHere } from './push-here.ts';

const text = words(
  {
    title: '我的消息',
    none: '还没有消息。付款、发货、投诉回复和收藏到货都会记在这里。',
    noneSuch: '没有符合条件的消息。',
    readAll: '全部标为已读',
    kinds: '消息类型',
    clear: '清空已读',
    clearAction: '删除全部已读消息',
    removeNotice: '删除这条消息',
    push: '设备推送',
    pushLead: '不打开网页也能收到通知。通知里只有商品名称，没有卡密。',
    on: '在这台设备上开启',
    off: '在这台设备上关闭',
    turnedOn: '已开启，这台设备会收到通知',
    turnedOff: '已关闭推送',
    denied: '浏览器不允许通知，请在浏览器的网站设置里开启',
    impossible: '这个浏览器或站点不支持推送',
    unknown: '未知设备',
    since: '{time} 开启',
    sent: '最近通知 {time}',
    remove: '移除',
    removeAction: '移除这台设备',
  },
  {
    title: 'Notices',
    none: 'No notices yet. Payments, deliveries, answers to complaints and favourites back in stock are told here.',
    noneSuch: 'No notice fits.',
    readAll: 'Mark all as read',
    kinds: 'Kind of notices',
    clear: 'Clear read ones',
    clearAction: 'delete all notices that were read',
    removeNotice: 'delete this notice',
    push: 'Notices on devices',
    pushLead: 'You hear of it with no page open. A notice names the product and never a key.',
    on: 'Turn on for this device',
    off: 'Turn off for this device',
    turnedOn: 'This device takes notices now',
    turnedOff: 'Turned off',
    denied: 'The browser does not allow notices; allow them in its settings for this site',
    impossible: 'This browser, or this site, does not support it',
    unknown: 'Unknown device',
    since: 'Since {time}',
    sent: 'last told {time}',
    remove: 'Remove',
    removeAction: 'remove this device',
  },
  { network: word.networkError, all: word.all, unread: word.unread, del: word.del },
);

const SHOWN = ['all', 'unread', ...NOTICE_KINDS] as const;
type Shown = (typeof SHOWN)[number];
const asked = (shown: Shown) => (shown === 'all' ? {} : shown === 'unread' ? ({ is_read: 0 } as const) : { kind: shown });

export function Notices({ onRead, told }: { onRead: () => void; told: number }) {
  const t = useWords(text);
  const locale = useLocale();
  const [shown, setShown] = useState<Shown>('all');
  const list = useRows(`notices:${shown}`, (page) => call(personalNotice.list, { page, limit: 20, ...asked(shown) }), told);
  const read = async (id?: number): Promise<void> => {
    await call(personalNotice.read, { id }, { quiet: true }).catch(() => undefined);
    onRead();
    if (id === undefined) list.reload();
  };
  const remove = (action: string, ids?: number[]): Promise<boolean> =>
    confirm({
      action,
      danger: true,
      run: async () => {
        await call(personalNotice.remove, { ids });
        onRead();
        list.reload();
      },
    });
  const label = (each: Shown): string => (each === 'all' || each === 'unread' ? t(each) : buyerNotices[each].title[locale]);
  return (
    <>
      <section className="km-box me-part">
        <header className="me-head">
          <h1>{t('title')}</h1>
          <span className="me-acts">
            {list.rows?.some((row) => !row.is_read) && (
              <Button size="small" onClick={() => void read()}>
                {t('readAll')}
              </Button>
            )}
            {list.rows?.some((row) => row.is_read) && (
              <Button size="small" onClick={() => void remove(t('clearAction'))}>
                {t('clear')}
              </Button>
            )}
          </span>
        </header>
        <Choices label={t('kinds')} value={shown} options={SHOWN.map((value) => ({ value, label: label(value) }))} onChange={setShown} />
        <RowList
          of={list}
          keyOf={({ id }) => id}
          empty={t(shown === 'all' ? 'none' : 'noneSuch')}
          draw={({ id, kind, about, link, is_read, create_at }) => (
            <div className="me-order">
              <a className="me-notice" href={link} data-unread={is_read ? undefined : ''} onClick={() => void read(id)}>
                <b>{noticeWords[kind][locale].replace('{about}', about)}</b>
                <small>
                  {minute(create_at)}
                  {!is_read && ` · ${t('unread')}`}
                </small>
              </a>
              <Button size="small" onClick={() => void remove(t('removeNotice'), [id])}>
                {t('del')}
              </Button>
            </div>
          )}
        />
      </section>
      <Devices />
    </>
  );
}

function Devices() {
  const t = useWords(text);
  const { pwa_status } = useSite();
  const [here, setHere] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const list = useRows(`devices:${here}`, async () => {
    const { list: devices } = await call(personalPush.list, {}, { quiet: true });
    return { list: devices, total: devices.length };
  });
  const isPossible = pwa_status === 1 && canPush();
  useEffect(() => {
    isPushedHere().then(setHere, () => setHere(false));
  }, []);
  const turn = async (): Promise<void> => {
    setBusy(true);
    setMessage('');
    try {
      if (here) await stopHere();
      else if (!(await pushHere())) return setMessage(t('denied'));
      toast.success(t(here ? 'turnedOff' : 'turnedOn'));
      setHere(!here);
      list.reload();
    } catch (error) {
      setMessage(buyerSentence(error, t('network')));
    } finally {
      setBusy(false);
    }
  };
  const remove = (id: number): Promise<boolean> =>
    confirm({
      action: t('removeAction'),
      danger: true,
      run: async () => {
        await call(personalPush.remove, { id });
        list.reload();
      },
    });
  return (
    <section className="km-box me-part">
      <h2>{t('push')}</h2>
      <p className="km-faint">{t(isPossible ? 'pushLead' : 'impossible')}</p>
      {message && (
        <p role="alert" className="me-failed">
          {message}
        </p>
      )}
      {isPossible && here !== null && (
        <p>
          <Button look={here ? 'plain' : 'primary'} busy={busy} onClick={() => void turn()}>
            {t(here ? 'off' : 'on')}
          </Button>
        </p>
      )}
      <ul className="me-rows">
        {list.rows?.map(({ id, device, create_at, sent_at }) => (
          <li key={id}>
            <div className="me-order">
              <span className="me-grow">
                <b>{device || t('unknown')}</b>
                <small>
                  {t('since', { time: minute(create_at) })}
                  {sent_at && ` · ${t('sent', { time: minute(sent_at) })}`}
                </small>
              </span>
              <Button size="small" onClick={() => void remove(id)}>
                {t('remove')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
