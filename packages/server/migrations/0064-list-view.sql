-- How people have the lists of an office before them, and lists kept under a name (docs/decisions/0063-lists-as-one-has-them.md).
create table list_layout (
  realm text not null check (realm in ('admin', 'merchant')),
  subject_id bigint not null,
  list text not null,
  layout jsonb not null check (octet_length(layout::text) <= 8192),
  update_at timestamptz not null default now(),
  primary key (realm, subject_id, list)
);

create table list_view (
  id bigint generated always as identity primary key,
  realm text not null check (realm in ('admin', 'merchant')),
  -- Whose colleagues see it when it is shared.
  merchant_id bigint references merchant,
  subject_id bigint not null,
  list text not null,
  name text not null,
  query text not null,
  layout jsonb not null check (octet_length(layout::text) <= 8192),
  is_shared smallint not null check (is_shared in (0, 1)),
  create_at timestamptz not null default now(),
  check ((realm = 'merchant') = (merchant_id is not null)),
  unique (realm, subject_id, list, name)
);
create index list_view_shared on list_view (list, realm, merchant_id) where is_shared = 1;
