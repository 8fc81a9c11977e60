-- What becomes of every order that is paid: its cards sold, its payment succeeded, itself paid, with its letters left behind.
create function fn.orders_pay(p_sales fn.sale[]) returns void language plpgsql as $$
declare
  v_orders bigint[];
  v_payments bigint[];
  v_cards bigint;
  v_letters boolean;
begin
  select array_agg(order_id), array_agg(payment_id), sum(cards), bool_or(cardinality(letters) > 0) into v_orders, v_payments, v_cards, v_letters from unnest(p_sales);
  if fn.cards_sell(v_orders) <> v_cards or fn.payments_succeed(v_payments) <> cardinality(v_payments) then
    raise exception 'orders % moved under their locks', v_orders;
  end if;
  with moved as (
    update orders o set status = 1, success_at = now(), sendout = s.pieces from unnest(p_sales) s where o.id = s.order_id and o.status = s.from_status
    returning o.id, s.from_status, s.actor, s.reason
  ), sent as (
    -- Of a text or file the buyer gets the version of this moment, and keeps it. A line is written once: PostgreSQL would hold the goods of
    -- one that its own transaction has written before, one after another, and a merchant's edit of many holds them in another order.
    -- What comes from another shop is fetched afterwards (fn.order_arrive).
    update order_line l set sendout = case when delivery_kind = 3 then 0 else quantity end,
      content_id = case when delivery_kind in (1, 2) then fn.content_given(l.goods_id) end
    where order_id = any (v_orders)
  )
  insert into order_event (order_id, from_status, to_status, actor, reason) select id, from_status, 1, actor, reason from moved;
  get diagnostics v_cards = row_count;
  if v_cards <> cardinality(v_orders) then
    raise exception 'orders % moved under their locks', v_orders;
  end if;
  if v_letters then
    perform fn.outbox_add(letter, jsonb_build_object('order_id', s.order_id)) from unnest(p_sales) s, unnest(s.letters) letter;
  end if;
end $$;

-- What is left behind with a paid order; `p_notice`: its goods tells the merchant. Plain SQL: nothing but an expression, it is put in place of its calls.
create function fn.order_letters(p_email smallint, p_sms smallint, p_notice smallint, p_referral smallint, p_buyer bigint) returns text[] language sql immutable as $$
  select array_remove(array[case when p_email = 1 then 'order.mail' end, case when p_sms = 1 then 'order.sms' end,
    case when p_notice = 1 then 'order.sold_notice' end, case when p_referral = 1 then 'order.rebate' end,
    case when p_buyer is not null then 'buyer.order' end], null)
$$;

-- Makes a paid order whole, whatever it is made of: all its lines sold, its coupon used, payment succeeded, order paid, sale posted, mail left
-- behind. The caller holds payment and order; `p_receipt` is the receipt to be posted with the sale, null when it is posted already. False
-- when the stock does not suffice: then nothing is held any more.
create function fn.order_complete(o orders, p_payment bigint, p_receipt bigint, p_reason text) returns boolean language plpgsql as $$
declare
  v_need int;
  v_contents int;
  v_ready int;
  v_held int;
  v_notice smallint;
  v_awaited int;
  v_sale fn.sale;
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
    select coalesce(sum(quantity) filter (where delivery_kind = 0), 0), coalesce(sum(quantity) filter (where delivery_kind <> 0), 0) into v_need, v_contents
    from order_line where order_id = o.id;
  end if;

  v_sale.payment_id := p_payment;
  v_sale.order_id := o.id;
  v_sale.from_status := o.status;
  select coalesce(sum(quantity), 0) into v_awaited from order_line where order_id = o.id and delivery_kind = 3;
  v_sale.pieces := v_need + v_contents - v_awaited;
  v_sale.cards := v_need;
  v_sale.actor := case when p_reason like 'confirmed%' then 'admin' when p_reason = 'replaced' then 'buyer' else 'gateway' end;
  v_sale.reason := p_reason;
  -- Its keys are told of when they are there.
  v_sale.letters := case when v_awaited = 0 then fn.order_letters(o.email_notify, o.sms_notify, v_notice, o.referral, o.buyer_id)
    else fn.order_letters(0::smallint, 0::smallint, v_notice, o.referral, o.buyer_id) || 'order.fetch'::text end;
  perform fn.orders_pay(array[v_sale]);
  perform fn.ledger_ready(o.channel_account_id, (select array_agg(id) from (select o.merchant_id as id union select merchant_id from order_split where order_id = o.id) merchants),
    o.settlement <> 0 or o.stock_goods_id is not null);
  perform fn.orders_book(array[o.id], array[p_receipt]);
  return true;
end $$;

-- What paid orders are worth to everybody: their coupons used, what waits for its settlement noted, the sales posted, with their receipts where those
-- are not posted already (null). The accounts are there (fn.ledger_ready).
create function fn.orders_book(p_orders bigint[], p_receipts bigint[]) returns void language plpgsql as $$
declare
  v_sold fn.sold[];
  v_coupons bigint[];
  v_waits boolean;
  v_copies boolean;
begin
  select array_agg(row (o.id, o.trade_no, receivable.id, receivable.kind = 'merchant_direct', wallet.id,
      case when o.settlement <> 0 then (select id from ledger_account where merchant_id = o.merchant_id and kind = 'merchant_frozen') end,
      case when receivable.kind = 'merchant_direct' then (select id from ledger_account where merchant_id = o.merchant_id and kind = 'merchant_prepaid') end,
      case when receivable.kind = 'merchant_direct' then (select id from ledger_account where merchant_id = o.merchant_id and kind = 'merchant_debt') end,
      o.total_price, o.total_product_price, o.fee, case o.fee_payer when 1 then o.fee else 0 end,
      case o.sms_notify when 1 then o.sms_price else 0 end, case when o.sms_notify = 1 and o.sms_payer = 1 then o.sms_price else 0 end,
      o.selectcard_fee_platform, o.selectcard_fee_merchant,
      case when o.settlement = 0 then 0 when o.stock_goods_id is null then o.finally_money
        else (select net from order_split where order_id = o.id and merchant_id = o.merchant_id) end)::fn.sold order by t.place),
    array_agg(o.coupon_id) filter (where o.coupon_id is not null), bool_or(o.settlement <> 0 or o.stock_goods_id is not null), bool_or(o.stock_goods_id is not null)
  into v_sold, v_coupons, v_waits, v_copies
  -- by their numbers, whatever the planner has seen of the table
  from unnest(p_orders) with ordinality as t (id, place) cross join lateral (select * from orders where id = t.id offset 0) o
    join ledger_account receivable on receivable.channel_account_id = o.channel_account_id
    join ledger_account wallet on wallet.merchant_id = o.merchant_id and wallet.kind = 'merchant_wallet';
  if v_sold is null or cardinality(v_sold) <> cardinality(p_orders) then
    raise exception 'an account is missing for a sale of %', p_orders;
  end if;
  if v_coupons is not null then
    perform fn.coupons_use(v_coupons);
  end if;
  if v_waits then
    perform fn.unfreezes_wait(p_orders);
  end if;
  perform fn.ledger_sales(v_sold, p_receipts, case when v_copies then (
    select array_agg(row (s.order_id, o.trade_no, seller.id, a.id, s.net,
      case when s.settlement <> 0 then (select id from ledger_account where merchant_id = s.merchant_id and kind = 'merchant_frozen') end)::fn.share order by s.order_id, s.level)
    from unnest(p_orders) as t (id) cross join lateral (select id, trade_no, merchant_id from orders where id = t.id offset 0) o
      join order_split s on s.order_id = o.id and s.merchant_id <> o.merchant_id and s.net > 0
      join ledger_account seller on seller.merchant_id = o.merchant_id and seller.kind = 'merchant_wallet'
      join ledger_account a on a.merchant_id = s.merchant_id and a.kind = 'merchant_wallet') end);
end $$;

-- Takes again what an order let go of, or what went missing: the cards it chose or as many others, its coupon's use, its texts and
-- files. All of it or nothing; only a gift may have run out. False when it can't be.
create function fn.order_hold_again(o orders) returns boolean language plpgsql as $$
declare
  v_line record;
  v_counted boolean;
  v_missing int;
begin
  -- Its lines may be written twice from here on, and then hold their goods: in the order in which a merchant's edit of many does.
  perform 1 from goods where id in (select goods_id from order_line where order_id = o.id) order by id for key share;
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
        v_missing := case when fn.cards_choose(v_line.goods_id, o.select_cards, o.id, v_line.id) then 0 else 1 end;
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
  perform fn.order_omit(p_order, p_name);
end $$;
