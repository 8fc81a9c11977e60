-- Devices are anybody's who is signed in: buyers' rows go on as theirs (docs/decisions/0101-devices-of-every-realm.md).
alter table push_device
  add column realm text check (realm in ('admin', 'merchant', 'personal')),
  add column account_id bigint,
  -- The merchant whom the account acts for; none elsewhere.
  add column merchant_id bigint constraint push_device_merchant references merchant,
  -- When its account last opened the office, or subscribed, in that browser.
  add column renew_at timestamptz not null default now();
update push_device set realm = 'personal', account_id = buyer_id, renew_at = create_at;
alter table push_device
  alter column realm set not null,
  alter column account_id set not null,
  add check ((realm = 'merchant') = (merchant_id is not null)),
  drop column buyer_id;
create index push_device_account on push_device (realm, account_id, id);
create index push_device_merchant on push_device (merchant_id) where merchant_id is not null;
create index push_device_session on push_device (session_id);
