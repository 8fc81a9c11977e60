-- What becomes of delivered cards when an order is complained of. A sold card is never stock again.

-- sold → void, with what it was for in the card's history: 'void' for money back, 'replace' for another card. Gives how many.
create function fn.cards_void(p_cards bigint[], p_action text, p_actor text, p_actor_id bigint) returns int language plpgsql as $$
declare
  v_count int;
begin
  with voided as (
    update card set status = 4, dispute = false where id = any (p_cards) and status = 2 returning id, merchant_id
  )
  insert into card_event (merchant_id, card_id, actor, actor_id, action) select merchant_id, id, p_actor, p_actor_id, p_action from voided;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Another card of the same goods for each: reserved, sold and delivered on the same line; the old ones are void. Gives how
-- many were replaced; fewer than asked for means that the stock does not suffice, and the caller must let all of it go.
create function fn.cards_replace(p_order bigint, p_cards bigint[], p_actor text, p_actor_id bigint) returns int language plpgsql as $$
declare
  v_line record;
begin
  for v_line in
    select goods_id, line_id, count(*)::int as quantity from card where id = any (p_cards) and order_id = p_order and status = 2 group by 1, 2 order by 1, 2
  loop
    if fn.cards_reserve(v_line.goods_id, v_line.quantity, p_order, v_line.line_id) < v_line.quantity then
      return 0;
    end if;
  end loop;
  perform fn.cards_sell(array[p_order]);
  return fn.cards_void(p_cards, 'replace', p_actor, p_actor_id);
end $$;

-- Marks the delivered cards that a complaint is about, or takes the mark away.
create function fn.cards_dispute(p_cards bigint[], p_on boolean) returns void language sql as $$
  update card set dispute = p_on where id = any (p_cards) and status = 2 and dispute <> p_on;
$$;
