-- The hot transactions of a sale, each one statement for the caller. What they call is plpgsql too: a function in plain SQL
-- would be planned anew at each call. Plans are kept a connection long, one for however many come together, and may be made while tables
-- are still empty: so the entries forbid what walks through a whole table. Lock order everywhere: visitors, payment, order, goods as keys,
-- coupon, texts and files, ledger; of a kind by rising id. Cards are only ever taken past locked ones: nobody waits for one, so they have no place in it.
-- A status changes only by compare-and-set along order_move (modules/ordering/order.rules.ts).

-- Places orders: each is checked against what has moved since it was decided; then they are written with their prices, and each holds
-- its stock: cards, the coupon's use, pieces of a text or file, and what comes with it. Gives each wish's answer by its place: {ok: true, …},
-- with {omitted: true} where something that should come with it ran out; {ok: false, why}: stale, too_many_unpaid, hold_too_large, key_reused,
-- sold_out, contended, lapsed (orders whose time is up still hold some), coupon_spent, cards_gone (chosen ones), repriced (their surcharge); or the
-- earlier order of the same request.
-- No two of several together are of one visitor (place.repository.ts): so they wait for nobody but their visitors and then for coupons, by rising
-- id. One that can't be served whole beside the others has null for an answer and wants a call of its own, where the stock of texts is waited for.
-- A gift of which there is too little at any rate is left out in company as well.
create function fn.orders_place(p_wishes fn.order_wish[]) returns table (place int, answer jsonb) language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_count int := cardinality(p_wishes);
  v_answers jsonb[] := array_fill(null::jsonb, array[v_count]);
  v_alone boolean := v_count = 1;
  v_copies boolean;
  v_has_contents boolean;
  v_has_coupons boolean;
  v_has_gifts boolean;
  v_has_chosen boolean;
  v_couponed int[] := '{}';
  v_places int[] := '{}';
  v_cards bigint[] := '{}';
  v_contents int[] := '{}';
  v_counted int[] := '{}';
  v_repriced int[] := '{}';
  -- What comes with orders takes places behind theirs.
  v_gifts fn.gift_wish[] := '{}';
  v_gift_goods bigint[] := '{}';
  v_gift_cards int[] := '{}';
  v_gift_pieces int[] := '{}';
  v_gift_draws int[] := '{}';
  v_gift_counts int[];
  v_parted int[] := '{}';
  v_made int[];
  v_orders bigint[];
  v_lines bigint[];
  v_payments fn.payment_wish[];
  r record;
begin
  select bool_or(w.chain is not null), bool_or(w.delivery_kind <> 0), bool_or(w.coupon_id is not null), bool_or(w.gifts is not null), bool_or(cardinality(w.select_cards) > 0)
  into v_copies, v_has_contents, v_has_coupons, v_has_gifts, v_has_chosen from unnest(p_wishes) w;
  perform fn.visitors_lock(p_wishes);
  for r in
    select w.ordinality as place, coalesce(fn.order_repeated(w.merchant_id, w.request_no, w.request_hash), refused.answer) as answer
    from fn.holds_refused(p_wishes) refused join unnest(p_wishes) with ordinality w on w.ordinality = refused.place
    union all
    select w.ordinality, jsonb_build_object('ok', false, 'why', 'stale') from unnest(p_wishes) with ordinality w
    where not exists (
      select 1 from goods g, shop s, merchant m, pay_channel c, channel_account a
      where g.id = w.goods_id and g.merchant_id = w.merchant_id and g.revision = w.goods_revision
        and s.merchant_id = w.merchant_id and s.revision = w.shop_revision
        and m.id = w.merchant_id and m.revision = w.merchant_revision
        and c.id = w.channel_id and c.revision = w.channel_revision
        and a.id = w.channel_account_id and a.channel_id = c.id and a.revision = w.account_revision)
  loop
    v_answers[r.place] := r.answer;
  end loop;

  if v_copies then
    -- A copy's chain is what it was, or the price is another by now.
    for i in 1 .. v_count loop
      if p_wishes[i].chain is not null and v_answers[i] is null and fn.goods_chain(p_wishes[i].goods_id, p_wishes[i].chain_levels) is distinct from p_wishes[i].chain then
        v_answers[i] := jsonb_build_object('ok', false, 'why', 'stale');
      end if;
    end loop;
  end if;
  if v_has_gifts then
    for r in select * from fn.gifts_refused(p_wishes) loop
      v_answers[r.place] := coalesce(v_answers[r.place], r.answer);
    end loop;
  end if;
  if v_copies or v_has_coupons or v_has_gifts or v_has_contents then
    -- The foreign keys of an order, its lines and its shares will lock these goods one by one: in the order in which a merchant's edit of many would,
    -- and before what that edit locks after them.
    perform 1 from goods where id in (
      select w.goods_id from unnest(p_wishes) w union select w.stock_goods_id from unnest(p_wishes) w
      union select (share ->> 'goods_id')::bigint from unnest(p_wishes) w, jsonb_array_elements(w.split) share
      union select (gift ->> 'goods_id')::bigint from unnest(p_wishes) w, jsonb_array_elements(w.gifts) gift) order by id for key share;
  end if;
  if v_has_coupons then
    v_couponed := fn.coupons_pick((select array_agg(case when v_answers[w.ordinality] is null then w.coupon_id end order by w.ordinality) from unnest(p_wishes) with ordinality w));
  end if;
  if v_has_gifts then
    select coalesce(array_agg(row (gift.place, gift.goods_id, gift.quantity, gift.name, gift.delivery_kind)::fn.gift_wish), '{}'), coalesce(array_agg(gift.goods_id), '{}'),
      coalesce(array_agg(case gift.delivery_kind when 0 then gift.quantity else 0 end), '{}'),
      coalesce(array_agg(case when gift.delivery_kind > 0 then gift.quantity else 0 end), '{}'), coalesce(array_agg(gift.card_order), '{}'),
      coalesce(bool_or(gift.delivery_kind > 0), false) or v_has_contents
    into v_gifts, v_gift_goods, v_gift_cards, v_gift_pieces, v_gift_draws, v_has_contents
    from (
      select w.ordinality::int as place, wanted.*, g.delivery_kind, g.card_order
      from unnest(p_wishes) with ordinality w cross join lateral jsonb_to_recordset(w.gifts) as wanted (goods_id bigint, quantity int, name text)
        left join goods g on g.id = wanted.goods_id and g.merchant_id = w.merchant_id and g.delivery_kind <> 3 and g.delete_at is null and g.is_freeze = 0 and g.review in ('passed', 'unseen')
      where v_answers[w.ordinality] is null order by place, wanted.goods_id
    ) gift;
  end if;
  if v_has_contents then
    if v_alone then
      perform fn.content_lock(array_agg(goods_id)) from (
        select coalesce(p_wishes[1].stock_goods_id, p_wishes[1].goods_id) as goods_id where p_wishes[1].delivery_kind <> 0 union select unnest(v_gift_goods)) wanted;
    end if;
    select taken.places, taken.counted into v_contents, v_counted from fn.contents_pick(
      (select array_agg(coalesce(w.stock_goods_id, w.goods_id) order by w.ordinality) from unnest(p_wishes) with ordinality w) || v_gift_goods,
      (select array_agg(case when v_answers[w.ordinality] is null and w.delivery_kind <> 0 then w.quantity else 0 end order by w.ordinality) from unnest(p_wishes) with ordinality w) || v_gift_pieces) taken;
  end if;
  if v_has_chosen then
    select * into r from fn.cards_chosen((select array_agg(row (w.ordinality, w.goods_id, chosen, w.select_of_goods, w.select_least)::fn.card_wish)
      from unnest(p_wishes) with ordinality w, unnest(w.select_cards) chosen where v_answers[w.ordinality] is null));
    v_repriced := array(
      select t.place from unnest(r.places, r.surcharges) as t (place, surcharge) group by t.place
      having sum(t.surcharge) <> p_wishes[t.place].selectcard_fee_platform + p_wishes[t.place].selectcard_fee_merchant);
    select coalesce(array_agg(t.place), '{}'), coalesce(array_agg(t.card_id), '{}') into v_places, v_cards
    from unnest(r.places, r.cards) as t (place, card_id) where t.place <> all (v_repriced);
  end if;
  select v_places || taken.places, v_cards || taken.cards into v_places, v_cards from fn.cards_pick(
    (select array_agg(coalesce(w.stock_goods_id, w.goods_id) order by w.ordinality) from unnest(p_wishes) with ordinality w) || v_gift_goods,
    (select array_agg(case when v_answers[w.ordinality] is null and w.delivery_kind = 0 and cardinality(w.select_cards) = 0 then w.quantity else 0 end order by w.ordinality)
      from unnest(p_wishes) with ordinality w) || v_gift_cards,
    (select array_agg(w.card_order order by w.ordinality) from unnest(p_wishes) with ordinality w) || v_gift_draws, v_cards) taken;
  if v_gifts <> '{}' then
    select array_agg(g.pieces order by g.place) into v_gift_counts from (
      select w.place, (select sum(quantity) from unnest(v_gifts) with ordinality g where g.place = w.place and v_count + g.ordinality = any (v_places || v_contents)) as pieces
      from generate_series(1, v_count) w (place)) g;
    if not v_alone then
      v_parted := array(select g.place from unnest(v_gifts) with ordinality g
        where v_count + g.ordinality <> all (v_places || v_contents) and fn.gift_left(g.goods_id, g.delivery_kind, g.quantity));
    end if;
  end if;

  with wished as (
    select ordinality::int as place, trade_no, delivery_kind, stock_merchant_id, stock_goods_id from unnest(p_wishes) with ordinality
  ), placed as (
    insert into orders (merchant_id, trade_no, goods_id, goods_name, buyer_id, quantity, goods_price_old, goods_price, coupon_id, coupon_price,
      total_product_price, total_cost_price, sms_notify, sms_payer, sms_price, mobile, select_count, select_cards, selectcard_fee_platform,
      selectcard_fee_merchant, rate, fee, fee_payer, total_price, finally_money, contact, password_mac, email_notify, email, channel_id,
      channel_account_id, pay_title, request_no, request_hash, create_ip, device, device_id, close_at, settlement, referral, locale, source, stock_goods_id, gift_quantity)
    select x.merchant_id, x.trade_no, x.goods_id, x.goods_name, x.buyer_id, x.quantity, x.goods_price_old, x.goods_price, x.coupon_id, x.coupon_price,
      x.total_product_price, x.total_cost_price, x.sms_notify, x.sms_payer, x.sms_price, x.mobile, cardinality(x.select_cards), x.select_cards,
      x.selectcard_fee_platform, x.selectcard_fee_merchant, x.rate, x.fee, x.fee_payer, x.total_price, x.finally_money, x.contact,
      x.password_mac, x.email_notify, x.email, x.channel_id, x.channel_account_id, x.pay_title, x.request_no, x.request_hash, x.create_ip,
      x.device, x.device_id, now() + make_interval(secs => x.close_seconds), coalesce(x.settlement, 0), coalesce(x.referral, 0), coalesce(x.locale, 'zh_CN'), coalesce(x.source, 'shop'), x.stock_goods_id,
      coalesce(v_gift_counts[x.ordinality], 0)
    from unnest(p_wishes) with ordinality x
    where v_answers[x.ordinality] is null and (x.ordinality = any (v_places) or x.ordinality = any (v_contents))
      and (x.coupon_id is null or x.ordinality = any (v_couponed)) and x.ordinality <> all (v_parted) order by x.goods_id
    on conflict (merchant_id, request_no) do nothing
    returning id, trade_no, merchant_id, goods_id, quantity, channel_id, channel_account_id, total_price, create_at, close_at
  ), line as (
    insert into order_line (merchant_id, order_id, goods_id, stock_merchant_id, quantity, delivery_kind, counted)
    select p.merchant_id, p.id, coalesce(w.stock_goods_id, p.goods_id), coalesce(w.stock_merchant_id, p.merchant_id), p.quantity, w.delivery_kind, w.place = any (v_counted) from placed p join wished w using (trade_no)
    returning id, order_id
  ), made as (
    select w.place, p.*, l.id as line_id from placed p join wished w using (trade_no) join line l on l.order_id = p.id
  )
  select array_agg(m.place order by m.place), array_agg(m.id order by m.place), array_agg(m.line_id order by m.place),
    array_agg(row (m.trade_no, m.id, m.merchant_id, m.channel_id, m.channel_account_id, m.total_price)::fn.payment_wish order by m.place),
    (select array_agg(coalesce(known.answer, case when made.id is not null then jsonb_build_object('ok', true, 'order_id', made.id, 'trade_no', made.trade_no,
      'create_at', made.create_at, 'close_at', made.close_at, 'repeated', false) end) order by known.ordinality)
      from unnest(v_answers) with ordinality as known (answer, ordinality) left join made on made.place = known.ordinality)
  into v_made, v_orders, v_lines, v_payments, v_answers from made m;
  if v_made is not null then
    perform fn.payments_open(v_payments);
    if v_gifts <> '{}' then
      with line as (
        insert into order_line (merchant_id, order_id, goods_id, stock_merchant_id, quantity, is_gift, delivery_kind, counted)
        select w.merchant_id, made.id, g.goods_id, w.merchant_id, g.quantity, true, g.delivery_kind, v_count + g.ordinality = any (v_counted)
        from unnest(v_gifts) with ordinality g join unnest(v_made, v_orders) as made (place, id) on made.place = g.place join unnest(p_wishes) with ordinality w on w.ordinality = g.place
        where v_count + g.ordinality = any (v_places || v_contents) order by g.ordinality
        returning id, order_id, goods_id
      )
      select v_made || array_agg(v_count + g.ordinality::int), v_orders || array_agg(line.order_id), v_lines || array_agg(line.id) into v_made, v_orders, v_lines
      from line join unnest(v_made, v_orders) as made (place, id) on made.id = line.order_id join unnest(v_gifts) with ordinality g on g.place = made.place and g.goods_id = line.goods_id;
    end if;
    select array_agg(p.card_id) as cards, array_agg(v_orders[array_position(v_made, p.place)]) as orders, array_agg(v_lines[array_position(v_made, p.place)]) as lines
    into r from unnest(v_places, v_cards) as p (place, card_id) where p.place = any (v_made);
    if r.cards is not null then
      perform fn.cards_hold(r.cards, r.orders, r.lines);
    end if;
    if v_couponed <> '{}' then
      perform fn.coupons_hold(array_agg(w.coupon_id)) from unnest(p_wishes) with ordinality w where w.ordinality = any (v_couponed) and w.ordinality = any (v_made);
    end if;
    if v_counted <> '{}' then
      perform fn.contents_hold(array_agg(held.goods_id), array_agg(held.quantity)) from (
        select w.ordinality as place, coalesce(w.stock_goods_id, w.goods_id) as goods_id, w.quantity from unnest(p_wishes) with ordinality w
        union all select v_count + g.ordinality, g.goods_id, g.quantity from unnest(v_gifts) with ordinality g) held
      where held.place = any (v_counted) and held.place = any (v_made);
    end if;
    if v_copies then
      insert into order_split (order_id, level, merchant_id, goods_id, unit_price, amount, fee_share, net, settlement)
      select made.id, s.level, s.merchant_id, s.goods_id, s.unit_price, s.amount, s.fee_share, s.net, s.settlement
      from unnest(v_made, v_orders) as made (place, id), jsonb_to_recordset(p_wishes[made.place].split)
        as s (level smallint, merchant_id bigint, goods_id bigint, unit_price bigint, amount bigint, fee_share bigint, net bigint, settlement smallint);
    end if;
    for r in select g.place, g.name from unnest(v_gifts) with ordinality g where v_count + g.ordinality <> all (v_places || v_contents) and g.place = any (v_made) loop
      perform fn.order_omit(v_orders[array_position(v_made, r.place)], r.name);
      v_answers[r.place] := v_answers[r.place] || jsonb_build_object('omitted', true);
    end loop;
  end if;

  if not v_alone and array_position(v_answers, null) is not null then
    for r in select * from fn.orders_short(p_wishes, v_answers) loop
      v_answers[r.place] := r.answer;
    end loop;
  end if;
  for i in 1 .. v_count loop
    if v_answers[i] is null and (v_alone or i = any (v_places) or i = any (v_contents) or i = any (v_couponed)) then
      v_answers[i] := fn.order_repeated(p_wishes[i].merchant_id, p_wishes[i].request_no, p_wishes[i].request_hash);
    end if;
    if v_answers[i] is null and v_alone then
      v_answers[i] := jsonb_build_object('ok', false, 'why', fn.order_refused(p_wishes[i], v_couponed = '{}', v_repriced <> '{}'));
    end if;
  end loop;
  return query select ordinality::int, told from unnest(v_answers) with ordinality as answers (told, ordinality);
end $$;

-- Why an order that went alone found no stock.
create function fn.order_refused(w fn.order_wish, p_coupon_spent boolean, p_repriced boolean) returns text language plpgsql as $$
declare
  v_stock bigint := coalesce(w.stock_goods_id, w.goods_id);
begin
  return case
    when w.coupon_id is not null and p_coupon_spent then 'coupon_spent'
    when p_repriced then 'repriced'
    when cardinality(w.select_cards) > 0 then 'cards_gone'
    else fn.order_short(v_stock, w.delivery_kind = 0 and fn.cards_left(v_stock, w.quantity)) end;
end $$;

-- Of orders in company that have no answer yet, those whose goods don't suffice whoever holds some of it just now, and why: of cards there are too few that are free or locked,
-- of a counted text too few pieces in a stock that nobody else is at. In a rush nearly all are such, and each would be asked for again alone.
create function fn.orders_short(p_wishes fn.order_wish[], p_answers jsonb[]) returns table (place int, answer jsonb) language plpgsql as $$
begin
  return query
  with wanted as (
    select w.ordinality::int as place, w.merchant_id, w.request_no, w.request_hash, coalesce(w.stock_goods_id, w.goods_id) as goods_id, w.delivery_kind, w.quantity
    from unnest(p_wishes) with ordinality w where p_answers[w.ordinality] is null and w.coupon_id is null and cardinality(w.select_cards) = 0
  ), short as (
    select asked.goods_id, asked.quantity, fn.order_short(asked.goods_id, false) as why
    from (select distinct goods_id, delivery_kind, quantity from wanted) asked
    where case when asked.delivery_kind = 0 then not fn.cards_left(asked.goods_id, asked.quantity)
      else exists (select 1 from content_stock where goods_id = asked.goods_id and not unlimited and remaining < asked.quantity for update skip locked) end
  )
  select wanted.place, coalesce(fn.order_repeated(wanted.merchant_id, wanted.request_no, wanted.request_hash), jsonb_build_object('ok', false, 'why', short.why))
  from wanted join short on short.goods_id = wanted.goods_id and short.quantity = wanted.quantity;
end $$;

-- Why the goods of an order don't suffice, and so what may help: asking again, or closing what has lapsed. Closing is another
-- transaction's work: it takes locks that come before those this one holds.
create function fn.order_short(p_goods bigint, p_contended boolean) returns text language plpgsql as $$
begin
  return case
    when p_contended then 'contended'
    when (select true from orders where status = 0 and close_at <= now() and (goods_id = p_goods or stock_goods_id = p_goods) order by close_at limit 1) then 'lapsed'
    else 'sold_out' end;
end $$;

-- May there be so much of a gift, though somebody has it locked just now, or this call gives it to others.
create function fn.gift_left(p_goods bigint, p_kind smallint, p_quantity int) returns boolean language plpgsql stable as $$
begin
  return case
    when p_kind is null then false
    when p_kind = 0 then fn.cards_left(p_goods, p_quantity)
    else exists (select 1 from content_stock where goods_id = p_goods and (unlimited or remaining >= p_quantity)) end;
end $$;

-- A gift that ran out is told on the order and in its history.
create function fn.order_omit(p_order bigint, p_name text) returns void language plpgsql as $$
declare
  v_saying jsonb := jsonb_build_object('say', 'gift_gone', 'with', jsonb_build_object('goods', p_name));
begin
  update orders o set note = '', sayings = fn.order_saying(o, v_saying) where id = p_order;
  insert into order_record (order_id, kind, actor, sayings) values (p_order, 'gift_omitted', 'system', jsonb_build_object('reason', v_saying));
end $$;

-- What an order says, and one thing more below it (contract/kit/saying.ts). What stood there as text becomes the first line.
create function fn.order_saying(o orders, p_saying jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('note', case when o.note = '' and o.sayings is null then p_saying
    else jsonb_build_object('say', 'lines', 'with', jsonb_build_object('first', coalesce(o.sayings -> 'note', to_jsonb(o.note)), 'more', p_saying)) end);
$$;

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
