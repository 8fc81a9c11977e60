-- Fees of verifications, and what a provider said of the papers (docs/domain/verification.md).

alter table verification add column answer text not null default ''
  constraint verification_answer check (answer in ('', 'match', 'mismatch', 'silent'));

-- A step may be the house's own: by what the provider said.
alter table verification_move drop constraint verification_move_actor_check;
alter table verification_move add constraint verification_move_actor_check check (actor in ('admin', 'merchant', 'system'));

-- When pictures are removed: those that were decided long ago.
create index verification_decide_at on verification (decide_at) where decide_at is not null;

-- One a verification, made with it. It is a record of money: it stays when a closed account takes the verification along.
create table auth_order (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  verification_id bigint not null unique,
  trade_no text not null unique check (length(trade_no) <= 32),
  kind text not null check (kind in ('person', 'company')),
  -- Fen; 0 for one that was free.
  amount bigint not null check (amount >= 0),
  wallet text not null check (wallet in ('money', 'fee_money')),
  -- Whom it waits for; empty: an administrator looks, and nobody is asked.
  provider text not null,
  -- waiting: the provider has not answered; settled: it has, or nobody was to be asked; returned: it never did, and the fee went back.
  status text not null check (status in ('waiting', 'settled', 'returned')),
  tries smallint not null default 0,
  create_at timestamptz not null default now(),
  end_at timestamptz,
  unique (merchant_id, id),
  constraint auth_order_ended check ((status = 'waiting') = (end_at is null)),
  constraint auth_order_asked check (provider <> '' or status = 'settled')
);
create index auth_order_merchant on auth_order (merchant_id, id desc);
create index auth_order_status on auth_order (status, id desc);
