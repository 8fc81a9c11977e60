-- When whoever holds a session last proved himself: by signing in, and by a password or second factor since. What is grave asks for five
-- minutes at most.
alter table session add column proof_at timestamptz;
update session set proof_at = create_at;
alter table session alter column proof_at set not null, alter column proof_at set default now();

-- Codes of an authenticator (RFC 6238). It counts from `confirm_at` on; `last_step` is the newest time step that was used.
create table second_factor (
  realm text not null check (realm in ('admin', 'merchant', 'personal')),
  subject_id bigint not null,
  secret bytea not null,
  confirm_at timestamptz,
  last_step bigint not null default 0,
  create_at timestamptz not null default now(),
  primary key (realm, subject_id)
);
create table recovery_code (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  realm text not null,
  subject_id bigint not null,
  use_at timestamptz,
  foreign key (realm, subject_id) references second_factor on delete cascade
);
create index recovery_code_subject on recovery_code (realm, subject_id);

-- A password was right and the second factor is still to come. No session: its token opens nothing else.
create table pending_login (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  realm text not null check (realm in ('admin', 'merchant', 'personal')),
  subject_id bigint not null,
  tries smallint not null default 0,
  expire_at timestamptz not null,
  create_at timestamptz not null default now()
);
create index pending_login_subject on pending_login (realm, subject_id);
create index pending_login_expire on pending_login (expire_at);
