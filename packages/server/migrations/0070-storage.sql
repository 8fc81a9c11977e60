-- Where a picture lies. A move copies it, compares, and says so here; the copy at the old place stays until somebody clears it.
alter table upload
  add column storage text not null default 'local' constraint upload_storage_known check (storage in ('local', 's3')),
  add column left_in text constraint upload_left_known check (left_in in ('local', 's3') and left_in <> storage);

-- A place's files in the order they are moved in, and the copies that were left.
create index upload_stored on upload (storage, id) include (bytes);
create index upload_left on upload (id) include (bytes) where left_in is not null;

-- Moves of all files to a place; one runs at a time.
create table storage_move (
  id bigint generated always as identity primary key,
  target text not null check (target in ('local', 's3')),
  status text not null default 'running' check (status in ('running', 'stopped', 'done')),
  -- The last file that was looked at in this round.
  cursor bigint not null default 0,
  moved integer not null default 0,
  failed integer not null default 0,
  error text not null default '',
  create_at timestamptz not null default now(),
  -- When its run last came on: one that is silent is taken up by another.
  beat_at timestamptz not null default now(),
  finish_at timestamptz
);
create unique index storage_move_one on storage_move ((true)) where status = 'running';
