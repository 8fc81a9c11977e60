-- 0 → 2 for orders whose time is up; of one goods or of all, or the one that is named. Gives those that moved, for whoever watches them.
create function fn.orders_close_due(p_goods bigint, p_limit int, p_order bigint default null) returns table (trade_no text, merchant_id bigint)
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_due bigint[];
begin
  select array_agg(due.id) into v_due from (
    select o.id from orders o join payment p on p.kind = 'order' and p.ref_id = o.id
    where o.status = 0 and o.close_at <= now() and (p_goods is null or o.goods_id = p_goods or o.stock_goods_id = p_goods) and (p_order is null or o.id = p_order)
    order by o.close_at limit p_limit
    for update of p skip locked
  ) due;
  if v_due is not null then
    v_due := fn.orders_close(v_due, 'system', null, 'expired');
    return query select o.trade_no, o.merchant_id from orders o where o.id = any (v_due);
  end if;
end $$;

-- 0 → 2 for the named orders whose payments the caller holds. Gives those that moved.
create function fn.orders_close(p_orders bigint[], p_actor text, p_actor_id bigint, p_reason text) returns bigint[] language plpgsql as $$
declare
  v_closed bigint[];
begin
  with closed as (update orders set status = 2 where id = any (p_orders) and status = 0 returning id)
  select array_agg(id) into v_closed from closed;
  if v_closed is null then
    return '{}';
  end if;
  insert into order_event (order_id, from_status, to_status, actor, actor_id, reason) select unnest(v_closed), 0, 2, p_actor, p_actor_id, p_reason;
  perform fn.payments_close(v_closed);
  perform fn.orders_let_go(v_closed);
  return v_closed;
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
