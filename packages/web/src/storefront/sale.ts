/**
 * A shop page without its looks: what is chosen, what it costs, what is wrong with the form, and placing the order. A skin
 * draws `Sale` and calls its verbs; it never calls an endpoint.
 */
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { formatYuan } from '@keymall/contract/kit/money';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { payTypeName } from '@keymall/contract/payment/pay-type-words';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CallError, call } from '#kit/call';
import { useLocale, useWords, words } from '#kit/i18n';
import { randomName } from '#kit/random-name';
import { toast } from '#kit/toast';
import { beyondLimits, bounds, type Given, givenWith, MOST_CHOSEN, type Price, reckon, withinBounds } from './bill.ts';
import { type BuyerFields, emptyFields, type Problems, problemsOf } from './buyer-fields.ts';
import { cancelOrder } from './cancel.ts';
import { codes, isCouponRefusal } from './codes.ts';
import { type CouponDesk, useCoupon } from './coupon.ts';
import { type Details, useDetails } from './details.ts';
import { deviceId, keepContact, keptContact } from './device.ts';
import { forgetOrder, rememberOrder } from './order-memory.ts';
import { buyerSentence } from './sentence.ts';
import type { Bill, Device, SelectableCard, ShopChannel, ShopData, ShopGoods } from './shapes.ts';
import { type Shelf, useShelf } from './shelf.ts';
import { waysToPay } from './wechat.ts';
import { networkWords } from './words.ts';

const text = words(
  {
    noHashing: '当前访问人数较多，需要验证浏览器。请使用 https 链接打开本页，或更换新版浏览器后重试。',
    unproven: '验证未通过，请再试一次。',
    unlockFirst: '访问密码已过期，请重新输入。',
  },
  {
    noHashing: 'Many people are buying, so the browser has to prove itself. Please open this page over https, or in a current browser.',
    unproven: 'The check did not succeed, please try again.',
    unlockFirst: 'The password has to be entered again.',
  },
);

export interface Sale {
  data: ShopData;
  shelf: Shelf;
  goods: ShopGoods | null;
  choose: (id: number) => void;
  /** The chosen goods' description and pictures, and the password where it asks for one. */
  details: Details;
  quantity: number;
  range: { min: number; max: number };
  setQuantity: (wanted: number) => void;
  /** The cards the buyer chose; null where nobody chooses. There, their number is the quantity. */
  cards: readonly SelectableCard[] | null;
  setCards: (cards: readonly SelectableCard[]) => void;
  fields: BuyerFields;
  setFields: (change: Partial<BuyerFields>) => void;
  /** Shown only once the buyer tried to buy, or the server refused a field. */
  problems: Problems;
  channels: ShopChannel[];
  /** Where the shop can be paid, when it can't be on this kind of device. */
  elsewhere: 'pc' | 'mobile' | null;
  channelId: number | null;
  /** Channels that do not take what the order comes to by them, and why. */
  beyond: ReadonlyMap<number, 'under' | 'over'>;
  chooseChannel: (id: number) => void;
  /** Every way to pay needs another browser than the one the buyer is in. */
  outside: boolean;
  /** Drawn for something that lies in a hand. */
  handheld: boolean;
  coupon: CouponDesk;
  /** null while there is nothing to pay for. */
  price: Price | null;
  given: Given;
  /** Places the order and opens the pre-confirmation, or tells what is missing. Resolves to whether an order stands. */
  buy: () => Promise<boolean>;
  /** `placing`: the server is asked. `proving`: this browser works for its place in the queue. */
  busy: false | 'placing' | 'proving';
  /** Why the last try to order was refused, as a sentence; '' once something has changed. */
  trouble: string;
  /** The placed order that waits for its confirmation. */
  placed: Bill | null;
  /** Back to the form; the order stays open until its time runs out. */
  dismiss: () => void;
  /** On to the pay page. */
  pay: () => void;
}

/** A link to one goods opens the shop at it; one the shop does not have opens the shop. */
function firstGoods(goods: readonly ShopGoods[], url: string): number | null {
  const asked = Number(new URLSearchParams(url.split('?')[1] ?? '').get('goods'));
  const only = goods.length === 1 ? goods[0] : undefined;
  return (goods.find(({ id }) => id === asked) ?? only)?.id ?? null;
}

/** The buyer chooses the cards of this goods. */
const choosesCards = (goods: ShopGoods, { select }: ShopData): boolean =>
  goods.card_order === 3 && goods.delivery_kind === 0 && select.enabled;

const isOf = (error: unknown, code: number): boolean => error instanceof CallError && error.code === code;

/** What a kept contact fills in where nothing has been typed. */
function withKept(fields: BuyerFields, goods: ShopGoods): BuyerFields {
  const kept = keptContact();
  if (!kept) return fields;
  return {
    ...fields,
    remember: true,
    contact: fields.contact || (kept[goods.contact_limit] ?? ''),
    email: fields.email || (kept['email'] ?? ''),
    mobile: fields.mobile || (kept['mobile'] ?? ''),
  };
}

function keep(fields: BuyerFields, goods: ShopGoods): void {
  if (!fields.remember) return keepContact(null);
  keepContact({
    ...(fields.wantsMail && { email: fields.email.trim() }),
    ...(fields.wantsSms && { mobile: fields.mobile.trim() }),
    [goods.contact_limit]: fields.contact.trim(),
  });
}

const NONE: Given = { same: 0, others: [] };

/** `source`: on whose page it is bought. */
export function useSale(opened: ShopData, device: Device, url: string, source: 'shop' | 'mall' = 'shop'): Sale {
  const t = useWords(text);
  const locale = useLocale();
  const tn = useWords(networkWords);
  const [data, setData] = useState(opened);
  const [goodsId, setGoodsId] = useState<number | null>(() => firstGoods(opened.goods, url));
  const [wanted, setWanted] = useState(1);
  const [chosenCards, setCards] = useState<readonly SelectableCard[]>([]);
  const [fields, setAllFields] = useState<BuyerFields>(emptyFields);
  const { channels, outside, elsewhere } = useMemo(() => {
    const ways = waysToPay(data.channels, device);
    return { ...ways, channels: ways.channels.map((way) => ({ ...way, title: payTypeName(way.title, locale) })) };
  }, [data.channels, device, locale]);
  const [chosenChannel, chooseChannel] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const [refusedFields, setRefusedFields] = useState<Problems>({});
  const [busy, setBusy] = useState<Sale['busy']>(false);
  const [trouble, setTrouble] = useState('');
  const [placed, setPlaced] = useState<Bill | null>(null);
  const intent = useRef({ key: '', requestNo: '', until: 0 });
  /** An order that was looked at and not taken to the cashier. */
  const standing = useRef<{ goodsId: number; tradeNo: string; grant: string } | null>(null);

  const shelf = useShelf(data, url);
  const goods = data.goods.find((each) => each.id === goodsId) ?? null;
  const details = useDetails(data.token, goods);
  const coupon = useCoupon(data.token, goods);
  const limits = goods ? bounds(goods) : { min: 1, max: 1 };
  const cards = goods && choosesCards(goods, data) ? chosenCards : null;
  const range = cards ? { min: limits.min, max: Math.min(limits.max, MOST_CHOSEN) } : limits;
  const quantity = cards ? cards.length : withinBounds(wanted, range);
  const sms = fields.wantsSms && data.sms.enabled;
  const priceBy = (by: ShopChannel | null): Price | null =>
    goods && quantity > 0 ? reckon(data, goods, { quantity, channel: by, coupon: coupon.applied, cards: cards ?? [], sms }) : null;
  const beyond = new Map(
    channels.flatMap((each) => {
      const reckoned = priceBy(each);
      const why = reckoned && beyondLimits(each, reckoned.total);
      return why ? [[each.id, why] as const] : [];
    }),
  );
  const channel = channels.find((each) => each.id === chosenChannel) ?? channels.find(({ id }) => !beyond.has(id)) ?? channels[0] ?? null;
  const price = priceBy(channel);
  const choice = { channelId: channel?.id ?? null, cards: cards?.length ?? null };
  const problems = goods && tried ? { ...problemsOf(goods, { ...fields, wantsSms: sms }, choice), ...refusedFields } : {};

  // the device's memory is read in the browser, after the first drawing
  useEffect(() => {
    if (goods) setAllFields((before) => withKept(before, goods));
  }, [goods]);

  const refresh = async (): Promise<void> => {
    try {
      setData(await call(shopIndex.detail, { token: data.token }, { quiet: true }));
    } catch {
      // what is shown stays; the next try tells again
    }
  };

  /** A notice for whoever looks elsewhere, and the sentence in the form for whoever wants to read it. */
  const tell = (sentence: string): void => {
    toast.error(sentence);
    setTrouble(sentence);
  };

  const told = async (error: unknown): Promise<void> => {
    if (error instanceof Error && error.name === 'NoHashing') return tell(t('noHashing'));
    const code = error instanceof CallError ? error.code : 0;
    if (code === codes.contact_wrong) setRefusedFields({ contact: 'contactMissing' });
    if (code === codes.password_missing) setRefusedFields({ password: 'passwordMissing' });
    if (code === codes.email_needed) setRefusedFields({ email: 'emailWrong' });
    if (isCouponRefusal(code)) coupon.refuse(buyerSentence(error, ''));
    if (code === codes.contact_refused) setRefusedFields({ contact: 'contactRefused' });
    if (code === codes.mobile_needed) setRefusedFields({ mobile: 'mobileWrong' });
    if (code === codes.visit_needed) {
      details.lock();
      return toast.error(t('unlockFirst'));
    }
    tell(code === codes.proof_needed ? t('unproven') : buyerSentence(error, tn('network')));
    if (code === codes.order_closed) intent.current.key = '';
    if (code === codes.stock_short || code === codes.cards_gone) setCards([]);
    if (code === codes.price_changed || code === codes.stock_short || code === codes.goods_gone) await refresh();
  };

  /** Whoever went back to change an order does not want the first one: what it holds, a coupon above all, is needed for the second. */
  const giveUp = async (goodsId: number): Promise<void> => {
    const first = standing.current;
    if (first?.goodsId !== goodsId) return;
    standing.current = null;
    await cancelOrder(first.tradeNo, { grant: first.grant, pwd: '' }).then(
      () => forgetOrder(first.tradeNo),
      // it may be paid or closed by now; then it stays in the list
      () => undefined,
    );
  };

  const buy = async (): Promise<boolean> => {
    if (!goods || busy || details.locked || !goods.stock.available) return false;
    setTried(true);
    setRefusedFields({});
    setTrouble('');
    if (!price || !channel || Object.keys(problemsOf(goods, { ...fields, wantsSms: sms }, choice)).length > 0) return false;
    const input = {
      token: data.token,
      goods_id: goods.id,
      quantity,
      contact: fields.contact.trim(),
      channel_id: channel.id,
      pwdforsearch: goods.take_card_type === 0 ? '' : fields.password.trim(),
      isemail: fields.wantsMail ? (1 as const) : (0 as const),
      email: fields.wantsMail ? fields.email.trim() : '',
      is_rev_sms: sms ? (1 as const) : (0 as const),
      mobile: sms ? fields.mobile.trim() : '',
      // one that takes nothing off is not spent
      coupon_code: price.coupon > 0 ? (coupon.applied?.code ?? '') : '',
      select_cards: cards?.map(({ id }) => id) ?? [],
      visit_grant: details.grant,
      device_id: deviceId(),
      source,
      expect_total: formatYuan(price.total),
    };
    // the same purchase asked for again is the same order, until its time has run out
    const key = JSON.stringify({ ...input, visit_grant: '' });
    const changed = intent.current.key !== key;
    if (changed || intent.current.until < performance.now())
      intent.current = { key, requestNo: randomName(), until: performance.now() + data.order_auto_close_time * 60_000 };
    const place = (proof: string): Promise<Bill> =>
      call(publicPay.order, { ...input, request_no: intent.current.requestNo, proof }, { quiet: true });
    setBusy('placing');
    try {
      if (changed) await giveUp(goods.id);
      const order = await place('').catch(async (error: unknown) => {
        if (!isOf(error, codes.proof_needed)) throw error;
        setBusy('proving');
        const { prove } = await import('./proof.ts');
        const proof = await prove();
        setBusy('placing');
        return place(proof);
      });
      intent.current.until = performance.now() + order.seconds_left * 1000;
      standing.current = { goodsId: goods.id, tradeNo: order.trade_no, grant: order.grant };
      keep(fields, goods);
      rememberOrder(
        {
          trade_no: order.trade_no,
          grant: order.grant,
          goods_name: order.goods_name,
          quantity: order.quantity,
          total_price: order.total_price,
          create_at: order.create_at,
        },
        fields.remember,
      );
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
    shelf,
    goods,
    choose: (id) => {
      setGoodsId(id);
      setWanted(1);
      setCards([]);
      setTried(false);
      setRefusedFields({});
      setTrouble('');
    },
    details,
    quantity,
    range,
    setQuantity: (pieces) => {
      setWanted(pieces);
      setTrouble('');
    },
    cards,
    setCards,
    fields,
    setFields: (change) => {
      if (change.remember === false) keepContact(null);
      setAllFields((before) => ({ ...before, ...change }));
      setRefusedFields({});
      setTrouble('');
    },
    problems,
    channels,
    elsewhere,
    channelId: channel?.id ?? null,
    beyond,
    chooseChannel,
    outside,
    handheld: device !== 'pc',
    coupon,
    price,
    given: goods ? givenWith(goods, quantity) : NONE,
    buy,
    busy,
    trouble,
    placed,
    dismiss: () => setPlaced(null),
    pay: () => {
      standing.current = null;
      if (placed) window.location.assign(`/pay/${placed.trade_no}`);
    },
  };
}
