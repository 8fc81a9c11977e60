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
