-- What the order pages need: orders put away, lists that stay flat, receipts on an administrator's word, exports that begin again.

-- Put away by an administrator: closed, and nobody ever paid. History stays; lists leave it out.
alter table orders add column hide_at timestamptz;
-- Ranges of days over everybody's orders. Times only grow, so it is written at its end.
create index orders_day on orders (create_at);
-- What an address ordered, and what of it is unpaid.
drop index orders_unpaid_visitor;
create index orders_visitor on orders (create_ip, status);
-- The few that call for somebody, among millions that do not.
create index orders_odd_shop on orders (merchant_id, id desc) where status in (3, 4) or is_freeze = 1;
create index orders_odd on orders (id desc) where status in (3, 4) or is_freeze = 1;

-- 'manual': booked on an administrator's word, until the gateway's own number takes its place (fn.receipt_adopt).
create or replace function receipt_rules() returns trigger language plpgsql as $$
begin
  if (length(new.transaction_id) between 1 and 64
    and new.amount > 0
    and new.source in ('notice', 'query', 'manual')
    and (new.outcome = 'pending') = (new.resolve_at is null)) is false
  then
    perform refuse_row('receipt');
  end if;
  return new;
end $$;

alter table shop_visitor add column orders int not null default 0;

-- A run writes only while its number is the task's: one that was given up can't mix its rows with the next one's.
alter table export_task
  add column attempt int not null default 0,
  add column beat_at timestamptz not null default now();
create index export_task_open on export_task (beat_at) where status in ('waiting', 'running');
