/** Over every driver, partner and settings group: a stored secret goes to no new address, and a certificate's field keeps no private key. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { adminChannelAccount } from '@keymall/contract/payment/channel';
import { adminCustomChannel, merchantCustomChannel } from '@keymall/contract/payment/custom-channel';
import { adminAlipayPartner, adminWechatPartner } from '@keymall/contract/payment/partner';
import { adminSettlement, adminSettlementAccount } from '@keymall/contract/payment/settlement-channel';
import { adminConfig } from '@keymall/contract/platform/config';
import { customSettings, type SettingGroup, secretSettings } from '@keymall/contract/settings/groups';
import { keyText, makeCertificate } from '@keymall/drivers/kit/certificate-maker';
import { type AccountConfig, type ConfigField, isAddress, isSecret } from '@keymall/drivers/kit/config';
import { emailDrivers, paymentDrivers, payoutDrivers, smsDrivers } from '@keymall/drivers/registry';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeChannel, makeShop, type Person } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { openParams, sealParams } from './channel/account.service.ts';
import { bareCertificates } from './channel/bare-certificate.service.ts';
import { partnerFields } from './partner/partner.fields.ts';
import { openPartner, sealPartner } from './partner/partner.keys.ts';

let app: TestApp;
let admin: Person;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  await did(
    app,
    adminCustomChannel.setConfig,
    { ...customSettings.encode(customSettings.parse({})), custom_status: 1, custom_audit: 0 },
    admin,
  );
});

const certificate = makeCertificate({ commonName: 'merchant', ca: true });
/** The key that tools write beside a certificate, and that nobody may see again. */
const stray = keyText(makeCertificate({ commonName: 'stray' }).privateKey);
const [, strayLine = ''] = stray.split('\n');
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pasted = `Bag Attributes\n    localKeyID: 01\n${stray}${certificate.pem}Key Attributes: <No Attributes>\n${stray.replaceAll('PRIVATE', 'RSA PRIVATE')}`;
const isCertificate = ({ format }: ConfigField): boolean => format === 'certificate' || format === 'rsa_public_or_certificate';

const FORMATS: Record<NonNullable<ConfigField['format']>, string> = {
  rsa_public: pair.publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  rsa_private: keyText(pair.privateKey),
  certificate: certificate.pem,
  rsa_public_or_certificate: certificate.pem,
  bytes_32: 'k'.repeat(32),
  rate: '7.1',
  port: '587',
  email: 'shop@example.com',
};
/** Something that a field takes. */
function goodFor({ name, kind, format, options, default: fallback }: ConfigField): string {
  if (format) return FORMATS[format];
  if (kind === 'url') return `https://${name.replace('_', '-')}.example.com`;
  return options?.[0]?.value ?? fallback ?? `value-of-${name}`;
}
const goodParams = (fields: readonly ConfigField[]): AccountConfig =>
  Object.fromEntries(fields.map((field) => [field.name, goodFor(field)]));
const elsewhere = (field: ConfigField): string =>
  field.format === 'port'
    ? '2525'
    : field.options
      ? (field.options.at(-1)?.value ?? '')
      : field.kind === 'url'
        ? 'https://attacker.example'
        : 'attacker.example';

/** A place where parameters with secrets are typed in. */
interface Door {
  title: string;
  fields: readonly ConfigField[];
  add(params: AccountConfig): Promise<number>;
  edit(id: number, params: AccountConfig): Promise<{ code: number; msg: string }>;
  shown(id: number): Promise<unknown>;
  stored(id: number): Promise<AccountConfig>;
  keep(id: number, config: AccountConfig): Promise<void>;
}

const keyring = () => app.house.keyring;
const account = {
  async stored(id: number): Promise<AccountConfig> {
    const { params } = await app.house.db.selectFrom('channel_account').select('params').where('id', '=', id).executeTakeFirstOrThrow();
    return openParams(keyring(), id, params);
  },
  async keep(id: number, config: AccountConfig): Promise<void> {
    const params = sealParams(keyring(), id, config);
    await app.house.db.updateTable('channel_account').set({ params }).where('id', '=', id).execute();
  },
};

function channelDoor(code: string, fields: readonly ConfigField[]): Door {
  return {
    ...account,
    title: `${code}, the platform's account`,
    fields,
    async add(params) {
      const { id: channel_id } = await makeChannel(app, admin);
      await app.house.db.updateTable('pay_channel').set({ code }).where('id', '=', channel_id).execute();
      return (await did(app, adminChannelAccount.add, { channel_id, name: '账号', params }, admin)).id;
    },
    edit: (id, params) => call(app, adminChannelAccount.edit, { id, name: '账号', status: 1, params }, admin),
    shown: (id) => did(app, adminChannelAccount.detail, { id }, admin),
  };
}

function ownDoor(code: string, fields: readonly ConfigField[]): Door {
  const shops = new Map<number, { shop: Person; own: number }>();
  const shopOf = (id: number) => shops.get(id) ?? assert.fail('no such account');
  return {
    ...account,
    title: `${code}, a merchant's own account`,
    fields,
    async add(params) {
      const { id: channel_id } = await makeChannel(app, admin);
      await app.house.db.updateTable('pay_channel').set({ code, is_custom: 1 }).where('id', '=', channel_id).execute();
      const shop = await makeShop(app);
      const { id: own } = await did(app, merchantCustomChannel.add, { channel_id, name: '账号', params }, shop);
      const row = await app.house.db.selectFrom('custom_channel').selectAll().where('id', '=', own).executeTakeFirstOrThrow();
      shops.set(row.channel_account_id, { shop, own });
      return row.channel_account_id;
    },
    edit: (id, params) => call(app, merchantCustomChannel.edit, { id: shopOf(id).own, name: '账号', params }, shopOf(id).shop),
    shown: async (id) => [
      await did(app, merchantCustomChannel.detail, { id: shopOf(id).own }, shopOf(id).shop),
      await did(app, adminCustomChannel.list, { limit: 100 }, admin),
    ],
  };
}

function payoutDoor(code: string, fields: readonly ConfigField[]): Door {
  return {
    ...account,
    title: `${code}, a payout account`,
    fields,
    async add(params) {
      const { id: channel_id } = await did(app, adminSettlement.add, { title: `代付 ${code}`, code }, admin);
      return (await did(app, adminSettlementAccount.add, { channel_id, name: '账号', params }, admin)).id;
    },
    edit: (id, params) => call(app, adminSettlementAccount.edit, { id, name: '账号', status: 1, sort: 0, params }, admin),
    shown: (id) => did(app, adminSettlementAccount.detail, { id }, admin),
  };
}

function partnerDoor(family: 'alipay' | 'wechat'): Door {
  const calls = family === 'alipay' ? adminAlipayPartner : adminWechatPartner;
  const draft = (params: AccountConfig) => ({ name: '服务商', app_id: '2021000000000001', split_rate: '3', status: 1 as const, params });
  return {
    title: `${family}, a partner`,
    fields: partnerFields[family],
    add: async (params) => (await did(app, calls.add, draft(params), admin)).id,
    edit: (id, params) => call(app, calls.edit, { id, ...draft(params) }, admin),
    shown: (id) => did(app, calls.detail, { id }, admin),
    async stored(id) {
      const { params } = await app.house.db.selectFrom('partner').select('params').where('id', '=', id).executeTakeFirstOrThrow();
      return openPartner(keyring(), id, params);
    },
    async keep(id, config) {
      await app.house.db
        .updateTable('partner')
        .set({ params: sealPartner(keyring(), id, config) })
        .where('id', '=', id)
        .execute();
    },
  };
}

const own = [...paymentDrivers.values()].filter(({ partner }) => !partner);
const doors: Door[] = [
  ...own.flatMap(({ id, config }) => [channelDoor(id, config), ownDoor(id, config)]),
  ...[...payoutDrivers.values()].map(({ id, config }) => payoutDoor(id, config)),
  partnerDoor('alipay'),
  partnerDoor('wechat'),
];
const without = (fields: readonly ConfigField[], params: AccountConfig): AccountConfig =>
  Object.fromEntries(fields.map((field) => [field.name, isSecret(field) ? '' : (params[field.name] ?? '')]));

test('whoever has a secret says where it goes', () => {
  const drivers = [...paymentDrivers.values(), ...payoutDrivers.values(), ...emailDrivers.values(), ...smsDrivers.values()];
  for (const { id, config } of drivers) assert.ok(!config.some(isSecret) || config.some(isAddress), `${id} names no address`);
  assert.ok(own.length >= 10 && doors.length >= 20);
});

describe('a secret that is kept', () => {
  for (const { title, fields, add, edit, shown, stored } of doors)
    test(`${title}: goes to no other address`, async () => {
      const params = goodParams(fields);
      const id = await add(params);
      const before = await stored(id);
      const kept = without(fields, before);
      const secrets = fields.filter((field) => isSecret(field) && before[field.name] !== '');
      assert.ok(secrets.length > 0);
      const addresses = fields.filter(isAddress);
      for (const address of addresses) {
        const moved = { ...kept, [address.name]: elsewhere(address) };
        const { code, msg } = await edit(id, moved);
        assert.deepEqual([code, msg.includes(secrets[0]?.label.zh_CN ?? '?')], [1714, true], `${address.name}: ${msg}`);
        // Some of them typed are not all of them.
        const [first] = secrets;
        if (first && secrets.length > 1) assert.equal((await edit(id, { ...moved, [first.name]: params[first.name] ?? '' })).code, 1714);
        assert.deepEqual(await stored(id), before);
      }
      // The same address, however it is written, keeps them; another name does.
      const same = Object.fromEntries(addresses.filter(({ kind }) => kind === 'url').map(({ name }) => [name, `${kept[name]}/ `]));
      assert.equal((await edit(id, { ...kept, ...same })).code, 1);
      for (const { name } of secrets) assert.equal((await stored(id))[name], before[name]);
      for (const address of addresses) {
        const typed = Object.fromEntries(secrets.map(({ name }) => [name, params[name] ?? '']));
        assert.equal((await edit(id, { ...kept, ...typed, [address.name]: elsewhere(address) })).code, 1, address.name);
        assert.equal((await edit(id, { ...kept, ...typed })).code, 1);
      }
      const told = JSON.stringify(await shown(id));
      for (const { name } of secrets) assert.ok(!told.includes(JSON.stringify(before[name]).slice(1, -1)), name);
    });

  /** What also decides where a secret goes, and is chosen from a list. */
  const CHOICES: Record<string, string | number> = {
    email_security: 'none',
    sms_driver: 'aliyun',
    auth_provider: 'signed-json',
    ai_driver: 'local',
    s3_bucket: 'elsewhere',
    s3_path_style: 0,
  };
  /** What must be there for such a choice to be made at all. */
  const WHOLE: Partial<Record<SettingGroup, Record<string, string>>> = {
    auth: { auth_url: 'https://verify.example/check', auth_key: 'key-1' },
  };
  /** What others seal their calls to us with: we send it to nobody. */
  const SENT_NOWHERE = new Set(['mp_token', 'mp_aes_key']);
  for (const [group, secrets] of Object.entries(secretSettings) as [SettingGroup, Record<string, readonly string[]>][])
    test(`settings ${group}: goes to no other address`, async () => {
      const { values: given } = await did(app, adminConfig.getConfig, { group }, admin);
      const values: Record<string, unknown> = { ...given, ...WHOLE[group] };
      const stored: string[] = [];
      for (const [secret, addresses] of Object.entries(secrets)) {
        if (SENT_NOWHERE.has(secret)) {
          assert.deepEqual(addresses, []);
          continue;
        }
        stored.push(secret);
        assert.ok(addresses.length > 0, `${secret} names no address`);
        for (const address of addresses) {
          assert.ok(address in values, address);
          const other = CHOICES[address] ?? (typeof values[address] === 'number' ? 2525 : 'https://attacker.example');
          // Nothing is stored yet, so there is nothing to keep.
          await did(app, adminConfig.editConfig, { group, values: { ...values, [secret]: 'kept-secret' } }, admin);
          assert.deepEqual((await did(app, adminConfig.getConfig, { group }, admin)).secrets_set, stored);
          const said = await refused(app, 'secret_anew', adminConfig.editConfig, { group, values: { ...values, [address]: other } }, admin);
          assert.match(said, new RegExp(secret));
          const now = app.house.settings.get(group) as Record<string, unknown>;
          assert.deepEqual([now[secret], now[address]], ['kept-secret', values[address]]);
          await did(app, adminConfig.editConfig, { group, values }, admin);
          assert.equal((app.house.settings.get(group) as Record<string, unknown>)[secret], 'kept-secret');
          await did(app, adminConfig.editConfig, { group, values: { ...values, [address]: other, [secret]: 'typed-anew' } }, admin);
          await did(app, adminConfig.editConfig, { group, values: { ...values, [secret]: 'kept-secret' } }, admin);
        }
      }
    });
});

describe('a private key in a certificate’s field', () => {
  const withCertificates = doors.filter(({ fields }) => fields.some(isCertificate));
  test('there are such fields', () => assert.ok(withCertificates.length >= 8, `${withCertificates.length}`));
  for (const { title, fields, add, edit, shown, stored, keep } of withCertificates)
    test(`${title}: is neither stored nor shown`, async () => {
      const whole = {
        ...goodParams(fields),
        ...Object.fromEntries(fields.filter(isCertificate).map(({ name }) => [name, pasted])),
      };
      const id = await add(whole);
      const assertBare = async () => {
        const config = await stored(id);
        assert.ok(!JSON.stringify(config).includes(strayLine), 'stored');
        assert.ok(!JSON.stringify(await shown(id)).includes(strayLine), 'shown');
        for (const { name } of fields.filter(isCertificate)) assert.equal(config[name], certificate.pem.trim());
      };
      await assertBare();
      assert.equal((await edit(id, whole)).code, 1);
      await assertBare();
      // As an older version kept it: not shown, and gone after the job.
      const old = { ...(await stored(id)), ...Object.fromEntries(fields.filter(isCertificate).map(({ name }) => [name, pasted])) };
      await keep(id, old);
      assert.ok(!JSON.stringify(await shown(id)).includes(strayLine), 'shown as it was');
      assert.equal(await bareCertificates(app.ctx()), 1);
      await assertBare();
      assert.equal(await bareCertificates(app.ctx()), 0);
      for (const { name } of fields.filter(isSecret)) assert.equal((await stored(id))[name], old[name]);
    });
});
