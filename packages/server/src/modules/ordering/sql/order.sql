-- The hot transactions of a sale, each one statement for the caller. What they call is plpgsql too: a function in plain SQL
-- would be planned anew at each call. Plans are kept a connection long and may be made while tables are still empty, so the
-- entries forbid sequential scans. Lock order everywhere: payment, order, cards, ledger.
-- A status changes only by compare-and-set along order_move (modules/ordering/order.rules.ts).

-- Places an order: checks that what was decided on has not moved, writes the order with its price, holds its cards.
-- Gives {ok: true, …}, or {ok: false, why}: stale, too_many_unpaid, stock_short, contended, key_reused; or the earlier order of the same request.
create function fn.order_place(p jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  x record;
  v_order bigint;
  v_line bigint;
  v_create timestamptz;
  v_close timestamptz;
  v_got int;
  v_unpaid int;
begin
  select * into x from jsonb_to_record(p) as r (
    trade_no text, merchant_id bigint, goods_id bigint, goods_name text, buyer_id bigint, quantity int, goods_price bigint,
    total_product_price bigint, rate int, fee bigint, fee_payer smallint, total_price bigint, finally_money bigint, contact text,
    password_mac text, email_notify smallint, email text, channel_id bigint, channel_account_id bigint, pay_title text, request_no text, request_hash text,
    create_ip text, device text, close_seconds int, unpaid_limit int,
    goods_revision bigint, shop_revision bigint, merchant_revision bigint, channel_revision bigint, account_revision bigint
  );

  perform 1 from goods g, shop s, merchant m, pay_channel c, channel_account a
  where g.id = x.goods_id and g.merchant_id = x.merchant_id and g.revision = x.goods_revision
    and s.merchant_id = x.merchant_id and s.revision = x.shop_revision
    and m.id = x.merchant_id and m.revision = x.merchant_revision
    and c.id = x.channel_id and c.revision = x.channel_revision
    and a.id = x.channel_account_id and a.channel_id = c.id and a.revision = x.account_revision;
  if not found then
    return jsonb_build_object('ok', false, 'why', 'stale');
  end if;

  -- One visitor's orders are placed one after the other: what each counts, the next one sees.
  perform pg_advisory_xact_lock(hashtextextended('order:' || x.create_ip, 0));
  select count(*) into v_unpaid from (
    select 1 from orders where create_ip = x.create_ip and status = 0 and close_at > now() limit x.unpaid_limit
  ) held;
  if v_unpaid >= x.unpaid_limit then
    -- A repeat of a request that already has its order is no new order.
    return coalesce(fn.order_repeated(x.merchant_id, x.request_no, x.request_hash), jsonb_build_object('ok', false, 'why', 'too_many_unpaid', 'count', v_unpaid));
  end if;

  with placed as (
    insert into orders (merchant_id, trade_no, goods_id, goods_name, buyer_id, quantity, goods_price, total_product_price, rate, fee, fee_payer,
      total_price, finally_money, contact, password_mac, email_notify, email, channel_id, channel_account_id, pay_title, request_no, request_hash,
      create_ip, device, close_at)
    values (x.merchant_id, x.trade_no, x.goods_id, x.goods_name, x.buyer_id, x.quantity, x.goods_price, x.total_product_price, x.rate, x.fee, x.fee_payer,
      x.total_price, x.finally_money, x.contact, decode(x.password_mac, 'base64'), x.email_notify, x.email, x.channel_id, x.channel_account_id, x.pay_title,
      x.request_no, decode(x.request_hash, 'base64'), x.create_ip, x.device, now() + make_interval(secs => x.close_seconds))
    on conflict (merchant_id, request_no) do nothing
    returning id, create_at, close_at
  ), line as (
    insert into order_line (merchant_id, order_id, goods_id, stock_merchant_id, quantity)
    select x.merchant_id, id, x.goods_id, x.merchant_id, x.quantity from placed returning id
  )
  select placed.id, placed.create_at, placed.close_at, line.id into v_order, v_create, v_close, v_line from placed, line;
  if v_order is null then
    return fn.order_repeated(x.merchant_id, x.request_no, x.request_hash);
  end if;

  v_got := fn.cards_reserve(x.goods_id, x.quantity, v_order, v_line);
  if v_got < x.quantity and fn.orders_close_due(x.goods_id, 20) > 0 then
    -- What lapsed orders still held is stock.
    v_got := v_got + fn.cards_reserve(x.goods_id, x.quantity - v_got, v_order, v_line);
  end if;
  if v_got < x.quantity then
    raise exception 'stock_short' using errcode = 'KM001', detail = case when fn.cards_left(x.goods_id) then 'contended' else 'sold_out' end;
  end if;

  perform fn.payment_open(x.trade_no, v_order, x.merchant_id, x.channel_id, x.channel_account_id, x.total_price);
  return jsonb_build_object('ok', true, 'order_id', v_order, 'trade_no', x.trade_no, 'create_at', v_create, 'close_at', v_close, 'repeated', false);
end $$;

-- The order an earlier call of the same request made; key_reused when that call asked for something else; null when there is none.
create function fn.order_repeated(p_merchant bigint, p_request_no text, p_request_hash text) returns jsonb language plpgsql stable as $$
begin
  return (
    select case when request_hash = decode(p_request_hash, 'base64')
      then jsonb_build_object('ok', true, 'order_id', id, 'trade_no', trade_no, 'create_at', create_at, 'close_at', close_at, 'repeated', true)
      else jsonb_build_object('ok', false, 'why', 'key_reused') end
    from orders where merchant_id = p_merchant and request_no = p_request_no
  );
end $$;

-- 0 → 2 for orders whose time is up; of one goods, or of all. Gives how many.
create function fn.orders_close_due(p_goods bigint, p_limit int) returns int language plpgsql set enable_seqscan = off as $$
declare
  v_due bigint[];
begin
  select array_agg(due.id) into v_due from (
    select o.id from orders o join payment p on p.kind = 'order' and p.ref_id = o.id
    where o.status = 0 and o.close_at <= now() and (p_goods is null or o.goods_id = p_goods)
    order by o.close_at limit p_limit
    for update of p skip locked
  ) due;
  if v_due is null then
    return 0;
  end if;
  return fn.orders_close(v_due, 'system', null, 'expired');
end $$;

-- 0 → 2 for the named orders whose payments the caller holds. Gives how many moved.
create function fn.orders_close(p_orders bigint[], p_actor text, p_actor_id bigint, p_reason text) returns int language plpgsql as $$
declare
  v_closed bigint[];
begin
  with closed as (update orders set status = 2 where id = any (p_orders) and status = 0 returning id)
  select array_agg(id) into v_closed from closed;
  if v_closed is null then
    return 0;
  end if;
  insert into order_event (order_id, from_status, to_status, actor, actor_id, reason) select unnest(v_closed), 0, 2, p_actor, p_actor_id, p_reason;
  perform fn.payments_close(v_closed);
  perform fn.cards_release(v_closed);
  return cardinality(v_closed);
end $$;

-- Makes a paid order whole: cards sold, payment succeeded, order paid, sale posted, mail left behind. The caller holds
-- payment and order; `p_receipt` is the receipt to be posted with the sale, null when it is posted already. False, and
-- nothing changed, when the stock does not suffice.
create function fn.order_complete(o orders, p_payment bigint, p_receipt bigint, p_reason text) returns boolean language plpgsql as $$
declare
  v_line record;
  v_need int;
  v_held int;
  v_notice int;
  v_sold int;
begin
  select sum(quantity), (select count(*) from card where order_id = o.id and status = 3), (select sold_notify from goods where id = o.goods_id)
  into v_need, v_held, v_notice from order_line where order_id = o.id;
  if v_held = 0 then
    -- A closed order gave its cards back.
    for v_line in select id, goods_id, quantity from order_line where order_id = o.id order by goods_id, id loop
      v_held := v_held + fn.cards_reserve(v_line.goods_id, v_line.quantity, o.id, v_line.id);
    end loop;
  end if;
  if v_held <> v_need then
    perform fn.cards_release(array[o.id]);
    return false;
  end if;
  v_sold := fn.cards_sell(o.id, o.merchant_id);
  with moved as (
    update orders set status = 1, success_at = now(), sendout = v_sold where id = o.id and status = o.status returning id
  )
  insert into order_event (order_id, from_status, to_status, actor, reason) select id, o.status, 1, 'gateway', p_reason from moved;
  if not found or not fn.payment_succeed(p_payment) then
    raise exception 'order % moved under its lock', o.id;
  end if;
  if o.email_notify = 1 then
    perform fn.outbox_add('order.mail', jsonb_build_object('order_id', o.id));
  end if;
  if v_notice = 1 then
    perform fn.outbox_add('order.sold_notice', jsonb_build_object('order_id', o.id));
  end if;
  perform fn.ledger_sale(p_receipt, o.channel_account_id, o.id, o.trade_no, o.merchant_id, o.total_price, o.total_product_price, o.fee, o.fee_payer);
  return true;
end $$;

-- Takes one verified receipt: books it, and completes the order it pays. Verdicts: applied, duplicate, late (closed order,
-- to be confirmed), second_payment, wrong_amount, unknown_order, late_unserved, short_of_stock.
create function fn.receipt_settle(p_account bigint, p_transaction text, p_trade_no text, p_amount bigint, p_source text) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  v_pay payment;
  o orders;
  v_receipt bigint;
  v_verdict text;
begin
  select * into v_pay from payment where trade_no = p_trade_no for update;
  if v_pay.channel_account_id is distinct from p_account then
    -- Another account's number says nothing of this payment.
    v_pay := null;
  end if;
  if v_pay.id is null then
    v_verdict := 'unknown_order';
  elsif v_pay.amount <> p_amount then
    v_verdict := 'wrong_amount';
  elsif v_pay.status = 1 then
    v_verdict := 'second_payment';
  else
    select * into o from orders where id = v_pay.ref_id for update;
    v_verdict := case o.status when 0 then 'applied' when 2 then 'late' else 'late_unserved' end;
  end if;

  v_receipt := fn.receipt_book(p_account, p_transaction, p_trade_no, p_amount, p_source, v_pay.id, case v_verdict when 'late' then 'pending' else v_verdict end);
  if v_receipt is null then
    return jsonb_build_object('verdict', 'duplicate');
  end if;
  if v_verdict = 'applied' and not fn.order_complete(o, v_pay.id, v_receipt, 'paid') then
    v_verdict := 'short_of_stock';
    perform fn.receipt_reject(v_receipt, v_verdict);
    update orders set status = 4 where id = o.id and status = 0;
    insert into order_event (order_id, from_status, to_status, actor, reason) values (o.id, 0, 4, 'gateway', v_verdict);
  end if;
  if v_verdict <> 'applied' then
    perform fn.ledger_receipt(v_receipt, p_trade_no, p_account, p_amount);
  end if;
  if v_verdict not in ('applied', 'late') then
    perform fn.refund_owe(v_receipt, v_pay.merchant_id, v_verdict);
  end if;
  return jsonb_build_object('verdict', v_verdict, 'receipt_id', v_receipt, 'order_id', o.id, 'merchant_id', v_pay.merchant_id,
    'trade_no', p_trade_no, 'total_price', o.total_price, 'payment_id', v_pay.id);
end $$;

-- Ends a late receipt after the gateway was asked: confirmed → cards again and delivered, or an exception with its refund owed.
create function fn.receipt_rescue(p_receipt bigint, p_confirmed boolean) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  r receipt;
  o orders;
  v_outcome text;
begin
  perform 1 from payment p join receipt t on t.payment_id = p.id where t.id = p_receipt for update of p;
  select * into r from receipt where id = p_receipt for update;
  if r.outcome <> 'pending' then
    return jsonb_build_object('verdict', 'duplicate');
  end if;
  select orders.* into o from orders join payment p on p.ref_id = orders.id and p.kind = 'order' where p.id = r.payment_id for update of orders;
  if not p_confirmed then
    v_outcome := 'unconfirmed';
  elsif o.status <> 2 then
    -- Another receipt of the same order was quicker.
    v_outcome := 'second_payment';
  elsif fn.order_complete(o, r.payment_id, null, 'paid_late') then
    v_outcome := 'applied';
  else
    v_outcome := 'late_unserved';
    update orders set status = 4 where id = o.id and status = 2;
    insert into order_event (order_id, from_status, to_status, actor, reason) values (o.id, 2, 4, 'gateway', v_outcome);
  end if;
  perform fn.receipt_resolve(p_receipt, v_outcome);
  if v_outcome <> 'applied' then
    perform fn.refund_owe(p_receipt, o.merchant_id, v_outcome);
  end if;
  return jsonb_build_object('verdict', v_outcome, 'receipt_id', p_receipt, 'order_id', o.id, 'merchant_id', o.merchant_id, 'trade_no', o.trade_no, 'total_price', o.total_price);
end $$;
