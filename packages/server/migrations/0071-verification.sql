-- Who a merchant really is (docs/domain/verification.md). Name, number and pictures lie sealed; the masks are what lists show.
create table verification (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  kind text not null check (kind in ('person', 'company')),
  name_mask text not null,
  number_mask text not null,
  form bytea not null,
  status text not null default 'waiting' check (status in ('waiting', 'passed', 'refused')),
  reason text not null default '',
  create_at timestamptz not null default now(),
  decide_at timestamptz,
  unique (merchant_id, id),
  constraint verification_decided check ((status = 'waiting') = (decide_at is null)),
  constraint verification_reason check ((status = 'refused') = (reason <> ''))
);
-- One at a time waits or holds; what was refused stays as history.
create unique index verification_open on verification (merchant_id) where status in ('waiting', 'passed');
create index verification_status on verification (status, id desc);

create table verification_picture (
  merchant_id bigint not null,
  verification_id bigint not null,
  paper text not null check (paper in ('id_front', 'id_back', 'licence')),
  content bytea not null,
  primary key (verification_id, paper),
  foreign key (merchant_id, verification_id) references verification (merchant_id, id) on delete cascade
);
create index verification_picture_merchant on verification_picture (merchant_id, verification_id);

create table verification_move (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  verification_id bigint not null,
  to_status text not null check (to_status in ('waiting', 'passed', 'refused')),
  actor text not null check (actor in ('admin', 'merchant')),
  actor_id bigint not null,
  actor_name text not null,
  reason text not null,
  create_at timestamptz not null default now(),
  foreign key (merchant_id, verification_id) references verification (merchant_id, id) on delete cascade
);
create index verification_move_merchant on verification_move (merchant_id, id);
