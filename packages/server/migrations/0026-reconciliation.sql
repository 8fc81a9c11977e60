-- A gateway's statement against the ledger: what was found on another day, and the two sides while they are laid beside each other.

alter table gateway_statement
  -- Of the matched, those that the ledger has on another day.
  add column other_day int not null default 0,
  -- What the gateway kept, by its own word.
  add column fee bigint not null default 0;

alter table gateway_statement_difference drop constraint gateway_statement_difference_kind_check;
alter table gateway_statement_difference
  -- `other_day` is no difference: it says that the statement of another day has this fact of ours.
  add constraint gateway_statement_difference_kind_check check (kind in ('missing_here', 'missing_there', 'amount', 'other_day')),
  -- The fact of the ledger (ledger_transaction); null where we have none.
  add column fact_id bigint,
  -- When, by the gateway; where it has nothing, by us.
  add column at timestamptz,
  add column settle_admin_id bigint references admin,
  add column settle_at timestamptz;
create index gateway_statement_difference_fact on gateway_statement_difference (fact_id) where fact_id is not null;

-- Rows of a file while it comes in and is compared. What a process that died left of one goes with the next upload.
create unlogged table gateway_statement_line (
  upload_id uuid not null,
  place int not null,
  line_no int not null,
  entry text not null,
  trade_no text not null,
  transaction_id text not null,
  refund_no text not null,
  amount bigint not null,
  at timestamptz not null,
  fact_id bigint,
  create_at timestamptz not null default now(),
  primary key (upload_id, place)
);
-- Our side of it: facts of that account and day, and those of other days that the file names.
create unlogged table gateway_statement_entry (
  upload_id uuid not null,
  fact_id bigint not null,
  entry text not null,
  trade_no text not null,
  transaction_id text not null,
  refund_no text not null,
  amount bigint not null,
  at timestamptz not null,
  of_day boolean not null,
  is_taken boolean not null default false,
  create_at timestamptz not null default now(),
  primary key (upload_id, fact_id)
);
