/** The official account's driver against WeChat as its documents have it. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { GatewayError } from '#kit/gateway-error';
import { outsideWorld } from '#kit/http';
import { NotFollowing, type OfficialQuery, TokenOver } from '../port.ts';
import { aesKeyOf, documentOf, fieldsOf, unsealed } from './wechat-message.ts';
import { wechatOfficial as driver } from './wechat-official.ts';
import { addressCheck, delivery, officialAccount, startOfficial, wordsOf } from './wechat-simulator.ts';

let gateway: Awaited<ReturnType<typeof startOfficial>>;
let config: Record<string, string>;
const outside = outsideWorld();
const at = new Date('2026-03-01T08:00:00Z');
const by = { now: at, random: (bytes: number) => randomBytes(bytes) };

const queryOf = (text: string): OfficialQuery => {
  const query = new URLSearchParams(text);
  const of = (name: string) => query.get(name) ?? '';
  return { signature: of('signature'), msg_signature: of('msg_signature'), timestamp: of('timestamp'), nonce: of('nonce') };
};
const opened = ({ query, body }: { query: string; body: string }) => driver.open(config, queryOf(query), body);

before(async () => {
  gateway = await startOfficial();
  config = { ...officialAccount, gateway: gateway.url };
});
after(() => gateway.close());

describe('calls', () => {
  test('a token lasts, draws a code with our scene, and carries a message to a follower', async () => {
    const { value, seconds } = await driver.token(config, outside);
    assert.equal(seconds, 7200);
    assert.match(await driver.sceneToScan(config, value, { key: 'scene-1', seconds: 600 }, outside), /^http:\/\/weixin\.qq\.com\/q\//);
    assert.deepEqual(gateway.scenes.at(-1), { scene: 'scene-1', seconds: 600 });
    gateway.followers.add('o1');
    const gaps = [
      ['thing1', '一个名字比二十个字还要长得多的商品，它也要送达到商户手里'],
      ['time2', '2026-03-01 16:00:00'],
    ] as const;
    await driver.send(config, value, { to: 'o1', template: 'T1', url: 'https://shop.example/a', gaps }, outside);
    const taken = gateway.sent.at(-1);
    assert.equal(taken?.url, 'https://shop.example/a');
    assert.equal([...(taken?.data.thing1?.value ?? '')].length, 20);
    assert.equal(taken?.data.time2?.value, '2026-03-01 16:00:00');
  });
  test('a token that is over, a person who does not follow, and a wrong secret are told apart', async () => {
    const { value } = await driver.token(config, outside);
    const notice = { to: 'nobody', template: 'T1', url: '', gaps: [] };
    await assert.rejects(driver.send(config, value, notice, outside), NotFollowing);
    await assert.rejects(driver.send(config, 'another', notice, outside), TokenOver);
    await assert.rejects(
      driver.token({ ...config, app_secret: 'x' }, outside),
      (error) => error instanceof GatewayError && error.kind === 'refused',
    );
    await assert.rejects(
      driver.token({ ...config, app_id: '' }, outside),
      (error) => error instanceof GatewayError && error.kind === 'unconfigured',
    );
    gateway.state.busy = true;
    await assert.rejects(driver.token(config, outside), (error) => error instanceof GatewayError && error.kind === 'silent');
    gateway.state.busy = false;
  });
});

describe('deliveries', () => {
  test('of a scan, of following by a scan and of leaving are understood', () => {
    const of = (Event: string, EventKey?: string) => opened(delivery({ from: 'o1', Event, EventKey, at }));
    assert.deepEqual([of('SCAN', 'k')?.kind, of('SCAN', 'k')?.key, of('SCAN', 'k')?.from], ['scanned', 'k', 'o1']);
    assert.deepEqual([of('subscribe', 'qrscene_k')?.kind, of('subscribe', 'qrscene_k')?.key], ['scanned', 'k']);
    assert.equal(of('subscribe')?.kind, 'other');
    assert.equal(of('unsubscribe')?.kind, 'gone');
    assert.equal(of('SCAN', 'k')?.id, of('SCAN', 'k')?.id);
  });
  test('signed by another token, sealed for another account, changed or bare are none', () => {
    const event = { from: 'o1', Event: 'SCAN', EventKey: 'k', at };
    assert.ok(opened(delivery(event)));
    assert.equal(opened(delivery(event, { token: 'guess' })), null);
    assert.equal(opened(delivery(event, { app_id: 'wx-another' })), null);
    const { query, body } = delivery(event);
    assert.equal(opened({ query, body: delivery({ ...event, from: 'o2' }).body }), null);
    assert.equal(opened({ query, body: documentOf({ FromUserName: 'o1', MsgType: 'event', Event: 'SCAN', EventKey: 'k' }) }), null);
    assert.equal(driver.open({ ...config, token: '' }, queryOf(delivery(event, { token: '' }).query), body), null);
    assert.equal(opened(delivery(event, { sealed: 'AAAA' })), null);
  });
  test('an address check is by the token alone', () => {
    assert.equal(driver.isChecked(config, queryOf(addressCheck(at).toString())), true);
    assert.equal(driver.isChecked(config, queryOf(addressCheck(at, 'guess').toString())), false);
    assert.equal(driver.isChecked({ ...config, token: '' }, queryOf(addressCheck(at, '').toString())), false);
  });
  test('an answer is sealed and signed, whatever its words', () => {
    const event = opened(delivery({ from: 'o1', Event: 'SCAN', EventKey: 'k', at }));
    assert.ok(event);
    assert.equal(wordsOf(driver.answer(config, event, '已绑定 <b>]]>', by)), '已绑定 <b>]] >');
  });
});

describe('what was sealed', () => {
  test('opens with 32 bytes of key alone, and no rubbish breaks it', () => {
    assert.equal(aesKeyOf('short'), null);
    const key = aesKeyOf(officialAccount.aes_key);
    assert.ok(key);
    for (let bytes = 0; bytes < 200; bytes += 1) assert.equal(unsealed(key, 'wx', randomBytes(bytes).toString('base64')), null);
  });
  test('fields: texts, numbers and entities; nothing of what is declared', () => {
    const fields = fieldsOf('<xml><A><![CDATA[<b>&lt;]]></A><B>1 &amp; 2</B><C><D>3</D></C></xml>');
    assert.deepEqual(
      [...fields],
      [
        ['A', '<b>&lt;'],
        ['B', '1 & 2'],
        ['D', '3'],
      ],
    );
    assert.equal(fieldsOf('<!DOCTYPE x [<!ENTITY e "v">]><xml><A>&e;</A></xml>').size, 0);
  });
});
