-- Settlement, proofs and referral. See docs/domain/settlement.md, proof.md, referral.md.

-- An administrator's own stop of a share, apart from a complaint's: who, and why.
alter table unfreeze
  add column admin_id bigint references admin,
  add column reason text not null default '';
create index unfreeze_status on unfreeze (status, id desc);

-- How far a run has come, that it is alive, why it could not end, and where the chain of days stood.
alter table ledger_proof
  drop constraint ledger_proof_status_check,
  add constraint ledger_proof_status check (status in ('running', 'green', 'red', 'failed')),
  add column checks int not null default 0,
  add column done int not null default 0,
  add column beat_at timestamptz not null default now(),
  add column message text not null default '',
  add column chain bytea,
  add column sealed_until date;
-- One at a time.
create unique index ledger_proof_running on ledger_proof ((true)) where status = 'running';
create index ledger_proof_proven on ledger_proof (id desc) where status in ('green', 'red');

-- 1: somebody brought the merchant here and is to have a part of what we earn. Decided when the order is placed, so that
-- others' completion asks nothing.
alter table orders add column referral smallint not null default 0;
