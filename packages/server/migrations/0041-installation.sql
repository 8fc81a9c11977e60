-- What an installation found out about itself and its surroundings, by name: the latest word each (docs/how-to/run-behind-a-proxy.md).
create table installation_fact (
  name text primary key check (name ~ '^[a-z_]{1,40}$'),
  value jsonb not null,
  create_at timestamptz not null default now(),
  update_at timestamptz not null default now()
);
