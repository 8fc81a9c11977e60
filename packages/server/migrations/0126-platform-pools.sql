-- Pools of the platform's own, and what making one costs (docs/domain/pools.md).

-- Nobody's: the platform's.
alter table pool alter column merchant_id drop not null;
alter table pool
  -- What its owner paid for making it.
  add column create_fee bigint not null default 0 check (create_fee >= 0),
  add constraint pool_fee_of_owner check (merchant_id is not null or create_fee = 0);
create index pool_waiting on pool (create_at) where status = 0;
create index pool_platform on pool (id) where merchant_id is null;
create index pool_member_waiting on pool_member (pool_id) where status = 0;
create index pool_goods_waiting on pool_goods (pool_id) where status = 0;
