-- Activities for those who bring merchants: steps by how many have sold, or by what they sold, each claimed once. See docs/domain/referral.md.
create table award_activity (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 60),
  intro text not null default '',
  metric text not null check (metric in ('invited', 'turnover')),
  start_at timestamptz not null,
  end_at timestamptz not null,
  status smallint not null default 1 check (status in (0, 1)),
  create_at timestamptz not null default now(),
  check (start_at < end_at)
);
create index award_activity_end on award_activity (end_at);

create table award_step (
  id bigint generated always as identity primary key,
  activity_id bigint not null references award_activity on delete cascade,
  -- Merchants, or fen, as the activity counts.
  reach bigint not null check (reach > 0),
  reward bigint not null check (reward > 0),
  unique (activity_id, reach),
  unique (activity_id, id)
);

-- What was given for a step. 1 stands, 2 was taken back; one stands at a time.
create table award_claim (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  activity_id bigint not null references award_activity,
  step_id bigint not null,
  -- What stood when it was claimed.
  stood bigint not null,
  amount bigint not null check (amount > 0),
  status smallint not null default 1 check (status in (1, 2)),
  create_at timestamptz not null default now(),
  back_at timestamptz,
  unique (merchant_id, id),
  foreign key (activity_id, step_id) references award_step (activity_id, id),
  check ((status = 2) = (back_at is not null))
);
create unique index award_claim_once on award_claim (step_id, merchant_id) where status = 1;
create index award_claim_shop on award_claim (merchant_id, activity_id, id desc);
create index award_claim_activity on award_claim (activity_id, id desc);
