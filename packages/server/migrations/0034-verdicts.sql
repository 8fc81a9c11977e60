-- A payout or a refund in doubt has a human end: see docs/domain/withdrawals.md and docs/domain/complaints-and-refunds.md.

alter table withdrawal
  -- The number it was sent under, where that is not its own: the account may be changed while it is on its way.
  add column sent_no text not null default '' check (length(sent_no) <= 32),
  -- The gateway has taken it, or told of it: "no such payout" ends it no more.
  add column accepted boolean not null default false;
create unique index withdrawal_sent_no on withdrawal (sent_no) where sent_no <> '';

-- When the gateway was last called for it: while a call may be under way nobody says that it was not paid.
alter table order_refund add column asked_at timestamptz;
alter table owed_refund add column asked_at timestamptz;

-- What administrators say of money in doubt. Nothing is taken out; words count until the doubt ends.
create table verdict (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('withdrawal', 'order_refund', 'owed_refund')),
  subject_id bigint not null,
  admin_id bigint not null references admin,
  -- Seen as paid, or as not paid.
  paid boolean not null,
  reason text not null check (length(reason) between 1 and 200),
  evidence text not null default '' check (length(evidence) <= 2000),
  picture text not null default '' check (length(picture) <= 200),
  -- It was above the limit when this was said: two must say the same.
  needs_second boolean not null,
  create_at timestamptz not null,
  -- The doubt it speaks of is over.
  ended_at timestamptz,
  check (evidence <> '' or picture <> '')
);
create index verdict_subject on verdict (subject, subject_id, id);
