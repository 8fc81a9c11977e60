-- The buyer's own centre: what he keeps in sight, and what he is told.

-- A goods, or where `goods_id` is null the shop itself, and the link it was found under, by which it is shown again.
create table favourite (
  id bigint generated always as identity primary key,
  buyer_id bigint not null references buyer,
  merchant_id bigint not null references merchant,
  goods_id bigint,
  token text not null,
  -- As they were called when it was starred: what is left of it once it is gone.
  name text not null,
  shop_name text not null,
  create_at timestamptz not null default now(),
  foreign key (merchant_id, goods_id) references goods (merchant_id, id) on delete cascade
);
create unique index favourite_once on favourite (buyer_id, merchant_id, coalesce(goods_id, 0));
create index favourite_newest on favourite (buyer_id, (goods_id is null), id desc);
create index favourite_goods on favourite (merchant_id, goods_id) where goods_id is not null;

-- Goods that stand in somebody's favourites, and whether there was stock when they were last looked at.
create table favourite_stock (
  goods_id bigint primary key references goods on delete cascade,
  merchant_id bigint not null,
  is_out boolean not null default false,
  look_at timestamptz not null default now()
);
create index favourite_stock_due on favourite_stock (look_at);

create table buyer_notice (
  id bigint generated always as identity primary key,
  buyer_id bigint not null references buyer,
  kind text not null check (kind in ('paid', 'delivered', 'answered', 'restocked')),
  about text not null,
  link text not null,
  -- What it speaks of: told once, however often the job runs.
  subject text not null,
  read_at timestamptz,
  create_at timestamptz not null default now()
);
create unique index buyer_notice_once on buyer_notice (buyer_id, kind, subject);
create index buyer_notice_newest on buyer_notice (buyer_id, id desc);
create index buyer_notice_unread on buyer_notice (buyer_id) where read_at is null;
create index buyer_notice_old on buyer_notice (create_at);

-- A buyer sends a picture of his own, and may close his account.
alter table upload drop constraint upload_realm_check,
  add constraint upload_realm_check check (realm in ('admin', 'merchant', 'buyer', 'claimant', 'personal'));
alter table buyer add column close_at timestamptz;
