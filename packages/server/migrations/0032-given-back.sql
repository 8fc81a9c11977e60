-- What no order took may be paid back by hand.
alter table owed_refund add column way text not null default 'gateway' check (way in ('gateway', 'manual'));

-- An exception whose money went back is refunded from now on (fn.order_given_back): those that were given back before, too.
with ended as (
  update orders o set status = 3, success_at = coalesce(o.success_at, r.create_at), refund_at = coalesce(o.refund_at, r.resolve_at)
  from payment p, lateral (
    select min(t.create_at) as create_at, max(w.resolve_at) as resolve_at, bool_and(w.status in ('refunded', 'replaced')) as ended
    from receipt t join owed_refund w on w.receipt_id = t.id where t.payment_id = p.id and t.outcome in ('late_unserved', 'short_of_stock')
  ) r
  where o.status = 4 and p.kind = 'order' and p.ref_id = o.id and r.ended
  returning o.id
)
insert into order_event (order_id, from_status, to_status, actor, reason) select id, 4, 3, 'system', 'refunded' from ended;
