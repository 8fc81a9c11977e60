/**
 * What every payment driver must do, as named cases. A driver's test hands in the driver and a simulator of its gateway;
 * `conformance.test.ts` proves with deliberately broken drivers that every case can fail.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Fen } from '@keymall/contract/kit/money';
import type { PayAction, PaymentDriver, PayRequest, RefundRequest } from '../payment/port.ts';
import { type AccountConfig, configSchema, keepSecrets, withoutSecrets } from './config.ts';
import { GatewayError } from './gateway-error.ts';
import type { HttpAnswer, Outside } from './http.ts';
import type { NoticeMessage } from './notice.ts';

/** A notice to be made; what is left out is as an honest gateway would have it. */
export interface NoticeWish {
  out_trade_no?: string;
  transaction_id?: string;
  /** The amount as written on the wire. */
  money?: string;
  subject?: string;
  success?: boolean;
  /** The merchant it names, whoever signs. */
  merchant?: string;
  /** Whose key signs: the account's gateway, another account's, somebody's, or an empty key where there is such a thing. */
  signer?: 'account' | 'neighbour' | 'stranger' | 'nobody';
  /** More fields, signed too. */
  extra?: Readonly<Record<string, string>>;
  /** Seconds since it was made; negative is in the future. */
  age?: number;
  method?: 'GET' | 'POST';
}

/** The gateway's notices: form fields by GET or POST. */
export interface NoticeSimulator {
  config: AccountConfig;
  now: Date;
  /** Names of the fields that tell merchant, order, transaction, amount, status and signature. */
  names: { merchant: string; order: string; transaction: string; amount: string; status: string; sign: string };
  /** Seconds after which a notice is stale; null where the protocol has no clock. */
  staleAfter: number | null;
  ack: { accepted: string; refused: string };
  notice(wish?: NoticeWish): NoticeMessage;
}

/** The gateway's calls. */
export interface GatewaySimulator extends NoticeSimulator {
  /** Another account of the same gateway. */
  neighbour: AccountConfig;
  outside: Outside;
  /** The most bytes of a subject the gateway takes, or null. */
  subjectBytes: number | null;
  /** Goes where the action leads, as the buyer would. */
  follow(action: PayAction): Promise<void>;
  pay(tradeNo: string): Promise<void>;
  /** The subject the gateway was told. */
  subjectOf(tradeNo: string): string | undefined;
  /** What went back to the buyer so far. */
  returnedOf(tradeNo: string): Fen;
}

export interface ConformanceCase {
  name: string;
  run(): Promise<void>;
}

const text = (message: NoticeMessage) => (message.method === 'POST' ? message.rawBody.toString('utf8') : message.query);

function rewritten(message: NoticeMessage, change: (query: string) => string): NoticeMessage {
  const changed = change(text(message));
  return message.method === 'POST' ? { ...message, rawBody: Buffer.from(changed) } : { ...message, query: changed };
}

function changed(message: NoticeMessage, change: (fields: URLSearchParams) => void): NoticeMessage {
  return rewritten(message, (query) => {
    const fields = new URLSearchParams(query);
    change(fields);
    return fields.toString();
  });
}

/** The cases of notices. */
export function noticeCases(driver: PaymentDriver, simulator: NoticeSimulator): ConformanceCase[] {
  const { config, now, names, notice } = simulator;
  const cases: ConformanceCase[] = [];
  const it = (name: string, run: () => void) => cases.push({ name, run: async () => run() });
  const verify = (message: NoticeMessage, account: AccountConfig = config) => driver.verifyNotify(account, message, now);
  const accepted = (message: NoticeMessage) => {
    const result = verify(message);
    assert.ok(result.ok, `refused as ${result.ok ? '' : result.reason}`);
    return result;
  };
  const refused = (message: NoticeMessage, reason: string, account: AccountConfig = config) =>
    assert.deepEqual(verify(message, account), { ok: false, reason });

  it('a good notice is accepted and reported faithfully', () => {
    const { fields: _, ...told } = accepted(notice({ out_trade_no: 'T1', transaction_id: 'G1', money: '12.34' }));
    assert.deepEqual(told, { ok: true, out_trade_no: 'T1', transaction_id: 'G1', amount: 1234, currency: 'CNY', success: true });
  });
  it('a good notice by POST form is accepted the same', () => {
    assert.deepEqual(accepted(notice({ money: '5.00', method: 'POST' })), accepted(notice({ money: '5.00' })));
  });
  it('a replay reads the same', () => assert.deepEqual(accepted(notice({})), accepted(notice({}))));
  it('a status other than success is true but no money', () => assert.equal(accepted(notice({ success: false })).success, false));
  it('a status nobody knows is no money', () => {
    const odd = verify(changed(notice({}), (fields) => fields.set(names.status, 'constructor')));
    assert.ok(!odd.ok || !odd.success);
  });
  for (const name of ['merchant', 'order', 'transaction', 'amount', 'status'] as const) {
    it(`a tampered ${name} is refused`, () =>
      refused(
        changed(notice({}), (fields) => fields.set(names[name], name === 'amount' ? '0.01' : 'other')),
        'bad_signature',
      ));
  }
  it('a missing signature is refused', () =>
    refused(
      changed(notice({}), (fields) => fields.delete(names.sign)),
      'bad_signature',
    ));
  it('an empty signature is refused', () =>
    refused(
      changed(notice({}), (fields) => fields.set(names.sign, '')),
      'bad_signature',
    ));
  it('a cut signature is refused', () =>
    refused(
      changed(notice({}), (fields) => fields.set(names.sign, (fields.get(names.sign) ?? '').slice(0, -4))),
      'bad_signature',
    ));
  it('a signature like 0 is refused', () =>
    refused(
      changed(notice({}), (fields) => fields.set(names.sign, '0')),
      'bad_signature',
    ));
  it("a stranger's key is refused", () => refused(notice({ signer: 'stranger' }), 'bad_signature'));
  it("another account's key is refused", () => refused(notice({ signer: 'neighbour' }), 'bad_signature'));
  it('an empty key signs nothing', () => refused(notice({ signer: 'nobody' }), 'bad_signature'));
  it('an account without its key refuses before anything else', () => {
    for (const { name } of driver.config.filter((field) => field.required && field.default === undefined)) {
      for (const message of [notice({}), notice({ signer: 'nobody' }), { ...notice({}), query: 'a=1&a=1' }])
        refused(message, 'unconfigured', { ...config, [name]: '' });
    }
    refused(notice({ signer: 'nobody' }), 'unconfigured', {});
  });
  it('another merchant, well signed, is refused', () => refused(notice({ merchant: 'somebody-else' }), 'wrong_merchant'));
  it('no merchant, well signed, is refused', () => refused(notice({ merchant: '' }), 'wrong_merchant'));
  it('one fen is one fen', () => assert.equal(accepted(notice({ money: '0.01' })).amount, 1));
  it('amounts with one place or none are read', () => {
    assert.equal(accepted(notice({ money: '1.0' })).amount, 100);
    assert.equal(accepted(notice({ money: '1' })).amount, 100);
  });
  it('amounts no float can hold are exact', () => {
    assert.equal(accepted(notice({ money: '1.15' })).amount, 115);
    assert.equal(accepted(notice({ money: '4503599627.37' })).amount, 450_359_962_737);
  });
  it('a wrong amount, well signed, is reported as it is', () => {
    for (const [money, amount] of [
      ['12.33', 1233],
      ['12.35', 1235],
    ] as const)
      assert.equal(accepted(notice({ money })).amount, amount);
  });
  it('what is no amount is refused', () => {
    for (const money of [
      '1.000',
      '1e2',
      ' 1',
      '1 ',
      '-1.00',
      '+1',
      '0x10',
      '１.00',
      '1,000.00',
      '.5',
      '1.',
      'NaN',
      'null',
      '99999999999.00',
      '1\n',
    ]) {
      assert.deepEqual(verify(notice({ money })), { ok: false, reason: 'malformed' }, JSON.stringify(money));
    }
  });
  it('a notice without amount, order or transaction is refused', () => {
    for (const wish of [{ money: '' }, { out_trade_no: '' }, { transaction_id: '' }]) refused(notice(wish), 'malformed');
  });
  it('a field that comes twice is refused, the same or another', () => {
    refused(
      rewritten(notice({}), (query) => `${query}&${names.amount}=0.01`),
      'repeated_field',
    );
    refused(
      rewritten(notice({}), (query) => `${names.order}=T9&${query}`),
      'repeated_field',
    );
    refused(
      rewritten(notice({ method: 'POST' }), (query) => `${query}&${query}`),
      'repeated_field',
    );
  });
  it('new fields that are signed are accepted and kept', () =>
    assert.equal(accepted(notice({ extra: { brand_new: 'x y', buyer: '用户' } })).fields.brand_new, 'x y'));
  it('an added field that is not signed is refused', () =>
    refused(
      changed(notice({}), (fields) => fields.set('brand_new', '1')),
      'bad_signature',
    ));
  it('a field name in another case is another field', () =>
    refused(
      changed(notice({}), (fields) => fields.set(names.amount.toUpperCase(), '0.01')),
      'bad_signature',
    ));
  it('subjects in Chinese with %, & and + survive', () => {
    for (const subject of ['测试卡密 100% & 更多+赠品=好', '%E4%BD', '𠮷野家🎁', 'a&money=0.01']) accepted(notice({ subject }));
  });
  it("the route's query is no part of a POST notice", () =>
    accepted({ ...notice({ method: 'POST' }), query: `${names.amount}=0.01&route=7` }));
  it('the body of a GET notice is not read', () => accepted({ ...notice({}), rawBody: Buffer.from(`${names.amount}=0.01`) }));
  it('a POST without a body speaks through its query', () => accepted({ ...notice({}), method: 'POST' }));
  it('a JSON body is refused', () => {
    const post = notice({ method: 'POST' });
    const json = JSON.stringify(Object.fromEntries(new URLSearchParams(text(post))));
    refused({ ...post, contentType: 'application/json', rawBody: Buffer.from(json) }, 'malformed');
  });
  it('a form under another content type is refused', () => {
    for (const contentType of ['', 'text/plain', 'application/x-www-form-urlencodedx', 'multipart/form-data; boundary=x'])
      refused({ ...notice({ method: 'POST' }), contentType }, 'malformed');
  });
  it('a huge body is refused', () => refused(notice({ method: 'POST', extra: { padding: 'x'.repeat(1024 * 1024) } }), 'malformed'));
  it('a huge query is refused', () => refused(notice({ extra: { padding: 'x'.repeat(1024 * 1024) } }), 'malformed'));
  it('more fields than a notice has are refused', () =>
    refused(notice({ extra: Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, '1'])) }), 'malformed'));
  it('noise is refused and never thrown at us', () => {
    const noise = [
      '',
      '&&&',
      '=',
      '%',
      '%00=%ff',
      '__proto__=1',
      'constructor[prototype]=1',
      'sign=%E0%A4%A',
      'a[]=1&b[c]=2',
      '\u0000',
      '{}',
    ];
    for (const method of ['GET', 'POST'] as const) {
      for (const junk of noise) {
        const result = verify({
          method,
          query: method === 'GET' ? junk : '',
          contentType: 'application/x-www-form-urlencoded',
          headers: {},
          rawBody: Buffer.from(junk),
        });
        assert.equal(result.ok, false, `${method} ${JSON.stringify(junk)}`);
      }
    }
    assert.equal(
      verify({
        method: 'POST',
        query: '',
        contentType: 'application/x-www-form-urlencoded',
        headers: {},
        rawBody: Buffer.from([0xff, 0xfe, 0x3d, 0xc3]),
      }).ok,
      false,
    );
  });
  it('a notice within the clock is accepted', () => {
    for (const age of simulator.staleAfter === null ? [0, 86_400] : [simulator.staleAfter, -simulator.staleAfter])
      accepted(notice({ age }));
  });
  if (simulator.staleAfter !== null) {
    const limit = simulator.staleAfter;
    it('a stale notice, and one from the future, are refused', () => {
      for (const age of [limit + 1, -limit - 1]) refused(notice({ age }), 'stale');
    });
  }
  it('the acknowledgement is exact to the byte', () => {
    const { accepted: yes, refused: no } = simulator.ack;
    assert.deepEqual(driver.ack(true), { status: 200, contentType: 'text/plain; charset=utf-8', body: yes });
    assert.deepEqual(driver.ack(false), { status: 200, contentType: 'text/plain; charset=utf-8', body: no });
    assert.notEqual(yes, no);
  });
  it('the config is checked strictly, and secrets never come out', () => {
    const schema = configSchema(driver.config);
    assert.deepEqual({ ...schema.parse(config), ...config }, schema.parse(config));
    assert.ok(!schema.safeParse({ ...config, other: 'x' }).success);
    const secrets = driver.config.filter(({ kind }) => kind.startsWith('secret'));
    assert.ok(secrets.length > 0, 'a payment account without a secret');
    for (const { name } of secrets) assert.ok(!schema.safeParse({ ...config, [name]: ' ' }).success, `${name} may be empty`);
    const shown = withoutSecrets(driver.config, config);
    assert.deepEqual(
      shown.filled,
      secrets.map(({ name }) => name),
    );
    for (const { name } of secrets) assert.ok(!JSON.stringify(shown).includes(JSON.stringify(config[name]).slice(1, -1)));
    assert.deepEqual({ ...config, ...keepSecrets(driver.config, config, shown.values) }, { ...shown.values, ...config });
  });
  return cases;
}

/** Answers that are no answers. */
const rubbish: Readonly<Record<string, HttpAnswer>> = {
  'a web page': { status: 200, body: Buffer.from('<html><body>维护中</body></html>') },
  'an error 500': { status: 500, body: Buffer.from('{"code":1}') },
  'a redirect': { status: 302, body: Buffer.alloc(0) },
  nothing: { status: 200, body: Buffer.alloc(0) },
  'a list': { status: 200, body: Buffer.from('[]') },
  'an empty object': { status: 200, body: Buffer.from('{}') },
  null: { status: 200, body: Buffer.from('null') },
};

/** Numbers go on over every run, as several may meet one gateway. */
let count = 0;

/** The cases of calls to the gateway. */
export function gatewayCases(driver: PaymentDriver, simulator: GatewaySimulator): ConformanceCase[] {
  const { config, outside } = simulator;
  const cases: ConformanceCase[] = [];
  const it = (name: string, run: () => Promise<void>) => cases.push({ name, run });

  const request = (more: Partial<PayRequest> = {}): PayRequest => ({
    trade_no: `C${String(++count).padStart(6, '0')}`,
    subject: '测试卡密',
    amount: 1234,
    notify_url: 'http://127.0.0.1:9/notify',
    return_url: 'http://127.0.0.1:9/return',
    client: { ip: '203.0.113.9', device: 'pc', user_agent: 'conformance' },
    pay_code: 'alipay',
    ...more,
  });
  const opened = async (more: Partial<PayRequest> = {}) => {
    const asked = request(more);
    const action = await driver.create(config, asked, outside);
    await simulator.follow(action);
    return { asked, action, number: asked.trade_no };
  };
  const query = (number: string, world = outside, account = config) => driver.query(account, { out_trade_no: number }, world);
  const paid = async (more: Partial<PayRequest> = {}) => {
    const { number } = await opened(more);
    await simulator.pay(number);
    return { number, state: await query(number) };
  };
  const faulty = (answer: () => Promise<HttpAnswer>): Outside & { calls: () => number } => {
    let calls = 0;
    const http = () => {
      calls += 1;
      return answer();
    };
    return { now: outside.now, http, calls: () => calls };
  };
  const silence = () => faulty(() => Promise.reject(new GatewayError('silent', 'no answer')));
  const failsAs = async (kind: string, run: () => Promise<unknown>, why = '') =>
    assert.rejects(run, (error) => error instanceof GatewayError && error.kind === kind, `${kind} expected ${why}`);
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

  it('create leads the buyer to the gateway', async () => {
    const { action, number } = await opened();
    if (action.kind === 'redirect' || action.kind === 'app') assert.ok(URL.canParse(action.url));
    if (action.kind === 'qr') assert.ok(action.text.length > 0);
    assert.equal(simulator.subjectOf(number), '测试卡密');
  });
  it('create serves every device, and the buyer who has yet to choose', async () => {
    for (const device of ['pc', 'mobile', 'wechat'] as const) {
      const { number } = await opened({ client: { ip: '203.0.113.9', device, user_agent: '' }, pay_code: device === 'pc' ? '' : 'wxpay' });
      assert.equal(simulator.subjectOf(number), '测试卡密');
    }
  });
  it('create carries odd subjects unharmed', async () => {
    for (const subject of ['100% & 更多+赠品=好?#', '"引号" <b>\\', '%E4%BD%A0', '𠮷🎁']) {
      const { number } = await opened({ subject });
      assert.equal(simulator.subjectOf(number), subject);
    }
  });
  it('create cuts long subjects between characters', async () => {
    const subject = '卡🎁'.repeat(60);
    const { number } = await opened({ subject });
    const told = simulator.subjectOf(number) ?? '';
    assert.ok(told !== '' && subject.startsWith(told) && !told.includes('\ufffd'), told);
    if (simulator.subjectBytes !== null)
      assert.ok(Buffer.byteLength(told) <= simulator.subjectBytes && Buffer.byteLength(told) > simulator.subjectBytes - 7);
  });
  it('create shows the buyer no secret', async () => {
    const action = JSON.stringify(await driver.create(config, request(), outside));
    for (const { name } of driver.config.filter(({ kind }) => kind.startsWith('secret')))
      assert.ok(!action.includes(config[name] ?? '\u0000'), name);
  });
  it('create without an answer fails as silent', async () => {
    const world = silence();
    const made = driver.create(config, request(), world);
    await made.catch(() => null);
    if (world.calls() > 0) await failsAs('silent', () => made);
    else assert.ok(await made);
  });
  for (const [name, answer] of Object.entries(rubbish)) {
    it(`create answered with ${name} fails as rubbish`, async () => {
      const world = faulty(async () => answer);
      const made = driver.create(config, request(), world);
      await made.catch(() => null);
      if (world.calls() === 0) assert.ok(await made);
      else await assert.rejects(made, (error) => error instanceof GatewayError && (error.kind === 'rubbish' || error.kind === 'refused'));
    });
  }
  it('nothing is sent for an account without its key', async () => {
    for (const { name } of driver.config.filter((field) => field.required && field.default === undefined)) {
      const world = silence();
      const bare = { ...config, [name]: '' };
      await failsAs('unconfigured', () => driver.create(bare, request(), world), `create without ${name}`);
      if (name !== 'gateway') await failsAs('unconfigured', () => query('C1', world, bare), `query without ${name}`);
      assert.equal(world.calls(), 0);
    }
  });
  it('query of an unpaid order says unpaid', async () => {
    const { number } = await opened();
    assert.equal((await query(number)).status, 'unpaid');
  });
  it('query of a paid order says paid, how much and under which number', async () => {
    const { state } = await paid({ amount: 4321 });
    assert.equal(state.status, 'paid');
    assert.equal(state.amount, 4321);
    assert.ok(state.transaction_id);
  });
  it('query of an order nobody knows says unknown', async () => assert.equal((await query('NEVER-MADE')).status, 'unknown'));
  it("query with another account's key never says paid", async () => {
    const { number } = await paid();
    for (const { name } of driver.config.filter(({ kind }) => kind.startsWith('secret'))) {
      const state = await query(number, outside, { ...config, [name]: simulator.neighbour[name] ?? '' }).catch((error: unknown) => {
        assert.ok(error instanceof GatewayError);
        return { status: 'unknown' };
      });
      assert.equal(state.status, 'unknown');
    }
  });
  it("query never takes another order's answer", async () => {
    const [first, second] = [await paid(), await opened()];
    let kept: HttpAnswer | null = null;
    await query(first.number, {
      now: outside.now,
      http: async (call) => {
        kept = await outside.http(call);
        return kept;
      },
    });
    assert.ok(kept, 'query asked nobody');
    const replayed: HttpAnswer = kept;
    await failsAs('rubbish', () => query(second.number, { now: outside.now, http: async () => replayed }));
  });
  it('query without an answer fails as silent', async () => failsAs('silent', () => query('C1', silence())));
  for (const [name, answer] of Object.entries(rubbish)) {
    it(`query answered with ${name} fails as rubbish`, async () =>
      failsAs('rubbish', () =>
        query(
          'C1',
          faulty(async () => answer),
        ),
      ));
  }
  if (driver.capabilities.refund) {
    it('a refund gives the money back, and query says so', async () => {
      const { number, state } = await paid();
      assert.equal((await settled(refundOf(number, state.transaction_id))).status, 'succeeded');
      assert.equal(simulator.returnedOf(number), 1234);
      assert.equal((await query(number)).status, 'refunded');
    });
    it('a part can be given back', async () => {
      const { number, state } = await paid();
      assert.equal((await settled(refundOf(number, state.transaction_id, { amount: 234 }))).status, 'succeeded');
      assert.equal(simulator.returnedOf(number), 234);
    });
    it('a refund sent twice under one number moves the money once', async () => {
      const { number, state } = await paid();
      const amount = driver.capabilities.repeatable_refund ? 600 : 1234;
      const first = await settled(refundOf(number, state.transaction_id, { amount }));
      const again = await settled(refundOf(number, state.transaction_id, { amount }));
      assert.equal(first.status, 'succeeded');
      assert.equal(again.status, driver.capabilities.repeatable_refund ? 'succeeded' : 'failed');
      assert.equal(simulator.returnedOf(number), amount);
    });
    it('more than was paid is not given back', async () => {
      const { number, state } = await paid();
      assert.equal((await settled(refundOf(number, state.transaction_id, { amount: 1235 }))).status, 'failed');
      assert.equal(simulator.returnedOf(number), 0);
    });
    it('an unpaid order has nothing to give back', async () => {
      const { number } = await opened();
      assert.equal((await settled(refundOf(number, 'none'))).status, 'failed');
    });
    it('a refund without an answer fails as silent', async () => failsAs('silent', () => sendRefund(refundOf('C1', 'G1'), silence())));
    for (const [name, answer] of Object.entries(rubbish)) {
      it(`a refund answered with ${name} fails as rubbish`, async () =>
        failsAs('rubbish', () =>
          sendRefund(
            refundOf('C1', 'G1'),
            faulty(async () => answer),
          ),
        ));
    }
  }
  if (driver.queryRefund) {
    const { queryRefund } = driver;
    it('a refund nobody knows is unknown, not failed', async () => {
      const { number, state } = await paid();
      assert.equal((await queryRefund(config, refundOf(number, state.transaction_id), outside)).status, 'unknown');
    });
  }
  return cases;
}

function register(title: string, cases: readonly ConformanceCase[]): void {
  void describe(title, () => {
    for (const { name, run } of cases) void test(name, run);
  });
}

/** Registers the cases of notices with node:test. */
export const noticeConformance = (driver: PaymentDriver, simulator: NoticeSimulator, title = driver.id): void =>
  register(`${title}: notices`, noticeCases(driver, simulator));

/** Registers every case with node:test. */
export function paymentConformance(driver: PaymentDriver, simulator: GatewaySimulator, title = driver.id): void {
  noticeConformance(driver, simulator, title);
  register(`${title}: gateway`, gatewayCases(driver, simulator));
}
