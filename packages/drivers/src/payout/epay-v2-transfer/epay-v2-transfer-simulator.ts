/** The payout side of an epay V2 gateway in memory: it holds the platform's key and checks the merchants' signatures. */
import { createSign, createVerify, type KeyObject } from 'node:crypto';
import type { Fen } from '@keymall/contract/kit/money';
import { formatYuan, parseYuan } from '@keymall/contract/kit/money';
import { testKeys } from '#kit/certificate-maker';
import type { HttpAnswer, HttpRequest } from '#kit/http';
import type { PayoutSimulator } from '#kit/payout-conformance';

type Fields = Record<string, string>;

const pair = () => testKeys();
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
  out_biz_no: string;
  account: string;
  name: string;
  remark: string;
  amount: Fen;
  /** 0 under way, 1 done, 2 failed. */
  status: string;
}

/** What the channel behind the program says of the amount while a payout is under way. */
type ChannelAmount = 'yuan' | 'fen' | 'null' | 'zero' | 'missing';

export interface EpayProgram {
  /**
   * `new`: takes any number, pays under one of its own unless ours is 19 digits, and finds only that; names both in its answers; takes
   * a number once. `old`: takes 19 digits only, names a payout only when it takes it, and leaves a repeated number to its channel.
   */
  version?: 'new' | 'old';
  /** Programs written after the page sign what they refuse; the program itself throws it, and signs only what its channel refused. */
  signsRefusals?: boolean;
  channelAmount?: ChannelAmount;
  more?: Fields;
}

/** A gateway that runs an epay program. */
export function epayTransferSimulator({ version = 'new', signsRefusals = false, channelAmount = 'yuan', more = {} }: EpayProgram = {}) {
  const now = new Date('2026-01-01T00:00:00Z');
  const config: Fields = {
    gateway: 'https://epay.invalid',
    pid: '1001',
    platform_public_key: platform.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    merchant_private_key: merchant.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    number_form: 'digits_19',
    refusals: 'https',
    ...more,
  };
  const keys: Record<string, KeyObject> = { '1001': merchant.publicKey, '1002': neighbour.publicKey };
  const balances: Record<string, Fen> = { '1001': 0, '1002': 0 };
  /** By the program's own number. */
  const transfers = new Map<string, Transfer>();
  const moods = { slow: false, stumbling: false, word: null as string | null };
  let count = 0;

  const signed = (fields: Record<string, string | number | null>, key: KeyObject = platform.privateKey): HttpAnswer => {
    const told = { ...fields, timestamp: fields.timestamp ?? String(now.getTime() / 1000) };
    const texts = Object.fromEntries(Object.entries(told).map(([name, value]) => [name, value === null ? '' : String(value)]));
    const sign = createSign('RSA-SHA256').update(textOf(texts)).sign(key, 'base64');
    return { status: 200, body: Buffer.from(JSON.stringify({ ...told, sign, sign_type: 'RSA' })) };
  };
  const unsigned = (fields: Record<string, string | number>): HttpAnswer => ({ status: 200, body: Buffer.from(JSON.stringify(fields)) });
  const thrown = (msg: string, code = -1) => (signsRefusals ? signed({ code, msg }) : unsigned({ code, msg }));
  const byChannel = (msg: string) => signed({ code: -1, msg });
  const asTold = (status: string): string | number => (/^\d$/.test(status) ? Number(status) : status);
  const is19 = (number: string) => /^\d{19}$/.test(number);
  const numbers = ({ biz_no, out_biz_no }: Transfer) => ({ biz_no, out_biz_no });

  function taken(made: Transfer): HttpAnswer {
    const shown = version === 'new' ? numbers(made) : { out_biz_no: made.out_biz_no };
    return signed({ code: 0, msg: '提交成功！', status: asTold(moods.word ?? made.status), orderid: `O${made.biz_no}`, ...shown });
  }

  function submit(sent: Fields): HttpAnswer {
    const { pid = '', out_biz_no = '', account = '', name = '', money = '', remark = '' } = sent;
    if (name === '') return thrown('收款人姓名(name)不能为空');
    if (version === 'old' ? !is19(out_biz_no) : !/^[a-zA-Z0-9._\-|]+$/.test(out_biz_no)) return thrown('交易号输入不规范');
    if ([...remark].length > 32) return thrown('转账备注最多32个字');
    const amount = /^\d+\.\d\d$/.test(money) ? (parseYuan(money) ?? 0) : 0;
    if (amount <= 0) return thrown('转账金额输入不规范');
    const known = [...transfers.values()].find((each) => each.pid === pid && each.out_biz_no === out_biz_no);
    if (known) return version === 'new' ? byChannel('该交易号已存在，请更换交易号') : taken(known);
    if (amount > (balances[pid] ?? 0))
      return version === 'new' ? byChannel('需支付金额大于可转账余额') : thrown('需支付金额大于可转账余额');
    if (account === 'nobody@example.com') return byChannel('[PAYEE_NOT_EXIST]收款账号不存在');
    if (name !== '张三') return byChannel('[PAYEE_USER_INFO_ERROR]支付宝账号和姓名不匹配');
    balances[pid] = (balances[pid] ?? 0) - amount;
    const biz_no = is19(out_biz_no) ? out_biz_no : `20260101${String(++count).padStart(11, '0')}`;
    const made = { pid, biz_no, out_biz_no, account, name, remark, amount, status: moods.slow ? '0' : '1' };
    transfers.set(biz_no, made);
    return taken(made);
  }

  function query({ pid, biz_no, out_biz_no = '' }: Fields): HttpAnswer {
    const known = transfers.get((version === 'new' && biz_no) || out_biz_no);
    if (!known || known.pid !== pid) return thrown(version === 'new' ? '转账交易号不存在' : '当前转账订单不存在');
    const status = moods.word ?? known.status;
    const about = { ...(version === 'new' ? numbers(known) : {}), remark: known.remark, cost_money: formatYuan(known.amount) };
    const yuan = formatYuan(known.amount);
    if (status === '1') return signed({ code: 0, msg: '转账成功！', status: 1, amount: yuan, ...about });
    if (status === '2')
      return signed({ code: 0, msg: '转账失败：收款方账户异常', status: 2, amount: yuan, errmsg: '收款方账户异常', ...about });
    const amounts = { yuan: { amount: yuan }, fen: { amount: known.amount }, null: { amount: null }, zero: { amount: 0 }, missing: {} };
    return signed({ code: 0, msg: '转账处理中，请稍后查询结果。', status: asTold(status), ...amounts[channelAmount], ...about });
  }

  async function http({ url, form = [] }: HttpRequest): Promise<HttpAnswer> {
    const sent = Object.fromEntries(form.map(([name, value]) => [name, value]));
    const key = keys[sent.pid ?? ''];
    const good =
      key !== undefined &&
      createVerify('RSA-SHA256')
        .update(textOf(sent))
        .verify(key, sent.sign ?? '', 'base64');
    if (!good || sent.timestamp !== String(now.getTime() / 1000)) return unsigned({ code: -3, msg: 'RSA签名校验失败' });
    const answered = (): HttpAnswer => {
      if (url.endsWith('/api/transfer/submit')) return submit(sent);
      if (url.endsWith('/api/transfer/balance'))
        return signed({ code: 0, available_money: formatYuan(balances[sent.pid ?? ''] ?? 0), transfer_rate: '0' });
      return query(sent);
    };
    const answer = answered();
    return moods.stumbling ? byChannel('系统繁忙，请稍后再试') : answer;
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
    remarkCharacters: 32,
    refusesPlainly: !signsRefusals,
    sent(number) {
      const made = [...transfers.values()].find(({ out_biz_no }) => out_biz_no === number);
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
      const made = [...transfers.values()].find(({ out_biz_no }) => out_biz_no === number);
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
