-- What of a paid order was bought at another shop has come: the line is delivered, the cost is what was paid there where that is known, and what
-- the buyer is told of its keys goes out now. The caller holds the order. False where the line has all it needs, or the order is not paid any more.
create function fn.order_arrive(p_order bigint, p_line bigint, p_cost bigint) returns boolean language plpgsql as $$
declare
  v_pieces int;
  v_cost bigint;
  o orders;
begin
  select total_cost_price into v_cost from orders where id = p_order and status = 1 for update;
  if v_cost is null then
    return false;
  end if;
  update order_line set sendout = quantity where id = p_line and order_id = p_order and delivery_kind = 3 and sendout = 0 returning quantity into v_pieces;
  if v_pieces is null then
    return false;
  end if;
  update orders set sendout = sendout + v_pieces, total_cost_price = coalesce(p_cost, total_cost_price) where id = p_order returning * into o;
  -- Sums of its day may stand already.
  if o.total_cost_price <> v_cost then
    insert into order_cost (order_id, amount) values (p_order, o.total_cost_price - v_cost);
  end if;
  perform fn.outbox_add(letter, jsonb_build_object('order_id', o.id)) from unnest(fn.order_letters(o.email_notify, o.sms_notify, 0::smallint, 0::smallint, o.buyer_id)) letter;
  return true;
end $$;
