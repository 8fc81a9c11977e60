/** The payout side of an epay V2 gateway in memory: it holds the platform's key and checks the merchants' signatures. */
import { createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Fen } from '@keymall/contract/kit/money';
import { formatYuan, parseYuan } from '@keymall/contract/kit/money';
import type { HttpAnswer, HttpRequest } from '#kit/http';
import type { PayoutSimulator } from '#kit/payout-conformance';

type Fields = Record<string, string>;

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [platform, merchant, neighbour, stranger] = [pair(), pair(), pair(), pair()];

const textOf = (fields: Fields) =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '' && name !== 'sign' && name !== 'sign_type')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

interface Transfer {
  pid: string;
  biz_no: string;
  account: string;
  name: string;
  remark: string;
  amount: Fen;
  /** 0 under way, 1 done, 2 failed. */
  status: string;
}

/** A gateway. `signsRefusals`: not every one does. */
export function epayTransferSimulator({ signsRefusals = true, more = {} }: { signsRefusals?: boolean; more?: Fields } = {}) {
  const now = new Date('2026-01-01T00:00:00Z');
  const config: Fields = {
    gateway: 'https://epay.invalid',
    pid: '1001',
    platform_public_key: platform.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    merchant_private_key: merchant.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    number_form: 'as_is',
    refusals: 'signed',
    ...more,
  };
  const keys: Record<string, KeyObject> = { '1001': merchant.publicKey, '1002': neighbour.publicKey };
  const balances: Record<string, Fen> = { '1001': 0, '1002': 0 };
  const transfers = new Map<string, Transfer>();
  const moods = { slow: false, stumbling: false, word: null as string | null };
  let count = 0;

  const signed = (fields: Fields, key: KeyObject = platform.privateKey): HttpAnswer => {
    const told = { ...fields, timestamp: fields.timestamp ?? String(now.getTime() / 1000) };
    const sign = createSign('RSA-SHA256').update(textOf(told)).sign(key, 'base64');
    return { status: 200, body: Buffer.from(JSON.stringify({ ...told, sign, sign_type: 'RSA' })) };
  };
  const unsigned = (fields: Fields): HttpAnswer => ({ status: 200, body: Buffer.from(JSON.stringify(fields)) });
  const refused = (msg: string) => (signsRefusals ? signed({ code: '-1', msg }) : unsigned({ code: '-1', msg }));
  const told = (number: string, { biz_no, status, amount, remark }: Transfer, full: boolean) =>
    signed({
      code: '0',
      msg: 'succ',
      status: moods.word ?? status,
      biz_no,
      out_biz_no: number,
      ...(full ? { amount: formatYuan(amount), remark, errmsg: status === '2' ? '收款方账户异常' : '' } : {}),
    });

  function submit(sent: Fields): HttpAnswer {
    const { pid = '', out_biz_no = '', account = '', name = '', money = '', remark = '' } = sent;
    const known = transfers.get(out_biz_no);
    if (known) return told(out_biz_no, known, false);
    const amount = /^\d+\.\d\d$/.test(money) ? (parseYuan(money) ?? 0) : 0;
    if (amount <= 0 || [...remark].length > 100) return refused('参数错误');
    if (account === 'nobody@example.com') return refused('收款方账号不存在');
    if (name !== '' && name !== '张三') return refused('收款方账号与姓名不匹配');
    if (amount > (balances[pid] ?? 0)) return refused('商户可用余额不足');
    balances[pid] = (balances[pid] ?? 0) - amount;
    const made = { pid, biz_no: `2026${String(++count).padStart(15, '0')}`, account, name, remark, amount, status: moods.slow ? '0' : '1' };
    transfers.set(out_biz_no, made);
    return told(out_biz_no, made, false);
  }

  async function http({ url, form = [] }: HttpRequest): Promise<HttpAnswer> {
    const sent = Object.fromEntries(form.map(([name, value]) => [name, value]));
    const key = keys[sent.pid ?? ''];
    const good =
      key !== undefined &&
      createVerify('RSA-SHA256')
        .update(textOf(sent))
        .verify(key, sent.sign ?? '', 'base64');
    if (!good || sent.timestamp !== String(now.getTime() / 1000)) return unsigned({ code: '-1', msg: '签名校验失败' });
    const answered = (): HttpAnswer => {
      if (url.endsWith('/api/transfer/submit')) return submit(sent);
      if (url.endsWith('/api/transfer/balance'))
        return signed({ code: '0', available_money: formatYuan(balances[sent.pid ?? ''] ?? 0), transfer_rate: '0' });
      const number = sent.out_biz_no ?? '';
      const known = transfers.get(number);
      return known && known.pid === sent.pid ? told(number, known, true) : refused('转账记录不存在');
    };
    const answer = answered();
    return moods.stumbling ? refused('系统繁忙，请稍后再试') : answer;
  }

  const simulator: PayoutSimulator = {
    config,
    neighbour: {
      ...config,
      pid: '1002',
      merchant_private_key: neighbour.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    },
    outside: { http, now: () => now },
    payee: (kind) => ({ kind, account: 'payee@example.com', name: '张三' }),
    missingPayee: (kind) => ({ kind, account: 'nobody@example.com', name: '张三' }),
    checksNames: true,
    remarkCharacters: 100,
    sent(number) {
      const made = transfers.get(number);
      if (!made || made.status === '2') return [];
      const { account, name, amount, remark } = made;
      return [{ account, name, amount, remark }];
    },
    left: () => balances['1001'] ?? 0,
    setLeft(amount) {
      balances['1001'] = amount;
    },
    moods,
    finish(number, well) {
      const made = transfers.get(number);
      if (made?.status !== '0') throw new Error(`nothing under way as ${number}`);
      made.status = well ? '1' : '2';
      if (!well) balances[made.pid] = (balances[made.pid] ?? 0) + made.amount;
    },
    forgeries({ body }) {
      const { sign = '', sign_type: _, ...fields } = JSON.parse(body.toString('utf8')) as Fields;
      return {
        'signed by somebody else': signed(fields, stranger.privateKey),
        "signed with the merchant's key": signed(fields, merchant.privateKey),
        'without a signature': unsigned(fields),
        'with an empty signature': unsigned({ ...fields, sign: '' }),
        'changed after it was signed': unsigned({ ...fields, msg: 'FORGED', sign }),
        'too old': signed({ ...fields, timestamp: String(now.getTime() / 1000 - 301) }),
      };
    },
  };
  return { simulator, transfers, signed, unsigned, balances };
}
