-- Supply pools (docs/domain/pools.md): what several merchants supply under one roof, to whoever is let in.

create table pool (
  id bigint generated always as identity primary key,
  -- Its owner.
  merchant_id bigint not null references merchant,
  name text not null check (length(name) between 1 and 40),
  intro text not null default '',
  -- 1 in the hall for all, 2 for whoever has the code, 3 for whoever is invited.
  visibility smallint not null check (visibility in (1, 2, 3)),
  code text not null unique check (length(code) = 16),
  -- The owner looks at who comes, and at what others supply.
  need_audit smallint not null default 1 check (need_audit in (0, 1)),
  goods_audit smallint not null default 1 check (goods_audit in (0, 1)),
  join_fee bigint not null default 0 check (join_fee >= 0),
  max_members int not null check (max_members between 1 and 5000),
  -- How long who came in stays; 0 as long as the pool.
  member_days int not null default 0 check (member_days between 0 and 3650),
  expire_at timestamptz,
  -- 0 waits for the platform, 1 open, 2 refused, 3 closed for good.
  status smallint not null check (status between 0 and 3),
  reason text not null default '',
  is_freeze smallint not null default 0 check (is_freeze in (0, 1)),
  freeze_reason text not null default '',
  is_recommend smallint not null default 0 check (is_recommend in (0, 1)),
  sort int not null default 0 check (sort between 0 and 1000000),
  -- Of those who are in: places are taken here, by compare-and-set.
  member_count int not null default 0 check (member_count >= 0),
  create_at timestamptz not null default now(),
  close_at timestamptz,
  unique (merchant_id, id),
  check ((status = 3) = (close_at is not null))
);
create index pool_shop on pool (merchant_id, id desc);
create index pool_hall on pool (is_recommend desc, sort desc, id desc) where status = 1 and visibility = 1;
create index pool_due on pool (expire_at) where status = 1 and expire_at is not null;

-- One row a membership, from asking or being invited to its end; who comes again has another.
create table pool_member (
  id bigint generated always as identity primary key,
  pool_id bigint not null references pool,
  merchant_id bigint not null references merchant,
  -- 1 supplies and sells, 2 sells.
  role smallint not null check (role in (1, 2)),
  -- 0 asked, 1 in, 2 refused, 3 removed, 4 left, 5 its time is over, 6 invited, 7 declined.
  status smallint not null check (status between 0 and 7),
  remark text not null default '',
  reason text not null default '',
  -- What it agreed to pay for coming in, and what of that is the platform's; paid with `join_at`.
  fee bigint not null check (fee >= 0),
  fee_share bigint not null default 0,
  create_at timestamptz not null default now(),
  join_at timestamptz,
  expire_at timestamptz,
  check (fee_share between 0 and fee),
  check (status not in (1, 3, 4, 5) or join_at is not null)
);
create unique index pool_member_once on pool_member (pool_id, merchant_id) where status in (0, 1, 6);
create index pool_member_pool on pool_member (pool_id, id desc);
create index pool_member_shop on pool_member (merchant_id, id desc);
create index pool_member_due on pool_member (expire_at) where status = 1 and expire_at is not null;

-- What a pool offers, at which supply price and between which prices it is sold. Of a copy the supply price is what is added to what it costs.
create table pool_goods (
  id bigint generated always as identity primary key,
  pool_id bigint not null references pool,
  merchant_id bigint not null,
  goods_id bigint not null,
  supply_price bigint not null check (supply_price >= 0),
  -- The band; 0 for no bound.
  min_price bigint not null default 0 check (min_price >= 0),
  max_price bigint not null default 0 check (max_price >= 0),
  resupply smallint not null default 0 check (resupply in (0, 1)),
  -- 0 waits for the owner, 1 in, 2 refused.
  status smallint not null check (status in (0, 1, 2)),
  reason text not null default '',
  sort int not null default 0 check (sort between 0 and 1000000),
  create_at timestamptz not null default now(),
  check (max_price = 0 or max_price >= min_price),
  constraint pool_goods_once unique (pool_id, goods_id),
  foreign key (merchant_id, goods_id) references goods (merchant_id, id) on delete cascade
);
create index pool_goods_pool on pool_goods (pool_id, sort desc, id desc);
create index pool_goods_goods on pool_goods (goods_id);

-- By which pool a copy came to be; by none, by its agent's relation to the supplier.
alter table proxy_goods add column pool_id bigint references pool;
create index proxy_goods_pool on proxy_goods (pool_id, merchant_id) where pool_id is not null;

create function proxy_goods_keeps_its_way() returns trigger language plpgsql as $$
begin
  raise exception 'the copy % came by one pool or by none, for good', old.goods_id using errcode = '23514';
end $$;
create trigger proxy_goods_way before update of pool_id on proxy_goods for each row when (old.pool_id is distinct from new.pool_id) execute function proxy_goods_keeps_its_way();

-- One kind more, whatever there are by now.
do $$
declare
  v_kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'transaction_kind_check');
begin
  alter domain transaction_kind drop constraint transaction_kind_check;
  execute 'alter domain transaction_kind add constraint transaction_kind_check ' || replace(v_kinds, 'ARRAY[', 'ARRAY[''pool_join''::text, ');
end $$;
