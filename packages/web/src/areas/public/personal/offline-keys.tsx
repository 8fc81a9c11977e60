/** Keys kept on this device: how they are locked, opening them, and an end of it. Works without a network and without an account. */
import * as word from '@keymall/contract/kit/word';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { Button, ButtonLink } from '#kit/button';
import { confirm } from '#kit/confirm';
import { copy } from '#kit/copy';
import { Field } from '#kit/field';
import { minute } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { useSite } from '#kit/site';
import { toast } from '#kit/toast';
import { AskButton } from '../../../storefront/ask-button.tsx';
import {
  canKeep,
  canLockByDevice,
  countKept,
  dropKeys,
  forgetKept,
  type KeptOrder,
  keepByDevice,
  keepByPassphrase,
  lockedBy,
  openKept,
  refreshWorker,
  SHORTEST_PASSPHRASE,
} from '../../../storefront/offline-keys.ts';

const text = words(
  {
    title: '离线卡密',
    lead: '没有网络也能查看在这台设备上看过的卡密。内容加密保存在本机，不会上传。',
    off: '尚未开启。开启后，在这台设备上查看过的已付款订单会自动保存。',
    impossible: '这个浏览器或站点不支持离线保存。',
    byDevice: '用设备解锁方式开启',
    byPassphrase: '用口令开启',
    deviceNone: '这台设备的验证方式不提供加密，请改用口令',
    deviceDenied: '设备验证未完成，请重试',
    passphrase: '离线口令',
    hint: '至少 {least} 位，不要用纯数字。忘记后无法找回，只能清空重来。',
    short: '口令至少 {least} 位，且不能是纯数字',
    started: '已开启离线保存',
    kept: '已加密保存 {count} 笔订单',
    unlock: '解锁查看',
    wrong: '口令不正确或设备验证未完成',
    lock: '锁定',
    empty: '还没有保存的订单。打开一笔已付款订单的卡密，它就会出现在这里。',
    toOrders: '去我的订单',
    forget: '从本机删除',
    end: '清空并关闭',
    endAction: '清空这台设备上的离线卡密',
    endNote: '订单本身不受影响，联网后仍可查看。',
    ended: '已清空',
  },
  {
    title: 'Keys offline',
    lead: 'Keys that you looked at on this device, without a network. They are kept here, encrypted, and sent nowhere.',
    off: 'Not turned on. Once it is, paid orders that you open on this device are kept by themselves.',
    impossible: 'This browser, or this site, cannot keep anything offline.',
    byDevice: 'Turn on, locked by this device',
    byPassphrase: 'Turn on with a passphrase',
    deviceNone: 'This device’s unlocking gives no encryption; use a passphrase',
    deviceDenied: 'The device did not confirm; try again',
    passphrase: 'Offline passphrase',
    hint: 'At least {least} characters, not digits alone. Nobody can recover it: without it the list can only be cleared.',
    short: 'At least {least} characters, and not digits alone',
    started: 'Keys are kept offline now',
    kept: '{count} orders kept, encrypted',
    unlock: 'Unlock',
    wrong: 'The passphrase is wrong, or the device did not confirm',
    lock: 'Lock',
    empty: 'Nothing is kept yet. Open the keys of a paid order, and it appears here.',
    toOrders: 'To my orders',
    forget: 'Delete from this device',
    end: 'Clear and turn off',
    endAction: 'clear the keys on this device',
    endNote: 'The orders are not touched: online they are there as before.',
    ended: 'Cleared',
  },
  { network: word.networkError, copyOne: word.copy },
);

type State = 'looking' | 'impossible' | 'off' | 'device' | 'passphrase';

export function OfflineKeys() {
  const t = useWords(text);
  const { pwa_status } = useSite();
  const [state, setState] = useState<State>('looking');
  const [count, setCount] = useState(0);
  const [list, setList] = useState<KeptOrder[] | null>(null);
  const look = async (): Promise<void> => {
    if (!canKeep() || pwa_status !== 1) return setState('impossible');
    setState((await lockedBy()) ?? 'off');
    setCount(await countKept());
    refreshWorker();
  };
  const begin = useEffectEvent(() => {
    look().catch(() => setState('impossible'));
  });
  useEffect(() => begin(), []);
  // whoever leaves the page leaves it locked
  useEffect(() => {
    const lock = (): void => setList(null);
    window.addEventListener('pagehide', lock);
    return () => window.removeEventListener('pagehide', lock);
  }, []);
  const end = (): Promise<boolean> =>
    confirm({
      action: t('endAction'),
      note: t('endNote'),
      danger: true,
      run: async () => {
        await dropKeys();
        setList(null);
        setState('off');
        toast.success(t('ended'));
      },
    });
  return (
    <section className="km-box me-part">
      <h1>{t('title')}</h1>
      <p className="km-faint">{t(state === 'impossible' ? 'impossible' : 'lead')}</p>
      {state === 'off' && <TurnOn onDone={() => void look()} />}
      {(state === 'device' || state === 'passphrase') && list === null && <Unlock by={state} count={count} onOpen={setList} />}
      {list && <Opened list={list} onForget={(trade_no) => setList(list.filter((each) => each.trade_no !== trade_no))} />}
      {(state === 'device' || state === 'passphrase') && (
        <p className="me-acts">
          {list && <Button onClick={() => setList(null)}>{t('lock')}</Button>}
          <Button look="danger" onClick={() => void end()}>
            {t('end')}
          </Button>
        </p>
      )}
    </section>
  );
}

function TurnOn({ onDone }: { onDone: () => void }) {
  const t = useWords(text);
  const { site_name } = useSite();
  const [byDevice, setByDevice] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  useEffect(() => {
    canLockByDevice().then(setByDevice, () => undefined);
  }, []);
  const isGood = passphrase.length >= SHORTEST_PASSPHRASE && !/^\d+$/.test(passphrase);
  const run = async (work: () => Promise<string>): Promise<void> => {
    setBusy(true);
    setMessage('');
    try {
      const why = await work();
      if (why) return setMessage(why);
      toast.success(t('started'));
      onDone();
    } catch {
      setMessage(t('deviceDenied'));
    } finally {
      setBusy(false);
    }
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isGood || busy) return;
    void run(async () => {
      await keepByPassphrase(passphrase);
      return '';
    });
  };
  return (
    <>
      <p>{t('off')}</p>
      {byDevice && (
        <p>
          <Button
            look="primary"
            busy={busy}
            onClick={() =>
              void run(async () => {
                if (await keepByDevice(site_name)) return '';
                setByDevice(false);
                return t('deviceNone');
              })
            }
          >
            {t('byDevice')}
          </Button>
        </p>
      )}
      <form className="me-form" noValidate onSubmit={send}>
        <Field
          label={t('passphrase')}
          name="offline_passphrase"
          type="password"
          value={passphrase}
          onChange={setPassphrase}
          autoComplete="new-password"
          maxLength={128}
          hint={t('hint', { least: SHORTEST_PASSPHRASE })}
          error={tried && !isGood ? t('short', { least: SHORTEST_PASSPHRASE }) : null}
        />
        {message && (
          <p role="alert" className="me-failed">
            {message}
          </p>
        )}
        <Button type="submit" look={byDevice ? 'plain' : 'primary'} busy={busy}>
          {t('byPassphrase')}
        </Button>
      </form>
    </>
  );
}

function Unlock({ by, count, onOpen }: { by: 'device' | 'passphrase'; count: number; onOpen: (list: KeptOrder[]) => void }) {
  const t = useWords(text);
  const [passphrase, setPassphrase] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(false);
  const open = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setWrong(false);
    const list = await openKept(passphrase);
    setBusy(false);
    if (list) onOpen(list);
    else setWrong(true);
  };
  return (
    <form className="me-form" noValidate onSubmit={(event) => void open(event)}>
      <p>{t('kept', { count })}</p>
      {by === 'passphrase' && (
        <Field
          label={t('passphrase')}
          name="offline_passphrase"
          type="password"
          value={passphrase}
          onChange={setPassphrase}
          autoComplete="current-password"
          maxLength={128}
        />
      )}
      {wrong && (
        <p role="alert" className="me-failed">
          {t('wrong')}
        </p>
      )}
      <Button type="submit" look="primary" busy={busy}>
        {t('unlock')}
      </Button>
    </form>
  );
}

function Opened({ list, onForget }: { list: readonly KeptOrder[]; onForget: (trade_no: string) => void }) {
  const t = useWords(text);
  if (list.length === 0)
    return (
      <div className="me-empty">
        <p>{t('empty')}</p>
        <ButtonLink href="/personal/orders">{t('toOrders')}</ButtonLink>
      </div>
    );
  return (
    <ul className="me-rows">
      {list.map(({ trade_no, goods_name, shop_name, success_at, lines }) => (
        <li key={trade_no}>
          <div className="me-order">
            <span className="me-grow">
              <b>{goods_name}</b>
              <small>
                {shop_name} · {success_at && minute(success_at)} · {trade_no}
              </small>
            </span>
            <span className="me-acts">
              <AskButton className="km-button km-plain km-small" label={t(word.askShop)} of={{ trade_no }}>
                {t(word.askShop)}
              </AskButton>
              <Button size="small" onClick={() => void copy(lines.join('\n'))}>
                {t('copyOne')}
              </Button>
              <Button
                size="small"
                onClick={() =>
                  void forgetKept(trade_no).then(
                    () => onForget(trade_no),
                    () => undefined,
                  )
                }
              >
                {t('forget')}
              </Button>
            </span>
          </div>
          <pre className="me-kept">{lines.join('\n')}</pre>
        </li>
      ))}
    </ul>
  );
}
