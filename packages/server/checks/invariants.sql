-- What must always hold. Each query returns the rows that break it; none is the pass. Names as in docs/domain/invariants.md.
-- Read by app/invariants.ts: run after the suites, by `npm run doctor`, and nightly.

-- C1 a card is delivered at most once
select card_id from order_card group by 1 having count(*) > 1;

-- C2 sold or void exactly when it has a delivery row of the same order
select c.id from card c left join order_card oc on oc.card_id = c.id
where (c.status in (2, 4)) <> (oc.card_id is not null) or (oc.card_id is not null and oc.order_id is distinct from c.order_id);

-- C3 a paid order has all its lines: the cards of each, but for those made void since, or its text or file
select l.id from order_line l join orders o on o.id = l.order_id
left join (select oc.line_id, count(*) as delivered, count(*) filter (where c.status = 4) as void from order_card oc join card c on c.id = oc.card_id group by 1) d on d.line_id = l.id
where o.status = 1 and (l.sendout <> l.quantity and not (l.delivery_kind = 3 and l.sendout = 0) or case l.delivery_kind
  when 0 then coalesce(d.delivered, 0) < l.quantity or coalesce(d.delivered - d.void, 0) > l.quantity
  when 3 then coalesce(d.delivered, 0) <> l.sendout
  else l.content_id is null or d.line_id is not null end)
union all select o.id from orders o left join (select order_id, sum(sendout) as sent from order_line group by 1) l on l.order_id = o.id
where o.status = 1 and coalesce(l.sent, 0) <> o.sendout;

-- C4 nothing is delivered on an order that was not paid
select oc.card_id from order_card oc join orders o on o.id = oc.order_id where not (o.status = 1 or o.status = 3 and o.refund_price > 0);

-- C5 no reservation without a waiting order, and none long past its time
select c.id from card c join orders o on o.id = c.order_id
where c.status = 3 and (o.status <> 0 or o.close_at < now() - interval '5 minutes');

-- C6 a card is of its line's goods and stock owner
select c.id from card c join order_line l on l.id = c.line_id where c.goods_id <> l.goods_id or c.merchant_id <> l.stock_merchant_id or c.order_id <> l.order_id;

-- C8 an import is conserved
select i.id from card_import i left join (select import_id, count(*) as cards from card group by 1) c on c.import_id = i.id
where i.total <> i.inserted + i.duplicate + i.blank + i.invalid or coalesce(c.cards, 0) > i.inserted;

-- C9 no card twice inside one goods
select goods_id, fingerprint from card group by 1, 2 having count(*) > 1;

-- C10 an order that ended unpaid holds no text or file; what was delivered is its goods' own
select l.id from order_line l join orders o on o.id = l.order_id where l.counted and o.status in (2, 4)
union all select l.id from order_line l join goods_content c on c.id = l.content_id where c.goods_id <> l.goods_id
union all select goods_id from content_stock where remaining < 0 or unlimited <> (remaining is null);

-- P1 a sold order has exactly one applied receipt and its payment succeeded; an unpaid or closed one has neither, nor one whose money went back unused
select o.id from orders o join payment p on p.kind = 'order' and p.ref_id = o.id
left join receipt r on r.payment_id = p.id and r.outcome = 'applied'
group by o.id, p.status having case when o.status = 1 or o.status = 3 and o.refund_price > 0 then count(r.id) <> 1 or p.status <> 1 when o.status <> 4 then count(r.id) <> 0 or p.status = 1 else count(r.id) > 1 end;

-- P2 the applied receipt is the order's amount through the order's account
select r.id from receipt r join payment p on p.id = r.payment_id join orders o on o.id = p.ref_id and p.kind = 'order'
where r.outcome = 'applied' and (r.amount <> o.total_price or r.channel_account_id <> o.channel_account_id or p.merchant_id <> o.merchant_id or p.amount <> o.total_price);

-- P3 a gateway's number is used once
select channel_account_id, transaction_id from receipt group by 1, 2 having count(*) > 1;

-- P4 a payment of whatever kind succeeded exactly when a verified receipt of it was applied
select p.id from payment p where p.status = 1 and not exists (select from receipt r where r.payment_id = p.id and r.outcome = 'applied')
union all select r.payment_id from receipt r left join payment p on p.id = r.payment_id where r.outcome = 'applied' and p.status is distinct from 1;

-- P5 every verified receipt comes to its end; a late one within ten minutes of a gateway that answers
select id from receipt where outcome = 'pending' and create_at < now() - interval '1 day';

-- P6 nothing unverified did anything: a receipt that no gateway told of has the administrator who vouched for it, and why
select r.id from receipt r left join payment p on p.id = r.payment_id
where r.source = 'manual' and case p.kind
  when 'order' then not exists (select from order_record e where e.order_id = p.ref_id and e.kind = 'confirmed' and e.actor = 'admin' and e.actor_id is not null and e.reason <> '')
  when 'recharge' then not exists (select from ledger_transaction t join ledger_note n on n.transaction_id = t.id
    where t.kind = 'recharge' and t.ref_id = p.ref_id and n.actor = 'admin' and n.actor_id is not null and n.reason <> '')
  else true end;

-- P7 what no order took is owed back, in full, once
select r.id from receipt r left join owed_refund w on w.receipt_id = r.id and w.status <> 'replaced'
where (r.outcome not in ('applied', 'pending')) <> (w.id is not null) or (w.id is not null and (w.amount <> r.amount or w.reason <> r.outcome));

-- P8 money on a closed order shows: applied means paid, late means pending or an exception
select o.id from orders o join payment p on p.ref_id = o.id and p.kind = 'order' join receipt r on r.payment_id = p.id
where o.status = 2 and r.outcome in ('applied', 'late_unserved', 'short_of_stock');

-- P9 over a merchant's own account nothing is booked but for a payment of that account; what was before that was so is named as such
select r.id from receipt r join channel_account a on a.id = r.channel_account_id and a.merchant_id is not null and a.sub_merchant_id is null
left join payment p on p.id = r.payment_id
where case r.outcome when 'own_unknown' then r.payment_id is not null else p.channel_account_id is distinct from r.channel_account_id end;

-- P10 what a merchant's account took no hand of the platform's pays, and only such is dismissed or given back by a merchant
select w.id from owed_refund w join receipt r on r.id = w.receipt_id join channel_account a on a.id = r.channel_account_id
where case when a.merchant_id is null then w.status = 'dismissed' or w.way = 'merchant' else w.way = 'manual' end
union all
select f.id from order_refund f join orders o on o.id = f.order_id join channel_account a on a.id = o.channel_account_id
where f.status = 'refunded' and case when a.merchant_id is null then f.way = 'merchant' else f.way = 'manual' end;

-- L1 every transaction sums to zero with at least two legs
select transaction_id from ledger_posting group by 1 having sum(amount) <> 0 or count(*) < 2
union all select t.id from ledger_transaction t where not exists (select 1 from ledger_posting p where p.transaction_id = t.id);

-- L2 the whole ledger sums to zero
select 1 from ledger_posting having coalesce(sum(amount), 0) <> 0;

-- L3 a kept balance is the sum of its postings
select a.id from ledger_account a left join ledger_posting p on p.account_id = a.id where a.balance is not null
group by a.id having a.balance <> coalesce(sum(case a.normal when 'debit' then p.amount else -p.amount end), 0);

-- L4 no balance below zero where none may be
select id from ledger_account where balance < 0 and not allow_negative;

-- L5 the running balance is unbroken
select id from (
  select p.id, p.balance_after, sum(case a.normal when 'debit' then p.amount else -p.amount end) over (partition by p.account_id order by p.id) as running
  from ledger_posting p join ledger_account a on a.id = p.account_id where a.balance is not null
) chain where running is distinct from balance_after;

-- L6 a paid order has one sale posting of its total
select o.id from orders o left join (
  select t.ref_id, sum(p.amount) as amount from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
  where t.kind = 'sale' and p.account_id = (select id from ledger_account where kind = 'buyer_suspense') group by t.ref_id
) s on s.ref_id = o.id where (o.status = 1 or o.status = 3 and o.refund_price > 0) and s.amount is distinct from o.total_price;

-- L7 no sale posting without a paid order
select t.id from ledger_transaction t left join orders o on o.id = t.ref_id where t.kind = 'sale' and (o.id is null or not (o.status = 1 or o.status = 3 and o.refund_price > 0));

-- L8 one posting a business fact
select kind, ref_id from ledger_transaction group by 1, 2 having count(*) > 1;

-- L9 fee, text message and surcharge credited, and the merchant's net, frozen or not, are the order's; of money that went past us, all of it
select o.id from (
  select t.id, t.ref_id, bool_or(a.kind = 'merchant_direct') as is_direct, coalesce(-sum(p.amount) filter (where a.kind = 'fee_income'), 0) as fee,
    coalesce(-sum(p.amount) filter (where a.kind = 'sms_income'), 0) as sms, coalesce(-sum(p.amount) filter (where a.kind = 'selectcard_income'), 0) as selectcard,
    -sum(p.amount) filter (where a.kind in ('merchant_wallet', 'merchant_frozen', 'merchant_direct')) as net,
    min(a.merchant_id) filter (where a.kind in ('merchant_wallet', 'merchant_frozen', 'merchant_direct')) as first_merchant,
    max(a.merchant_id) filter (where a.kind in ('merchant_wallet', 'merchant_frozen', 'merchant_direct')) as last_merchant
  from ledger_transaction t join ledger_posting p on p.transaction_id = t.id join ledger_account a on a.id = p.account_id
  where t.kind = 'sale' group by t.id
) s join orders o on o.id = s.ref_id
where s.fee <> o.fee or s.sms <> case o.sms_notify when 1 then o.sms_price else 0 end or s.selectcard <> o.selectcard_fee_platform
  or case when s.first_merchant = o.merchant_id and s.last_merchant = o.merchant_id then s.net else (
      select coalesce(-sum(p.amount), 0) from ledger_posting p join ledger_account a on a.id = p.account_id
      where p.transaction_id = s.id and a.merchant_id = o.merchant_id and a.kind in ('merchant_wallet', 'merchant_frozen', 'merchant_direct')
    ) end <> case when s.is_direct then o.total_price else o.finally_money end;

-- L10 every receipt is booked
select r.id from receipt r left join ledger_transaction t on t.kind = 'receipt' and t.ref_id = r.id
left join ledger_posting p on p.transaction_id = t.id and p.amount > 0
group by r.id having count(distinct t.id) <> 1 or coalesce(sum(p.amount), 0) <> r.amount;

-- L12 every leg has its transaction and its account
select p.id from ledger_posting p left join ledger_transaction t on t.id = p.transaction_id left join ledger_account a on a.id = p.account_id
where t.id is null or a.id is null;

-- L11 the buyers' suspense is what is owed back, and what waits for its gateway
select 1 where (
  select coalesce(-sum(p.amount), 0) from ledger_posting p join ledger_account a on a.id = p.account_id where a.kind = 'buyer_suspense'
) <> (
  select coalesce(sum(amount) filter (where outcome = 'pending'), 0) from receipt
) + (
  select coalesce(sum(amount) filter (where status not in ('refunded', 'replaced', 'dismissed')), 0) from owed_refund
);

-- O1 price arithmetic
select id from orders where total_product_price <> goods_price * quantity - coupon_price or (coupon_id is null) <> (coupon_price = 0)
  or total_price <> total_product_price + selectcard_fee_platform + selectcard_fee_merchant
    + case when sms_notify = 1 and sms_payer = 0 then sms_price else 0 end + case fee_payer when 2 then fee else 0 end
  or finally_money <> total_product_price + selectcard_fee_merchant
    - case when sms_notify = 1 and sms_payer = 1 then sms_price else 0 end - case fee_payer when 1 then fee else 0 end
  or select_count <> cardinality(select_cards) or select_count not in (0, quantity) or refund_price > total_price;

-- O2 legal moves only
select e.id from order_event e left join order_move m on m.from_status = e.from_status and m.to_status = e.to_status where m.from_status is null;

-- O3 the last move is the order's status
select o.id from orders o left join lateral (select to_status from order_event e where e.order_id = o.id order by e.id desc limit 1) last on true
where coalesce(last.to_status, 0) <> o.status;

-- O4 orders whose time is up get closed
select id from orders where status = 0 and close_at < now() - interval '3 minutes';

-- O5 an order has exactly the lines it sold and gave
select o.id from orders o left join order_line l on l.order_id = o.id group by o.id
having coalesce(sum(l.quantity) filter (where not l.is_gift), 0) <> o.quantity or coalesce(sum(l.quantity) filter (where l.is_gift), 0) <> o.gift_quantity;

-- O8 a line is sold in its order's shop
select l.id from order_line l left join orders o on o.id = l.order_id and o.merchant_id = l.merchant_id where o.id is null;

-- O6 a coupon's uses are its orders: held by those that wait, used by those that were paid, never more than it has
select c.id from goods_coupon c left join orders o on o.coupon_id = c.id group by c.id
having c.held <> count(*) filter (where o.status = 0) or c.used <> count(*) filter (where o.status = 1 or o.status = 3 and o.refund_price > 0) or c.held + c.used > c.use_times;

-- O7 a coupon is used in its own shop
select o.id from orders o join goods_coupon c on c.id = o.coupon_id where c.merchant_id <> o.merchant_id;

-- G1 the sums of a day's sales are what its sealed books say
select d.day from order_sum_day d join ledger_day sealed on sealed.day = d.day
left join (select day, sum(paid) as paid, sum(amount) as amount, sum(fee) as fee from sale_sum group by 1) s on s.day = d.day
left join (
  select l.day, sum(l.count) filter (where a.kind = 'buyer_suspense' and l.business_type = 'goods_sold') as paid,
    sum(l.amount) filter (where a.kind = 'buyer_suspense' and l.business_type = 'goods_sold') as amount,
    -sum(l.amount) filter (where a.kind = 'fee_income' and l.business_type = 'fee') as fee
  from ledger_day_sum l join ledger_account a on a.id = l.account_id group by 1
) b on b.day = d.day
where d.until_at = fn.day_start(d.day + 1) and (coalesce(s.paid, 0) <> coalesce(b.paid, 0) or coalesce(s.amount, 0) <> coalesce(b.amount, 0) or coalesce(s.fee, 0) <> coalesce(b.fee, 0));

-- G2 what went back of sales by the sums is their refunds
select sums.refund from (select coalesce(sum(refund), 0) as refund from sale_sum) sums
where sums.refund <> (select coalesce(sum(amount), 0) from order_refund where create_at < fn.summed_until());

-- G3 the orders of a day that is summed are as many, and in the states, that its sums and the steps since say
with summed as (select fn.summed_until() as until)
select day, merchant_id from (
  select s.day, s.merchant_id, s.made, s.paid, s.closed, s.refunded, s.failed from order_sum s
  union all
  select m.day, m.merchant_id, 0, m.paid, m.closed, m.refunded, m.failed from summed, fn.order_moves(summed.until, 'infinity', summed.until) m
  union all
  select l.day, l.merchant_id, -l.made, -l.paid, -l.closed, -l.refunded, -l.failed from summed, fn.made_live(null, '-infinity', summed.until) l
) both_ways
group by day, merchant_id having sum(made) <> 0 or sum(paid) <> 0 or sum(closed) <> 0 or sum(refunded) <> 0 or sum(failed) <> 0;

-- G4 the buyers of a day's sales, by their contacts, are what its sales are
select coalesce(b.day, s.day) as day from (select merchant_id, day, sum(paid) as paid, sum(amount) as amount, sum(refund) as refund from buyer_sum group by 1, 2) b
full join (select merchant_id, day, sum(paid) as paid, sum(amount) as amount, sum(refund) as refund from sale_sum group by 1, 2) s using (merchant_id, day)
where b.paid is distinct from s.paid or b.amount is distinct from s.amount or b.refund is distinct from s.refund;

-- G5 the orders of a day that is summed, by where they came from, are all of them, and what was sold of them all that was
select coalesce(p.day, o.day) as day from (select day, sum(orders) as orders from province_sum group by 1) p
full join (select day, sum(made) as orders from order_sum group by 1) o using (day) where coalesce(p.orders, 0) <> coalesce(o.orders, 0)
union all
select null from (select coalesce(sum(paid), 0) as paid, coalesce(sum(amount), 0) as amount from province_sum) p,
  (select coalesce(sum(paid), 0) as paid, coalesce(sum(amount), 0) as amount from sale_sum) s
where p.paid <> s.paid or p.amount <> s.amount;

-- G6 what was added up of days that are not sealed is their postings, each day from its beginning and the last up to where it has come
select coalesce(s.day, p.day) from ledger_open_sum s full join (
  select (create_at at time zone 'Asia/Shanghai')::date as day, account_id, business_type, count(*) as count, sum(amount) as amount
  from ledger_posting, (select fn.day_start(min(day)) as since, max(until_at) as until, fn.ledger_first_since(fn.day_start(min(day))) as first from ledger_open_day) open
  where id >= open.first and create_at >= open.since and create_at < open.until group by 1, 2, 3
) p on p.day = s.day and p.account_id = s.account_id and p.business_type = s.business_type
where s.count is distinct from p.count or s.amount is distinct from p.amount
union all
select day from (select day, until_at, lead(day) over (order by day) as next, lag(day) over (order by day) as before from ledger_open_day) d
where (next is not null and (next <> day + 1 or until_at <> fn.day_start(next))) or (before is null and day <> (select max(day) + 1 from ledger_day))
  or until_at <= fn.day_start(day) or until_at > fn.day_start(day + 1);

-- T5 child and parent are of one shop
select c.id from card c join goods g on g.id = c.goods_id where c.merchant_id <> g.merchant_id
union all select o.id from orders o join goods g on g.id = o.goods_id where o.merchant_id <> g.merchant_id
union all select p.id from payment p join orders o on o.id = p.ref_id and p.kind = 'order' where p.merchant_id <> o.merchant_id;

-- T6 whoever brought a merchant is one and the same everywhere; what was seen of itself does not count, unless somebody said so
select r.merchant_id from referral r join merchant m on m.id = r.merchant_id
where m.parent_id is distinct from r.parent_id or (r.status = 1 and r.signals <> '{}' and r.reason = '');

-- S1 a card's secret is sealed under a living key
select c.id from card c left join keyring k on k.purpose = 'card' and k.version = get_byte(c.secret, 0)
where k.version is null or k.state = 'destroyed';

-- S2 one active key a purpose
select purpose from keyring group by 1 having count(*) filter (where state = 'active') <> 1;

-- S3 password hashes are argon2id at the floor
select id from admin where password_hash not like '$argon2id$v=19$m=19456,t=2%'
union all select id from merchant where password_hash not like '$argon2id$v=19$m=19456,t=2%'
union all select id from buyer where password_hash not like '$argon2id$v=19$m=19456,t=2%';

-- S6 no session outlives its limit
select id from session where expire_at > create_at + interval '30 days' or (realm = 'admin' and expire_at > create_at + interval '12 hours');

-- J1 nothing stuck in the outbox
select id from outbox where create_at < now() - interval '10 minutes';

-- R1 an order's refunds are what it says, and never more than was paid
select o.id from orders o left join (select order_id, sum(amount) as sum from order_refund group by 1) f on f.order_id = o.id
where o.refund_price <> coalesce(f.sum, 0) or o.refund_price > o.total_price;

-- R2 a paid order is refunded exactly when all of it went back
select o.id from orders o where (o.refund_price = o.total_price)
  <> (o.status = 3 and exists (select 1 from order_event e where e.order_id = o.id and e.from_status = 1 and e.to_status = 3));

-- R10 an exception counts as refunded exactly when all of its money that no order used went back
select o.id from orders o join payment p on p.kind = 'order' and p.ref_id = o.id
join receipt r on r.payment_id = p.id and r.outcome in ('late_unserved', 'short_of_stock') join owed_refund w on w.receipt_id = r.id
where o.status in (3, 4) and o.refund_price = 0 group by o.id
having (o.status = 4 and bool_and(w.status in ('refunded', 'dismissed'))) or (o.status = 3 and not bool_or(w.status in ('refunded', 'dismissed')));

-- R3 what is frozen is what waits for its settlement, what open complaints hold back, and what the platform froze by hand
select merchant_id from (
  select merchant_id, balance as amount from ledger_account where kind = 'merchant_frozen'
  union all select merchant_id, -freeze_price from order_complaint where status = 0
  union all select s.merchant_id, -s.freeze_price from order_complaint_share s join order_complaint c on c.id = s.complaint_id where c.status = 0
  union all select merchant_id, -remaining from unfreeze where status in (1, -1)
  union all select merchant_id, case action when 'freeze' then -amount else amount end from wallet_adjustment where action in ('freeze', 'unfreeze')
) held group by 1 having sum(amount) <> 0;

-- R4 an order is frozen while a complaint about it is open
select o.id from orders o join order_complaint c on c.order_id = o.id where c.status = 0 and o.is_freeze <> 1;

-- R5 what is owed to buyers is what refunds have not paid yet
select 1 where (
  select coalesce(-sum(p.amount), 0) from ledger_posting p join ledger_account a on a.id = p.account_id where a.kind = 'refund_payable'
) <> (select coalesce(sum(amount), 0) from order_refund where status <> 'refunded');

-- R6 a void card was refunded or replaced, and nothing of a refunded order is still sold
select c.id from card c where c.status = 4 and not exists (select 1 from order_refund f where f.order_id = c.order_id)
  and not exists (select 1 from card_event e where e.card_id = c.id and e.action = 'replace')
union all select c.id from card c join orders o on o.id = c.order_id where c.status = 2 and o.refund_price = o.total_price;

-- R7 a refund is booked once, and its payment exactly when it is paid
select f.id from order_refund f
left join ledger_transaction t on t.kind in ('order_refund', 'order_refund_paid') and t.ref_id = f.id
left join ledger_posting p on p.transaction_id = t.id left join ledger_account a on a.id = p.account_id and a.kind = 'refund_payable'
group by f.id having coalesce(-sum(p.amount) filter (where t.kind = 'order_refund' and a.id is not null), 0) <> f.amount
  or coalesce(sum(p.amount) filter (where t.kind = 'order_refund_paid' and a.id is not null), 0) <> case f.status when 'refunded' then f.amount else 0 end;

-- R8 a merchant's debt is on the debit side and never below zero
select id from ledger_account where kind = 'merchant_debt' and (normal <> 'debit' or balance < 0);

-- R9 a complaint gave back what its refund says, not more than it was about
select c.id from order_complaint c left join order_refund f on f.complaint_id = c.id
group by c.id having c.refund_price <> coalesce(sum(f.amount), 0) or c.refund_price > c.price;

-- U1 a share waits exactly where a paid order's settlement says so, in full
select coalesce(d.order_id, u.order_id) from (
  select o.id as order_id, o.merchant_id, o.finally_money as amount from orders o join channel_account a on a.id = o.channel_account_id and a.merchant_id is null
  where o.stock_goods_id is null and o.settlement <> 0 and o.finally_money > 0 and (o.status = 1 or o.status = 3 and o.refund_price > 0)
  union all select s.order_id, s.merchant_id, s.net from order_split s join orders o on o.id = s.order_id
  where s.settlement <> 0 and s.net > 0 and (o.status = 1 or o.status = 3 and o.refund_price > 0)
) d full join unfreeze u on u.order_id = d.order_id and u.merchant_id = d.merchant_id where d.amount is distinct from u.amount
union all select u.order_id from unfreeze u join orders o on o.id = u.order_id where o.status not in (1, 3) or u.trade_no <> o.trade_no;

-- U2 the sale froze what waits
select u.id from unfreeze u left join ledger_transaction t on t.kind in ('sale', 'proxy_split') and t.ref_id = u.order_id
left join ledger_posting p on p.transaction_id = t.id left join ledger_account a on a.id = p.account_id and a.kind = 'merchant_frozen' and a.merchant_id = u.merchant_id
group by u.id having coalesce(-sum(p.amount) filter (where a.id is not null), 0) <> u.amount;

-- U3 a share was released once, what was left of it, exactly when it says so
select u.id from unfreeze u left join ledger_transaction t on t.kind = 'settle_unfreeze' and t.ref_id = u.id
left join ledger_posting p on p.transaction_id = t.id left join ledger_account a on a.id = p.account_id and a.kind = 'merchant_frozen' and a.merchant_id = u.merchant_id
group by u.id having coalesce(sum(p.amount) filter (where a.id is not null), 0) <> case u.status when 2 then u.remaining else 0 end
union all select t.ref_id from ledger_transaction t left join unfreeze u on u.id = t.ref_id and u.status = 2 where t.kind = 'settle_unfreeze' and u.id is null;

-- U4 what is missing of a share is what its refunds took out of frozen money, but for what complaints held back besides
select u.id from unfreeze u
left join lateral (
  select coalesce(sum(p.amount), 0) as amount from order_refund f join ledger_transaction t on t.kind in ('order_refund', 'proxy_refund') and t.ref_id = f.id
  join ledger_posting p on p.transaction_id = t.id join ledger_account a on a.id = p.account_id and a.kind = 'merchant_frozen' and a.merchant_id = u.merchant_id
  where f.order_id = u.order_id
) taken on true
left join lateral (
  select coalesce(sum(c.freeze_price), 0) - coalesce(sum(g.given), 0) as amount from (
    select id, order_id, status, freeze_price, 'complaint_unfreeze' as kind from order_complaint where merchant_id = u.merchant_id
    union all select s.id, c.order_id, c.status, s.freeze_price, 'proxy_unfreeze' from order_complaint_share s join order_complaint c on c.id = s.complaint_id where s.merchant_id = u.merchant_id
  ) c
  left join lateral (select sum(p.amount) as given from ledger_transaction t join ledger_posting p on p.transaction_id = t.id and p.amount > 0
    where t.kind = c.kind and t.ref_id = c.id) g on true
  where c.order_id = u.order_id and c.status <> 0
) held on true
where u.amount - u.remaining <> taken.amount - held.amount;

-- U5 nothing that is complained of runs, and what nobody holds is not forgotten
select u.id from unfreeze u join order_complaint c on c.order_id = u.order_id and c.status = 0 where u.status = 1
union all select u.id from unfreeze u where u.status = -1 and u.admin_id is null and not exists (select 1 from order_complaint c where c.order_id = u.order_id and c.status = 0)
union all select u.id from unfreeze u join orders o on o.id = u.order_id where u.status = 1 and o.is_freeze = 0 and u.unfreeze_at < now() - interval '2 hours';

-- A1 the shares of an order of a copy come to what its merchants have of it, by the supplier's levels; an order of own goods has none
select o.id from orders o left join order_split s on s.order_id = o.id
group by o.id having (o.stock_goods_id is not null) <> (count(s.level) > 0) or coalesce(sum(s.net), o.finally_money) <> o.finally_money
  or max(s.level) <> count(s.level) - 1 or bool_or((s.level = 0) and s.goods_id <> o.stock_goods_id)
  or bool_or(s.net < 0 or s.amount < 0) or o.stock_goods_id is not null and count(*) filter (where s.merchant_id = o.merchant_id and s.goods_id = o.goods_id) <> 1
union all select s.order_id from order_split s left join orders o on o.id = s.order_id where o.id is null;

-- A2 each share is booked once, to whose it is, exactly when the order is paid
select s.order_id from order_split s join orders o on o.id = s.order_id
left join ledger_transaction t on t.kind = 'proxy_split' and t.ref_id = s.order_id
left join ledger_posting p on p.transaction_id = t.id left join ledger_account a on a.id = p.account_id and a.kind in ('merchant_wallet', 'merchant_frozen') and a.merchant_id = s.merchant_id
where s.merchant_id <> o.merchant_id
group by s.order_id, s.merchant_id, s.net, o.status, o.refund_price
having coalesce(-sum(p.amount) filter (where a.id is not null), 0) <> case when o.status = 1 or o.status = 3 and o.refund_price > 0 then s.net else 0 end
union all select t.ref_id from ledger_transaction t left join order_split s on s.order_id = t.ref_id where t.kind = 'proxy_split' and s.order_id is null;

-- A3 what refunds took of a share is booked, and of an order that went back whole it is all of it
select s.order_id from order_split s join orders o on o.id = s.order_id
left join order_refund f on f.order_id = s.order_id left join ledger_transaction t on t.kind = 'proxy_refund' and t.ref_id = f.id
left join ledger_posting p on p.transaction_id = t.id left join ledger_account a on a.id = p.account_id and a.merchant_id = s.merchant_id
where s.merchant_id <> o.merchant_id
group by s.order_id, s.merchant_id, s.taken having coalesce(sum(p.amount) filter (where a.id is not null), 0) <> s.taken
union all select s.order_id from order_split s join orders o on o.id = s.order_id where o.refund_price = o.total_price and s.taken <> s.net;

-- A4 nobody stands in a chain twice, and what a copy comes from is its supplier's
select c.goods_id from proxy_goods c join goods g on g.id = c.source_id where g.merchant_id <> c.supplier_id
union all select c.goods_id from proxy_goods c join goods g on g.id = c.goods_id where g.is_proxy <> 1 or g.merchant_id <> c.merchant_id
union all select c.goods_id from proxy_goods c cross join lateral unnest(fn.goods_path(c.goods_id)) as step (id) join goods g on g.id = step.id
group by c.goods_id having count(*) <> count(distinct g.merchant_id);

-- A5 a membership that costs something is paid once, when it begins, all of it by who came in, the platform's part to the platform; of a pool of the platform's that is all
select m.id from pool_member m left join ledger_transaction t on t.kind = 'pool_join' and t.ref_id = m.id
left join lateral (
  select coalesce(sum(p.amount) filter (where a.kind = 'merchant_wallet' and a.merchant_id = m.merchant_id), 0) as paid,
    coalesce(-sum(p.amount) filter (where a.kind = 'service_income'), 0) as ours
  from ledger_posting p join ledger_account a on a.id = p.account_id where p.transaction_id = t.id
) b on true
where (t.id is not null) <> (m.join_at is not null and m.fee > 0) or t.id is not null and (b.paid <> m.fee or b.ours <> m.fee_share)
union all select m.id from pool_member m join pool p on p.id = m.pool_id where p.merchant_id is null and m.join_at is not null and m.fee_share <> m.fee
union all select t.ref_id from ledger_transaction t left join pool_member m on m.id = t.ref_id where t.kind = 'pool_join' and m.id is null;

-- A6 the places of a pool that are taken are those who are in it, and nobody has one twice
select p.id from pool p left join pool_member m on m.pool_id = p.id and m.status = 1
group by p.id having p.member_count <> count(m.id) or count(m.id) <> count(distinct m.merchant_id) or count(*) filter (where m.merchant_id = p.merchant_id) > 0;

-- D1 a sealed day's postings are what they were when it was sealed
select d.day from ledger_day d cross join lateral fn.ledger_digest(d.day, d.first_id, d.last_id) again
where d.postings <> again.postings or d.digest <> again.digest;

-- D2 the chain of days is unbroken
select day from (select day, postings, digest, chain, lag(chain) over days as before, day - lag(day) over days as step from ledger_day window days as (order by day)) link
where chain <> fn.ledger_link(before, day, postings, digest) or step <> 1;

-- D3 nothing was written into a day after it was sealed, and nothing taken out
select sealed.day from (select max(day) as day, sum(postings) as postings from ledger_day) sealed
where sealed.postings <> (select count(*) from ledger_posting where create_at < fn.day_start(sealed.day + 1));

-- D4 the sums of sealed days are their postings
select coalesce(s.day, p.day) from ledger_day_sum s full join (
  select (create_at at time zone 'Asia/Shanghai')::date as day, account_id, business_type, count(*) as count, sum(amount) as amount
  from ledger_posting where create_at < (select fn.day_start(max(day) + 1) from ledger_day) group by 1, 2, 3
) p on p.day = s.day and p.account_id = s.account_id and p.business_type = s.business_type
where s.count is distinct from p.count or s.amount is distinct from p.amount;

-- D5 a sealed day's sums count its postings and come to nothing
select d.day from ledger_day d left join (select day, sum(count) as postings, sum(amount) as amount from ledger_day_sum group by 1) s on s.day = d.day
where coalesce(s.postings, 0) <> d.postings or coalesce(s.amount, 0) <> 0
union all select s.day from ledger_day_sum s left join ledger_day d on d.day = s.day where d.day is null;

-- W1 a withdrawal is booked as its state says: taken once, sent once it went out, then paid or given back, each time all of it
select w.id from withdrawal w left join ledger_transaction t on t.kind in ('cash_apply', 'cash_send', 'cash_paid', 'cash_returned') and t.ref_id = w.id
left join lateral (select sum(p.amount) as moved from ledger_posting p where p.transaction_id = t.id and p.amount > 0) m on true
group by w.id having count(*) filter (where t.kind = 'cash_apply') <> 1 or count(*) filter (where t.kind = 'cash_paid') <> (w.status = 1)::int
  or count(*) filter (where t.kind = 'cash_returned') <> (w.status = 2)::int
  or count(*) filter (where t.kind = 'cash_send') <> (w.status in (1, 3, 4) or w.send_count > 0)::int or count(*) filter (where m.moved <> w.money) > 0
union all select t.ref_id from ledger_transaction t left join withdrawal w on w.id = t.ref_id
where t.kind in ('cash_apply', 'cash_send', 'cash_paid', 'cash_returned') and w.id is null;

-- W2 what is held of merchants is what waits for review, and what is on its way is what was sent and has not ended
select merchant_id from (
  select merchant_id, balance as amount from ledger_account where kind = 'merchant_cashing'
  union all select merchant_id, -money from withdrawal where status in (0, 5)
) held group by 1 having sum(amount) <> 0
union all select 0 where (
  select coalesce(-sum(p.amount), 0) from ledger_posting p join ledger_account a on a.id = p.account_id where a.kind = 'payout_transit'
) <> (select coalesce(sum(money), 0) from withdrawal where status in (3, 4));

-- W3 somebody decided what was not sent by itself, above the limit two, and never one twice; of the shop's own two, who asked did not agree
select id from withdrawal where (status not in (0, 2, 5) and review_admin_id is null and not auto_sent) or second_admin_id = review_admin_id
  or (status = 2 and review_admin_id is null and shop_by is null) or (needs_shop and status not in (2, 5) and (shop_by is null or shop_by = asked_by))
  or (needs_second and status in (1, 3, 4) and second_admin_id is null);

-- W4 what was paid out left the account it was sent from, or our own pocket, and its fee is ours
select w.id from withdrawal w join ledger_transaction t on t.kind = 'cash_paid' and t.ref_id = w.id
join ledger_posting p on p.transaction_id = t.id join ledger_account a on a.id = p.account_id
group by w.id having coalesce(-sum(p.amount) filter (where a.kind = 'cash_fee_income'), 0) <> w.fee
  or coalesce(-sum(p.amount) filter (where case when w.by_hand then a.kind = 'paid_by_hand' else a.channel_account_id = w.channel_account_id end), 0) <> w.actual_money;

-- F1 a rebate is of a paid order of a merchant whom somebody brought, no more than our fee, and what went back of it is the refunds' part
select o.id from ledger_transaction t left join orders o on o.id = t.ref_id
join lateral (select -sum(p.amount) as amount from ledger_posting p join ledger_account a on a.id = p.account_id and a.kind = 'merchant_wallet' where p.transaction_id = t.id) given on true
left join lateral (
  select coalesce(-sum(p.amount), 0) as amount from order_refund f join ledger_transaction b on b.kind = 'sub_rebate_back' and b.ref_id = f.id
  join ledger_posting p on p.transaction_id = b.id and p.business_type = 'sub_sold_rebate' join ledger_account a on a.id = p.account_id and a.kind = 'promotion'
  where f.order_id = o.id
) back on true
where t.kind = 'sub_rebate' and (o.id is null or o.referral <> 1 or o.status not in (1, 3) or given.amount > o.fee
  or back.amount <> div(given.amount::numeric * o.refund_price, o.total_price));

-- F2 what was claimed of an activity is booked once, and once more where it was taken back; nothing else is
select c.id from award_claim c
left join lateral (select sum(p.amount) as amount from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
  join ledger_account a on a.id = p.account_id and a.kind = 'promotion' where t.kind = 'reward' and t.ref_id = c.id) given on true
left join lateral (select -sum(p.amount) as amount from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
  join ledger_account a on a.id = p.account_id and a.kind = 'promotion' where t.kind = 'reward' and t.ref_id = -c.id) back on true
where coalesce(given.amount, 0) <> c.amount or coalesce(back.amount, 0) <> case c.status when 2 then c.amount else 0 end
union all select t.id from ledger_transaction t left join award_claim c on c.id = abs(t.ref_id) where t.kind = 'reward' and c.id is null;

-- V1 a recharge is booked once, to the wallet it was for, exactly when it is paid; and a test of a channel as far as it came
select r.id from recharge r left join (
  select t.ref_id, a.kind, a.merchant_id, -sum(p.amount) as amount from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
  join ledger_account a on a.id = p.account_id and a.merchant_id is not null where t.kind = 'recharge' group by 1, 2, 3
) b on b.ref_id = r.id
where (r.status = 1) <> (b.ref_id is not null) or b.amount <> r.money or b.merchant_id <> r.merchant_id
  or b.kind <> case r.wallet when 'money' then 'merchant_wallet' when 'fee_money' then 'merchant_prepaid' else 'merchant_deposit' end
union all select t.ref_id from ledger_transaction t left join recharge r on r.id = t.ref_id where t.kind = 'recharge' and r.id is null
union all select c.id from channel_test c left join ledger_transaction t on t.kind = 'channel_test' and t.ref_id in (c.id, -c.id)
group by c.id having count(t.id) <> case c.status when 1 then 1 when 3 then 2 else 0 end;

-- V2 what each gateway is said to have taken in is what its receipts say, but for those that nobody ever paid
select a.id from ledger_account a
left join (
  select r.channel_account_id, sum(r.amount) filter (where w.id is null) as amount
  from receipt r left join owed_refund w on w.receipt_id = r.id and w.status = 'dismissed' group by 1
) r on r.channel_account_id = a.channel_account_id
left join (select account_id, sum(amount) as amount from ledger_posting where business_type = 'receipt' group by 1) b on b.account_id = a.id
where a.channel_account_id is not null and coalesce(r.amount, 0) <> coalesce(b.amount, 0);

-- V3 what each gateway of ours is said to have given back is what its refunds say
select a.id from ledger_account a
left join (
  select channel_account_id, sum(amount) as amount from (
    select r.channel_account_id, f.amount from order_refund f join payment p on p.kind = 'order' and p.ref_id = f.order_id
    join receipt r on r.payment_id = p.id and r.outcome = 'applied' where f.status = 'refunded' and f.way = 'gateway'
    union all select r.channel_account_id, w.amount from owed_refund w join receipt r on r.id = w.receipt_id where w.status = 'refunded' and w.way = 'gateway'
  ) given group by 1
) g on g.channel_account_id = a.channel_account_id
left join (select account_id, -sum(amount) as amount from ledger_posting where business_type = 'goods_refund' group by 1) b on b.account_id = a.id
where a.kind = 'channel_receivable' and coalesce(g.amount, 0) <> coalesce(b.amount, 0);

-- V5 a fee of ours (verifications, page design, making a pool) is booked once, out of the wallet it says, and went back there exactly when it was returned
with o as (
  select id, merchant_id, amount, wallet, status from auth_order
  union all select 1000000000000 + id, merchant_id, amount, wallet, 'settled' from design_opening
  union all select 2000000000000 + id, merchant_id, create_fee, 'money', 'settled' from pool where create_fee > 0
)
select o.id from o
left join (
  select t.ref_id, a.kind, a.merchant_id, sum(p.amount) as amount from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
  join ledger_account a on a.id = p.account_id and a.kind in ('merchant_wallet', 'merchant_prepaid') where t.kind = 'service_fee' group by 1, 2, 3
) b on b.ref_id in (o.id, -o.id)
group by o.id, o.amount, o.status, o.wallet, o.merchant_id having count(b.ref_id) <> case when o.amount = 0 then 0 when o.status = 'returned' then 2 else 1 end
  or bool_or(b.amount <> sign(b.ref_id) * o.amount or b.merchant_id <> o.merchant_id
    or b.kind <> case o.wallet when 'money' then 'merchant_wallet' else 'merchant_prepaid' end)
union all select t.ref_id from ledger_transaction t left join o on o.id = abs(t.ref_id)
where t.kind = 'service_fee' and o.id is null;

-- H1 whoever speaks in a chat is in it: its merchant's, a guest only in a shop's, the platform only where it was asked in
select m.id from chat_message m left join chat_room r on r.id = m.room_id left join chat_side s on s.room_id = m.room_id and s.side = m.side
where s.side is null or r.id is null or m.merchant_id <> r.merchant_id or s.merchant_id <> r.merchant_id
  or m.side = 'guest' and r.kind <> 'shop' or m.side = 'platform' and r.kind = 'shop' and r.handed_at is null;

-- H2 what is unread is what the others said since one read, and a chat's last message is its last
select s.room_id from chat_side s left join chat_message m on m.room_id = s.room_id and m.id > s.read_id and m.side <> s.side
group by s.room_id, s.side, s.unread having s.unread <> count(m.id)
union all select m.room_id from chat_message m join chat_room r on r.id = m.room_id where m.id > r.last_id;

-- V4 what an administrator moved by hand is booked once, as it says, with a reason
select w.id from wallet_adjustment w left join (
  select t.ref_id, count(distinct t.id) as facts, sum(p.amount) filter (where p.amount > 0) as amount, min(a.merchant_id) as merchant_id, bool_and(n.reason <> '') as said
  from ledger_transaction t join ledger_posting p on p.transaction_id = t.id join ledger_account a on a.id = p.account_id
  left join ledger_note n on n.transaction_id = t.id where t.kind = 'adjust' group by 1
) b on b.ref_id = w.id
where b.facts is distinct from 1 or b.amount <> w.amount or b.merchant_id is distinct from w.merchant_id or b.said is not true
union all select t.ref_id from ledger_transaction t left join wallet_adjustment w on w.id = t.ref_id where t.kind = 'adjust' and w.id is null;
