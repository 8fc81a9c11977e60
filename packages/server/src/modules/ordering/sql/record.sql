-- A step of an order that changes no status: what was sent, frozen, asked, answered, by whom (modules/ordering/record.repository.ts).
create function fn.order_record(p_order bigint, p_kind text, p_actor text, p_actor_id bigint, p_reason text, p_amount bigint) returns void language plpgsql as $$
begin
  insert into order_record (order_id, kind, actor, actor_id, reason, amount) values (p_order, p_kind, p_actor, p_actor_id, coalesce(p_reason, ''), p_amount);
end $$;
