-- Sums of orders and sales by day (docs/decisions/0109-sums-of-days.md). Days of before are filled by the schedule that fills each new
-- one, some a run; until then they are added up from their orders, as all were.
create table order_sum_day (
  day date primary key,
  sum_at timestamptz not null default now()
);
-- Of the sales that were paid on the day: what they were, and what became of them up to the last day that is summed.
create table sale_sum (
  merchant_id bigint not null references merchant,
  day date not null,
  goods_id bigint not null,
  channel_id bigint not null,
  paid bigint not null default 0,
  quantity bigint not null default 0,
  amount bigint not null default 0,
  fee bigint not null default 0,
  net bigint not null default 0,
  cost bigint not null default 0,
  refund bigint not null default 0,
  primary key (merchant_id, day, goods_id, channel_id)
);
create index sale_sum_of_day on sale_sum (day);
-- Of the orders that were made on the day: how many, and how many of them are in each state but the first.
create table order_sum (
  merchant_id bigint not null references merchant,
  day date not null,
  channel_id bigint not null,
  made bigint not null default 0,
  paid bigint not null default 0,
  closed bigint not null default 0,
  refunded bigint not null default 0,
  failed bigint not null default 0,
  primary key (merchant_id, day, channel_id)
);
create index order_sum_of_day on order_sum (day);
-- By how much the cost of a paid order changed: what was bought elsewhere costs what was paid there, known after the sale. Without a key to
-- orders: each step of a purchase would be asked whether it moves what the key names.
create table order_cost (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  amount bigint not null check (amount <> 0),
  create_at timestamptz not null default now()
);
create index order_cost_order on order_cost (order_id);
create index order_cost_at on order_cost (create_at);
-- Refunds by when they were owed; no purchase writes one.
create index order_refund_at on order_refund (create_at);
