/**
 * What every payment driver must do with notices, as named cases. A driver's test hands in the driver and a simulator of its
 * gateway's notices; `conformance.test.ts` proves with deliberately broken drivers that every case can fail.
 */
import assert from 'node:assert/strict';
import type { Ack, PaymentDriver } from '../payment/port.ts';
import { type AccountConfig, configSchema, keepSecrets, withoutSecrets } from './config.ts';
import { type ConformanceCase, register } from './conformance.ts';
import type { NoticeMessage } from './notice.ts';
import type { NoticeWire } from './notice-wire.ts';

/** A notice to be made; what is left out is as an honest gateway would have it. */
export interface NoticeWish {
  out_trade_no?: string;
  transaction_id?: string;
  /** The amount as written on the wire; empty leaves it out. */
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

/** The gateway's notices. */
export interface NoticeSimulator {
  config: AccountConfig;
  now: Date;
  wire: NoticeWire;
  /** Names of the fields, or of the header, that tell order, transaction, amount, status and signature; `merchant` null where none is named. */
  names: { merchant: string | null; order: string; transaction: string; amount: string; status: string; sign: string };
  /** Seconds after which a notice is stale; null where the protocol has no clock. */
  staleAfter: number | null;
  ack: { accepted: Ack; refused: Ack };
  /** A well-signed notice of as much money in another currency, where the wire names one. */
  foreign?(): NoticeMessage;
  notice(wish?: NoticeWish): NoticeMessage;
}

/** An answer of bare words. */
export const plainAck = (body: string): Ack => ({ status: 200, contentType: 'text/plain; charset=utf-8', body });

const huge = { padding: 'x'.repeat(1024 * 1024) };

/** The cases of notices. Those that a wire can't have are left out by what the wire says of itself. */
export function noticeCases(driver: PaymentDriver, simulator: NoticeSimulator): ConformanceCase[] {
  const { config, now, names, notice, wire } = simulator;
  const yuan = wire.amount.write;
  const [gets, posts] = [wire.methods.includes('GET'), wire.methods.includes('POST')];
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
    const { fields: _, ...told } = accepted(notice({ out_trade_no: 'T1', transaction_id: 'G1', money: yuan(1234) }));
    assert.deepEqual(told, { ok: true, out_trade_no: 'T1', transaction_id: 'G1', amount: 1234, currency: 'CNY', success: true });
  });
  if (gets && posts)
    it('a good notice by POST form is accepted the same', () =>
      assert.deepEqual(accepted(notice({ money: yuan(500), method: 'POST' })), accepted(notice({ money: yuan(500) }))));
  if (!gets)
    it('what should come in a body is not taken from an address', () => {
      const post = notice({});
      assert.equal(verify({ ...post, method: 'GET', query: post.rawBody.toString('utf8'), rawBody: Buffer.alloc(0) }).ok, false);
      assert.equal(verify({ ...post, query: post.rawBody.toString('utf8'), rawBody: Buffer.alloc(0) }).ok, false);
    });
  it('a replay reads the same', () => assert.deepEqual(accepted(notice({})), accepted(notice({}))));
  if (wire.signs === 'fields')
    it('its fields in another order are the same notice', () => {
      const [{ fields: one, ...told }, { fields: other, ...again }] = [accepted(notice({})), accepted(wire.reversed(notice({})))];
      assert.deepEqual([again, { ...other }], [told, { ...one }]);
    });
  const { foreign } = simulator;
  if (foreign)
    it('another currency, well signed, is no money of ours', () => {
      const told = verify(foreign());
      assert.ok(!told.ok || !told.success);
    });
  it('a status other than success is true but no money', () => assert.equal(accepted(notice({ success: false })).success, false));
  it('a status nobody knows is no money', () => {
    const odd = verify(wire.set(notice({}), names.status, 'constructor'));
    assert.ok(!odd.ok || !odd.success);
  });
  for (const part of ['merchant', 'order', 'transaction', 'amount', 'status'] as const) {
    const name = names[part];
    if (name !== null)
      it(`a tampered ${part} is refused`, () =>
        refused(wire.set(notice({}), name, part === 'amount' ? yuan(1) : 'other'), 'bad_signature'));
  }
  it('a missing signature is refused', () => refused(wire.set(notice({}), names.sign, null), 'bad_signature'));
  it('an empty signature is refused', () => refused(wire.set(notice({}), names.sign, ''), 'bad_signature'));
  it('a cut signature is refused', () => {
    const whole = wire.read(notice({}), names.sign);
    assert.ok(whole.length > 8, 'the simulator signs nothing');
    refused(wire.set(notice({}), names.sign, whole.slice(0, -4)), 'bad_signature');
  });
  it('a signature like 0 is refused', () => refused(wire.set(notice({}), names.sign, '0'), 'bad_signature'));
  if (wire.signs === 'body')
    it("another notice's signature does not fit", () => {
      const [one, other] = [notice({ money: yuan(1) }), notice({ money: yuan(100) })];
      refused(wire.set(other, names.sign, wire.read(one, names.sign)), 'bad_signature');
      refused({ ...other, headers: one.headers }, 'bad_signature');
    });
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
  if (names.merchant !== null) {
    it('another merchant, well signed, is refused', () => refused(notice({ merchant: 'somebody-else' }), 'wrong_merchant'));
    it('no merchant, well signed, is refused', () => refused(notice({ merchant: '' }), 'wrong_merchant'));
  }
  it('one fen is one fen', () => assert.equal(accepted(notice({ money: yuan(1) })).amount, 1));
  if (wire.amount.loosely.length > 0)
    it('amounts with one place or none are read', () => {
      for (const [money, amount] of wire.amount.loosely) assert.equal(accepted(notice({ money })).amount, amount);
    });
  it('amounts no float can hold are exact', () => {
    for (const amount of [115, 450_359_962_737]) assert.equal(accepted(notice({ money: yuan(amount) })).amount, amount);
  });
  it('a wrong amount, well signed, is reported as it is', () => {
    for (const amount of [1233, 1235]) assert.equal(accepted(notice({ money: yuan(amount) })).amount, amount);
  });
  it('what is no amount is refused', () => {
    for (const money of wire.amount.none)
      assert.deepEqual(verify(notice({ money })), { ok: false, reason: 'malformed' }, JSON.stringify(money));
  });
  it('a notice without amount, order or transaction is refused', () => {
    for (const wish of [{ money: '' }, { out_trade_no: '' }, { transaction_id: '' }]) refused(notice(wish), 'malformed');
  });
  it('a field that comes twice is refused, the same or another', () => {
    const reason = wire.signs === 'body' ? 'bad_signature' : 'repeated_field';
    for (const method of wire.methods) {
      for (const twice of wire.repeat(notice({ method }), names.amount, yuan(1))) refused(twice, reason);
      for (const twice of wire.repeat(notice({ method }), names.order, 'T9')) refused(twice, reason);
    }
  });
  it('new fields that are signed are accepted and kept', () =>
    assert.equal(accepted(notice({ extra: { brand_new: 'x y', buyer: '用户' } })).fields.brand_new, 'x y'));
  it('an added field that is not signed is refused', () => refused(wire.set(notice({}), 'brand_new', '1'), 'bad_signature'));
  it('a field name in another case is another field', () =>
    refused(wire.set(notice({}), names.amount.toUpperCase(), yuan(1)), 'bad_signature'));
  it('subjects in Chinese with %, & and + survive', () => {
    for (const subject of ['测试卡密 100% & 更多+赠品=好', '%E4%BD', '𠮷野家🎁', 'a&money=0.01']) accepted(notice({ subject }));
  });
  if (posts)
    it("the route's query is no part of a POST notice", () =>
      accepted({ ...notice({ method: 'POST' }), query: `${names.amount}=0.01&route=7` }));
  if (gets) it('the body of a GET notice is not read', () => accepted({ ...notice({}), rawBody: Buffer.from(`${names.amount}=0.01`) }));
  if (gets && posts) it('a POST without a body speaks through its query', () => accepted({ ...notice({}), method: 'POST' }));
  if (posts) {
    it('a body of another kind is refused', () => refused(wire.disguised(notice({ method: 'POST' })), 'malformed'));
    if (wire.strangeTypes.length > 0)
      it('a body under another content type is refused', () => {
        for (const contentType of wire.strangeTypes) refused({ ...notice({ method: 'POST' }), contentType }, 'malformed');
      });
    it('a huge body is refused', () => refused(notice({ method: 'POST', extra: huge }), 'malformed'));
  }
  if (gets) it('a huge query is refused', () => refused(notice({ method: 'GET', extra: huge }), 'malformed'));
  if (wire.limitsFields)
    it('more fields than a notice has are refused', () =>
      refused(notice({ extra: Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, '1'])) }), 'malformed'));
  it('noise is refused and never thrown at us', () => {
    const noise = [
      ...['', '&&&', '=', '%', '%00=%ff', '__proto__=1', 'constructor[prototype]=1', 'sign=%E0%A4%A', 'a[]=1&b[c]=2', '\u0000'],
      ...[
        '{}',
        '[]',
        'null',
        '1',
        '"x"',
        '{"a":',
        '{"__proto__":{"amount":1}}',
        '{"resource":{}}',
        '{"data":{"object":null}}',
        '['.repeat(50_000),
      ],
    ].map((junk) => Buffer.from(junk));
    const honest = notice({ method: posts ? 'POST' : 'GET' });
    for (const rawBody of [...noise, Buffer.from([0xff, 0xfe, 0x3d, 0xc3])]) {
      for (const headers of [{}, honest.headers, { ...honest.headers, [names.sign]: ['a', 'b'] }]) {
        const post = { method: 'POST' as const, query: '', contentType: wire.contentType, headers, rawBody };
        assert.equal(verify(post).ok, false, `POST ${rawBody.toString('latin1').slice(0, 40)}`);
        const get = { ...post, method: 'GET' as const, contentType: '', query: rawBody.toString('utf8') };
        assert.equal(verify(get).ok, false, `GET ${get.query.slice(0, 40)}`);
      }
    }
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
    assert.deepEqual(driver.ack(true), yes);
    assert.deepEqual(driver.ack(false), no);
    assert.notDeepEqual(yes, no);
    assert.ok(yes.status >= 200 && yes.status < 300);
  });
  it('the config is checked strictly, and secrets never come out', () => {
    const schema = configSchema(driver.config);
    assert.deepEqual({ ...schema.parse(config), ...config }, schema.parse(config));
    assert.ok(!schema.safeParse({ ...config, other: 'x' }).success);
    const secrets = driver.config.filter(({ kind }) => kind.startsWith('secret'));
    assert.ok(secrets.length > 0, 'a payment account without a secret');
    for (const { name } of secrets.filter(({ required }) => required))
      assert.ok(!schema.safeParse({ ...config, [name]: ' ' }).success, `${name} may be empty`);
    const shown = withoutSecrets(driver.config, config);
    const filled = secrets.filter(({ name }) => (config[name] ?? '') !== '').map(({ name }) => name);
    assert.deepEqual(shown.filled, filled);
    assert.ok(filled.length > 0, 'the simulator sets no secret');
    for (const name of filled) assert.ok(!JSON.stringify(shown).includes(JSON.stringify(config[name]).slice(1, -1)));
    assert.deepEqual({ ...config, ...keepSecrets(driver.config, config, shown.values) }, { ...shown.values, ...config });
  });
  return cases;
}

/** Registers the cases of notices with node:test; `cases` is how many there are. */
export const noticeConformance = (
  driver: PaymentDriver,
  simulator: NoticeSimulator,
  { cases, title = driver.id }: { cases: number; title?: string },
): void => register(`${title}: notices`, noticeCases(driver, simulator), cases);
