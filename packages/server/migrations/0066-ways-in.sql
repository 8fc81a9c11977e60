-- Who an account is elsewhere. `subject` is unique within its issuer alone: another issuer, or another application of the same provider, says
-- nothing of these.
create table social_identity (
  id bigint generated always as identity primary key,
  realm text not null check (realm in ('merchant', 'personal')),
  subject_id bigint not null,
  provider text not null check (provider in ('oidc', 'qq', 'wechat')),
  issuer text not null check (issuer <> ''),
  subject text not null check (subject <> ''),
  name text not null default '',
  create_at timestamptz not null default now(),
  use_at timestamptz,
  constraint social_identity_subject unique (realm, provider, issuer, subject),
  constraint social_identity_account unique (realm, subject_id, provider)
);

-- A browser on its way to a provider and back. It counts for that browser (`browser_hash`), for minutes, and once: each step is taken by
-- compare-and-set. One that binds belongs to the session that began it.
create table social_journey (
  journey_hash bytea primary key check (octet_length(journey_hash) = 32),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  realm text not null check (realm in ('merchant', 'personal')),
  provider text not null check (provider in ('oidc', 'qq', 'wechat')),
  purpose text not null check (purpose in ('enter', 'bind')),
  subject_id bigint,
  session_id bigint references session on delete cascade,
  is_watched boolean not null default false,
  step text not null default 'begun' check (step in ('begun', 'back', 'proven', 'failed', 'used')),
  issuer text,
  subject text,
  name text not null default '',
  expire_at timestamptz not null,
  create_at timestamptz not null default now(),
  constraint social_journey_bind check ((purpose = 'bind') = (session_id is not null and subject_id is not null)),
  constraint social_journey_proven check (step not in ('proven', 'used') or (issuer is not null and subject is not null))
);
create index social_journey_expire on social_journey (expire_at);
create index social_journey_session on social_journey (session_id) where session_id is not null;
