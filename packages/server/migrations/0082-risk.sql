-- Whom the platform trusts (docs/domain/risk.md). What differs from a rule's declaration; what was found about a merchant, with its story; who is
-- believed or not, and until when.
create table risk_rule (
  code text primary key,
  points int not null check (points between 0 and 100),
  reaches bigint not null check (reaches >= 0),
  least bigint not null check (least >= 0),
  status smallint not null check (status in (0, 1)),
  update_at timestamptz not null default now()
);

create table risk_case (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  score int not null check (score >= 0),
  -- The rules that spoke, and what each said: a saying.
  signals jsonb not null,
  status text not null default 'open' check (status in ('open', 'held', 'confirmed', 'ignored', 'over')),
  -- What the merchant's settlement was before it was held; null while we hold nothing.
  settlement_before smallint check (settlement_before in (-1, 0, 1)),
  held_at timestamptz,
  create_at timestamptz not null default now(),
  update_at timestamptz not null default now(),
  unique (merchant_id, id),
  constraint risk_case_held check (status not in ('ignored', 'over') or settlement_before is null)
);
create unique index risk_case_standing on risk_case (merchant_id) where status in ('open', 'held', 'confirmed');
create index risk_case_shop on risk_case (merchant_id, id desc);
create index risk_case_status on risk_case (status, id desc);

create table risk_move (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  case_id bigint not null,
  to_status text not null check (to_status in ('open', 'held', 'confirmed', 'ignored', 'over')),
  actor text not null check (actor in ('admin', 'system')),
  actor_id bigint,
  actor_name text not null default '',
  reason text not null default '',
  create_at timestamptz not null default now(),
  foreign key (merchant_id, case_id) references risk_case (merchant_id, id)
);
create index risk_move_case on risk_move (merchant_id, case_id, id);

create table risk_entry (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('allow', 'deny')),
  type text not null check (type in ('merchant', 'ip', 'contact')),
  value text not null,
  reason text not null default '',
  expire_at timestamptz,
  create_at timestamptz not null default now(),
  unique (type, value)
);
