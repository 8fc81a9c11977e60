-- Sales and sums as the ledger has them. Nothing here writes. See docs/domain/statistics.md.

-- Orders that were paid between two moments, the second not counted in: by their sale in the books, which is written with the payment.
create function fn.sales_between(p_from timestamptz, p_until timestamptz) returns table (order_id bigint, paid_at timestamptz) language plpgsql stable as $$
declare
  v_first bigint := fn.ledger_fact_at(p_from - interval '1 hour');
  v_end bigint := fn.ledger_fact_at(p_until + interval '1 hour');
begin
  return query select t.ref_id, t.create_at from ledger_transaction t
  where t.id >= v_first and t.id < v_end and t.kind = 'sale' and t.create_at >= p_from and t.create_at < p_until;
end $$;

-- One merchant's, by the postings of that merchant's accounts alone.
create function fn.sales_of(p_merchant bigint, p_from timestamptz, p_until timestamptz) returns table (order_id bigint, paid_at timestamptz)
language plpgsql stable as $$
declare
  v_first bigint := fn.ledger_id_at(p_from - interval '1 hour');
  v_end bigint := fn.ledger_id_at(p_until + interval '1 hour');
begin
  return query select t.ref_id, t.create_at
  from (
    select distinct p.transaction_id from ledger_account a join ledger_posting p on p.account_id = a.id
    where a.merchant_id = p_merchant and a.kind in ('merchant_wallet', 'merchant_direct') and p.id >= v_first and p.id < v_end
  ) f join ledger_transaction t on t.id = f.transaction_id
  where t.kind = 'sale' and t.create_at >= p_from and t.create_at < p_until;
end $$;

-- What was added up, by day, account and business type.
create function fn.ledger_summed() returns table (day date, account_id bigint, business_type text, count bigint, amount numeric, sealed boolean) language sql stable as $$
  select day, account_id, business_type::text, count::bigint, amount::numeric, true from ledger_day_sum
  union all
  select day, account_id, business_type::text, count, amount::numeric, false from ledger_open_sum;
$$;

-- The ledger by day, account and business type: what was added up, the rest from its postings. Rows of a day are to be added up.
create function fn.ledger_sums(p_from date, p_until date)
returns table (day date, account_id bigint, business_type text, count bigint, amount numeric, sealed boolean) language plpgsql stable as $$
declare
  v_open timestamptz := greatest(fn.day_start(p_from), fn.ledger_summed_until());
  v_first bigint := fn.ledger_first_since(v_open);
  v_end bigint := fn.ledger_id_at(fn.day_start(p_until + 1) + interval '1 hour');
begin
  return query
  select s.day, s.account_id, s.business_type, s.count, s.amount, s.sealed from fn.ledger_summed() s where s.day between p_from and p_until
  union all
  select (p.create_at at time zone 'Asia/Shanghai')::date as live_day, p.account_id, p.business_type::text, count(*), sum(p.amount), false
  from ledger_posting p
  where p.id >= v_first and p.id < v_end and p.create_at >= v_open and p.create_at < fn.day_start(p_until + 1)
  group by live_day, p.account_id, p.business_type;
end $$;

-- What all accounts of a kind hold, each on its own side: kept balances as they are, the others from what was added up and what came after.
create function fn.ledger_balances() returns table (kind text, balance numeric) language plpgsql stable as $$
declare
  v_open timestamptz := fn.ledger_summed_until();
  v_first bigint := fn.ledger_first_since(v_open);
begin
  return query
  select a.kind::text, sum(coalesce(a.balance, case a.normal when 'debit' then 1 else -1 end * (
      coalesce((select sum(s.amount) from fn.ledger_summed() s where s.account_id = a.id), 0)
      + coalesce((select sum(p.amount) from ledger_posting p where p.account_id = a.id and p.id >= v_first and p.create_at >= v_open), 0))))
  from ledger_account a group by a.kind order by 1;
end $$;

-- What was ever sold and earned by fees, by day: what was added up, the rest from its postings.
create function fn.ledger_sales_by_day() returns table (day date, paid_count bigint, paid_amount numeric, fee_amount numeric) language plpgsql stable as $$
declare
  v_open timestamptz := fn.ledger_summed_until();
  v_first bigint := fn.ledger_first_since(v_open);
  v_suspense bigint := (select id from ledger_account where kind = 'buyer_suspense' and merchant_id is null and channel_account_id is null);
  v_income bigint := (select id from ledger_account where kind = 'fee_income' and merchant_id is null and channel_account_id is null);
begin
  return query
  select f.on_day, coalesce(sum(f.count) filter (where f.account = v_suspense), 0)::bigint, coalesce(sum(f.amount) filter (where f.account = v_suspense), 0),
    coalesce(-sum(f.amount) filter (where f.account = v_income), 0)
  from (
    select s.day as on_day, s.account_id as account, s.business_type as type, s.count, s.amount
    from fn.ledger_summed() s where s.account_id in (v_suspense, v_income)
    union all
    select (p.create_at at time zone 'Asia/Shanghai')::date as live_day, p.account_id, p.business_type::text, count(*), sum(p.amount)
    from ledger_posting p where p.account_id in (v_suspense, v_income) and p.id >= v_first and p.create_at >= v_open
    group by live_day, p.account_id, p.business_type
  ) f
  where (f.account = v_suspense and f.type = 'goods_sold') or (f.account = v_income and f.type = 'fee')
  group by f.on_day;
end $$;
