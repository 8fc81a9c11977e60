-- Signing in by a code of the official account (docs/domain/wechat.md): whoever scans it says two digits that the page shows.
alter table social_journey
  add column scene_hash bytea check (octet_length(scene_hash) = 32),
  add column digits text check (digits ~ '^[1-9][0-9]$'),
  -- Where the page is open, as whoever scans is told.
  add column place text not null default '',
  add constraint social_journey_scene check ((scene_hash is null) = (digits is null));
create unique index social_journey_scene_hash on social_journey (scene_hash) where scene_hash is not null;
create index social_journey_scanned on social_journey (issuer, subject) where scene_hash is not null;
