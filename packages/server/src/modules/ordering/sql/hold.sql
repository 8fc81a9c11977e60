-- What one visitor may keep from others without paying (modules/ordering/hold.rules.ts). A visitor is an address, a device or a
-- contact inside a shop.

-- A visitor's orders are placed one after the other: what each counts, the next one sees. Always in this order, so that nobody
-- waits in a circle. An assignment, for a statement of its own would cost more than the locks.
create function fn.visitor_lock(p_ip text, p_device text, p_merchant bigint, p_contact text) returns void language plpgsql as $$
declare
  v_done boolean;
begin
  v_done := pg_advisory_xact_lock(hashtextextended('order:' || p_ip, 0)) is null;
  if p_device <> '' then
    v_done := pg_advisory_xact_lock(hashtextextended('device:' || p_device, 0)) is null;
  end if;
  v_done := pg_advisory_xact_lock(hashtextextended('contact:' || p_merchant || ':' || p_contact, 0)) is null;
end $$;

-- Null where the visitor may hold so many more pieces of a goods; else {why, count}: too_many_unpaid with the orders there are, or
-- hold_too_large with the pieces that may be held. Free and own pieces are counted only as far as the answer needs.
create function fn.hold_refused(p_ip text, p_device text, p_merchant bigint, p_contact text, p_goods bigint, p_kind smallint, p_quantity int, p_least int,
  p_orders int, p_of_contact int, p_share int) returns jsonb language plpgsql as $$
declare
  v_orders int;
  v_of_contact int;
  v_pieces int;
  v_stock bigint;
  v_limit bigint;
begin
  -- A contact may be anybody's who types it: it counts for what is held, and only many orders of it are too many.
  -- One look into the index of each of the three, whatever the planner has seen: with an "or", with the time or with "= 0" it may
  -- walk through all unpaid orders there are by an index of something else.
  with held as materialized (
    select id, goods_id, quantity, close_at, true as visitor, false as of_contact from orders where create_ip = p_ip and status <= 0
    union all
    select id, goods_id, quantity, close_at, true, false from orders where device_id = p_device and device_id <> '' and status <= 0
    union all
    select id, goods_id, quantity, close_at, false, true from orders where contact = p_contact and merchant_id = p_merchant and status <= 0
  ), once as (
    select goods_id, quantity, bool_or(visitor) as visitor, bool_or(of_contact) as of_contact from held where close_at > now() group by id, goods_id, quantity
  )
  select count(*) filter (where visitor), count(*) filter (where of_contact), coalesce(sum(quantity) filter (where goods_id = p_goods), 0)
  into v_orders, v_of_contact, v_pieces from once;
  if v_orders >= p_orders or v_of_contact >= p_of_contact then
    return jsonb_build_object('ok', false, 'why', 'too_many_unpaid', 'count', greatest(v_orders, v_of_contact));
  end if;
  if v_pieces + p_quantity <= p_least then
    return null;
  end if;
  if p_kind = 0 then
    select v_pieces + count(*) into v_stock from (
      select 1 from card where goods_id = p_goods and status = 1 and delete_at is null
      limit greatest(0, ceil((v_pieces + p_quantity) * 100.0 / p_share) - v_pieces)) free;
  else
    select case when unlimited then null else v_pieces + remaining end into v_stock from content_stock where goods_id = p_goods;
    if v_stock is null then
      return null;
    end if;
  end if;
  v_limit := greatest(p_least, v_stock * p_share / 100);
  return case when v_pieces + p_quantity > v_limit then jsonb_build_object('ok', false, 'why', 'hold_too_large', 'count', v_limit - v_pieces) end;
end $$;
