-- Six digits sent to a mailbox or mobile. They count with the ticket of whoever asked; `subject_id` is empty where nobody has the address.
create table account_code (
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  realm text not null check (realm in ('admin', 'merchant', 'personal')),
  purpose text not null check (purpose in ('forget', 'bind')),
  subject_id bigint,
  target text not null check (target <> ''),
  code_mac bytea not null,
  tries smallint not null default 0,
  expire_at timestamptz not null,
  use_at timestamptz,
  create_at timestamptz not null default now()
);
create index account_code_expire on account_code (expire_at);
create index account_code_subject on account_code (realm, subject_id) where use_at is null;
