-- What the session says of a merchant follows his verification (docs/domain/verification.md): is_real is "has passed", shop_verify where the
-- last papers stand: 1 passed, or nothing was sent and nothing is wrong; -1 under review, 2 refused.
alter table merchant alter column is_real set default 0;
update merchant m set is_real = (exists (select 1 from verification v where v.merchant_id = m.id and v.status = 'passed'))::int;
update shop s set shop_verify = case v.status when 'passed' then 1 when 'waiting' then -1 else 2 end
  from (select distinct on (merchant_id) merchant_id, status from verification order by merchant_id, id desc) v
  where v.merchant_id = s.merchant_id;

-- Where a private file lies, as a picture does (0070-storage.sql); outside it lies sealed, in parts.
alter table private_file
  add column storage text not null default 'local' constraint private_file_storage_known check (storage in ('local', 's3')),
  add column left_in text constraint private_file_left_known check (left_in in ('local', 's3') and left_in <> storage);
create index private_file_stored on private_file (storage, id) include (bytes);
create index private_file_left on private_file (id) include (bytes) where left_in is not null;
