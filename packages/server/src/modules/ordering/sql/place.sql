-- The hot transactions of a sale, each one statement for the caller. What they call is plpgsql too: a function in plain SQL
-- would be planned anew at each call. Plans are kept a connection long and may be made while tables are still empty, so the
-- entries forbid sequential scans. Lock order everywhere: payment, order, cards, coupon, texts and files, ledger; of a kind by rising
-- id. Cards are only ever taken past locked ones, so nobody waits for a card.
-- A status changes only by compare-and-set along order_move (modules/ordering/order.rules.ts).

-- Everything an order is decided by. A row and not JSON: its fields are read once, each by its own type.
create type fn.order_wish as (
  trade_no text, merchant_id bigint, goods_id bigint, goods_name text, buyer_id bigint, quantity int, goods_price_old bigint, goods_price bigint,
  coupon_id bigint, coupon_price bigint, total_product_price bigint, total_cost_price bigint, sms_notify smallint, sms_payer smallint,
  sms_price bigint, mobile text, select_cards bigint[], select_of_goods bigint, select_least bigint, selectcard_fee_platform bigint,
  selectcard_fee_merchant bigint, rate int, fee bigint, fee_payer smallint, total_price bigint, finally_money bigint, contact text,
  password_mac bytea, email_notify smallint, email text, channel_id bigint, channel_account_id bigint, pay_title text, request_no text,
  request_hash bytea, create_ip text, device text, device_id text, close_seconds int, unpaid_limit int, contact_limit int, hold_pieces int,
  hold_share int, delivery_kind smallint, card_order int, gifts jsonb, settlement smallint, referral smallint, goods_revision bigint, shop_revision bigint,
  merchant_revision bigint, channel_revision bigint, account_revision bigint
);

-- Places an order: checks that what was decided on has not moved, writes the order with its price, holds its stock: cards, the
-- coupon's use, pieces of a text or file, and what comes with them.
-- Gives {ok: true, …}, or {ok: false, why}: stale, too_many_unpaid, hold_too_large, key_reused; or the earlier order of the same request. Raises
-- KM001 when it can't be served, and nothing is written: stock_short (sold_out, contended, or lapsed: orders whose time is up
-- still hold some), coupon_spent, cards_gone.
create function fn.order_place(x fn.order_wish) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  v_order bigint;
  v_line bigint;
  v_create timestamptz;
  v_close timestamptz;
  v_surcharge bigint;
  v_counted boolean;
  v_refused jsonb;
begin
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
      channel_account_id, pay_title, request_no, request_hash, create_ip, device, device_id, close_at, settlement, referral)
    values (x.merchant_id, x.trade_no, x.goods_id, x.goods_name, x.buyer_id, x.quantity, x.goods_price_old, x.goods_price, x.coupon_id, x.coupon_price,
      x.total_product_price, x.total_cost_price, x.sms_notify, x.sms_payer, x.sms_price, x.mobile, cardinality(x.select_cards), x.select_cards,
      x.selectcard_fee_platform, x.selectcard_fee_merchant, x.rate, x.fee, x.fee_payer, x.total_price, x.finally_money, x.contact,
      x.password_mac, x.email_notify, x.email, x.channel_id, x.channel_account_id, x.pay_title, x.request_no,
      x.request_hash, x.create_ip, x.device, x.device_id, now() + make_interval(secs => x.close_seconds), coalesce(x.settlement, 0), coalesce(x.referral, 0))
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
create function fn.order_repeated(p_merchant bigint, p_request_no text, p_request_hash bytea) returns jsonb language plpgsql stable as $$
begin
  return (
    select case when request_hash = p_request_hash
      then jsonb_build_object('ok', true, 'order_id', id, 'trade_no', trade_no, 'create_at', create_at, 'close_at', close_at, 'repeated', true)
      else jsonb_build_object('ok', false, 'why', 'key_reused') end
    from orders where merchant_id = p_merchant and request_no = p_request_no
  );
end $$;
