/**
 * A shop page without its looks: what is chosen, what it costs, what is wrong with the form, and placing the order. A skin
 * draws `Sale` and calls its verbs; it never calls an endpoint.
 */
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { formatYuan } from '@keymall/contract/kit/money';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CallError, call, sentenceOf } from '#kit/call';
import { useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import { bounds, type Reckoning, reckon, withinBounds } from './bill.ts';
import { type BuyerFields, type Problems, problemsOf } from './buyer-fields.ts';
import { codes } from './codes.ts';
import { rememberOrder } from './order-memory.ts';
import type { Bill, Device, ShopChannel, ShopData, ShopGoods } from './shapes.ts';

const text = words({ network: '网络错误，请稍后再试' }, { network: 'Network error, please try again later' });

export interface Sale {
  data: ShopData;
  /** null: all categories. */
  categoryId: number | null;
  chooseCategory: (id: number | null) => void;
  /** The goods of the chosen category. */
  shelf: ShopGoods[];
  goods: ShopGoods | null;
  choose: (id: number) => void;
  /** The chosen goods' description: null while it is being fetched, empty when there is none. */
  content: string | null;
  quantity: number;
  range: { min: number; max: number };
  setQuantity: (wanted: number) => void;
  fields: BuyerFields;
  setFields: (change: Partial<BuyerFields>) => void;
  /** Shown only once the buyer tried to buy, or the server refused a field. */
  problems: Problems;
  channels: ShopChannel[];
  channelId: number | null;
  chooseChannel: (id: number) => void;
  bill: Reckoning | null;
  /** Places the order and opens the pre-confirmation, or tells what is missing. Resolves to whether an order stands. */
  buy: () => Promise<boolean>;
  busy: boolean;
  /** The placed order that waits for its confirmation. */
  placed: Bill | null;
  /** Back to the form; the order stays open until its time runs out. */
  dismiss: () => void;
  /** On to the pay page. */
  pay: () => void;
}

const fits = (channel: ShopChannel, device: Device): boolean =>
  channel.device === 'all' || channel.device === (device === 'pc' ? 'pc' : 'mobile');

function newRequestNo(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The chosen goods' description, fetched once each. */
function useContent(token: string, goods: ShopGoods | null): string | null {
  const [known, setKnown] = useState<Record<number, string>>({});
  const id = goods?.id;
  const missing = id !== undefined && known[id] === undefined;
  useEffect(() => {
    if (!missing || id === undefined) return;
    const stop = new AbortController();
    call(shopIndex.goodsDetail, { token, goods_id: id }, { quiet: true, signal: stop.signal }).then(
      (detail) => setKnown((before) => ({ ...before, [id]: detail.content })),
      () => {
        // a description that could not be fetched is no reason not to sell
        if (!stop.signal.aborted) setKnown((before) => ({ ...before, [id]: '' }));
      },
    );
    return () => stop.abort();
  }, [token, id, missing]);
  return id === undefined ? '' : (known[id] ?? null);
}

/** The goods a link points at, `?goods=12`, where the shop has it; else the only one there is. */
function firstGoods(goods: ShopData['goods'], url: string): number | null {
  const asked = Number(new URLSearchParams(url.split('?')[1] ?? '').get('goods'));
  if (goods.some(({ id }) => id === asked)) return asked;
  return goods.length === 1 ? (goods[0]?.id ?? null) : null;
}

export function useSale(opened: ShopData, device: Device, url: string): Sale {
  const t = useWords(text);
  const [data, setData] = useState(opened);
  const [categoryId, chooseCategory] = useState<number | null>(null);
  const [goodsId, setGoodsId] = useState<number | null>(() => firstGoods(opened.goods, url));
  const [wanted, setWanted] = useState(1);
  const [fields, setAllFields] = useState<BuyerFields>({ contact: '', password: '', wantsMail: false, email: '' });
  const channels = useMemo(() => data.channels.filter((channel) => fits(channel, device)), [data.channels, device]);
  const [chosenChannel, chooseChannel] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const [refusedFields, setRefusedFields] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [placed, setPlaced] = useState<Bill | null>(null);
  const intent = useRef({ key: '', requestNo: '', until: 0 });

  const shelf = useMemo(
    () => (categoryId === null ? data.goods : data.goods.filter((each) => each.cate_id === categoryId)),
    [data.goods, categoryId],
  );
  const goods = data.goods.find((each) => each.id === goodsId) ?? null;
  const content = useContent(data.token, goods);
  const range = goods ? bounds(goods) : { min: 1, max: 1 };
  const quantity = withinBounds(wanted, range);
  const channel = channels.find((each) => each.id === chosenChannel) ?? channels[0] ?? null;
  const bill = goods ? reckon(goods, quantity, channel) : null;
  const problems = goods && tried ? { ...problemsOf(goods, fields, channel?.id ?? null), ...refusedFields } : {};

  const refresh = async (): Promise<void> => {
    try {
      setData(await call(shopIndex.detail, { token: data.token }, { quiet: true }));
    } catch {
      // what is shown stays; the next try tells again
    }
  };

  const told = async (error: unknown): Promise<void> => {
    const code = error instanceof CallError ? error.code : 0;
    if (code === codes.contact_wrong) setRefusedFields({ contact: 'contactMissing' });
    if (code === codes.password_missing) setRefusedFields({ password: 'passwordMissing' });
    if (code === codes.email_needed) setRefusedFields({ email: 'emailWrong' });
    toast.error(sentenceOf(error, t('network')));
    if (code === codes.order_closed) intent.current.key = '';
    if (code === codes.price_changed || code === codes.stock_short || code === codes.goods_gone) await refresh();
  };

  const buy = async (): Promise<boolean> => {
    if (!goods || !bill || busy) return false;
    setTried(true);
    setRefusedFields({});
    if (!channel || Object.keys(problemsOf(goods, fields, channel.id)).length > 0) return false;
    const input = {
      token: data.token,
      goods_id: goods.id,
      quantity,
      contact: fields.contact.trim(),
      channel_id: channel.id,
      pwdforsearch: goods.take_card_type === 0 ? '' : fields.password.trim(),
      isemail: fields.wantsMail ? (1 as const) : (0 as const),
      email: fields.wantsMail ? fields.email.trim() : '',
      expect_total: formatYuan(bill.total),
    };
    // the same purchase asked for again is the same order, until its time has run out
    const key = JSON.stringify(input);
    if (intent.current.key !== key || intent.current.until < performance.now())
      intent.current = { key, requestNo: newRequestNo(), until: performance.now() + data.order_auto_close_time * 60_000 };
    setBusy(true);
    try {
      const order = await call(publicPay.order, { ...input, request_no: intent.current.requestNo }, { quiet: true });
      intent.current.until = performance.now() + order.seconds_left * 1000;
      rememberOrder({
        trade_no: order.trade_no,
        grant: order.grant,
        goods_name: order.goods_name,
        quantity: order.quantity,
        total_price: order.total_price,
        create_at: order.create_at,
      });
      setPlaced(order);
      return true;
    } catch (error) {
      await told(error);
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    data,
    categoryId,
    chooseCategory,
    shelf,
    goods,
    choose: (id) => {
      setGoodsId(id);
      setWanted(1);
      setTried(false);
      setRefusedFields({});
    },
    content,
    quantity,
    range,
    setQuantity: setWanted,
    fields,
    setFields: (change) => {
      setAllFields((before) => ({ ...before, ...change }));
      setRefusedFields({});
    },
    problems,
    channels,
    channelId: channel?.id ?? null,
    chooseChannel,
    bill,
    buy,
    busy,
    placed,
    dismiss: () => setPlaced(null),
    pay: () => {
      if (placed) window.location.assign(`/pay/${placed.trade_no}`);
    },
  };
}
