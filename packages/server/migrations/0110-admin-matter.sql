-- What waits for an administrator, or did: one row a matter, so that it is told once, by whichever process, and again only as its kind says.
create table admin_matter (
  kind text not null,
  -- What makes two of a kind the same.
  matter text not null,
  since timestamptz not null,
  -- When it was seen last, and how often since it began.
  seen_at timestamptz not null,
  seen integer not null default 1,
  -- Null while it came among too many of its kind: then it is told with them, in numbers.
  told_at timestamptz,
  -- Whether the last change of this row was the one that tells.
  tells boolean not null default true,
  -- Its sentence as it is kept: the saying's name and what fills it.
  says jsonb not null,
  end_at timestamptz,
  primary key (kind, matter)
);
create index admin_matter_open on admin_matter (kind, since) where end_at is null;
create index admin_matter_ended on admin_matter (end_at) where end_at is not null;

-- Payment notices that were refused, counted an account in a window that begins with the first of them.
create table refused_tally (
  channel_account_id bigint primary key references channel_account,
  begin_at timestamptz not null,
  count integer not null,
  reason text not null,
  last_at timestamptz not null
);
