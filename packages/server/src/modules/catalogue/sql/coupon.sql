-- Uses of a coupon: held by an unpaid order, used by a paid one. Each move is a compare-and-set; held + used never passes use_times.

-- Holds the rows of several coupons by rising id, and gives the places whose coupon has a use left for them: it is in time, does not lie in the trash,
-- and its uses are not spent by the places before. A place that wants none is null.
create function fn.coupons_pick(p_coupons bigint[]) returns int[] language plpgsql as $$
begin
  return (
    with held as (
      select id, use_times - held - used as uses from goods_coupon
      where id = any (p_coupons) and delete_at is null and (expire_at is null or expire_at > now()) order by id for update
    )
    select coalesce(array_agg(w.place::int), '{}')
    from (select place, coupon_id, row_number() over (partition by coupon_id order by place) as no from unnest(p_coupons) with ordinality as w (coupon_id, place)) w
      join held on held.id = w.coupon_id and w.no <= held.uses
  );
end $$;

-- One more order each holds them: one place of the array an order. Their rows are held by this transaction.
create function fn.coupons_hold(p_coupons bigint[]) returns void language plpgsql as $$
begin
  update goods_coupon c set held = c.held + w.uses
  from (select id, count(*)::int as uses from unnest(p_coupons) as id where id is not null group by id) w where c.id = w.id;
end $$;

-- An order that was closed and is paid after all holds it again: it was in time when it was placed, so only a use must be left.
create function fn.coupon_hold_again(p_coupon bigint) returns boolean language plpgsql as $$
begin
  update goods_coupon set held = held + 1 where id = p_coupon and held + used < use_times;
  return found;
end $$;

-- The orders that held them were paid: one place of the array an order. Rows are locked by rising id.
create function fn.coupons_use(p_coupons bigint[]) returns void language plpgsql as $$
declare
  v_used int;
begin
  perform 1 from goods_coupon where id = any (p_coupons) order by id for update;
  update goods_coupon c set held = c.held - w.uses, used = c.used + w.uses
  from (select id, count(*)::int as uses from unnest(p_coupons) as id group by id) w where c.id = w.id and c.held >= w.uses;
  get diagnostics v_used = row_count;
  if v_used <> (select count(distinct id) from unnest(p_coupons) as id) then
    raise exception 'coupons % are held by fewer orders than use them', p_coupons;
  end if;
end $$;

-- Orders that held them ended unpaid: one place of the array an order. Rows are locked by rising id.
create function fn.coupon_free(p_coupons bigint[]) returns void language plpgsql as $$
declare
  v_coupon record;
begin
  for v_coupon in select id, count(*)::int as uses from unnest(p_coupons) as id where id is not null group by id order by id loop
    update goods_coupon set held = held - v_coupon.uses where id = v_coupon.id and held >= v_coupon.uses;
    if not found then
      raise exception 'coupon % is held by fewer orders than give it back', v_coupon.id;
    end if;
  end loop;
end $$;
