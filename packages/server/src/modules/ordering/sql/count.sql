-- How many orders a list has where all are meant, of everybody (`p_merchant` null), of a shop, or of one of its goods: counted to `p_most`.
-- That one was put away stands in no index that tells them all, so these are counted apart. Null where more than that were put away:
-- then each has to be looked at. Indexes alone answer, of whatever is old enough to be vacuumed; walking a whole table is forbidden, for a
-- plan that suits the shop with most of the orders would walk it for the one with three.
create function fn.orders_counted(p_merchant bigint, p_goods bigint, p_most int) returns int language plpgsql stable
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_away int;
  v_all int;
begin
  if p_merchant is null then
    select count(*) into v_away from (select from orders where status = 2 and hide_at is not null limit p_most + 1) away;
    select count(*) into v_all from (select from orders limit p_most + v_away) each;
  elsif p_goods is null then
    select count(*) into v_away from (select from orders where merchant_id = p_merchant and status = 2 and hide_at is not null limit p_most + 1) away;
    select count(*) into v_all from (select from orders where merchant_id = p_merchant limit p_most + v_away) each;
  elsif exists (select from goods where id = p_goods and merchant_id = p_merchant) then
    select count(*) into v_away from (
      select from orders where merchant_id = p_merchant and goods_id = p_goods and status = 2 and hide_at is not null limit p_most + 1) away;
    select count(*) into v_all from (select from orders where goods_id = p_goods limit p_most + v_away) each;
  else
    return 0;
  end if;
  return case when v_away <= p_most then v_all - v_away end;
end $$;
