/** What every payment driver must do at its gateway, as named cases, run against a simulator of the gateway. */
import assert from 'node:assert/strict';
import type { Fen } from '@keymall/contract/kit/money';
import type { PayAction, PaymentDriver, PayRequest, RefundRequest } from '../payment/port.ts';
import type { AccountConfig } from './config.ts';
import { answering, type ConformanceCase, failsAs, register, rubbish, silence } from './conformance.ts';
import { GatewayError } from './gateway-error.ts';
import type { HttpAnswer, Outside } from './http.ts';
import { type NoticeSimulator, noticeConformance } from './notice-conformance.ts';

/** The gateway's calls. It holds the gateway's keys and checks our signatures as the gateway would. */
export interface GatewaySimulator extends NoticeSimulator {
  /** Another account of the same gateway. */
  neighbour: AccountConfig;
  outside: Outside;
  /** The most of a subject the gateway takes, or null. */
  subjectLimit: { bytes: number } | { characters: number } | null;
  /** What becomes of a subject, where the gateway does not take every character. */
  subjectAs?(subject: string): string;
  /** The secrets that calls are made with, where not every one is. */
  callSecrets?: readonly string[];
  /** What `identify` is to find out. */
  identity?: { code: string; openid: string };
  /** Goes where the action leads, as the buyer would. */
  follow(action: PayAction): Promise<void>;
  pay(tradeNo: string): Promise<void>;
  /** The subject the gateway was told; left out where it is told none. */
  subjectOf?(tradeNo: string): string | undefined;
  /** The amount the gateway was told, where no subject shows that it knows the payment. */
  amountOf?(tradeNo: string): Fen | undefined;
  /** When the gateway was told to take no more money, where it can be told. */
  expiryOf?(tradeNo: string): Date | undefined;
  /** True where the gateway may answer with a page, which sends the buyer to the gateway's own. */
  answersPages?: boolean;
  /** True where the gateway goes on calling a payment unpaid after it was closed. */
  forgetsClosing?: boolean;
  /** True where the gateway goes on calling a payment paid after it was given back. */
  forgetsRefunds?: boolean;
  /** What went back to the buyer so far. */
  returnedOf(tradeNo: string): Fen;
}

/** A number as the house makes them: letters, the time in Shanghai, sixteen letters. They go on over every run, as several may meet one gateway. */
const numberOf = (count: number) => `C260101080000${String(count).padStart(16, '0')}`;
let count = 0;

/** A number under which nothing was ever made. */
export const UNKNOWN_NUMBER = 'C260101080000NEVERMADE0000000';

/** The cases of calls to the gateway. Those of what a driver can't do are left out by its `capabilities`. */
export function gatewayCases(driver: PaymentDriver, simulator: GatewaySimulator): ConformanceCase[] {
  const { config, outside } = simulator;
  const cases: ConformanceCase[] = [];
  const it = (name: string, run: () => Promise<void>) => cases.push({ name, run });
  const secrets = driver.config.filter(({ kind }) => kind.startsWith('secret')).map(({ name }) => name);

  const request = ({ client, ...more }: Partial<PayRequest> = {}): PayRequest => ({
    trade_no: numberOf(++count),
    subject: '测试卡密',
    amount: 1234,
    notify_url: 'http://127.0.0.1:9/notify',
    return_url: 'http://127.0.0.1:9/return',
    client: {
      ...(client ?? { ip: '203.0.113.9', device: 'pc', user_agent: 'conformance' }),
      ...(driver.identify ? { openid: simulator.identity?.openid ?? '' } : {}),
    },
    pay_code: 'alipay',
    ...more,
  });
  /** How the payments were opened, as the house keeps it. */
  const actions = new Map<string, PayAction>();
  const opened = async (more: Partial<PayRequest> = {}) => {
    const asked = request(more);
    const action = await driver.create(config, asked, outside);
    actions.set(asked.trade_no, action);
    await simulator.follow(action);
    return { asked, action, number: asked.trade_no };
  };
  const query = (number: string, world = outside, account = config) => {
    const opened = actions.get(number);
    return driver.query(account, { out_trade_no: number, ...(opened ? { opened } : {}) }, world);
  };
  const paid = async (more: Partial<PayRequest> = {}) => {
    const { number } = await opened(more);
    await simulator.pay(number);
    return { number, state: driver.capabilities.query ? await query(number) : null };
  };
  const faulty = (answer: HttpAnswer) => answering(outside.now, async () => answer);
  const mute = () => silence(outside.now);
  const refundOf = (number: string, transaction: string | undefined, more: Partial<RefundRequest> = {}): RefundRequest => ({
    out_trade_no: number,
    transaction_id: transaction ?? '',
    out_refund_no: `R${number}`,
    amount: 1234,
    total: 1234,
    ...more,
  });
  const sendRefund = async (wish: RefundRequest, world = outside) => {
    assert.ok(driver.refund, 'says it refunds, but cannot');
    return driver.refund(config, wish, world);
  };
  /** How a refund ended, asking where the driver says that it takes asking. */
  const settled = async (wish: RefundRequest) => {
    const state = await sendRefund(wish);
    if (state.status !== 'pending') return state;
    assert.ok(driver.queryRefund, 'a pending refund that nobody can ask about');
    return driver.queryRefund(config, wish, outside);
  };

  const { subjectOf } = simulator;
  /** Holds that the gateway knows a payment as it was asked for. */
  const isKnown = ({ trade_no, amount }: PayRequest) => {
    assert.ok(subjectOf || simulator.amountOf, 'a simulator that shows nothing of what it was told');
    if (subjectOf) assert.equal(subjectOf(trade_no), '测试卡密');
    if (simulator.amountOf) assert.equal(simulator.amountOf(trade_no), amount);
  };

  it('create leads the buyer to the gateway', async () => {
    const { action, asked } = await opened();
    if (action.kind === 'redirect' || action.kind === 'app') assert.ok(URL.canParse(action.url));
    if (action.kind === 'qr') assert.ok(action.text.length > 0);
    if (action.kind === 'form') assert.ok(URL.canParse(action.action) && !action.action.includes('?'));
    isKnown(asked);
  });
  it('create serves every device, and the buyer who has yet to choose', async () => {
    for (const device of ['pc', 'mobile', 'wechat'] as const) {
      const { asked } = await opened({ client: { ip: '203.0.113.9', device, user_agent: '' }, pay_code: device === 'pc' ? '' : 'wxpay' });
      isKnown(asked);
    }
  });
  if (subjectOf) {
    it('create carries odd subjects unharmed', async () => {
      for (const subject of ['100% & 更多+赠品=好?#', '"引号" <b>\\', '%E4%BD%A0', '𠮷🎁']) {
        const { number } = await opened({ subject });
        assert.equal(subjectOf(number), simulator.subjectAs?.(subject) ?? subject);
      }
    });
    it('create cuts long subjects between characters', async () => {
      const subject = '卡🎁'.repeat(300);
      const { number } = await opened({ subject });
      const told = subjectOf(number) ?? '';
      assert.ok(told !== '' && subject.startsWith(told) && !told.includes('\ufffd') && told.isWellFormed(), told);
      const limit = simulator.subjectLimit;
      if (limit && 'bytes' in limit) assert.ok(Buffer.byteLength(told) <= limit.bytes && Buffer.byteLength(told) > limit.bytes - 7);
      if (limit && 'characters' in limit) assert.ok(told.length <= limit.characters && told.length > limit.characters - 3);
    });
  }
  if (simulator.expiryOf)
    it('create tells when the order closes, to the second', async () => {
      const expires_at = new Date(Math.floor(outside.now().getTime() / 1000) * 1000 + 900_000);
      const { number } = await opened({ expires_at });
      assert.deepEqual(simulator.expiryOf?.(number), expires_at);
    });
  it('create shows the buyer no secret', async () => {
    const action = JSON.stringify(await driver.create(config, request(), outside));
    for (const name of secrets) assert.ok(!config[name] || !action.includes(JSON.stringify(config[name]).slice(1, -1)), name);
  });
  it('create without an answer fails as silent', async () => {
    const world = mute();
    const made = driver.create(config, request(), world);
    await made.catch(() => null);
    if (world.calls() > 0) await failsAs('silent', () => made);
    else assert.ok(await made);
  });
  for (const [name, answer] of Object.entries(rubbish)) {
    it(`create answered with ${name} fails as rubbish`, async () => {
      const world = faulty(answer);
      const made = driver.create(config, request(), world);
      await made.catch(() => null);
      if (world.calls() === 0) assert.ok(await made);
      else if (name === 'a web page' && simulator.answersPages) assert.equal((await made).kind, 'form');
      else await failsAs(['rubbish', 'refused'], () => made);
    });
  }
  it('nothing is sent for an account without its key', async () => {
    for (const { name } of driver.config.filter((field) => field.required && field.default === undefined)) {
      const world = mute();
      const bare = { ...config, [name]: '' };
      await failsAs('unconfigured', () => driver.create(bare, request(), world), `create without ${name}`);
      if (driver.capabilities.query && name !== 'gateway')
        await failsAs('unconfigured', () => query(UNKNOWN_NUMBER, world, bare), `query without ${name}`);
      assert.equal(world.calls(), 0);
    }
  });
  if (driver.identify) {
    const { by, url, read } = driver.identify;
    it('who the buyer is, is asked at an address that brings the state back', async () => {
      const redirect_url = 'https://shop.example.com/home/pay/identify?x=1&y=二';
      const asked = new URL(url(config, { redirect_url, state: 'STATE123' }));
      assert.ok([...asked.searchParams.values()].includes(redirect_url) && asked.searchParams.get('state') === 'STATE123', asked.href);
      for (const name of secrets) assert.ok(!config[name] || !asked.href.includes(encodeURIComponent(config[name])), name);
      assert.ok(by(config) !== '' && secrets.every((name) => config[name] !== by(config)));
    });
    it('a code tells who the buyer is, and another one nothing', async () => {
      assert.ok(simulator.identity, 'the simulator knows no buyer');
      assert.equal(await read(config, simulator.identity.code, outside), simulator.identity.openid);
      await failsAs('refused', () => read(config, 'made-up', outside));
    });
    it('who the buyer is, without a usable answer, stays unknown', async () => {
      await failsAs('silent', () => read(config, 'x', mute()));
      for (const answer of Object.values(rubbish)) await failsAs('rubbish', () => read(config, 'x', faulty(answer)));
    });
    it('nothing is created for a buyer who is not known', async () => {
      const world = mute();
      const stranger = { ...request(), client: { ip: '203.0.113.9', device: 'wechat' as const, user_agent: '' } };
      await failsAs('refused', () => driver.create(config, stranger, world));
      assert.equal(world.calls(), 0);
    });
  }
  if (!driver.capabilities.query)
    it('a gateway that cannot be asked tells nothing of a payment', async () => {
      const { number } = await paid();
      assert.equal((await query(number)).status, 'unknown');
    });
  if (driver.capabilities.query) {
    it('query of an unpaid order says unpaid', async () => {
      const { number } = await opened();
      assert.equal((await query(number)).status, 'unpaid');
    });
    it('query of a paid order says paid, how much and under which number', async () => {
      const { state } = await paid({ amount: 4321 });
      assert.equal(state?.status, 'paid');
      assert.equal(state.amount, 4321);
      assert.ok(state.transaction_id);
    });
    it('query of an order nobody knows says unknown', async () => assert.equal((await query(UNKNOWN_NUMBER)).status, 'unknown'));
    it("query with another account's key never says paid", async () => {
      const { number } = await paid();
      for (const name of simulator.callSecrets ?? secrets) {
        const state = await query(number, outside, { ...config, [name]: simulator.neighbour[name] ?? '' }).catch((error: unknown) => {
          assert.ok(error instanceof GatewayError);
          return { status: 'unknown' };
        });
        assert.equal(state.status, 'unknown');
      }
    });
    it("query never takes another order's answer", async () => {
      const [first, second] = [await paid(), await opened()];
      const kept: HttpAnswer[] = [];
      await query(first.number, {
        now: outside.now,
        http: async (call) => {
          const answer = await outside.http(call);
          kept.push(answer);
          return answer;
        },
      });
      const last = kept.at(-1);
      assert.ok(last, 'query asked nobody');
      await failsAs('rubbish', () => query(second.number, { now: outside.now, http: async () => kept.shift() ?? last }));
    });
    it('query without an answer fails as silent', async () => {
      const { number } = await opened();
      await failsAs('silent', () => query(number, mute()));
    });
    for (const [name, answer] of Object.entries(rubbish))
      it(`query answered with ${name} fails as rubbish`, async () => {
        const { number } = await opened();
        await failsAs('rubbish', () => query(number, faulty(answer)));
      });
  }
  if (driver.close && driver.capabilities.query) {
    const { close } = driver;
    it('a payment that was closed can not be made any more, and query says so', async () => {
      const { number } = await opened();
      assert.equal((await close(config, { out_trade_no: number }, outside)).status, 'closed');
      await assert.rejects(simulator.pay(number), 'the gateway still takes the money');
      assert.equal((await query(number)).status, simulator.forgetsClosing ? 'unpaid' : 'closed');
    });
    it('what was paid is not closed, and how it stands is told', async () => {
      const { number } = await paid();
      const { status, amount } = await close(config, { out_trade_no: number }, outside);
      assert.deepEqual({ status, amount }, { status: 'paid', amount: 1234 });
      assert.equal((await query(number)).status, 'paid');
    });
    it('closing without a usable answer tells nothing', async () => {
      await failsAs('silent', () => close(config, { out_trade_no: UNKNOWN_NUMBER }, mute()));
      for (const answer of Object.values(rubbish))
        await failsAs('rubbish', () => close(config, { out_trade_no: UNKNOWN_NUMBER }, faulty(answer)));
    });
  }
  if (driver.capabilities.refund) {
    it('a refund gives the money back, and query says so', async () => {
      const { number, state } = await paid();
      assert.equal((await settled(refundOf(number, state?.transaction_id))).status, 'succeeded');
      assert.equal(simulator.returnedOf(number), 1234);
      if (driver.capabilities.query) assert.equal((await query(number)).status, simulator.forgetsRefunds ? 'paid' : 'refunded');
    });
    it('a part can be given back', async () => {
      const { number, state } = await paid();
      assert.equal((await settled(refundOf(number, state?.transaction_id, { amount: 234 }))).status, 'succeeded');
      assert.equal(simulator.returnedOf(number), 234);
    });
    it('a refund sent twice under one number moves the money once', async () => {
      const { number, state } = await paid();
      const amount = driver.capabilities.repeatable_refund ? 600 : 1234;
      const first = await settled(refundOf(number, state?.transaction_id, { amount }));
      const again = await settled(refundOf(number, state?.transaction_id, { amount }));
      assert.equal(first.status, 'succeeded');
      assert.equal(again.status, driver.capabilities.repeatable_refund ? 'succeeded' : 'failed');
      assert.equal(simulator.returnedOf(number), amount);
    });
    it('more than was paid is not given back', async () => {
      const { number, state } = await paid();
      assert.equal((await settled(refundOf(number, state?.transaction_id, { amount: 1235 }))).status, 'failed');
      assert.equal(simulator.returnedOf(number), 0);
    });
    it('an unpaid order has nothing to give back', async () => {
      const { number } = await opened();
      assert.equal((await settled(refundOf(number, 'none'))).status, 'failed');
    });
    it('a refund without an answer fails as silent', async () =>
      failsAs('silent', () => sendRefund(refundOf(UNKNOWN_NUMBER, 'G1'), mute())));
    for (const [name, answer] of Object.entries(rubbish))
      it(`a refund answered with ${name} fails as rubbish`, async () =>
        failsAs('rubbish', () => sendRefund(refundOf(UNKNOWN_NUMBER, 'G1'), faulty(answer))));
  }
  if (driver.queryRefund) {
    const { queryRefund } = driver;
    it('a refund nobody knows is unknown, not failed', async () => {
      const { number, state } = await paid();
      assert.equal((await queryRefund(config, refundOf(number, state?.transaction_id), outside)).status, 'unknown');
    });
  }
  return cases;
}

/** Registers every case with node:test; `cases` is how many there are of notices and of calls. */
export function paymentConformance(
  driver: PaymentDriver,
  simulator: GatewaySimulator,
  { cases, title = driver.id }: { cases: { notices: number; gateway: number }; title?: string },
): void {
  noticeConformance(driver, simulator, { cases: cases.notices, title });
  register(`${title}: gateway`, gatewayCases(driver, simulator), cases.gateway);
}
