-- Texts and files that are sold as often as their stock says. Unlimited ones are never touched, so nobody waits for them.

-- Takes so many pieces. True when they were counted off, false when there is nothing to count, null when they don't suffice.
create function fn.content_hold(p_goods bigint, p_quantity int) returns boolean language plpgsql as $$
begin
  if (select unlimited from content_stock where goods_id = p_goods) then
    return false;
  end if;
  update content_stock set remaining = remaining - p_quantity where goods_id = p_goods and not unlimited and remaining >= p_quantity;
  return case when found then true end;
end $$;

-- The same of several at once, in two steps, and without waiting: where somebody else takes from one that is counted, it is passed over. Gives the
-- places, of those that want some, that can have all they want, and which of them are counted: their stock is held by this transaction.
create function fn.contents_pick(p_goods bigint[], p_quantities int[], out places int[], out counted int[]) language plpgsql as $$
begin
  with wanted as (
    select place, goods_id, sum(quantity) over (partition by goods_id order by place) as upto
    from unnest(p_goods, p_quantities) with ordinality as w (goods_id, quantity, place) where quantity > 0
  ), held as (
    select goods_id, remaining from content_stock where goods_id in (select goods_id from wanted) and not unlimited order by goods_id for update skip locked
  ), given as (
    select w.place, h.goods_id is not null as is_counted
    from wanted w left join held h on h.goods_id = w.goods_id
    where w.upto <= h.remaining or exists (select 1 from content_stock s where s.goods_id = w.goods_id and s.unlimited)
  )
  select coalesce(array_agg(place::int), '{}'), coalesce(array_agg(place::int) filter (where is_counted), '{}') into places, counted from given;
end $$;

-- Counts off what of it was wanted in the end.
create function fn.contents_hold(p_goods bigint[], p_quantities int[]) returns void language plpgsql as $$
begin
  update content_stock s set remaining = s.remaining - w.pieces
  from (select goods_id, sum(quantity)::int as pieces from unnest(p_goods, p_quantities) as w (goods_id, quantity) group by goods_id) w
  where s.goods_id = w.goods_id;
end $$;

-- Gives counted pieces back, unless the merchant has meanwhile stopped counting.
create function fn.content_free(p_goods bigint, p_quantity int) returns void language plpgsql as $$
begin
  update content_stock set remaining = remaining + p_quantity where goods_id = p_goods and not unlimited;
end $$;

-- Holds the stock rows of several goods by rising id, for whoever is about to take from more than one.
create function fn.content_lock(p_goods bigint[]) returns void language plpgsql as $$
begin
  perform 1 from content_stock where goods_id = any (p_goods) and not unlimited order by goods_id for update;
end $$;

-- Is there a text or file to deliver.
create function fn.content_ready(p_goods bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from content_stock where goods_id = p_goods);
end $$;

-- The version that is delivered now. Raises where the merchant took it away a moment after it was there: nobody is given nothing for his money,
-- and whoever asks again is told.
create function fn.content_given(p_goods bigint) returns bigint language plpgsql stable as $$
declare
  v_content bigint := (select content_id from content_stock where goods_id = p_goods);
begin
  if v_content is null then
    raise exception 'the content of goods % is gone', p_goods;
  end if;
  return v_content;
end $$;
