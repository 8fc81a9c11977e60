/**
 * What every payout driver must do, as named cases. A driver's test hands in the driver and a simulator of its gateway;
 * `payout-conformance.test.ts` proves with deliberately broken drivers that every case can fail.
 */
import assert from 'node:assert/strict';
import type { Fen } from '@keymall/contract/kit/money';
import type { PayeeKind, PayoutDriver, TransferRequest, TransferState } from '../payout/port.ts';
import { type AccountConfig, configSchema, keepSecrets, withoutSecrets } from './config.ts';
import { type ConformanceCase, failsAs, register, rubbish, silence } from './conformance.ts';
import { GatewayError } from './gateway-error.ts';
import type { HttpAnswer, HttpRequest, Outside } from './http.ts';

type Payee = TransferRequest['payee'];

/** Money that left the account. */
export interface SentMoney {
  account: string;
  /** Empty where the gateway is told no name. */
  name: string;
  amount: Fen;
  remark: string;
}

/** A payout gateway, with the keys of its platform and of its accounts. */
export interface PayoutSimulator {
  config: AccountConfig;
  /** Another account of the same gateway. */
  neighbour: AccountConfig;
  outside: Outside;
  /** Somebody the gateway can pay. */
  payee(kind: PayeeKind): Payee;
  /** Somebody it can't. */
  missingPayee(kind: PayeeKind): Payee;
  /** Whether it compares the payee's name with the account's. */
  checksNames: boolean;
  /** What it refuses it does not sign: without a signature anybody who speaks for it can say no. */
  refusesPlainly?: boolean;
  /** The most characters of a remark the gateway takes, or null. */
  remarkCharacters: number | null;
  /** What left the account under a number, each time it did; money that came back is gone from it. */
  sent(outBizNo: string): readonly SentMoney[];
  /** What the account can still pay. */
  left(): Fen;
  setLeft(amount: Fen): void;
  /** How it behaves from now on. */
  moods: {
    /** Transfers are taken and stay in processing. */
    slow: boolean;
    /** It does what it was told, and then says that its system is busy. */
    stumbling: boolean;
    /** Its word for a payout's state, instead of the true one; well signed. */
    word: string | null;
  };
  /** Ends a payout in processing. */
  finish(outBizNo: string, well: boolean): void;
  /** Answers like this one that its platform never signed, by what is wrong with them. */
  forgeries(answer: HttpAnswer): Readonly<Record<string, HttpAnswer>>;
}

/** Numbers go on over every run, as several may meet one gateway. */
let count = 0;

/** The cases. */
export function payoutCases(driver: PayoutDriver, simulator: PayoutSimulator): ConformanceCase[] {
  const { config, outside, moods } = simulator;
  const [kind] = driver.payees;
  assert.ok(kind, 'a payout driver that can pay nobody');
  const cases: ConformanceCase[] = [];
  const it = (name: string, run: () => Promise<void>) =>
    cases.push({
      name,
      async run() {
        Object.assign(moods, { slow: false, stumbling: false, word: null });
        simulator.setLeft(10_000_000);
        await run();
      },
    });

  /** Numbers as the house makes them, in the form that the account's gateway takes. */
  const nextNumber = (): string => {
    const ours = `TX260101080000${String(++count).padStart(16, '0')}`;
    return driver.number?.(config, ours, 0) ?? ours;
  };
  const request = (more: Partial<TransferRequest> = {}): TransferRequest => ({
    out_biz_no: nextNumber(),
    payee: simulator.payee(kind),
    amount: 1234,
    remark: '提现',
    ...more,
  });
  const transfer = (wish: TransferRequest, world = outside, account = config) => driver.transfer(account, wish, world);
  const query = (wish: TransferRequest, world = outside, account = config) => driver.query(account, wish, world);
  /** A payout's end, asking where the gateway says that it takes asking. */
  const settled = async (wish: TransferRequest): Promise<TransferState> => {
    const state = await transfer(wish);
    return state.status === 'processing' ? query(wish) : state;
  };
  const sentOnce = (wish: TransferRequest) => {
    const sent = simulator.sent(wish.out_biz_no);
    assert.equal(sent.length, 1, `${sent.length} payouts under one number`);
    return sent[0];
  };
  const nothingSent = (wish: TransferRequest) => assert.deepEqual(simulator.sent(wish.out_biz_no), []);
  /** Calls go through to the gateway, and come back as something else. */
  const distorted = (answer: (true_: HttpAnswer) => HttpAnswer | Promise<HttpAnswer>): Outside & { calls: HttpRequest[] } => {
    const calls: HttpRequest[] = [];
    return {
      now: outside.now,
      calls,
      async http(call) {
        calls.push(call);
        return answer(await outside.http(call));
      },
    };
  };
  const cutOff = () =>
    distorted(() => {
      throw new GatewayError('silent', 'no answer');
    });
  const unplugged = () => silence(outside.now);
  const kept = async (ask: (world: Outside) => Promise<unknown>): Promise<HttpAnswer> => {
    let last: HttpAnswer | null = null;
    await ask(distorted((answer) => (last = answer)));
    assert.ok(last, 'the gateway was not asked');
    return last;
  };
  /** A refusal in either form: the state, or the error that says the same. */
  const refusal = (made: Promise<TransferState>): Promise<string> =>
    made.then(
      ({ status, message = '' }) => {
        assert.equal(status, 'failed');
        return message;
      },
      (error: unknown) => {
        assert.ok(error instanceof GatewayError && error.kind === 'refused', `refused expected, not ${String(error)}`);
        return error.detail;
      },
    );

  it('a transfer pays the payee, and says under which number', async () => {
    for (const to of driver.payees) {
      const wish = request({ payee: simulator.payee(to) });
      const state = await settled(wish);
      assert.equal(state.status, 'succeeded');
      assert.ok(state.transaction_id);
      const { name, ...sent } = sentOnce(wish) ?? {};
      assert.deepEqual(sent, { account: wish.payee.account, amount: 1234, remark: '提现' });
      assert.ok(name === wish.payee.name || (name === '' && !simulator.checksNames), `paid to ${name}`);
    }
  });
  it('query says the same of it as the transfer', async () => {
    const wish = request();
    const { transaction_id } = await settled(wish);
    const { status, transaction_id: again } = await query(wish);
    assert.deepEqual([status, again], ['succeeded', transaction_id]);
  });
  it('a transfer sent again under its number pays once', async () => {
    const wish = request();
    for (let time = 0; time < 3; time++) assert.notEqual((await transfer(wish)).status, 'failed');
    assert.equal(sentOnce(wish)?.amount, 1234);
    assert.equal(simulator.left(), 10_000_000 - 1234);
  });
  it('a transfer sent many times at once pays once', async () => {
    const wish = request();
    await Promise.allSettled(Array.from({ length: 10 }, () => transfer(wish)));
    sentOnce(wish);
    assert.equal((await query(wish)).status, 'succeeded');
  });
  it('a number is not paid again with another amount', async () => {
    const wish = request();
    await transfer(wish);
    await transfer({ ...wish, amount: 4321 }).catch(() => null);
    assert.equal(sentOnce(wish)?.amount, 1234);
    assert.equal(simulator.left(), 10_000_000 - 1234);
  });
  it('amounts are exact to the fen', async () => {
    simulator.setLeft(900_000_000_000);
    for (const amount of [100, 115, 1001, 8_070, 450_359_962_737]) {
      const wish = request({ amount });
      assert.equal((await settled(wish)).status, 'succeeded');
      assert.equal(sentOnce(wish)?.amount, amount);
    }
  });
  it('what is no amount is not paid', async () => {
    for (const amount of [0, -100, 0.5, 100.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      const wish = request({ amount });
      const state = await transfer(wish).catch(() => null);
      assert.notEqual(state?.status, 'succeeded', String(amount));
      nothingSent(wish);
    }
    assert.equal(simulator.left(), 10_000_000);
  });
  it('remarks arrive unharmed', async () => {
    for (const remark of ['100% & 更多+提现=好?#', '"引号" <b>\\', '%E4%BD%A0', '𠮷🎁', '']) {
      const wish = request({ remark });
      assert.equal((await settled(wish)).status, 'succeeded', remark);
      assert.equal(sentOnce(wish)?.remark, remark);
    }
  });
  it('a long remark is cut between characters, never refused', async () => {
    const remark = '提现🎁'.repeat(200);
    const wish = request({ remark });
    assert.equal((await settled(wish)).status, 'succeeded');
    const told = sentOnce(wish)?.remark ?? '';
    assert.ok(told !== '' && remark.startsWith(told) && told.isWellFormed(), told);
    if (simulator.remarkCharacters !== null) assert.ok([...told].length <= simulator.remarkCharacters);
  });

  it('a transfer in processing is neither paid nor failed until query says so', async () => {
    moods.slow = true;
    const [good, bad] = [request(), request()];
    for (const wish of [good, bad]) {
      assert.equal((await transfer(wish)).status, 'processing');
      assert.equal((await query(wish)).status, 'processing');
    }
    simulator.finish(good.out_biz_no, true);
    simulator.finish(bad.out_biz_no, false);
    assert.equal((await query(good)).status, 'succeeded');
    assert.equal((await query(bad)).status, 'failed');
    nothingSent(bad);
  });
  it('a state nobody knows is no end', async () => {
    for (const word of ['constructor', 'WONDERFUL', '', '1e0']) {
      moods.word = word;
      const wish = request();
      for (const ask of [transfer, query]) {
        const state = await ask(wish).catch((error: unknown) => {
          assert.ok(error instanceof GatewayError && error.kind === 'rubbish', String(error));
          return null;
        });
        assert.ok(state === null || state.status === 'processing', `${JSON.stringify(word)} was taken for ${state?.status}`);
      }
    }
  });
  it('a busy gateway may have paid: nothing is said until it is asked', async () => {
    moods.stumbling = true;
    const wish = request();
    const state = await transfer(wish).catch((error: unknown) => {
      assert.ok(error instanceof GatewayError && error.kind === 'rubbish', String(error));
      return null;
    });
    assert.ok(state === null || state.status === 'processing', `busy was taken for ${state?.status}`);
    moods.stumbling = false;
    assert.equal((await query(wish)).status, 'succeeded');
    sentOnce(wish);
  });
  it('more than the account has is refused for good', async () => {
    simulator.setLeft(1233);
    const wish = request();
    assert.notEqual(await refusal(transfer(wish)), '', 'no reason given');
    nothingSent(wish);
    assert.equal(simulator.left(), 1233);
    assert.ok(['failed', 'unknown'].includes((await query(wish)).status));
  });
  it('a payee nobody knows is refused for good', async () => {
    const wish = request({ payee: simulator.missingPayee(kind) });
    assert.notEqual(await refusal(transfer(wish)), '', 'no reason given');
    nothingSent(wish);
  });
  if (simulator.checksNames) {
    it("another's name is refused for good", async () => {
      const wish = request({ payee: { ...simulator.payee(kind), name: '李四' } });
      await refusal(transfer(wish));
      nothingSent(wish);
    });
  }
  const others = (['alipay', 'wechat', 'bank'] as const).filter((other) => !driver.payees.includes(other));
  if (others.length > 0) {
    it('a kind of payee it does not pay is refused, and nothing is sent', async () => {
      for (const other of others) {
        const world = unplugged();
        await refusal(transfer(request({ payee: { ...simulator.payee(kind), kind: other } }), world));
        assert.equal(world.calls(), 0);
      }
    });
  }
  it('query of a number nobody knows says unknown', async () => assert.equal((await query(request())).status, 'unknown'));

  it('an answer that got lost claims nothing, and query tells that it was paid', async () => {
    const wish = request();
    await failsAs('silent', () => transfer(wish, cutOff()));
    await failsAs('silent', () => query(wish, cutOff()));
    assert.equal((await query(wish)).status, 'succeeded');
    sentOnce(wish);
  });
  it('a call that never arrived claims nothing, and query tells that it is unknown', async () => {
    const wish = request();
    await failsAs('silent', () => transfer(wish, unplugged()));
    assert.equal((await query(wish)).status, 'unknown');
  });
  for (const [name, answer] of Object.entries(rubbish)) {
    it(`${name} for an answer claims nothing, and query tells that it was paid`, async () => {
      const wish = request();
      const world = distorted(() => answer);
      await failsAs('rubbish', () => transfer(wish, world));
      await failsAs('rubbish', () => query(wish, world));
      assert.equal((await query(wish)).status, 'succeeded');
    });
  }
  it("another payout's answer is refused", async () => {
    const [first, second] = [request(), request()];
    for (const ask of [transfer, query]) {
      const answer = await kept((world) => ask(first, world));
      await failsAs(
        'rubbish',
        () => ask(second, { now: outside.now, http: async () => answer }),
        `for ${ask === transfer ? 'a transfer' : 'a query'}`,
      );
    }
    nothingSent(second);
  });
  it('a forged answer is refused', async () => {
    for (const ask of [transfer, query]) {
      const wish = request();
      await transfer(wish);
      const forged = simulator.forgeries(await kept((world) => ask(wish, world)));
      assert.ok(Object.keys(forged).length > 2);
      for (const [how, answer] of Object.entries(forged))
        await failsAs('rubbish', () => ask(wish, { now: outside.now, http: async () => answer }), `for one ${how}`);
    }
  });
  it('a forged refusal is no refusal', async () => {
    const wish = request({ payee: simulator.missingPayee(kind) });
    const answer = await kept((world) => transfer(wish, world).catch(() => null));
    for (const [how, forged] of Object.entries(simulator.forgeries(answer)))
      if (!simulator.refusesPlainly || !/^(without a|with an empty) signature$/.test(how))
        await failsAs('rubbish', () => transfer(wish, { now: outside.now, http: async () => forged }), `for one ${how}`);
  });
  it("another account's key moves and tells nothing", async () => {
    const known = request();
    await transfer(known);
    for (const { name } of driver.config.filter((field) => field.kind.startsWith('secret'))) {
      const wrong = { ...config, [name]: simulator.neighbour[name] ?? '' };
      const wish = request();
      for (const ask of [() => transfer(wish, outside, wrong), () => query(known, outside, wrong)]) {
        const state = await ask().catch((error: unknown) => {
          assert.ok(error instanceof GatewayError, String(error));
          return null;
        });
        assert.ok(state === null || state.status === 'unknown', `believed with another's ${name}`);
      }
      nothingSent(wish);
    }
  });
  it('nothing is sent for an account without its key', async () => {
    for (const { name } of driver.config.filter((field) => field.required && field.default === undefined)) {
      const world = unplugged();
      const bare = { ...config, [name]: '' };
      await failsAs('unconfigured', () => transfer(request(), world, bare), `transfer without ${name}`);
      await failsAs('unconfigured', () => query(request(), world, bare), `query without ${name}`);
      if (driver.balance) await failsAs('unconfigured', async () => driver.balance?.(bare, world), `balance without ${name}`);
      assert.equal(world.calls(), 0);
    }
  });
  it('secrets stay here: in no call, no state and no error', async () => {
    const secrets = driver.config.filter(({ kind: of }) => of.startsWith('secret')).map(({ name }) => config[name] ?? '');
    const world = distorted((answer) => answer);
    const said: unknown[] = [];
    for (const wish of [request(), request({ payee: simulator.missingPayee(kind) })])
      for (const ask of [transfer, query]) said.push(await ask(wish, world).catch((error: unknown) => String(error)));
    for (const broken of [distorted(() => ({ status: 200, body: Buffer.from('{}') })), cutOff()])
      said.push(await transfer(request(), broken).catch((error: unknown) => String(error)));
    assert.ok(world.calls.length >= 4);
    const all = JSON.stringify([world.calls, said]);
    for (const secret of secrets) assert.ok(secret !== '' && !all.includes(JSON.stringify(secret).slice(1, -1)), 'a secret went out');
  });
  it('the config is checked strictly, and secrets never come out', async () => {
    const schema = configSchema(driver.config);
    assert.deepEqual({ ...schema.parse(config), ...config }, schema.parse(config));
    assert.ok(!schema.safeParse({ ...config, other: 'x' }).success);
    const secrets = driver.config.filter(({ kind: of }) => of.startsWith('secret'));
    assert.ok(secrets.length > 0, 'a payout account without a secret');
    for (const { name } of secrets) assert.ok(!schema.safeParse({ ...config, [name]: ' ' }).success, `${name} may be empty`);
    const shown = withoutSecrets(driver.config, config);
    assert.deepEqual(
      shown.filled,
      secrets.map(({ name }) => name),
    );
    for (const { name } of secrets) assert.ok(!JSON.stringify(shown).includes(JSON.stringify(config[name]).slice(1, -1)));
    assert.deepEqual({ ...config, ...keepSecrets(driver.config, config, shown.values) }, { ...shown.values, ...config });
  });
  const { balance } = driver;
  if (balance) {
    it('the balance is told, to the fen, and falls with a payout', async () => {
      simulator.setLeft(123_457);
      assert.equal(await balance(config, outside), 123_457);
      await transfer(request());
      assert.equal(await balance(config, outside), 123_457 - 1234);
    });
    it('a balance that is silent, rubbish or forged is none', async () => {
      await failsAs('silent', () => balance(config, cutOff()));
      const honest = await kept((world) => balance(config, world));
      for (const [how, answer] of Object.entries({ ...rubbish, ...simulator.forgeries(honest) }))
        await failsAs('rubbish', () => balance(config, { now: outside.now, http: async () => answer }), `for one ${how}`);
    });
  }
  return cases;
}

/** Registers every case with node:test; `cases` is how many there are. */
export const payoutConformance = (
  driver: PayoutDriver,
  simulator: PayoutSimulator,
  { cases, title = driver.id }: { cases: number; title?: string },
): void => register(`${title}: payouts`, payoutCases(driver, simulator), cases);
