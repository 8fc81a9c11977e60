-- Moves of cards; every one is a compare-and-set on the status it leaves (modules/inventory/card.rules.ts).

-- available → reserved, in the order of sale. Gives how many it got; cards that others hold locked are passed over.
create function fn.cards_reserve(p_goods bigint, p_quantity int, p_order bigint, p_line bigint) returns int language plpgsql as $$
declare
  v_count int;
begin
  -- By far the most orders; a literal limit keeps its plan, a parameter is planned anew each time.
  if p_quantity = 1 then
    update card set status = 3, order_id = p_order, line_id = p_line where id = (
      select id from card where goods_id = p_goods and status = 1 and delete_at is null
      order by is_first desc, position limit 1 for update skip locked);
    get diagnostics v_count = row_count;
    return v_count;
  end if;
  with picked as (
    select id from card
    where goods_id = p_goods and status = 1 and delete_at is null
    order by is_first desc, position
    limit p_quantity
    for update skip locked
  )
  update card c set status = 3, order_id = p_order, line_id = p_line from picked where c.id = picked.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- reserved → available, for orders that ended unpaid.
create function fn.cards_release(p_orders bigint[]) returns int language plpgsql as $$
declare
  v_count int;
begin
  update card set status = 1, order_id = null, line_id = null where order_id = any (p_orders) and status = 3;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- reserved → sold, with the delivery row of each.
create function fn.cards_sell(p_order bigint, p_merchant bigint) returns int language plpgsql as $$
declare
  v_count int;
begin
  with sold as (
    update card set status = 2, sold_at = now() where order_id = p_order and status = 3 returning id, line_id
  )
  insert into order_card (card_id, merchant_id, order_id, line_id) select id, p_merchant, p_order, line_id from sold;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Are there cards of a goods that could still be had, though somebody may hold them locked just now.
create function fn.cards_left(p_goods bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from card where goods_id = p_goods and status = 1 and delete_at is null);
end $$;
