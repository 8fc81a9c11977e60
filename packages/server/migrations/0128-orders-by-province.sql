-- Orders by the day they were made and where they came from, beside the other sums of days (docs/decisions/0109-sums-of-days.md): where an
-- address is only the program knows, so what a night adds up is looked up once. `province` as the contract names it, 'abroad', or '' where
-- nothing is known. `paid` and `amount` are of those that were sold by the last day that is summed.
create table province_sum (
  day date not null,
  province text not null,
  orders bigint not null default 0,
  paid bigint not null default 0,
  amount bigint not null default 0,
  primary key (day, province)
);
-- Days that are summed up already have no provinces: they are summed up anew, by the schedule.
delete from order_sum_day;
delete from sale_sum;
delete from buyer_sum;
delete from order_sum;
