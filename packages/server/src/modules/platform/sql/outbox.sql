-- Leaves work behind in the caller's transaction.
create function fn.outbox_add(p_queue text, p_payload jsonb) returns void language sql as $$
  insert into outbox (queue, payload) values (p_queue, p_payload);
$$;
