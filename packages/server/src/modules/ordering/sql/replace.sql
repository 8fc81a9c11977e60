-- What the buyer of an order that can't be served may take instead, of a shop's own goods for its own goods: as an order of these goods would be allowed, of goods that anybody may
-- buy, without a password or a surcharge, for no more a piece and not below their cost.
create function fn.goods_instead(p_order bigint) returns setof goods language plpgsql stable as $$
begin
  return query
  select g.* from orders o join goods g on g.merchant_id = o.merchant_id join goods_category c on c.id = g.cate_id
  where o.id = p_order and o.stock_goods_id is null and g.is_proxy = 0 and c.status = 1 and c.is_show = 1 and g.status = 1 and g.is_freeze = 0 and g.delete_at is null and g.visit_type = 0
    and (g.card_order <> 3 or g.delivery_kind <> 0) and g.delivery_kind <> 3 and g.price <= o.goods_price and g.cost_price * o.quantity <= o.total_product_price
    and g.limit_quantity <= o.quantity and (g.limit_quantity_max = 0 or g.limit_quantity_max >= o.quantity);
end $$;

-- 4 → 1: the buyer of an order that was paid and can't be served takes other goods of the shop for the same money. What was owed
-- back is owed no longer, in the same moment. Gives replaced; refused when nothing is owed any more or it was begun to be given
-- back; stock_short when the other goods do not suffice, and nothing changed.
create function fn.order_replace(p_order bigint, p_goods bigint) returns text language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_pay payment;
  o orders;
  v_receipt bigint;
  v_saying jsonb;
begin
  select * into v_pay from payment where kind = 'order' and ref_id = p_order for update;
  select * into o from orders where id = p_order for update;
  if o.status is distinct from 4 then
    return 'refused';
  end if;
  v_receipt := fn.owed_replace(v_pay.id);
  if v_receipt is null then
    return 'refused';
  end if;
  v_saying := jsonb_build_object('say', 'goods_replaced', 'with', jsonb_build_object('goods', o.goods_name));
  -- Closing the order let go of everything; what comes with other goods is what is on the new line.
  delete from order_line where order_id = p_order;
  update orders set goods_id = g.id, goods_name = g.name, total_cost_price = g.cost_price * orders.quantity, gift_quantity = 0, select_count = 0,
    select_cards = '{}', note = '', sayings = fn.order_saying(orders, v_saying)
  from fn.goods_instead(p_order) g
  where orders.id = p_order and g.id = p_goods
  returning orders.* into o;
  if not found then
    raise exception 'gone' using errcode = 'KM002';
  end if;
  insert into order_line (merchant_id, order_id, goods_id, stock_merchant_id, quantity, delivery_kind)
  select o.merchant_id, o.id, g.id, o.merchant_id, o.quantity, g.delivery_kind from goods g where g.id = p_goods;
  if not fn.order_complete(o, v_pay.id, null, 'replaced') then
    raise exception 'gone' using errcode = 'KM002';
  end if;
  insert into order_record (order_id, kind, actor, sayings) values (p_order, 'replaced', 'buyer', jsonb_build_object('reason', v_saying));
  return 'replaced';
exception when sqlstate 'KM002' then
  return 'stock_short';
end $$;
