-- The last day that is summed may be so in part (docs/decisions/0109-sums-of-days.md): up to when each is. Those of before are whole.
alter table order_sum_day add column until_at timestamptz;
update order_sum_day set until_at = (day + 1)::timestamp at time zone 'Asia/Shanghai';
alter table order_sum_day alter column until_at set not null;
