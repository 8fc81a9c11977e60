-- A way to the gateway has a life and a device; a code that only another screen's camera takes is no offer to a phone; an application can be
-- refused. See docs/domain/gateways.md, docs/domain/channels.md and docs/domain/faces-and-sessions.md.

alter table payment
  -- When the gateway takes it no more; null where it does not say.
  add column action_until timestamptz,
  -- What it was made for: pc, mobile, wechat; '' where nobody knows.
  add column action_device text not null default '';

-- WeChat's code to scan never worked on the phone that shows it. Channels that somebody has set since they were made stay as they were set.
update pay_channel set is_available = 2 where code in ('wechat_scan', 'wechat_partner_scan') and is_available = 0 and revision = 1;

alter table merchant
  -- An application an administrator refused, and why; applying again ends it.
  add column refuse_at timestamptz,
  add column refuse_reason text not null default '',
  add constraint merchant_refused check (refuse_at is null or status = 0);

-- What a paid order could not be served for: when its merchant was told, and when a machine tried to give it back. What is owed already
-- stays with the administrators who have seen it.
alter table owed_refund add column told_at timestamptz, add column tried_at timestamptz;
update owed_refund set told_at = now(), tried_at = now();
create index owed_refund_to_tell on owed_refund (id) where told_at is null and reason in ('late_unserved', 'short_of_stock');
create index owed_refund_to_try on owed_refund (id) where tried_at is null and status = 'owed' and reason in ('late_unserved', 'short_of_stock');
