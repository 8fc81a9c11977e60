-- Notices on a buyer's devices (RFC 8030): where the browser's own service takes them, and the keys only that browser can open them with.
create table push_device (
  id bigint generated always as identity primary key,
  buyer_id bigint not null references buyer,
  session_id bigint not null,
  -- Told by its hash; the address itself is sealed: whoever has it can write to the device.
  endpoint_hash bytea not null unique,
  sealed bytea not null,
  device text not null,
  -- What notices there are in.
  locale text not null check (locale in ('zh_CN', 'en_US')),
  -- Which of our keys it was made for.
  key_id bigint not null,
  create_at timestamptz not null default now(),
  sent_at timestamptz
);
create index push_device_buyer on push_device (buyer_id, id);

-- By which push services know that it is us (RFC 8292); made when it is first asked for.
create table push_key (
  id bigint generated always as identity primary key,
  public_key text not null,
  sealed bytea not null,
  create_at timestamptz not null default now()
);
create unique index push_key_one on push_key ((true));
