-- The hot transactions of a sale, each one statement for the caller. What they call is plpgsql too: a function in plain SQL
-- would be planned anew at each call. Plans are kept a connection long and may be made while tables are still empty, so the
-- entries forbid sequential scans. Lock order everywhere: payment, order, cards, coupon, texts and files, ledger; of a kind by rising
-- id. Cards are only ever taken past locked ones, so nobody waits for a card.
-- A status changes only by compare-and-set along order_move (modules/ordering/order.rules.ts).

-- Places an order: checks that what was decided on has not moved, writes the order with its price, holds its stock: cards, the
-- coupon's use, pieces of a text or file, and what comes with them.
-- Gives {ok: true, …}, or {ok: false, why}: stale, too_many_unpaid, hold_too_large, key_reused; or the earlier order of the same request. Raises
-- KM001 when it can't be served, and nothing is written: stock_short (sold_out, contended, or lapsed: orders whose time is up
-- still hold some), coupon_spent, cards_gone.
create function fn.order_place(p jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  x record;
  v_order bigint;
  v_line bigint;
  v_create timestamptz;
  v_close timestamptz;
  v_surcharge bigint;
  v_counted boolean;
  v_refused jsonb;
begin
  select * into x from jsonb_to_record(p) as r (
    trade_no text, merchant_id bigint, goods_id bigint, goods_name text, buyer_id bigint, quantity int, goods_price_old bigint, goods_price bigint,
    coupon_id bigint, coupon_price bigint, total_product_price bigint, total_cost_price bigint, sms_notify smallint, sms_payer smallint, sms_price bigint,
    mobile text, select_cards bigint[], select_of_goods bigint, select_least bigint, selectcard_fee_platform bigint, selectcard_fee_merchant bigint,
    rate int, fee bigint, fee_payer smallint, total_price bigint, finally_money bigint, contact text,
    password_mac text, email_notify smallint, email text, channel_id bigint, channel_account_id bigint, pay_title text, request_no text, request_hash text,
    create_ip text, device text, device_id text, close_seconds int, unpaid_limit int, contact_limit int, hold_pieces int, hold_share int, delivery_kind smallint, card_order int, gifts jsonb,
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

  perform fn.visitor_lock(x.create_ip, x.device_id, x.merchant_id, x.contact);
  v_refused := fn.hold_refused(x.create_ip, x.device_id, x.merchant_id, x.contact, x.goods_id, x.delivery_kind, x.quantity, x.hold_pieces, x.unpaid_limit,
    x.contact_limit, x.hold_share);
  if v_refused is not null then
    -- A repeat of a request that already has its order is no new order.
    return coalesce(fn.order_repeated(x.merchant_id, x.request_no, x.request_hash), v_refused);
  end if;
  if x.gifts is not null then
    -- The lines' foreign keys will lock these goods one by one: in the order in which a merchant's edit of many would.
    perform 1 from goods where id = x.goods_id or id in (select (gift ->> 'goods_id')::bigint from jsonb_array_elements(x.gifts) gift) order by id for key share;
  end if;

  with placed as (
    insert into orders (merchant_id, trade_no, goods_id, goods_name, buyer_id, quantity, goods_price_old, goods_price, coupon_id, coupon_price,
      total_product_price, total_cost_price, sms_notify, sms_payer, sms_price, mobile, select_count, select_cards, selectcard_fee_platform,
      selectcard_fee_merchant, rate, fee, fee_payer, total_price, finally_money, contact, password_mac, email_notify, email, channel_id,
      channel_account_id, pay_title, request_no, request_hash, create_ip, device, device_id, close_at)
    values (x.merchant_id, x.trade_no, x.goods_id, x.goods_name, x.buyer_id, x.quantity, x.goods_price_old, x.goods_price, x.coupon_id, x.coupon_price,
      x.total_product_price, x.total_cost_price, x.sms_notify, x.sms_payer, x.sms_price, x.mobile, cardinality(x.select_cards), x.select_cards,
      x.selectcard_fee_platform, x.selectcard_fee_merchant, x.rate, x.fee, x.fee_payer, x.total_price, x.finally_money, x.contact,
      decode(x.password_mac, 'base64'), x.email_notify, x.email, x.channel_id, x.channel_account_id, x.pay_title, x.request_no,
      decode(x.request_hash, 'base64'), x.create_ip, x.device, x.device_id, now() + make_interval(secs => x.close_seconds))
    on conflict (merchant_id, request_no) do nothing
    returning id, create_at, close_at
  ), line as (
    insert into order_line (merchant_id, order_id, goods_id, stock_merchant_id, quantity, delivery_kind)
    select x.merchant_id, id, x.goods_id, x.merchant_id, x.quantity, x.delivery_kind from placed returning id
  )
  select placed.id, placed.create_at, placed.close_at, line.id into v_order, v_create, v_close, v_line from placed, line;
  if v_order is null then
    return fn.order_repeated(x.merchant_id, x.request_no, x.request_hash);
  end if;

  if cardinality(x.select_cards) > 0 then
    v_surcharge := fn.cards_choose(x.goods_id, x.select_cards, v_order, v_line, x.select_of_goods, x.select_least);
    if v_surcharge is null then
      raise exception 'cards_gone' using errcode = 'KM001';
    elsif v_surcharge <> x.selectcard_fee_platform + x.selectcard_fee_merchant then
      raise exception 'cards_gone' using errcode = 'KM001', detail = 'repriced';
    end if;
  elsif x.delivery_kind = 0 and fn.cards_reserve(x.goods_id, x.quantity, v_order, v_line, x.card_order) < x.quantity then
    perform fn.order_short(x.goods_id, fn.cards_left(x.goods_id, x.quantity));
  end if;
  if x.gifts is not null then
    perform fn.order_gifts(v_order, x.merchant_id, x.gifts, true);
  end if;
  if x.coupon_id is not null and not fn.coupon_hold(x.coupon_id) then
    raise exception 'coupon_spent' using errcode = 'KM001';
  end if;
  if x.gifts is not null then
    perform fn.content_lock((select array_agg(id) from (
      select x.goods_id as id union select (gift ->> 'goods_id')::bigint from jsonb_array_elements(x.gifts) gift) wanted));
  end if;
  if x.delivery_kind <> 0 then
    v_counted := fn.content_hold(x.goods_id, x.quantity);
    if v_counted is null then
      perform fn.order_short(x.goods_id, false);
    elsif v_counted then
      update order_line set counted = true where id = v_line;
    end if;
  end if;
  if x.gifts is not null then
    perform fn.order_gifts(v_order, x.merchant_id, x.gifts, false);
  end if;

  perform fn.payment_open(x.trade_no, v_order, x.merchant_id, x.channel_id, x.channel_account_id, x.total_price);
  return jsonb_build_object('ok', true, 'order_id', v_order, 'trade_no', x.trade_no, 'create_at', v_create, 'close_at', v_close, 'repeated', false);
end $$;

-- Refuses an order whose goods don't suffice, and says what may help: asking again, or closing what has lapsed. Closing is
-- another transaction's work: it takes locks that come before those this one holds.
create function fn.order_short(p_goods bigint, p_contended boolean) returns void language plpgsql as $$
begin
  raise exception 'stock_short' using errcode = 'KM001', detail = case
    when p_contended then 'contended'
    when (select true from orders where status = 0 and close_at <= now() and goods_id = p_goods order by close_at limit 1) then 'lapsed'
    else 'sold_out' end;
end $$;

-- What comes with an order, each on a line of its own: those made of cards, or those that are texts and files. One that ran out
-- is left out, and the order says so.
create function fn.order_gifts(p_order bigint, p_merchant bigint, p_gifts jsonb, p_cards boolean) returns void language plpgsql as $$
declare
  v_gift record;
  v_line bigint;
  v_counted boolean;
  v_given int := 0;
begin
  for v_gift in
    select wanted.goods_id, wanted.quantity, wanted.note, g.delivery_kind, g.card_order
    from jsonb_to_recordset(p_gifts) as wanted (goods_id bigint, quantity int, note text)
    left join goods g on g.id = wanted.goods_id and g.merchant_id = p_merchant and g.delete_at is null and g.is_freeze = 0
    where p_cards = (coalesce(g.delivery_kind, 0) = 0)
    order by wanted.goods_id
  loop
    v_line := null;
    v_counted := null;
    if not p_cards then
      v_counted := fn.content_hold(v_gift.goods_id, v_gift.quantity);
    end if;
    if v_gift.delivery_kind = 0 or v_counted is not null then
      insert into order_line (merchant_id, order_id, goods_id, stock_merchant_id, quantity, is_gift, delivery_kind, counted)
      values (p_merchant, p_order, v_gift.goods_id, p_merchant, v_gift.quantity, true, v_gift.delivery_kind, coalesce(v_counted, false))
      returning id into v_line;
    end if;
    if p_cards and v_line is not null and fn.cards_reserve(v_gift.goods_id, v_gift.quantity, p_order, v_line, v_gift.card_order) < v_gift.quantity then
      perform fn.cards_return(p_order, v_line);
      delete from order_line where id = v_line;
      v_line := null;
    end if;
    if v_line is null then
      perform fn.order_omit(p_order, v_gift.note);
    else
      v_given := v_given + v_gift.quantity;
    end if;
  end loop;
  if v_given > 0 then
    update orders set gift_quantity = gift_quantity + v_given where id = p_order;
  end if;
end $$;

-- A gift that ran out is told on the order and in its history.
create function fn.order_omit(p_order bigint, p_note text) returns void language plpgsql as $$
begin
  update orders set note = case note when '' then p_note else note || E'\n' || p_note end where id = p_order;
  perform fn.order_record(p_order, 'gift_omitted', 'system', null, p_note, null);
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
  perform fn.orders_let_go(v_closed);
  return cardinality(v_closed);
end $$;

-- Gives back what orders held: cards, uses of coupons, counted pieces of texts and files.
create function fn.orders_let_go(p_orders bigint[]) returns void language plpgsql as $$
declare
  v_content record;
begin
  perform fn.cards_release(p_orders);
  perform fn.coupon_free((select array_agg(coupon_id) from orders where id = any (p_orders) and coupon_id is not null));
  for v_content in
    with freed as (update order_line set counted = false where order_id = any (p_orders) and counted returning goods_id, quantity)
    select goods_id, sum(quantity)::int as pieces from freed group by goods_id order by goods_id
  loop
    perform fn.content_free(v_content.goods_id, v_content.pieces);
  end loop;
end $$;

-- Makes a paid order whole: all its lines sold, its coupon used, payment succeeded, order paid, sale posted, mail left behind. The
-- caller holds payment and order; `p_receipt` is the receipt to be posted with the sale, null when it is posted already. False
-- when the stock does not suffice: then nothing is held any more.
create function fn.order_complete(o orders, p_payment bigint, p_receipt bigint, p_reason text) returns boolean language plpgsql as $$
declare
  v_need int;
  v_contents int;
  v_ready int;
  v_held int;
  v_notice int;
begin
  select coalesce(sum(quantity) filter (where delivery_kind = 0), 0), coalesce(sum(quantity) filter (where delivery_kind <> 0), 0),
    count(*) filter (where delivery_kind <> 0 and fn.content_ready(goods_id)) - count(*) filter (where delivery_kind <> 0),
    (select count(*) from card where order_id = o.id and status = 3), (select sold_notify from goods where id = o.goods_id)
  into v_need, v_contents, v_ready, v_held, v_notice from order_line where order_id = o.id;
  if v_held <> v_need or v_ready <> 0 or o.status <> 0 then
    -- A closed order gave everything back.
    if not fn.order_hold_again(o) then
      if o.status = 0 then
        perform fn.orders_let_go(array[o.id]);
      end if;
      return false;
    end if;
    select coalesce(sum(quantity) filter (where delivery_kind <> 0), 0) into v_contents from order_line where order_id = o.id;
  end if;

  v_held := fn.cards_sell(o.id, o.merchant_id);
  with moved as (
    update orders set status = 1, success_at = now(), sendout = v_held + v_contents where id = o.id and status = o.status returning id
  ), sent as (
    update order_line set sendout = quantity where order_id = o.id
  )
  insert into order_event (order_id, from_status, to_status, actor, reason) select id, o.status, 1, case when p_reason like 'confirmed%' then 'admin' when p_reason = 'replaced' then 'buyer' else 'gateway' end, p_reason from moved;
  if not found or not fn.payment_succeed(p_payment) then
    raise exception 'order % moved under its lock', o.id;
  end if;
  if v_contents > 0 then
    -- What the buyer gets is the version of this moment, and stays it.
    update order_line l set content_id = s.content_id from content_stock s where l.order_id = o.id and l.delivery_kind <> 0 and s.goods_id = l.goods_id;
  end if;
  if o.coupon_id is not null and not fn.coupon_use(o.coupon_id) then
    raise exception 'order % does not hold its coupon', o.id;
  end if;
  if o.email_notify = 1 then
    perform fn.outbox_add('order.mail', jsonb_build_object('order_id', o.id));
  end if;
  if o.sms_notify = 1 then
    perform fn.outbox_add('order.sms', jsonb_build_object('order_id', o.id));
  end if;
  if v_notice = 1 then
    perform fn.outbox_add('order.sold_notice', jsonb_build_object('order_id', o.id));
  end if;
  perform fn.ledger_sale(p_receipt, o.channel_account_id, o.id, o.trade_no, o.merchant_id, o.total_price, o.total_product_price, o.fee, o.fee_payer,
    case o.sms_notify when 1 then o.sms_price else 0 end, o.sms_payer, o.selectcard_fee_platform, o.selectcard_fee_merchant);
  return true;
end $$;

-- Takes again what an order let go of, or what went missing: the cards it chose or as many others, its coupon's use, its texts and
-- files. All of it or nothing; only a gift may have run out. False when it can't be.
create function fn.order_hold_again(o orders) returns boolean language plpgsql as $$
declare
  v_line record;
  v_counted boolean;
  v_missing int;
begin
  -- What was taken in vain is undone with this block.
  begin
    for v_line in
      select l.id, l.goods_id, l.quantity, l.is_gift, g.name, g.card_order,
        l.quantity - (select count(*)::int from card c where c.order_id = o.id and c.line_id = l.id and c.status = 3) as missing
      from order_line l join goods g on g.id = l.goods_id
      where l.order_id = o.id and l.delivery_kind = 0 order by l.goods_id, l.id
    loop
      if v_line.missing = 0 then
        continue;
      end if;
      if o.select_count > 0 and not v_line.is_gift then
        v_missing := case when fn.cards_choose(v_line.goods_id, o.select_cards, o.id, v_line.id, 0, 0) is null then 1 else 0 end;
      else
        v_missing := v_line.missing - fn.cards_reserve(v_line.goods_id, v_line.missing, o.id, v_line.id, v_line.card_order);
      end if;
      if v_missing > 0 and v_line.is_gift then
        perform fn.cards_return(o.id, v_line.id);
        perform fn.order_gift_lost(o.id, v_line.id, v_line.quantity, v_line.name);
      elsif v_missing > 0 then
        raise exception 'gone' using errcode = 'KM002';
      end if;
    end loop;
    if o.coupon_id is not null and o.status <> 0 and not fn.coupon_hold_again(o.coupon_id) then
      raise exception 'gone' using errcode = 'KM002';
    end if;
    perform fn.content_lock((select array_agg(goods_id) from order_line where order_id = o.id and delivery_kind <> 0));
    for v_line in
      select l.id, l.goods_id, l.quantity, l.is_gift, g.name, fn.content_ready(l.goods_id) as ready
      from order_line l join goods g on g.id = l.goods_id
      where l.order_id = o.id and l.delivery_kind <> 0 order by l.goods_id, l.id
    loop
      -- One that still waits for its payment holds its pieces; there must be something to deliver.
      v_counted := case when o.status <> 0 then fn.content_hold(v_line.goods_id, v_line.quantity) when v_line.ready then false end;
      if v_counted then
        update order_line set counted = true where id = v_line.id;
      elsif v_counted is null and v_line.is_gift then
        perform fn.order_gift_lost(o.id, v_line.id, v_line.quantity, v_line.name);
      elsif v_counted is null then
        raise exception 'gone' using errcode = 'KM002';
      end if;
    end loop;
    return true;
  exception when sqlstate 'KM002' then
    return false;
  end;
end $$;

-- A gift that was held once and ran out before the payment came.
create function fn.order_gift_lost(p_order bigint, p_line bigint, p_quantity int, p_name text) returns void language plpgsql as $$
begin
  delete from order_line where id = p_line;
  update orders set gift_quantity = gift_quantity - p_quantity where id = p_order;
  perform fn.order_omit(p_order, '赠品「' || p_name || '」已赠完');
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
  if v_verdict in ('second_payment', 'late_unserved') and fn.receipt_vouched(v_pay.id, p_account, p_transaction, p_amount, p_source) then
    return jsonb_build_object('verdict', 'duplicate');
  end if;

  v_receipt := fn.receipt_book(p_account, p_transaction, p_trade_no, p_amount, p_source, v_pay.id, case v_verdict when 'late' then 'pending' else v_verdict end);
  if v_receipt is null then
    return jsonb_build_object('verdict', 'duplicate');
  end if;
  if v_verdict = 'applied' and not fn.order_complete(o, v_pay.id, v_receipt, case p_source when 'manual' then 'confirmed' else 'paid' end) then
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
  elsif fn.order_complete(o, r.payment_id, null, case r.source when 'manual' then 'confirmed_late' else 'paid_late' end) then
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
