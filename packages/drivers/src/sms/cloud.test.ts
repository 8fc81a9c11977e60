/** Alibaba's and Tencent's text messages: signatures the vendors published, and gateways that check ours. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { GatewayError } from '#kit/gateway-error';
import { outsideWorld } from '#kit/http';
import { aliyunSms } from './aliyun/aliyun.ts';
import { signAcs3 } from './aliyun/aliyun-signature.ts';
import { cloudAccount, startCloud } from './cloud-simulator.ts';
import type { SmsDriver } from './port.ts';
import { tencentSms } from './tencent/tencent.ts';
import { signTc3 } from './tencent/tencent-signature.ts';

test('ACS3 signs as Alibaba’s manual shows', () => {
  const signed = signAcs3({
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    query: [
      ['RegionId', 'cn-shanghai'],
      ['ImageId', 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd'],
    ],
    key: { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
    now: new Date('2023-10-26T10:22:32Z'),
    nonce: '3156853299f313e23d1673dc12e1703d',
  });
  assert.equal(
    signed.headers.authorization,
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

test('TC3 signs as Tencent’s manual shows', () => {
  const signed = signTc3({
    host: 'cvm.tencentcloudapi.com',
    service: 'cvm',
    body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    key: { id: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' },
    now: new Date(1_551_113_065_000),
  });
  assert.equal(signed.timestamp, '1551113065');
  assert.equal(
    signed.authorization,
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  );
});

const odd = '卡 A+B*(1)~\'!&=%/，🎁"\\';
const message = {
  to: '13800138000',
  text: '不看',
  template: {
    id: 'SMS_1001',
    params: [
      ['goods', '会员 & 月卡'],
      ['keys', odd],
    ],
  },
} as const;

const drivers: [SmsDriver, 'aliyun' | 'tencent', { to: string; params: unknown }][] = [
  [aliyunSms, 'aliyun', { to: '13800138000', params: { goods: '会员 & 月卡', keys: odd } }],
  [tencentSms, 'tencent', { to: '+8613800138000', params: ['会员 & 月卡', odd] }],
];
for (const [driver, kind, arrived] of drivers)
  describe(driver.id, () => {
    let cloud: Awaited<ReturnType<typeof startCloud>>;
    before(async () => {
      cloud = await startCloud(kind);
    });
    after(() => cloud.close());
    const { username, password, sign, app_id } = cloudAccount;
    const send = (more: Record<string, string> = {}, what: Parameters<SmsDriver['send']>[1] = message, world = outsideWorld()) =>
      driver.send({ username, password, sign, app_id, gateway: cloud.url, ...more }, what, world);
    const failsAs = (fault: string, run: () => Promise<void>, why = '') =>
      assert.rejects(run, (error) => {
        assert.ok(error instanceof GatewayError && !JSON.stringify(error).includes(password) && !error.message.includes(password));
        assert.equal(error.kind, fault, `${why} ${error.message}`);
        return true;
      });

    test('sends its approved text with what stands in its gaps, whole', async () => {
      await send();
      assert.deepEqual(cloud.sent, [{ to: arrived.to, sign: '小店', template: 'SMS_1001', params: arrived.params }]);
      await send();
      assert.equal(cloud.sent.length, 2, 'the same once more is another message');
      cloud.sent.length = 0;
    });
    test('is refused with another key, name, template or clock, and sends nothing', async () => {
      for (const [name, wrong] of Object.entries({ password: 'guessed', username: 'AKIDOTHER', sign: '别家' }))
        await failsAs('refused', () => send({ [name]: wrong }), name);
      await failsAs('refused', () => send({}, { ...message, template: { ...message.template, id: 'SMS_9' } }));
      await failsAs('refused', () => send({}, { ...message, template: { ...message.template, params: [['goods', 'x']] } }));
      await failsAs('refused', () => send({}, { ...message, to: '1' }));
      const slow = { ...outsideWorld(), now: () => new Date(Date.now() - 3_600_000) };
      await failsAs('refused', () => send({}, message, slow), 'an hour late');
      assert.deepEqual(cloud.sent, []);
    });
    test('asks to be tried again where the gateway does, or says nothing that makes sense', async () => {
      const code =
        kind === 'aliyun' ? '{"Code":"Throttling.User","Message":"x"}' : '{"Response":{"Error":{"Code":"InternalError.Timeout"}}}';
      cloud.state.answer = { status: 503, body: code };
      await failsAs('silent', () => send());
      for (const body of ['<html>', '', 'null', '[]', '{}', '{"Response":{}}', '{"Response":{"SendStatusSet":[]}}']) {
        cloud.state.answer = { status: 200, body };
        await failsAs('rubbish', () => send(), body);
      }
      cloud.state.answer = null;
      await failsAs('silent', () => send({ gateway: 'http://127.0.0.1:1' }));
      cloud.sent.length = 0;
    });
    test('calls nobody for an account or a message that lacks something', async () => {
      const nobody = { now: () => new Date(), http: () => assert.fail('sent') };
      const lacking = driver.config.filter(({ required, default: given }) => required && given === undefined).map(({ name }) => name);
      assert.ok(lacking.length >= 3);
      for (const name of lacking) await failsAs('unconfigured', () => send({ [name]: '' }, message, nobody), name);
      await failsAs('unconfigured', () => send({}, { to: message.to, text: 'x' }, nobody));
      await failsAs('unconfigured', () => send({}, { ...message, template: { id: '', params: [] } }, nobody));
    });
  });
