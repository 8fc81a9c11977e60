-- What one visitor may keep from others without paying (modules/ordering/place/hold.rules.ts). A visitor is an address, a device or a
-- contact inside a shop.

-- A visitor's orders are placed one after the other: what each counts, the next one sees. All of them by rising number, so that nobody
-- waits in a circle.
create function fn.visitors_lock(p_wishes fn.order_wish[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(visitor) from (
    select distinct hashtextextended(name, 0) as visitor
    from unnest(p_wishes) w, lateral (values ('order:' || w.create_ip), ('device:' || nullif(w.device_id, '')), ('contact:' || w.merchant_id || ':' || w.contact)) names (name)
    where name is not null order by visitor
  ) visitors;
end $$;

-- Those whose visitor may not hold so many more pieces of a goods, with {why, count}: too_many_unpaid with the orders there are, or
-- hold_too_large with the pieces that may be held. Free and own pieces are counted only as far as the answer needs.
create function fn.holds_refused(p_wishes fn.order_wish[]) returns table (place int, answer jsonb) language plpgsql as $$
begin
  -- Copies hold what they are copies of: what counts is the stock, whoever's shop it is sold in.
  -- A contact may be anybody's who types it: it counts for what is held, and only many orders of it are too many.
  -- One look into the index of each of the three, whatever the planner has seen: a status that stands alone, or the time, may send it
  -- through all unpaid orders there are by an index of something else; beside the visitor only that visitor's index can serve it.
  return query
  select w.ordinality::int,
    case when held.orders >= w.unpaid_limit or held.of_contact >= w.contact_limit
      then jsonb_build_object('ok', false, 'why', 'too_many_unpaid', 'count', greatest(held.orders, held.of_contact))
      else fn.hold_too_large(coalesce(w.stock_goods_id, w.goods_id), w.delivery_kind, w.quantity, held.pieces, w.hold_pieces, w.hold_share) end
  from unnest(p_wishes) with ordinality w, lateral (
    select count(*) filter (where visitor) as orders, count(*) filter (where contact) as of_contact,
      coalesce(sum(quantity) filter (where coalesce(stock_goods_id, goods_id) = coalesce(w.stock_goods_id, w.goods_id)), 0) + coalesce(sum(given.pieces), 0)::bigint as pieces
    from (
      select id, goods_id, stock_goods_id, quantity, gift_quantity, bool_or(visitor) as visitor, bool_or(contact) as contact
      from (
        select id, goods_id, stock_goods_id, quantity, gift_quantity, close_at, true as visitor, false as contact from orders where create_ip = w.create_ip and (create_ip, status) <= (w.create_ip, 0)
        union all
        select id, goods_id, stock_goods_id, quantity, gift_quantity, close_at, true, false from orders where device_id = w.device_id and device_id <> '' and (device_id, status) <= (w.device_id, 0)
        union all
        select id, goods_id, stock_goods_id, quantity, gift_quantity, close_at, false, true from orders where contact = w.contact and merchant_id = w.merchant_id and (contact, merchant_id, status) <= (w.contact, w.merchant_id, 0)
      ) unpaid
      where close_at > now() group by id, goods_id, stock_goods_id, quantity, gift_quantity
    ) once
    -- What came with it is held as well; only few orders bring anything.
    left join lateral (
      select sum(l.quantity) as pieces from order_line l where once.gift_quantity > 0 and l.order_id = once.id and l.is_gift and l.goods_id = coalesce(w.stock_goods_id, w.goods_id)
    ) given on once.gift_quantity > 0
  ) held
  where held.orders >= w.unpaid_limit or held.of_contact >= w.contact_limit or held.pieces + w.quantity > w.hold_pieces;
end $$;

-- The same for what comes with orders: of each goods that is given, all that the visitor's unpaid orders hold, bought or given, counts, with
-- what this one brings. What the least purchase brings may be held at any rate; one that ran out is held by nobody. Or the earlier order of the same request.
create function fn.gifts_refused(p_wishes fn.order_wish[]) returns table (place int, answer jsonb) language plpgsql as $$
begin
  return query
  select w.ordinality::int, coalesce(fn.order_repeated(w.merchant_id, w.request_no, w.request_hash), first.refused)
  from unnest(p_wishes) with ordinality w cross join lateral (
    select verdict.refused
    from (
      select gift.goods_id, sum(gift.quantity)::int as given, max(gift.least) as least,
        (sum(gift.quantity) + case gift.goods_id when w.goods_id then w.quantity else 0 end)::int as pieces
      from jsonb_to_recordset(w.gifts) as gift (goods_id bigint, quantity int, least int) group by gift.goods_id
    ) asked
    join goods g on g.id = asked.goods_id
    cross join lateral (
      select coalesce(sum(l.quantity), 0)::bigint as pieces from (
        select id, close_at from orders where create_ip = w.create_ip and (create_ip, status) <= (w.create_ip, 0)
        union
        select id, close_at from orders where device_id = w.device_id and device_id <> '' and (device_id, status) <= (w.device_id, 0)
        union
        select id, close_at from orders where contact = w.contact and merchant_id = w.merchant_id and (contact, merchant_id, status) <= (w.contact, w.merchant_id, 0)
      ) unpaid join order_line l on l.order_id = unpaid.id
      where unpaid.close_at > now() and l.goods_id = asked.goods_id
    ) held
    cross join lateral fn.hold_too_large(asked.goods_id, g.delivery_kind, asked.pieces, held.pieces, greatest(w.hold_pieces, asked.least), w.hold_share) verdict (refused)
    where verdict.refused is not null and (g.delivery_kind <> 0 or (
      select count(*) from (select 1 from card where goods_id = asked.goods_id and status = 1 and delete_at is null limit asked.given) free) = asked.given)
    order by asked.goods_id limit 1
  ) first;
end $$;

-- More than the least that anybody may hold: how far a share of the stock allows it. Null where it does.
create function fn.hold_too_large(p_goods bigint, p_kind smallint, p_quantity int, p_pieces bigint, p_least int, p_share int) returns jsonb language plpgsql as $$
declare
  v_stock bigint;
  v_limit bigint;
begin
  if p_kind = 0 then
    select p_pieces + count(*) into v_stock from (
      select 1 from card where goods_id = p_goods and status = 1 and delete_at is null
      limit greatest(0, ceil((p_pieces + p_quantity) * 100.0 / p_share) - p_pieces)) free;
  else
    select case when unlimited then null else p_pieces + remaining end into v_stock from content_stock where goods_id = p_goods;
    if v_stock is null then
      return null;
    end if;
  end if;
  v_limit := greatest(p_least, v_stock * p_share / 100);
  return case when p_pieces + p_quantity > v_limit then jsonb_build_object('ok', false, 'why', 'hold_too_large', 'count', greatest(v_limit - p_pieces, 0)) end;
end $$;
