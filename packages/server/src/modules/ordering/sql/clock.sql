-- The clock had run ahead and was put right: unpaid orders of that time would hold their cards until it comes again. They end soon.
create function fn.orders_clock_right() returns int language plpgsql as $$
declare
  v_count int;
begin
  update orders set close_at = now() + interval '5 minutes' where status = 0 and create_at > now() + interval '1 minute' and close_at > now() + interval '5 minutes';
  get diagnostics v_count = row_count;
  return v_count;
end $$;
