-- Ways in: an administrator in a merchant's place, and who may register.

-- A link that opens a merchant's office once, for the administrator whose session asked for it.
create table quick_login (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  session_id bigint not null references session,
  merchant_id bigint not null references merchant,
  expire_at timestamptz not null,
  use_at timestamptz,
  create_at timestamptz not null default now()
);
create index quick_login_expire on quick_login (expire_at);

-- The administrator's session that such a one hangs on: it lives as long as that one and its holder's permission.
alter table session add column by_session_id bigint references session;
alter table session add constraint session_acting check (by_session_id is null or realm = 'merchant');
-- Who signed in in the account's place; empty for itself.
alter table login_log add column by_name text not null default '';

-- Codes that open registration. `owner_id`: the merchant who has the newcomers' referral.
create table invite_code (
  id bigint generated always as identity primary key,
  code text not null constraint invite_code_code unique check (code ~ '^[A-Z0-9]{8,32}$'),
  status smallint not null default 1 check (status in (0, 1)),
  max_uses int not null check (max_uses > 0),
  used_count int not null default 0 check (used_count between 0 and max_uses),
  owner_id bigint references merchant,
  note text not null default '',
  admin_id bigint not null,
  admin_name text not null,
  expire_at timestamptz,
  create_at timestamptz not null default now()
);
create index invite_code_owner on invite_code (owner_id, id desc) where owner_id is not null;
alter table merchant add column invite_id bigint references invite_code;
create index merchant_invite on merchant (invite_id, id desc) where invite_id is not null;

-- A newcomer proves an address before there is an account: its code has the subject 0.
alter table account_code drop constraint account_code_purpose_check;
alter table account_code add constraint account_code_purpose_check check (purpose in ('forget', 'bind', 'register'));
