-- The clock had run ahead and was put right: what was to be asked for or closed in that time is due now.
create function fn.payments_clock_right() returns int language plpgsql as $$
declare
  v_count int;
  v_all int := 0;
begin
  update payment set query_at = now() where status <> 1 and query_at > now() + interval '1 minute' and create_at > now() + interval '1 minute';
  get diagnostics v_count = row_count;
  v_all := v_all + v_count;
  update settlement_order set due_at = now() where status = 'waiting' and due_at > now() + interval '1 minute' and create_at > now() + interval '1 minute';
  get diagnostics v_count = row_count;
  v_all := v_all + v_count;
  update withdrawal set query_at = now() where status = 3 and query_at > now() + interval '1 minute' and send_at > now() + interval '1 minute';
  get diagnostics v_count = row_count;
  v_all := v_all + v_count;
  update recharge set close_at = now() + interval '5 minutes' where status = 0 and create_at > now() + interval '1 minute' and close_at > now() + interval '5 minutes';
  get diagnostics v_count = row_count;
  return v_all + v_count;
end $$;
