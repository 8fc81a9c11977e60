-- Uses of a coupon: held by an unpaid order, used by a paid one. Each move is a compare-and-set; held + used never passes use_times.

-- One more order holds it. False when its uses are spent, its time is up or it lies in the trash.
create function fn.coupon_hold(p_coupon bigint) returns boolean language plpgsql as $$
begin
  update goods_coupon set held = held + 1
  where id = p_coupon and held + used < use_times and delete_at is null and (expire_at is null or expire_at > now());
  return found;
end $$;

-- An order that was closed and is paid after all holds it again: it was in time when it was placed, so only a use must be left.
create function fn.coupon_hold_again(p_coupon bigint) returns boolean language plpgsql as $$
begin
  update goods_coupon set held = held + 1 where id = p_coupon and held + used < use_times;
  return found;
end $$;

-- The order that held it was paid.
create function fn.coupon_use(p_coupon bigint) returns boolean language plpgsql as $$
begin
  update goods_coupon set held = held - 1, used = used + 1 where id = p_coupon and held > 0;
  return found;
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
