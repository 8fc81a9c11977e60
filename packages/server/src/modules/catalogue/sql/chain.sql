-- Where a copy comes from, and what it costs its agent now: read anew wherever it is shown, and once more by the order that rests on it. See
-- docs/domain/agents.md.

-- From a goods up to what it is a copy of in the end, the root first; null where a link is broken, or there are more than anybody allows.
create function fn.goods_path(p_goods bigint) returns bigint[] language plpgsql stable as $$
declare
  v_path bigint[] := array[p_goods];
  v_copy proxy_goods;
begin
  loop
    select * into v_copy from proxy_goods where goods_id = v_path[1];
    if v_copy.goods_id is null then
      return v_path;
    elsif v_copy.source_id is null or cardinality(v_path) > 16 then
      return null;
    end if;
    v_path := v_copy.source_id || v_path;
  end loop;
end $$;

-- Where a merchant stands in a pool: null where it may use it, else pool_closed or no_member.
create function fn.pool_shut(p_pool pool, p_merchant bigint) returns text language sql stable as $$
  select case
    when p_pool.status <> 1 or p_pool.is_freeze = 1 or p_pool.expire_at <= now() then 'pool_closed'
    when p_pool.merchant_id is distinct from p_merchant and not exists (
      select from pool_member m where m.pool_id = p_pool.id and m.merchant_id = p_merchant and m.status = 1 and (m.expire_at is null or m.expire_at > now()))
    then 'no_member' end;
$$;

-- What the last goods of a path costs an agent, its bounds, and the steps with what a piece costs whoever stands below each; or why it is not to be had:
-- unlinked, too_deep, no_relation, pool_closed, no_member, supply_closed, not_supplied, source_off, no_resupply, loss. Each step goes by the relation of
-- the two, or by the pool that the copy below it came by (`p_pool` for the agent's own).
create function fn.goods_offer(p_path bigint[], p_agent bigint, p_levels int, p_pool bigint) returns jsonb language plpgsql stable as $$
declare
  v_count int := cardinality(p_path);
  v_link record;
  v_buyer bigint;
  v_by bigint;
  v_pool pool;
  v_terms pool_goods;
  v_levels jsonb := '[]';
  v_cost bigint := 0;
  v_before bigint;
  v_why text;
begin
  if p_path is null or v_count > p_levels then
    return jsonb_build_object('ok', false, 'why', case when p_path is null then 'unlinked' else 'too_deep' end);
  end if;
  for i in 1 .. v_count loop
    v_buyer := p_agent;
    v_by := p_pool;
    if i < v_count then
      select p.merchant_id, p.pool_id into v_buyer, v_by from proxy_goods p where p.goods_id = p_path[i + 1];
    end if;
    select g.merchant_id, g.delivery_kind, m.settlement_type, s.proxy_price, s.proxy_price_add, s.proxy_price_max, r.status as relation, coalesce(r.scoped, 0) as scoped, r.id as relation_id, g.cate_id,
      coalesce(o.open_supply, 0) as open_supply, coalesce(o.allow_resupply, 0) as allow_resupply, coalesce(s.can_proxy, 0) as can_proxy, s.resupply,
      l.discount_type, l.discount, g.status = 1 and g.is_freeze = 0 and g.delete_at is null and m.status = 1 and m.is_freeze = 0 and m.delete_at is null
        and shop.shop_freeze = 0 as on_sale
    into v_link
    from goods g join merchant m on m.id = g.merchant_id join shop on shop.merchant_id = m.id
      left join agent_setting o on o.merchant_id = g.merchant_id
      left join goods_supply s on s.goods_id = g.id
      left join agent_relation r on r.supplier_id = g.merchant_id and r.agent_id = v_buyer
      left join agent_level l on l.id = r.level_id
    where g.id = p_path[i];
    v_why := null;
    if v_by is not null then
      select * into v_pool from pool where id = v_by;
      select * into v_terms from pool_goods where pool_id = v_by and goods_id = p_path[i];
      v_link.proxy_price := v_terms.supply_price;
      v_link.proxy_price_add := 0;
      v_link.proxy_price_max := coalesce(v_terms.max_price, 0);
      v_link.resupply := v_terms.resupply;
      v_link.can_proxy := (v_terms.status is not distinct from 1)::int;
      v_link.discount_type := null;
      v_link.relation := 1;
      v_link.scoped := 0;
      v_why := coalesce(fn.pool_shut(v_pool, v_buyer), case when fn.pool_shut(v_pool, v_link.merchant_id) is not null then 'not_supplied' end);
    else
      v_terms := null;
    end if;
    v_why := case
      when v_why is not null then v_why
      when v_link.relation is distinct from 1 then 'no_relation'
      when v_link.open_supply = 0 then 'supply_closed'
      -- What costs what another shop asks just then is nobody's to promise.
      when v_link.can_proxy = 0 or v_link.delivery_kind = 3 or v_link.scoped = 1 and not exists (
        select from agent_scope s where s.relation_id = v_link.relation_id and (s.goods_id = p_path[i] or s.cate_id = v_link.cate_id)) then 'not_supplied'
      when not v_link.on_sale then 'source_off'
      when i < v_count and (v_link.allow_resupply = 0 or v_link.resupply = 0) then 'no_resupply' end;
    if v_why is null then
      v_before := v_cost;
      v_cost := v_cost + v_link.proxy_price;
      -- Half up, once.
      v_cost := greatest(1, v_cost - case v_link.discount_type
        when 1 then div(2 * v_cost::numeric * v_link.discount + 1000000, 2000000)::bigint when 2 then v_link.discount else 0 end);
      v_why := case when v_cost < v_before then 'loss' end;
    end if;
    if v_why is not null then
      return jsonb_build_object('ok', false, 'why', v_why);
    end if;
    v_levels := v_levels || jsonb_build_object('goods_id', p_path[i], 'merchant_id', v_link.merchant_id, 'unit', v_cost, 'settlement_type', v_link.settlement_type);
  end loop;
  return jsonb_build_object('ok', true, 'cost', v_cost, 'min', greatest(v_cost + v_link.proxy_price_add, coalesce(v_terms.min_price, 0)), 'max', v_link.proxy_price_max, 'stock_goods_id', p_path[1], 'levels', v_levels);
end $$;

-- A copy as it may be sold now: its offer and the price; why it may not, price_low and price_high among the reasons. Nothing but what a sale depends on.
create function fn.goods_chain(p_goods bigint, p_levels int) returns jsonb language plpgsql stable as $$
declare
  v_copy record;
  v_path bigint[] := fn.goods_path(p_goods);
  v_offer jsonb;
  v_cost bigint;
  v_min bigint;
  v_max bigint;
  v_price bigint;
  v_why text;
begin
  -- A goods of one's own comes from nowhere.
  if cardinality(v_path) = 1 then
    return null;
  end if;
  select p.*, g.price into v_copy from proxy_goods p join goods g on g.id = p.goods_id where p.goods_id = p_goods;
  v_offer := fn.goods_offer(v_path[1 : cardinality(v_path) - 1], v_copy.merchant_id, p_levels, v_copy.pool_id);
  if not (v_offer ->> 'ok')::boolean then
    return v_offer;
  end if;
  v_cost := v_offer ->> 'cost';
  v_min := v_offer ->> 'min';
  v_max := v_offer ->> 'max';
  if v_copy.price_diy = 1 then
    v_price := v_copy.price;
    v_why := case when v_price < v_min then 'price_low' when v_max > 0 and v_price > v_max then 'price_high' end;
  else
    v_price := v_cost + case v_copy.markup_type when 1 then div(2 * v_cost::numeric * v_copy.markup + 1000000, 2000000)::bigint else v_copy.markup end;
    v_price := greatest(v_min, case when v_max > 0 then least(v_price, v_max) else v_price end);
    v_why := case when v_max > 0 and v_min > v_max then 'price_high' end;
  end if;
  return v_offer || jsonb_build_object('price', v_price, 'ok', v_why is null) || case when v_why is null then '{}' else jsonb_build_object('why', v_why) end;
end $$;

-- Name and description of a goods as its shop shows them: a copy's own, or those of the nearest above that are not a copy's.
create function fn.goods_mirror(p_goods bigint, out name text, out content text) language plpgsql stable as $$
declare
  v_goods bigint := p_goods;
  v_copy proxy_goods;
begin
  loop
    select * into v_copy from proxy_goods where goods_id = v_goods;
    if name is null and (v_copy.source_id is null or v_copy.sync_name = 0) then
      select g.name into name from goods g where g.id = v_goods;
    end if;
    if content is null and (v_copy.source_id is null or v_copy.sync_content = 0) then
      select g.content into content from goods g where g.id = v_goods;
    end if;
    exit when v_copy.source_id is null;
    v_goods := v_copy.source_id;
  end loop;
end $$;
