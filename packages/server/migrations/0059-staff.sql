-- People who act for a merchant under names of their own (docs/decisions/0059-staff.md). Their numbers are drawn from where merchants' are:
-- a number of the merchant face is one account.
create table staff_role (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  name text not null,
  perms text[] not null default '{}',
  create_at timestamptz not null default now(),
  unique (merchant_id, name),
  unique (merchant_id, id)
);

create table merchant_staff (
  id bigint primary key default nextval(pg_get_serial_sequence('merchant', 'id')),
  merchant_id bigint not null references merchant,
  username text not null,
  password_hash text not null check (password_hash like '$argon2id$%'),
  nickname text not null default '',
  avatar text not null default '',
  kind text not null check (kind in ('service', 'stock', 'finance', 'operations', 'own')),
  role_id bigint,
  status smallint not null default 1 check (status in (0, 1)),
  create_at timestamptz not null default now(),
  foreign key (merchant_id, role_id) references staff_role (merchant_id, id),
  check ((kind = 'own') = (role_id is not null))
);
create unique index merchant_staff_username on merchant_staff (merchant_id, lower(username));
create index merchant_staff_role on merchant_staff (role_id) where role_id is not null;
