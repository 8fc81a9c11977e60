-- Moves of cards; every one is a compare-and-set on the status it leaves (modules/inventory/card/card.rules.ts).

-- Locks the cards that so many pieces of each goods would get, as that goods is drawn: in the order of sale (0, and where nobody chose: 3), the
-- newest first (1) or by chance (2); those marked first before all others, and in the order of sale the oldest among equals. Cards that others hold
-- locked are passed over, and so are `p_taken`, which this transaction has locked for somebody. Gives them with the places they are for; a place
-- whose goods don't suffice has none.
create function fn.cards_pick(p_goods bigint[], p_quantities int[], p_draws int[], p_taken bigint[], out places int[], out cards bigint[]) language plpgsql as $$
begin
  with wanted as (
    select place, goods_id, quantity, draw, sum(quantity) over (partition by goods_id order by place) as upto
    from unnest(p_goods, p_quantities, p_draws) with ordinality as w (goods_id, quantity, draw, place) where quantity > 0
  ), pieces as (
    -- of one goods in one way, whatever its copies' shops say: a card this transaction has locked already would not be passed over
    select goods_id, sum(quantity)::int as count, coalesce(min(draw), 0) as draw from wanted group by goods_id
  ), free as (
    select p.goods_id, c.id, row_number() over (partition by p.goods_id order by c.is_first desc, c.position) as no
    from pieces p, lateral (
      select id, is_first, position from card where goods_id = p.goods_id and status = 1 and delete_at is null and id <> all (p_taken)
      order by is_first desc, position limit p.count for update skip locked
    ) c where p.draw not in (1, 2)
    union all
    select p.goods_id, c.id, c.no from pieces p, lateral unnest(fn.cards_drawn(p.goods_id, p.count, p.draw, p_taken)) with ordinality as c (id, no) where p.draw in (1, 2)
  ), given as (
    select w.place, w.quantity, f.id, count(*) over (partition by w.place) as pieces
    from wanted w join free f on f.goods_id = w.goods_id and f.no > w.upto - w.quantity and f.no <= w.upto
  )
  select coalesce(array_agg(place::int order by place), '{}'), coalesce(array_agg(id order by place), '{}') into places, cards from given where pieces = quantity;
end $$;

-- Locks so many cards of a goods, or as many as there are, but none of some: the newest first (1) or by chance (2). Each is a step or two in the claim's own index,
-- never a scan. Their plans are generic ones: whoever knows that v_first is true may prefer an index that has to be sorted.
create function fn.cards_drawn(p_goods bigint, p_count int, p_draw int, p_taken bigint[]) returns bigint[] language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_cards bigint[] := '{}';
  v_first boolean;
  v_card bigint;
begin
  foreach v_first in array array[true, false] loop
    if p_draw = 1 then
      v_cards := v_cards || array(select id from card where goods_id = p_goods and status = 1 and delete_at is null and is_first = v_first and id <> all (p_taken)
        order by position desc limit p_count - cardinality(v_cards) for update skip locked);
    else
      while cardinality(v_cards) < p_count loop
        v_card := fn.card_at_random(p_goods, v_first, p_taken || v_cards);
        exit when v_card is null;
        v_cards := v_cards || v_card;
      end loop;
    end if;
  end loop;
  return v_cards;
end $$;

-- A card that somebody chose: what goods it is to be of, and the surcharges of its goods and of the platform's least.
create type fn.card_wish as (place int, goods_id bigint, card_id bigint, of_goods bigint, least bigint);

-- Locks cards that were chosen, each place all of its own or none; one that several places chose is the first's. Gives them with the places they are
-- for, and what each costs on top: its own surcharge, else its goods', and not less than the platform's least (contract/ordering/price.ts).
create function fn.cards_chosen(p_wishes fn.card_wish[], out places int[], out cards bigint[], out surcharges bigint[]) language plpgsql as $$
begin
  with wanted as (
    select w.place, w.goods_id, w.card_id, w.of_goods, w.least, count(*) over (partition by w.place) as pieces, row_number() over (partition by w.card_id order by w.place) as turn
    from unnest(p_wishes) w
  ), free as (
    select id, goods_id, select_price from card
    where id = any (array(select card_id from wanted)) and status = 1 and delete_at is null order by id for update skip locked
  ), given as (
    select w.place, f.id, greatest(coalesce(f.select_price, w.of_goods), w.least) as surcharge, w.pieces, count(*) over (partition by w.place) as had
    from wanted w join free f on f.id = w.card_id and f.goods_id = w.goods_id where w.turn = 1
  )
  select coalesce(array_agg(place order by place, id), '{}'), coalesce(array_agg(id order by place, id), '{}'), coalesce(array_agg(surcharge order by place, id), '{}')
  into places, cards, surcharges from given where had = pieces;
end $$;

-- The card at, or next to, a position drawn between the least and the greatest; none of those that were drawn before.
create function fn.card_at_random(p_goods bigint, p_first boolean, p_drawn bigint[]) returns bigint language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_low bigint;
  v_high bigint;
  v_at bigint;
  v_card bigint;
begin
  select position into v_low from card where goods_id = p_goods and status = 1 and delete_at is null and is_first = p_first order by position limit 1;
  if v_low is null then
    return null;
  end if;
  select position into v_high from card where goods_id = p_goods and status = 1 and delete_at is null and is_first = p_first order by position desc limit 1;
  v_at := v_low + floor(random() * (v_high - v_low + 1));
  select id into v_card from card where goods_id = p_goods and status = 1 and delete_at is null and is_first = p_first and position >= v_at and id <> all (p_drawn)
  order by position limit 1 for update skip locked;
  if v_card is null then
    select id into v_card from card where goods_id = p_goods and status = 1 and delete_at is null and is_first = p_first and position < v_at and id <> all (p_drawn)
    order by position desc limit 1 for update skip locked;
  end if;
  return v_card;
end $$;

-- available → reserved: cards picked in this transaction, each for its order's line.
create function fn.cards_hold(p_cards bigint[], p_orders bigint[], p_lines bigint[]) returns void language plpgsql as $$
begin
  update card c set status = 3, order_id = p.order_id, line_id = p.line_id
  from unnest(p_cards, p_orders, p_lines) as p (card_id, order_id, line_id) where c.id = p.card_id;
end $$;

-- available → reserved, for one line. Gives how many it got: all or none.
create function fn.cards_reserve(p_goods bigint, p_quantity int, p_order bigint, p_line bigint, p_draw int default 0) returns int language plpgsql as $$
declare
  v_cards bigint[];
begin
  select cards into v_cards from fn.cards_pick(array[p_goods], array[p_quantity], array[p_draw], '{}');
  perform fn.cards_hold(v_cards, array_fill(p_order, array[cardinality(v_cards)]), array_fill(p_line, array[cardinality(v_cards)]));
  return cardinality(v_cards);
end $$;

-- available → reserved, exactly the chosen ones or none, for one line. Gives whether they were to be had.
create function fn.cards_choose(p_goods bigint, p_cards bigint[], p_order bigint, p_line bigint) returns boolean language plpgsql as $$
declare
  v_cards bigint[];
begin
  select cards into v_cards from fn.cards_chosen((select array_agg(row (1, p_goods, card, 0, 0)::fn.card_wish) from unnest(p_cards) card));
  perform fn.cards_hold(v_cards, array_fill(p_order, array[cardinality(v_cards)]), array_fill(p_line, array[cardinality(v_cards)]));
  return v_cards <> '{}';
end $$;

-- reserved → available, for one line that could not be filled.
create function fn.cards_return(p_order bigint, p_line bigint) returns void language plpgsql as $$
begin
  update card set status = 1, order_id = null, line_id = null where order_id = p_order and line_id = p_line and status = 3;
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

-- reserved → sold, all of some orders, with the delivery row of each. Gives how many.
create function fn.cards_sell(p_orders bigint[]) returns int language plpgsql as $$
declare
  v_count int;
begin
  with sold as (
    update card set status = 2, sold_at = now() where order_id = any (p_orders) and (status = 3) is true returning id, order_id, line_id
  )
  insert into order_card (card_id, merchant_id, order_id, line_id)
  select sold.id, l.merchant_id, sold.order_id, sold.line_id from sold join order_line l on l.id = sold.line_id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Are there as many cards of a goods that could still be had, though somebody may hold them locked just now.
create function fn.cards_left(p_goods bigint, p_quantity int) returns boolean language plpgsql stable as $$
begin
  return (select count(*) = p_quantity from (
    select 1 from card where goods_id = p_goods and status = 1 and delete_at is null limit p_quantity
  ) available);
end $$;
