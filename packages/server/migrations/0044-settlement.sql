-- Payments whose merchant gets the money only once the gateway is told to settle it (直付通 with 确认结算). See docs/domain/gateways.md.
create table settlement_order (
  payment_id bigint primary key references payment,
  -- waiting: for its payment, and then to be told; settled: the gateway did it; failed: it would not, and nobody asks any more.
  status text not null default 'waiting' check (status in ('waiting', 'settled', 'failed')),
  -- What was sent and not answered: it is sent again as it was.
  sent_amount bigint check (sent_amount > 0),
  tries smallint not null default 0,
  due_at timestamptz not null default now(),
  -- The gateway's last words where it did not settle.
  message text not null default '' check (length(message) <= 300),
  -- When an administrator was told of its failing.
  told_at timestamptz,
  create_at timestamptz not null default now(),
  resolve_at timestamptz,
  check ((status = 'waiting') = (resolve_at is null))
);
create index settlement_order_due on settlement_order (due_at) where status = 'waiting';
create index settlement_order_told on settlement_order (told_at) where told_at is not null;
