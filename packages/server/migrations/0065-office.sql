-- Four eyes of a shop: above this amount a withdrawal waits for another person of the shop. Null: one is enough. See docs/domain/withdrawals.md.
alter table merchant add column four_eyes_money bigint check (four_eyes_money >= 0);

alter table withdrawal
  -- Which account of the shop asked for it; null of the daily job, and of what was asked for before it was kept.
  add column asked_by bigint,
  add column asked_name text not null default '',
  -- It was above the shop's limit when it was asked for.
  add column needs_shop boolean not null default false,
  -- The other person of the shop, who agreed or refused; whoever asked may take it back.
  add column shop_by bigint,
  add column shop_by_name text not null default '',
  add column shop_at timestamptz,
  drop constraint withdrawal_status_check,
  -- 5 waits for the shop's second person.
  add constraint withdrawal_status_check check (status between 0 and 5),
  drop constraint withdrawal_two_people,
  add constraint withdrawal_two_people check (not needs_second or status in (0, 2) or second_admin_id is not null),
  drop constraint withdrawal_reviewed,
  add constraint withdrawal_reviewed check (status in (0, 5) or review_admin_id is not null or auto_sent or (status = 2 and shop_by is not null)),
  add constraint withdrawal_four_eyes check (
    (status <> 5 or needs_shop) and (not needs_shop or status in (2, 5) or shop_by is not null) and (shop_by is null or status = 2 or shop_by <> asked_by)
  );
-- What waits for the shop itself, for its page.
create index withdrawal_shop_waits on withdrawal (merchant_id) where status = 5;
-- What was asked for today, which the shop's limit counts together.
create index withdrawal_asked on withdrawal (merchant_id, create_at) where auto_cash = 0;

-- The chain over the operation log: a link a row, made by a job after the row was written, so that no call waits for another's. A link is a MAC over
-- the one before and the row, under a key that is not in the database. See docs/decisions/0064-a-log-that-tells-on-its-keeper.md.
create table operation_link (
  seq bigint primary key check (seq > 0),
  log_id bigint not null unique,
  hash bytea not null check (octet_length(hash) = 32)
);
create trigger operation_link_append_only before update or delete or truncate on operation_link for each statement execute function append_only();
