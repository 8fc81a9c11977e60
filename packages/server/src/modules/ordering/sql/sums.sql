-- Sums of orders and sales by day, so that a question about a month adds up days and not orders. What an order is never changes after it
-- was paid; what becomes of it is written down as it happens, with its time: its steps (order_event), what goes back (order_refund), a cost
-- that is learned late (order_cost). So sums take in, once and for all, what was paid, made and done up to one moment, and whoever reads
-- them adds what was done since. The moment moves on every ten minutes, an hour behind the clock; the day it lies on is summed in part. See
-- docs/domain/statistics.md.

-- Up to when orders and sales are summed, this moment not counted in; null where none are.
create function fn.summed_until() returns timestamptz language sql stable as $$
  select until_at from order_sum_day order by day desc limit 1
$$;

select fn.make_first_at('order_event_at', 'order_event');

-- What the steps between two moments, the second not counted in, made of orders that were made before some moment, by the day these were made.
create function fn.order_moves(p_from timestamptz, p_until timestamptz, p_made_before timestamptz)
returns table (day date, merchant_id bigint, channel_id bigint, paid bigint, closed bigint, refunded bigint, failed bigint) language plpgsql stable as $$
declare
  v_first bigint := fn.order_event_at(p_from - interval '1 hour');
  v_end bigint := fn.order_event_at(p_until + interval '1 hour');
begin
  return query
  select (o.create_at at time zone 'Asia/Shanghai')::date as made_on, o.merchant_id, o.channel_id,
    sum((e.to_status = 1)::int - (e.from_status = 1)::int), sum((e.to_status = 2)::int - (e.from_status = 2)::int),
    sum((e.to_status = 3)::int - (e.from_status = 3)::int), sum((e.to_status = 4)::int - (e.from_status = 4)::int)
  from order_event e join orders o on o.id = e.order_id
  where e.id >= v_first and e.id < v_end and e.create_at >= p_from and e.create_at < p_until and o.create_at < p_made_before
  group by made_on, o.merchant_id, o.channel_id;
end $$;

-- What between two moments, the second not counted in, was given back of sales or learned of their costs, by the day these were paid, which
-- was before some moment.
create function fn.sale_changes(p_from timestamptz, p_until timestamptz, p_paid_before timestamptz)
returns table (day date, merchant_id bigint, goods_id bigint, channel_id bigint, cost bigint, refund bigint) language plpgsql stable as $$
begin
  return query
  select (s.create_at at time zone 'Asia/Shanghai')::date as paid_on, o.merchant_id, o.goods_id, o.channel_id, sum(c.cost)::bigint, sum(c.refund)::bigint
  from (
    select f.order_id, 0::bigint as cost, f.amount as refund from order_refund f where f.create_at >= p_from and f.create_at < p_until
    union all
    select l.order_id, l.amount, 0 from order_cost l where l.create_at >= p_from and l.create_at < p_until
  ) c join ledger_transaction s on s.kind = 'sale' and s.ref_id = c.order_id join orders o on o.id = c.order_id
  where s.create_at < p_paid_before
  group by paid_on, o.merchant_id, o.goods_id, o.channel_id;
end $$;

-- What between two moments, the second not counted in, was given back of sales, by the day these were paid, which was before some moment, and
-- the contact of who bought.
create function fn.buyer_changes(p_from timestamptz, p_until timestamptz, p_paid_before timestamptz)
returns table (day date, merchant_id bigint, contact text, refund bigint) language plpgsql stable as $$
begin
  return query
  select (s.create_at at time zone 'Asia/Shanghai')::date as paid_on, o.merchant_id, o.contact, sum(f.amount)::bigint
  from order_refund f join ledger_transaction s on s.kind = 'sale' and s.ref_id = f.order_id join orders o on o.id = f.order_id
  where f.create_at >= p_from and f.create_at < p_until and s.create_at < p_paid_before
  group by paid_on, o.merchant_id, o.contact;
end $$;

-- Orders that were made between two moments, the second not counted in, and sales of that time, by the day their orders were made and the
-- address these came from. Rows are to be added up.
create function fn.orders_by_address(p_from timestamptz, p_until timestamptz)
returns table (day date, address text, orders bigint, paid bigint, amount bigint) language plpgsql stable as $$
begin
  return query
  select (o.create_at at time zone 'Asia/Shanghai')::date as made_on, o.create_ip, count(*), 0::bigint, 0::bigint
  from orders o where o.create_at >= p_from and o.create_at < p_until group by made_on, o.create_ip;
  return query
  select (o.create_at at time zone 'Asia/Shanghai')::date as made_on, o.create_ip, 0::bigint, count(*), sum(o.total_price)::bigint
  from fn.sales_between(p_from, p_until) s join orders o on o.id = s.order_id group by made_on, o.create_ip;
end $$;

-- Sums on from where the sums end, all but where orders came from: to the end of a day, or as far as an hour ago, for nothing takes so long
-- from its beginning, which is its time, to the moment it is written. Gives the day and the stretch of it; nulls where ten minutes are not full.
create function fn.orders_sum_next(p_now timestamptz, out day date, out from_at timestamptz, out until_at timestamptz) language plpgsql as $$
#variable_conflict use_column
declare
  v_day date;
  v_from timestamptz;
  v_until timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('orders_sum_next'));
  v_from := coalesce((select fn.summed_until()),
    fn.day_start(least((select min(day) from ledger_day), (select (create_at at time zone 'Asia/Shanghai')::date from orders order by create_at limit 1))));
  v_day := (v_from at time zone 'Asia/Shanghai')::date;
  v_until := least(fn.day_start(v_day + 1), date_bin('10 minutes', least(p_now, now()) - interval '1 hour', fn.day_start(v_day)));
  if (v_until > v_from) is not true then
    return;
  end if;
  insert into sale_sum as s (merchant_id, day, goods_id, channel_id, paid, quantity, amount, fee, net, cost)
  select o.merchant_id, v_day, o.goods_id, o.channel_id, count(*), sum(o.quantity), sum(o.total_price), sum(o.fee), sum(o.finally_money),
    sum(o.total_cost_price - coalesce(learned.amount, 0))
  from fn.sales_between(v_from, v_until) paid join orders o on o.id = paid.order_id
    left join lateral (select sum(amount) as amount from order_cost where order_id = o.id) learned on true
  group by o.merchant_id, o.goods_id, o.channel_id
  on conflict (merchant_id, day, goods_id, channel_id) do update set paid = s.paid + excluded.paid, quantity = s.quantity + excluded.quantity,
    amount = s.amount + excluded.amount, fee = s.fee + excluded.fee, net = s.net + excluded.net, cost = s.cost + excluded.cost;
  insert into sale_sum as s (merchant_id, day, goods_id, channel_id, cost, refund)
  select merchant_id, day, goods_id, channel_id, cost, refund from fn.sale_changes(v_from, v_until, v_until)
  on conflict (merchant_id, day, goods_id, channel_id) do update set cost = s.cost + excluded.cost, refund = s.refund + excluded.refund;
  insert into buyer_sum as s (merchant_id, day, contact, paid, amount, last_at)
  select o.merchant_id, v_day, o.contact, count(*), sum(o.total_price), max(paid.paid_at)
  from fn.sales_between(v_from, v_until) paid join orders o on o.id = paid.order_id group by o.merchant_id, o.contact
  on conflict (merchant_id, day, contact) do update set paid = s.paid + excluded.paid, amount = s.amount + excluded.amount, last_at = excluded.last_at;
  insert into buyer_sum as s (merchant_id, day, contact, refund)
  select merchant_id, day, contact, refund from fn.buyer_changes(v_from, v_until, v_until)
  on conflict (merchant_id, day, contact) do update set refund = s.refund + excluded.refund;
  insert into order_sum as s (merchant_id, day, channel_id, made)
  select merchant_id, v_day, channel_id, count(*) from orders where create_at >= v_from and create_at < v_until group by merchant_id, channel_id
  on conflict (merchant_id, day, channel_id) do update set made = s.made + excluded.made;
  insert into order_sum as s (merchant_id, day, channel_id, paid, closed, refunded, failed)
  select merchant_id, day, channel_id, paid, closed, refunded, failed from fn.order_moves(v_from, v_until, v_until)
  on conflict (merchant_id, day, channel_id) do update set paid = s.paid + excluded.paid, closed = s.closed + excluded.closed,
    refunded = s.refunded + excluded.refunded, failed = s.failed + excluded.failed;
  insert into order_sum_day (day, until_at) values (v_day, v_until) on conflict (day) do update set until_at = excluded.until_at, sum_at = now();
  day := v_day;
  from_at := v_from;
  until_at := v_until;
end $$;

-- The days of a stretch of time whose sums say what of it is summed: from the first to the last, which is before it where there is none.
-- `live_from`: what comes after them; `open_at`: since when nothing is summed, which is the same where the last of them is the last of all.
create function fn.summed_days(p_from timestamptz, p_until timestamptz, out first_day date, out last_day date, out live_from timestamptz, out open_at timestamptz)
language plpgsql stable as $$
declare
  v_summed date := (select max(day) from order_sum_day);
begin
  first_day := (p_from at time zone 'Asia/Shanghai')::date;
  if p_from > fn.day_start(first_day) then
    first_day := first_day + 1;
  end if;
  open_at := fn.summed_until();
  last_day := case when open_at is null then first_day - 1 when p_until < open_at then (p_until at time zone 'Asia/Shanghai')::date - 1 else v_summed end;
  live_from := case when last_day = v_summed then open_at else fn.day_start(last_day + 1) end;
end $$;

-- Sales by the day they were paid, shop, goods and channel, from their orders. One merchant's, or everybody's where it is null.
create function fn.sold_live(p_merchant bigint, p_from timestamptz, p_until timestamptz)
returns table (day date, merchant_id bigint, goods_id bigint, channel_id bigint, paid bigint, quantity bigint, amount bigint, fee bigint, net bigint, cost bigint, refund bigint)
language plpgsql stable as $$
begin
  if p_from >= p_until then
    return;
  elsif p_merchant is null then
    return query
    select (s.paid_at at time zone 'Asia/Shanghai')::date as paid_on, o.merchant_id, o.goods_id, o.channel_id, count(*), sum(o.quantity), sum(o.total_price)::bigint,
      sum(o.fee)::bigint, sum(o.finally_money)::bigint, sum(o.total_cost_price)::bigint, sum(o.refund_price)::bigint
    from fn.sales_between(p_from, p_until) s join orders o on o.id = s.order_id group by paid_on, o.merchant_id, o.goods_id, o.channel_id;
  else
    return query
    select (s.paid_at at time zone 'Asia/Shanghai')::date as paid_on, o.merchant_id, o.goods_id, o.channel_id, count(*), sum(o.quantity), sum(o.total_price)::bigint,
      sum(o.fee)::bigint, sum(o.finally_money)::bigint, sum(o.total_cost_price)::bigint, sum(o.refund_price)::bigint
    from fn.sales_of(p_merchant, p_from, p_until) s join orders o on o.id = s.order_id and o.merchant_id = p_merchant
    group by paid_on, o.merchant_id, o.goods_id, o.channel_id;
  end if;
end $$;

-- The same: what is summed by its sums and what came since, the rest from its orders. Rows are to be added up: one may say nothing but what
-- went back.
create function fn.sold(p_merchant bigint, p_from timestamptz, p_until timestamptz)
returns table (day date, merchant_id bigint, goods_id bigint, channel_id bigint, paid bigint, quantity bigint, amount bigint, fee bigint, net bigint, cost bigint, refund bigint)
language plpgsql stable as $$
declare
  d record := fn.summed_days(p_from, p_until);
begin
  if d.last_day < d.first_day then
    return query select * from fn.sold_live(p_merchant, p_from, p_until);
    return;
  end if;
  return query select * from fn.sold_live(p_merchant, p_from, fn.day_start(d.first_day));
  if p_merchant is null then
    return query select s.day, s.merchant_id, s.goods_id, s.channel_id, s.paid, s.quantity, s.amount, s.fee, s.net, s.cost, s.refund
    from sale_sum s where s.day between d.first_day and d.last_day;
  else
    return query select s.day, s.merchant_id, s.goods_id, s.channel_id, s.paid, s.quantity, s.amount, s.fee, s.net, s.cost, s.refund
    from sale_sum s where s.merchant_id = p_merchant and s.day between d.first_day and d.last_day;
  end if;
  return query select c.day, c.merchant_id, c.goods_id, c.channel_id, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, c.cost, c.refund
  from fn.sale_changes(d.open_at, 'infinity', d.open_at) c
  where c.day between d.first_day and d.last_day and (p_merchant is null or c.merchant_id = p_merchant);
  return query select * from fn.sold_live(p_merchant, d.live_from, p_until);
end $$;

-- Sales of which everything went back, by when they were paid: found by their refunds, which came after. One merchant's, or everybody's.
-- "Is true" keeps the state from choosing an index: that of some other question would be walked from end to end.
create function fn.sales_given_back(p_merchant bigint, p_from timestamptz, p_until timestamptz) returns table (order_id bigint, paid_at timestamptz)
language plpgsql stable as $$
begin
  return query
  select distinct o.id, s.create_at
  from order_refund f join orders o on o.id = f.order_id join ledger_transaction s on s.kind = 'sale' and s.ref_id = o.id
  where f.create_at >= p_from - interval '1 hour' and (p_merchant is null or f.merchant_id = p_merchant) and (o.status = 3) is true
    and s.create_at >= p_from and s.create_at < p_until;
end $$;

-- Sales in one state, or in any where it is null: what was sold is paid (1) or given back whole (3), so that the paid are all without the
-- others, whose rows then take away.
create function fn.sold_in(p_status int, p_merchant bigint, p_from timestamptz, p_until timestamptz)
returns table (day date, merchant_id bigint, goods_id bigint, channel_id bigint, paid bigint, quantity bigint, amount bigint, fee bigint, net bigint, cost bigint, refund bigint)
language plpgsql stable as $$
declare
  v_sign int := case p_status when 1 then -1 else 1 end;
begin
  if p_status is null or p_status = 1 then
    return query select * from fn.sold(p_merchant, p_from, p_until);
  end if;
  if p_status in (1, 3) then
    return query
    select (s.paid_at at time zone 'Asia/Shanghai')::date as paid_on, o.merchant_id, o.goods_id, o.channel_id, v_sign * count(*), v_sign * sum(o.quantity),
      v_sign * sum(o.total_price)::bigint, v_sign * sum(o.fee)::bigint, v_sign * sum(o.finally_money)::bigint, v_sign * sum(o.total_cost_price)::bigint,
      v_sign * sum(o.refund_price)::bigint
    from fn.sales_given_back(p_merchant, p_from, p_until) s join orders o on o.id = s.order_id group by paid_on, o.merchant_id, o.goods_id, o.channel_id;
  end if;
end $$;

-- Orders by the day they were made, shop and channel, from the orders themselves.
create function fn.made_live(p_merchant bigint, p_from timestamptz, p_until timestamptz)
returns table (day date, merchant_id bigint, channel_id bigint, made bigint, paid bigint, closed bigint, refunded bigint, failed bigint) language plpgsql stable as $$
begin
  if p_from >= p_until then
    return;
  elsif p_merchant is null then
    return query
    select (o.create_at at time zone 'Asia/Shanghai')::date as made_on, o.merchant_id, o.channel_id, count(*), count(*) filter (where o.status = 1),
      count(*) filter (where o.status = 2), count(*) filter (where o.status = 3), count(*) filter (where o.status = 4)
    from orders o where o.create_at >= p_from and o.create_at < p_until group by made_on, o.merchant_id, o.channel_id;
  else
    return query
    select (o.create_at at time zone 'Asia/Shanghai')::date as made_on, o.merchant_id, o.channel_id, count(*), count(*) filter (where o.status = 1),
      count(*) filter (where o.status = 2), count(*) filter (where o.status = 3), count(*) filter (where o.status = 4)
    from orders o where o.merchant_id = p_merchant and o.create_at >= p_from and o.create_at < p_until group by made_on, o.merchant_id, o.channel_id;
  end if;
end $$;

-- The same by sums where there are, to be added up. `p_states` false: how many were made is all that is asked.
create function fn.made(p_merchant bigint, p_from timestamptz, p_until timestamptz, p_states boolean)
returns table (day date, merchant_id bigint, channel_id bigint, made bigint, paid bigint, closed bigint, refunded bigint, failed bigint) language plpgsql stable as $$
declare
  d record := fn.summed_days(p_from, p_until);
begin
  if d.last_day < d.first_day then
    return query select * from fn.made_live(p_merchant, p_from, p_until);
    return;
  end if;
  return query select * from fn.made_live(p_merchant, p_from, fn.day_start(d.first_day));
  if p_merchant is null then
    return query select s.day, s.merchant_id, s.channel_id, s.made, s.paid, s.closed, s.refunded, s.failed
    from order_sum s where s.day between d.first_day and d.last_day;
  else
    return query select s.day, s.merchant_id, s.channel_id, s.made, s.paid, s.closed, s.refunded, s.failed
    from order_sum s where s.merchant_id = p_merchant and s.day between d.first_day and d.last_day;
  end if;
  if p_states then
    return query select m.day, m.merchant_id, m.channel_id, 0::bigint, m.paid, m.closed, m.refunded, m.failed
    from fn.order_moves(d.open_at, 'infinity', d.open_at) m
    where m.day between d.first_day and d.last_day and (p_merchant is null or m.merchant_id = p_merchant);
  end if;
  return query select * from fn.made_live(p_merchant, d.live_from, p_until);
end $$;

-- A shop's sales by the contact of who bought, from their orders.
create function fn.bought_live(p_merchant bigint, p_from timestamptz, p_until timestamptz)
returns table (contact text, paid bigint, amount bigint, refund bigint, last_at timestamptz) language plpgsql stable as $$
begin
  if p_from < p_until then
    return query
    select o.contact, count(*), sum(o.total_price)::bigint, sum(o.refund_price)::bigint, max(s.paid_at)
    from fn.sales_of(p_merchant, p_from, p_until) s join orders o on o.id = s.order_id and o.merchant_id = p_merchant group by o.contact;
  end if;
end $$;

-- The same by sums where there are, to be added up.
create function fn.bought(p_merchant bigint, p_from timestamptz, p_until timestamptz)
returns table (contact text, paid bigint, amount bigint, refund bigint, last_at timestamptz) language plpgsql stable as $$
declare
  d record := fn.summed_days(p_from, p_until);
begin
  if d.last_day < d.first_day then
    return query select * from fn.bought_live(p_merchant, p_from, p_until);
    return;
  end if;
  return query select * from fn.bought_live(p_merchant, p_from, fn.day_start(d.first_day));
  return query select b.contact, b.paid, b.amount, b.refund, b.last_at
  from buyer_sum b where b.merchant_id = p_merchant and b.day between d.first_day and d.last_day;
  return query select c.contact, 0::bigint, 0::bigint, c.refund, null::timestamptz
  from fn.buyer_changes(d.open_at, 'infinity', d.open_at) c where c.merchant_id = p_merchant and c.day between d.first_day and d.last_day;
  return query select * from fn.bought_live(p_merchant, d.live_from, p_until);
end $$;
