-- Cards that were bought at another shop for a paid order's line: stock and delivery in one. Without a line they are kept, disabled. False when
-- one of them was here before: then none is taken.
create function fn.cards_arrive(p_merchant bigint, p_goods bigint, p_order bigint, p_line bigint, p_secrets bytea[], p_fingerprints bytea[])
returns boolean language plpgsql as $$
declare
  v_import bigint;
  v_count int := cardinality(p_secrets);
begin
  insert into card_import (merchant_id, goods_id, total, inserted, duplicate, blank, invalid, source, status, finish_at)
  values (p_merchant, p_goods, v_count, v_count, 0, 0, 0, 'docking', 'done', now()) returning id into v_import;
  with arrived as (
    insert into card (merchant_id, goods_id, import_id, status, order_id, line_id, secret, fingerprint, sold_at)
    select p_merchant, p_goods, v_import, case when p_line is null then 0 else 2 end, case when p_line is not null then p_order end, p_line, c.secret, c.fingerprint,
      case when p_line is not null then now() end
    from unnest(p_secrets, p_fingerprints) as c (secret, fingerprint)
    returning id
  )
  insert into order_card (card_id, merchant_id, order_id, line_id)
  select a.id, l.merchant_id, p_order, p_line from arrived a join order_line l on l.id = p_line;
  return true;
exception when unique_violation then
  return false;
end $$;

-- How many pieces of a docked goods may be sold: what another shop has, less what is promised of it. Null for no bound.
create function fn.docked_stock(p_merchant bigint, p_goods bigint, p_upstream int) returns void language plpgsql as $$
declare
  v_promised bigint;
  v_pieces int;
begin
  insert into content_stock (goods_id, merchant_id, unlimited, remaining) values (p_goods, p_merchant, false, 0) on conflict (goods_id) do nothing;
  -- Held first: an order that takes pieces at this moment is either seen below, or takes them afterwards.
  perform 1 from content_stock where goods_id = p_goods and content_id is null for update;
  if not found then
    return;
  end if;
  select coalesce(sum(pieces), 0) into v_promised from (
    select o.quantity as pieces from orders o where o.goods_id = p_goods and o.status = 0
    union all
    select l.quantity from order_line l join orders o on o.id = l.order_id where l.goods_id = p_goods and l.delivery_kind = 3 and l.sendout = 0 and o.status = 1
  ) promised;
  v_pieces := greatest(0, p_upstream - v_promised);
  update content_stock set unlimited = v_pieces is null, remaining = v_pieces where goods_id = p_goods and (unlimited, remaining) is distinct from (v_pieces is null, v_pieces);
end $$;
