/** What a test needs to exist, made through the services that make it in life. */
import { createHash, randomBytes } from 'node:crypto';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { merchantCard } from '@keymall/contract/inventory/card';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import type { StaffKind } from '@keymall/contract/merchant/staff-kinds';
import { adminChannel, adminChannelAccount } from '@keymall/contract/payment/channel';
import { sql } from 'kysely';
import { hashPassword } from '#kit/password';
import { mintShopScope, type ShopScope } from '#kit/scope';
import { createAdmin, openSession } from '#modules/identity';
import { createMerchant, shopLinkOf } from '#modules/merchant';
import type { TestApp } from './app.ts';
import { did } from './call.ts';

export const PASSWORD = 'a good long password';
/** One hash for all: hashing is slow by design, and what it hashes is no matter here. */
let sharedHash: Promise<string> | undefined;
const passwordHash = (): Promise<string> => {
  sharedHash ??= hashPassword(PASSWORD, []);
  return sharedHash;
};

const unique = (name: string): string => `${name}_${randomBytes(4).toString('hex')}`;

/** A session that counts as proven however the test's clock moves: what asks for a proof is asked about where it is tested (suites/step-up.test.ts). */
async function provenSession(app: TestApp, opened: Promise<string>): Promise<string> {
  const token = await opened;
  await app.house.db
    .updateTable('session')
    .set({ proof_at: new Date('2999-01-01T00:00:00Z') })
    .where('token_hash', '=', createHash('sha256').update(token).digest())
    .execute();
  return token;
}

export interface Person {
  id: number;
  username: string;
  token: string;
}

/** An administrator; with `perms`, one of a role of its own. */
export async function makeAdmin(app: TestApp, perms?: string[]): Promise<Person> {
  const username = unique('admin');
  const id = await createAdmin(app.ctx(), username, PASSWORD);
  if (perms) {
    const role = await app.house.db
      .insertInto('role')
      .values({ realm: 'admin', name: unique('role'), perms })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.house.db.updateTable('admin').set({ role_id: role.id }).where('id', '=', id).execute();
  }
  return { id, username, token: await provenSession(app, openSession(app.ctx(), 'admin', id)) };
}

export interface Shop extends Person {
  scope: ShopScope;
  /** Of the shop's link. */
  link: string;
}

/** A merchant with an open shop; with `perms`, of a role of its own. */
export async function makeShop(app: TestApp, perms?: string[]): Promise<Shop> {
  const username = unique('shop');
  const { id } = await createMerchant(app.ctx(), { username, password: PASSWORD, shop_name: `小店${username.slice(-6)}`, status: 1 });
  if (perms) {
    const role = await app.house.db
      .insertInto('role')
      .values({ realm: 'merchant', name: unique('role'), perms })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.house.db.updateTable('merchant').set({ role_id: role.id }).where('id', '=', id).execute();
  }
  const scope = mintShopScope(id);
  const { token: link } = await shopLinkOf(app.ctx(), scope);
  return { id, username, scope, link, token: await provenSession(app, openSession(app.ctx(), 'merchant', id, id)) };
}

/** Somebody who acts for a merchant; with `perms`, of a role of his own. */
export async function makeStaff(
  app: TestApp,
  shop: Shop,
  { kind = 'own', perms, id }: { kind?: StaffKind; perms?: readonly string[]; id?: number },
): Promise<Person> {
  const username = unique('staff');
  const role = perms
    ? await app.house.db
        .insertInto('staff_role')
        .values({ merchant_id: shop.id, name: unique('role'), perms: [...perms] })
        .returning('id')
        .executeTakeFirstOrThrow()
    : null;
  const row = { merchant_id: shop.id, username, password_hash: await passwordHash(), kind, role_id: role?.id ?? null };
  const { rows } = await sql<{ id: number }>`
    insert into merchant_staff (id, merchant_id, username, password_hash, kind, role_id)
    values (coalesce(${id ?? null}::bigint, nextval(pg_get_serial_sequence('merchant', 'id'))), ${row.merchant_id}, ${row.username},
      ${row.password_hash}, ${row.kind}, ${row.role_id})
    returning id`.execute(app.house.db);
  const account = rows[0]?.id as number;
  return { id: account, username: `${shop.username}:${username}`, token: await openSession(app.ctx(), 'merchant', account, shop.id) };
}

export async function makeBuyer(app: TestApp): Promise<Person> {
  const email = `${unique('buyer')}@example.com`;
  const { id } = await app.house.db
    .insertInto('buyer')
    .values({ email, password_hash: await passwordHash() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, username: email, token: await provenSession(app, openSession(app.ctx(), 'personal', id)) };
}

export const makeCategory = async (app: TestApp, shop: Shop, name = '会员'): Promise<number> =>
  (await did(app, merchantCategory.add, { name }, shop)).id;

/** A goods on the shelf, in a category of its own unless one is given. */
export async function makeGoods(app: TestApp, shop: Shop, draft: Partial<WireInput<typeof merchantGoods.add>> = {}): Promise<number> {
  const cate_id = draft.cate_id ?? (await makeCategory(app, shop));
  return (await did(app, merchantGoods.add, { name: '月卡', price: '10.00', ...draft, cate_id }, shop)).id;
}

/** So many different cards. */
export async function makeCards(app: TestApp, shop: Shop, goods_id: number, count: number): Promise<string[]> {
  const lines = Array.from({ length: count }, () => `KM-${randomBytes(8).toString('hex')}`);
  await did(app, merchantCard.add, { goods_id, content: lines.join('\n') }, shop);
  return lines;
}

export interface Channel {
  id: number;
  account_id: number;
  pid: string;
  key: string;
}

/** A channel of epay V1 with one account, 3 % unless said. */
export async function makeChannel(app: TestApp, admin: Person, draft: Partial<WireInput<typeof adminChannel.add>> = {}): Promise<Channel> {
  const { id: pay_type_id } = await app.house.db.selectFrom('pay_type').select('id').where('code', '=', 'alipay').executeTakeFirstOrThrow();
  const { id } = await did(
    app,
    adminChannel.add,
    { title: '测试通道', show_name: '支付宝', code: 'epay_v1', pay_type_id, rate: '30', ...draft },
    admin,
  );
  const account = { pid: '1001', key: randomBytes(16).toString('hex') };
  const { id: account_id } = await did(
    app,
    adminChannelAccount.add,
    { channel_id: id, name: '测试账号', params: { gateway: 'https://gateway.example', ...account } },
    admin,
  );
  return { id, account_id, ...account };
}

/** Supply settings of a shop that supplies whoever asks, and what its own new copies add. */
export const OPEN_SUPPLY = {
  open_supply: 1,
  auto_approve: 1,
  allow_resupply: 1,
  markup_type: 1,
  markup: '10.00',
  contact: '',
  notice: '',
} as const;
