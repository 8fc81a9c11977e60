-- Shop pages of merchants' own making (docs/domain/diy.md).

create table shop_design (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  name text not null check (length(name) between 1 and 30),
  device text not null check (device in ('pc', 'h5')),
  -- What is worked at; its revision rises with each change.
  draft jsonb not null,
  revision int not null default 1 check (revision >= 1),
  -- 0 a draft, 1 handed in, 2 published, 3 refused: of what was last handed in or published.
  status smallint not null default 0 check (status between 0 and 3),
  reason text not null default '',
  -- What waits for the platform, as it was handed in, and of which revision it was.
  asked jsonb,
  asked_revision int not null default 0 check (asked_revision >= 0),
  -- What buyers see; versions count from 1, and 0 is none.
  live jsonb,
  version int not null default 0 check (version >= 0),
  live_revision int not null default 0 check (live_revision >= 0),
  create_at timestamptz not null default now(),
  update_at timestamptz not null default now(),
  unique (merchant_id, id),
  constraint shop_design_asked check ((status = 1) = (asked is not null)),
  constraint shop_design_live check ((version = 0) = (live is null))
);
create index shop_design_shop on shop_design (merchant_id, id desc);
create index shop_design_waiting on shop_design (status, id desc);

-- All that was ever published, the newest thirty of each.
create table shop_design_version (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  design_id bigint not null,
  version int not null check (version >= 1),
  content jsonb not null,
  -- Who published it, as he was called then.
  who text not null,
  create_at timestamptz not null default now(),
  constraint shop_design_version_once unique (design_id, version),
  foreign key (merchant_id, design_id) references shop_design (merchant_id, id) on delete cascade
);

-- What the platform offers to begin with.
create table design_template (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 30),
  device text not null check (device in ('pc', 'h5')),
  content jsonb not null,
  revision int not null default 1 check (revision >= 1),
  sort int not null default 0 check (sort between 0 and 1000000),
  status smallint not null default 1 check (status in (0, 1)),
  create_at timestamptz not null default now(),
  update_at timestamptz not null default now()
);

-- Which design a link wears on each device; one that is deleted leaves the link as it was before.
alter table shop_link
  add column pc_design_id bigint,
  add column h5_design_id bigint,
  add constraint shop_link_pc_design foreign key (merchant_id, pc_design_id) references shop_design (merchant_id, id) on delete set null (pc_design_id),
  add constraint shop_link_h5_design foreign key (merchant_id, h5_design_id) references shop_design (merchant_id, id) on delete set null (h5_design_id);
create index shop_link_pc_design on shop_link (pc_design_id) where pc_design_id is not null;
create index shop_link_h5_design on shop_link (h5_design_id) where h5_design_id is not null;

-- Who paid for designing pages, once a merchant. It is a record of money: it stays when a closed account's designs go.
create table design_opening (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  trade_no text not null unique check (length(trade_no) <= 32),
  -- Fen; 0 for one that was free.
  amount bigint not null check (amount >= 0),
  wallet text not null check (wallet in ('money', 'fee_money')),
  create_at timestamptz not null default now(),
  constraint design_opening_once unique (merchant_id)
);
