/** All that is kept of one buyer, read for himself. */
import type { Db } from '#kit/database';

const MOST = 10_000;

// unscoped: proven
export async function dataOf(db: Db, buyerId: number) {
  const [account, orders, complaints, favourites, notices, logins, devices, notice_choices, notice_hours] = await Promise.all([
    db.selectFrom('buyer').select(['id', 'email', 'avatar', 'create_at']).where('id', '=', buyerId).executeTakeFirstOrThrow(),
    db
      .selectFrom('orders as o')
      .innerJoin('shop as s', 's.merchant_id', 'o.merchant_id')
      .select([
        'o.trade_no',
        's.shop_name',
        'o.goods_name',
        'o.quantity',
        'o.total_price',
        'o.status',
        'o.contact',
        'o.email',
        'o.mobile',
        'o.create_ip',
      ])
      .select(['o.create_at', 'o.success_at'])
      .where('o.buyer_id', '=', buyerId)
      .orderBy('o.id', 'desc')
      .limit(MOST)
      .execute(),
    db
      .selectFrom('order_complaint as c')
      .innerJoin('orders as o', 'o.id', 'c.order_id')
      .select(['c.trade_no', 'c.type', 'c.desc', 'c.qq', 'c.mobile', 'c.evidence', 'c.status', 'c.price', 'c.refund_price', 'c.create_at'])
      .where('o.buyer_id', '=', buyerId)
      .orderBy('c.id', 'desc')
      .limit(MOST)
      .execute(),
    db.selectFrom('favourite').select(['name', 'shop_name', 'create_at']).where('buyer_id', '=', buyerId).orderBy('id', 'desc').execute(),
    db
      .selectFrom('buyer_notice')
      .select(['kind', 'about', 'create_at', 'read_at'])
      .where('buyer_id', '=', buyerId)
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute(),
    db
      .selectFrom('login_log')
      .select(['ok', 'ip', 'user_agent', 'create_at'])
      .where('realm', '=', 'personal')
      .where('subject_id', '=', buyerId)
      .orderBy('id', 'desc')
      .limit(1000)
      .execute(),
    db
      .selectFrom('push_device')
      .select(['device', 'create_at', 'sent_at'])
      .where('realm', '=', 'personal')
      .where('account_id', '=', buyerId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('notice_choice')
      .select(['mark', 'channel', 'is_on'])
      .where('realm', '=', 'personal')
      .where('person_id', '=', buyerId)
      .execute(),
    db
      .selectFrom('notice_habit')
      .select(['quiet_from', 'quiet_to', 'zone', 'digest'])
      .where('realm', '=', 'personal')
      .where('person_id', '=', buyerId)
      .execute(),
  ]);
  return { account, orders, complaints, favourites, notices, logins, devices, notice_choices, notice_hours };
}
