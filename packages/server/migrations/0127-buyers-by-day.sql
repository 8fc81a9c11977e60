-- Sums of a shop's buyers by the day they bought, beside those of its sales (docs/decisions/0109-sums-of-days.md): by the contact they gave.
create table buyer_sum (
  merchant_id bigint not null references merchant,
  day date not null,
  contact text not null,
  paid bigint not null default 0,
  amount bigint not null default 0,
  refund bigint not null default 0,
  -- When the last of these was paid; null where only what went back is known, which is never read alone.
  last_at timestamptz,
  primary key (merchant_id, day, contact)
);
create index buyer_sum_of_day on buyer_sum (day);
-- Days that are summed up already have no buyers: they are summed up anew, by the schedule.
delete from order_sum_day;
delete from sale_sum;
delete from order_sum;
