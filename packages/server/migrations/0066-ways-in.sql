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

-- Passkeys (WebAuthn). The key that opens lies in whoever's device; here is what its signatures are held against. `counter` only rises.
create table passkey (
  id bigint generated always as identity primary key,
  realm text not null check (realm in ('admin', 'merchant', 'personal')),
  subject_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  is_synced boolean not null default false,
  name text not null check (name <> ''),
  create_at timestamptz not null default now(),
  use_at timestamptz,
  constraint passkey_credential unique (credential_id)
);
create index passkey_subject on passkey (realm, subject_id);

-- What an authenticator was asked to sign: once, for minutes, for one purpose; whoever it was asked of, where that is known.
create table passkey_ask (
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  realm text not null check (realm in ('admin', 'merchant', 'personal')),
  purpose text not null check (purpose in ('add', 'enter', 'prove')),
  subject_id bigint,
  challenge text not null check (challenge <> ''),
  expire_at timestamptz not null,
  create_at timestamptz not null default now(),
  constraint passkey_ask_subject check ((purpose = 'enter') = (subject_id is null))
);
create index passkey_ask_expire on passkey_ask (expire_at);
