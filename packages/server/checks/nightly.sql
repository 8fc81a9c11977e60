-- What a nightly proof puts before the rules of money: the books since they were last proven. A block stands for tables, by
-- temporary ones of the same names, and names the rules that are asked of these; a rule that no block names is asked of all there
-- is. `:since` is the last sealed day that a proof without a finding has seen. Read by kit/invariants.ts; docs/domain/proof.md says
-- what such a proof sees and what it does not.

-- scope touched: P1 P2 P3 P4 P7 P8 P9 L1 L6 L7 L8 L9 L10 L12 O1 R1 R2 R6 R10 U1 U2
-- Facts written since, orders placed since or named by one of these facts or by a receipt that came since, and of these orders
-- everything that was ever booked. What names an order placed since need not be looked up, and what is put together is told apart by
-- its numbers: rows that are compared as they stand cost more than finding them.
create temp table fresh_fact on commit drop as
  select * from public.ledger_transaction where id >= (select fn.ledger_fact_at(fn.day_start(:since + 1) - interval '1 hour'));
analyze fresh_fact;
create temp table fresh_receipt on commit drop as
  select id, payment_id from public.receipt where create_at >= fn.day_start(:since + 1) - interval '1 hour';
create temp table fresh_order on commit drop as
  select id, trade_no from public.orders where create_at >= fn.day_start(:since + 1) - interval '1 hour';
analyze fresh_order;
create temp table fresh_payment on commit drop as
  select p.* from (select distinct payment_id from fresh_receipt) r join public.payment p on p.id = r.payment_id;
create temp table touched on commit drop as
  select id from fresh_order
  union select o.id from (select distinct f.trade_no from fresh_fact f where not exists (select from fresh_order n where n.trade_no = f.trade_no)) f
    join public.orders o on o.trade_no = f.trade_no
  union select o.id from (select f.ref_id from fresh_fact f where f.kind in ('sale', 'proxy_split') and not exists (select from fresh_order n where n.id = f.ref_id)) f
    join public.orders o on o.id = f.ref_id
  union select ref_id from fresh_payment where kind = 'order';
analyze touched;
create temp table orders on commit drop as select o.* from touched join public.orders o on o.id = touched.id;
alter table pg_temp.orders add primary key (id);
analyze pg_temp.orders;
create temp table payment on commit drop as
  select p.* from touched join public.payment p on p.kind = 'order' and p.ref_id = touched.id
  union all select p.* from fresh_payment p where p.kind <> 'order';
alter table pg_temp.payment add primary key (id);
analyze pg_temp.payment;
create temp table receipt on commit drop as
  select r.* from public.receipt r where r.id in (select id from fresh_receipt) or r.payment_id in (select id from pg_temp.payment);
alter table pg_temp.receipt add primary key (id);
analyze pg_temp.receipt;
create temp table unfreeze on commit drop as select u.* from touched join public.unfreeze u on u.order_id = touched.id;
alter table pg_temp.unfreeze add primary key (id);
create temp table order_split on commit drop as select s.* from touched join public.order_split s on s.order_id = touched.id;
create temp table ledger_transaction on commit drop as
  select * from fresh_fact
  union all select t.* from public.ledger_transaction t where t.id in (
    select t.id from pg_temp.orders o join public.ledger_transaction t on t.trade_no = o.trade_no
    union select t.id from touched join public.ledger_transaction t on t.kind in ('sale', 'proxy_split') and t.ref_id = touched.id
    union select t.id from pg_temp.receipt r join public.ledger_transaction t on t.kind = 'receipt' and t.ref_id = r.id
    except select id from fresh_fact);
alter table pg_temp.ledger_transaction add primary key (id);
analyze pg_temp.ledger_transaction;
create temp table ledger_posting on commit drop as
  select p.* from pg_temp.ledger_transaction t join public.ledger_posting p on p.transaction_id = t.id
  union all select p.* from public.ledger_posting p
    where p.id >= (select fn.ledger_id_at(fn.day_start(:since + 1) - interval '1 hour')) and p.create_at >= fn.day_start(:since + 1)
      and not exists (select from pg_temp.ledger_transaction t where t.id = p.transaction_id);
analyze pg_temp.ledger_posting;

-- scope sums: L2 L3 L11 R5 W2 V2 V3
-- What accounts come to: of sealed days their sums, of what was written since each posting.
create temp table ledger_posting on commit drop as
  select account_id, business_type, amount from ledger_day_sum where day <= :since
  union all select account_id, business_type, amount from public.ledger_posting
    where id >= (select fn.ledger_id_at(fn.day_start(:since + 1) - interval '1 hour')) and create_at >= fn.day_start(:since + 1);
analyze pg_temp.ledger_posting;

-- scope running: L5
-- Running balances from where they stood.
create temp table ledger_posting on commit drop as
  select id, account_id, amount, balance_after from public.ledger_posting
    where id >= (select fn.ledger_id_at(fn.day_start(:since + 1) - interval '1 hour'))
  union all
  select before.id, a.id, case a.normal when 'debit' then before.balance_after else -before.balance_after end, before.balance_after
  from ledger_account a cross join lateral (
    select p.id, p.balance_after from public.ledger_posting p
    where p.account_id = a.id and p.id < (select fn.ledger_id_at(fn.day_start(:since + 1) - interval '1 hour')) order by p.id desc limit 1
  ) before
  where a.balance is not null;
analyze pg_temp.ledger_posting;

-- scope days: D1 D3 D4
-- Days that were sealed since.
create temp table ledger_day on commit drop as select * from public.ledger_day where day > :since;
create temp table ledger_day_sum on commit drop as select * from public.ledger_day_sum where day > :since;
create temp table ledger_posting on commit drop as
  select * from public.ledger_posting
  where id >= (select fn.ledger_id_at(fn.day_start(:since + 1) - interval '1 hour')) and create_at >= fn.day_start(:since + 1);
analyze pg_temp.ledger_posting;
