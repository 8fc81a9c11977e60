-- What is added up of the days that are not sealed yet (docs/decisions/0109-sums-of-days.md): an hour behind the clock, by account and
-- type, until their seal takes them over.
create table ledger_open_day (
  day date primary key,
  -- Up to when, this moment not counted in: its end, but for the last.
  until_at timestamptz not null
);
create table ledger_open_sum (
  account_id bigint not null references ledger_account,
  day date not null,
  business_type posting_type not null,
  count bigint not null,
  -- Debit positive, as in the postings.
  amount bigint not null,
  primary key (account_id, day, business_type)
);
