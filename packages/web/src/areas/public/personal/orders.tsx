/** The vault: every order of the account, found by name, number or state; its keys shown, copied and taken along. */
import * as word from '@keymall/contract/kit/word';
import { personalOrder } from '@keymall/contract/ordering/personal-order';
import { publicOrder } from '@keymall/contract/ordering/public-order';
import { type FormEvent, useEffect, useState } from 'react';
import { Button, ButtonLink } from '#kit/button';
import { call } from '#kit/call';
import { copy, downloadText } from '#kit/copy';
import { Field } from '#kit/field';
import { minute, money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import { keepOffline } from '../../../storefront/offline-keys.ts';
import { rememberedOrders } from '../../../storefront/order-memory.ts';
import { StatusLabel } from '../../../storefront/order-status.tsx';
import { buyerSentence } from '../../../storefront/sentence.ts';
import { type FoundOrder, PAID } from '../../../storefront/shapes.ts';
import { tradeNoTyped } from '../../../storefront/typed-number.ts';
import { type StatusName, statusName, statusWords } from '../../../storefront/words.ts';
import { Choices, RowList, useRows } from './list.tsx';

const text = words(
  {
    orders: '我的订单',
    none: '没有符合条件的订单。登录状态下购买的订单会出现在这里；登录前买的，可以在下面绑定。',
    search: '商品名称或订单号',
    find: '查找',
    keys: '显示我的卡密',
    keysOf: '卡密',
    notYet: '还没有可查看的内容，请稍后再看，或打开订单详情。',
    hide: '隐藏卡密',
    pay: '去付款',
    complained: '投诉处理中',
    select: '选择订单 {number}',
    selected: '已选 {count} 笔',
    exportKeys: '导出所选卡密',
    copyKeys: '复制所选卡密',
    nothing: '所选订单没有可导出的卡密',
    bind: '绑定登录前的订单',
    bindNote: '用下单时的查询密码证明是你的订单。只凭联系方式不能绑定。',
    bindOne: '绑定订单',
    bound: '订单已绑定到账号',
    boundMine: '已绑定本机的 {count} 笔订单',
    mine: '这台设备上还有 {count} 笔未登录时下的订单。',
    bindMine: '全部绑定',
    noneBound: '这些订单已有归属，或证明已失效',
    wrongNumber: '请填写正确的订单号',
  },
  {
    orders: 'My orders',
    none: 'No order fits. What you buy while signed in appears here; what you bought before can be added below.',
    search: 'Product or order number',
    find: 'Find',
    keys: 'Show keys',
    keysOf: 'Keys',
    notYet: 'Nothing to show yet: look again in a while, or open the details.',
    hide: 'Hide the keys',
    pay: 'Pay',
    complained: 'Complaint open',
    select: 'Select order {number}',
    selected: '{count} selected',
    exportKeys: 'Export keys',
    copyKeys: 'Copy keys',
    nothing: 'The selected orders have no keys to take along',
    bind: 'Add an order from before you signed in',
    bindNote: 'The order’s password proves that it is yours. The contact alone does not.',
    bindOne: 'Add the order',
    bound: 'The order is yours now',
    boundMine: '{count} orders of this device are yours now',
    mine: 'This device has {count} orders that were placed without signing in.',
    bindMine: 'Add all',
    noneBound: 'These orders belong to an account, or their proof has ended',
    wrongNumber: 'Please enter a valid order number',
  },
  {
    network: word.networkError,
    needed: word.fillIn,
    copyAll: word.copyAll,
    all: word.all,
    number: word.orderNumber,
    password: word.orderPassword,
    detail: word.view,
    states: word.orderStatus,
  },
);

const STATES: readonly StatusName[] = ['unpaid', 'paid', 'closed', 'refunded', 'exception'];

type Order = Awaited<ReturnType<typeof ask>>['list'][number];
const ask = (keyword: string, status: number | undefined, page: number) =>
  call(personalOrder.list, { keyword, status: status as 0 | 1 | 2 | 3 | 4 | undefined, page, limit: 20 });

export function Orders({ told }: { told: number }) {
  const t = useWords(text);
  const ts = useWords(statusWords);
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const [state, setState] = useState<StatusName | ''>('');
  const [asked, setAsked] = useState(0);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const status = state === '' ? undefined : STATES.indexOf(state);
  const list = useRows(`${keyword}:${state}:${asked}`, (page) => ask(keyword, status, page), told);
  return (
    <>
      <section className="km-box me-part">
        <h1>{t('orders')}</h1>
        <form
          className="me-find"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            setKeyword(typed.trim());
          }}
        >
          <Field label={t('search')} name="keyword" value={typed} onChange={setTyped} maxLength={60} />
          <Button type="submit">{t('find')}</Button>
        </form>
        <Choices
          label={t('states')}
          value={state}
          onChange={setState}
          options={[{ value: '', label: t('all') }, ...STATES.map((value) => ({ value, label: ts(value) }))]}
        />
        {selected.length > 0 && <Taken numbers={selected} onDone={() => setSelected([])} />}
        <RowList
          of={list}
          keyOf={({ id }) => id}
          empty={t('none')}
          draw={(order) => (
            <OrderRow
              order={order}
              selected={selected.includes(order.trade_no)}
              onSelect={(on) =>
                setSelected((before) => (on ? [...before, order.trade_no] : before.filter((each) => each !== order.trade_no)))
              }
            />
          )}
        />
      </section>
      <Bind onBound={() => setAsked((times) => times + 1)} />
    </>
  );
}

function OrderRow({ order, selected, onSelect }: { order: Order; selected: boolean; onSelect: (on: boolean) => void }) {
  const t = useWords(text);
  const [found, setFound] = useState<FoundOrder | null>(null);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const name = statusName(order.status);
  const show = async (): Promise<void> => {
    setBusy(true);
    setMessage('');
    try {
      const answer = await call(publicOrder.query, { trade_no: order.trade_no }, { quiet: true });
      setFound(answer);
      void keepOffline(answer);
    } catch (error) {
      setMessage(buyerSentence(error, t('network')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className="me-order">
        {order.status === PAID && (
          <label className="me-check">
            <input type="checkbox" checked={selected} onChange={(event) => onSelect(event.target.checked)} />
            <span className="km-hidden">{t('select', { number: order.trade_no })}</span>
          </label>
        )}
        <a href={`/order?trade_no=${order.trade_no}`}>
          <b>
            {order.goods_name} × {order.quantity}
          </b>
          <small>
            {order.shop_name} · {minute(order.create_at)}
            {order.is_complained && ` · ${t('complained')}`}
          </small>
        </a>
        <StatusLabel name={name} />
        <strong>{money(order.total_price)}</strong>
        <span className="me-acts">
          {name === 'paid' && (
            <Button size="small" busy={busy} onClick={() => (found ? setFound(null) : void show())}>
              {t(found ? 'hide' : 'keys')}
            </Button>
          )}
          {name === 'unpaid' && (
            <ButtonLink size="small" look="primary" href={`/pay?trade_no=${order.trade_no}`}>
              {t('pay')}
            </ButtonLink>
          )}
          <ButtonLink size="small" href={`/order?trade_no=${order.trade_no}`}>
            {t('detail')}
          </ButtonLink>
        </span>
      </div>
      {message && (
        <p role="alert" className="me-failed">
          {message}
        </p>
      )}
      {found && <Keys found={found} />}
    </>
  );
}

/** What an order brought: keys and texts to copy, files to fetch. Void ones are told on the order's own page. */
function Keys({ found: { cards, lines } }: { found: FoundOrder }) {
  const t = useWords(text);
  const printed = [
    ...cards.flatMap((card) => (card.is_void ? [] : [card.printed])),
    ...lines.flatMap((line) => (line.text ? [line.text] : [])),
  ];
  const files = lines.flatMap(({ id, file }) => (file ? [{ id, ...file }] : []));
  return (
    <section className="me-keys" aria-label={t('keysOf')}>
      {printed.length > 0 && (
        <>
          <pre className="me-kept">{printed.join('\n')}</pre>
          <Button size="small" onClick={() => void copy(printed.join('\n'))}>
            {t('copyAll')}
          </Button>
        </>
      )}
      {files.map(({ id, name, url }) => (
        <a key={id} href={url} download={name}>
          {name}
        </a>
      ))}
      {printed.length + files.length === 0 && <p className="km-faint">{t('notYet')}</p>}
    </section>
  );
}

/** What was selected, as a file or on the clipboard. */
function Taken({ numbers, onDone }: { numbers: readonly string[]; onDone: () => void }) {
  const t = useWords(text);
  const [busy, setBusy] = useState(false);
  const take = async (give: (content: string) => void): Promise<void> => {
    setBusy(true);
    try {
      const { list } = await call(personalOrder.keys, { trade_nos: numbers.slice(0, 50) });
      const full = list.filter(({ lines }) => lines.length > 0);
      if (full.length === 0) {
        toast.error(t('nothing'));
        return;
      }
      give(
        full
          .map(({ trade_no, goods_name, shop_name, lines }) => [`# ${trade_no} ${shop_name} ${goods_name}`, ...lines].join('\r\n'))
          .join('\r\n\r\n'),
      );
      onDone();
    } catch (error) {
      toast.error(buyerSentence(error, t('network')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className="me-taken" role="status">
      <span>{t('selected', { count: numbers.length })}</span>
      <Button size="small" busy={busy} onClick={() => void take((content) => void copy(content))}>
        {t('copyKeys')}
      </Button>
      <Button size="small" busy={busy} onClick={() => void take((content) => downloadText('keys.txt', `${content}\r\n`))}>
        {t('exportKeys')}
      </Button>
    </p>
  );
}

/** Orders from before the account: this device's by what it kept, others by their password. */
function Bind({ onBound }: { onBound: () => void }) {
  const t = useWords(text);
  const [mine, setMine] = useState<{ trade_no: string; grant: string }[]>([]);
  const [number, setNumber] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  useEffect(() => setMine(rememberedOrders().filter(({ grant }) => grant !== '')), []);
  const tradeNo = tradeNoTyped(number);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setMessage('');
    try {
      await work();
      onBound();
    } catch (error) {
      setMessage(buyerSentence(error, t('network')));
    } finally {
      setBusy(false);
    }
  };
  const bindMine = () =>
    run(async () => {
      const { count } = await call(
        personalOrder.bindMine,
        { orders: mine.map(({ trade_no, grant }) => ({ trade_no, grant })) },
        { quiet: true },
      );
      setMine([]);
      if (count > 0) toast.success(t('boundMine', { count }));
      else toast.error(t('noneBound'));
    });
  const bind = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || !tradeNo || password === '') return;
    await run(async () => {
      await call(personalOrder.bind, { trade_no: tradeNo, pwd: password }, { quiet: true });
      toast.success(t('bound'));
      setNumber('');
      setPassword('');
      setTried(false);
    });
  };
  return (
    <section className="km-box me-part">
      <h2>{t('bind')}</h2>
      {mine.length > 0 && (
        <p className="me-taken">
          <span>{t('mine', { count: mine.length })}</span>
          <Button size="small" look="primary" busy={busy} onClick={() => void bindMine()}>
            {t('bindMine')}
          </Button>
        </p>
      )}
      <form className="me-form" noValidate onSubmit={(event) => void bind(event)}>
        <p className="km-faint">{t('bindNote')}</p>
        <Field
          label={t('number')}
          name="trade_no"
          value={number}
          onChange={setNumber}
          maxLength={64}
          required
          error={tried && !tradeNo ? t('wrongNumber') : null}
        />
        <Field
          label={t('password')}
          name="pwd"
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="off"
          maxLength={64}
          required
          error={tried && password === '' ? t('needed') : null}
        />
        {message && (
          <p role="alert" className="me-failed">
            {message}
          </p>
        )}
        <Button type="submit" busy={busy}>
          {t('bindOne')}
        </Button>
      </form>
    </section>
  );
}
