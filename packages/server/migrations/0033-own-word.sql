-- Merchants' own gateways are not the platform's word (docs/decisions/0029-own-gateways.md).

-- own_stopped: told over an own account that was not to be heard by then. own_unknown: of a time when own accounts were believed to
-- name anything; nothing books it any more.
alter domain receipt_outcome drop constraint receipt_outcome_check;
alter domain receipt_outcome add constraint receipt_outcome_check check (value in
  ('pending', 'applied', 'second_payment', 'wrong_amount', 'unknown_order', 'late_unserved', 'short_of_stock', 'unconfirmed', 'own_stopped', 'own_unknown'));
-- dismissed: an administrator found that nothing was paid. merchant: he gave it back himself, out of his own pocket.
alter table owed_refund drop constraint owed_refund_reason_check, drop constraint owed_refund_status_check, drop constraint owed_refund_way_check,
  add constraint owed_refund_reason_check check (reason in
    ('second_payment', 'wrong_amount', 'unknown_order', 'late_unserved', 'short_of_stock', 'unconfirmed', 'own_stopped', 'own_unknown')),
  add constraint owed_refund_status_check check (status in ('owed', 'refunding', 'refunded', 'failed', 'replaced', 'dismissed')),
  add constraint owed_refund_way_check check (way in ('gateway', 'manual', 'merchant'));

-- What own accounts were believed to say of nobody's payment is named as such: it can be found, and dismissed.
with forged as (
  update receipt r set outcome = 'own_unknown' from channel_account a
  where a.id = r.channel_account_id and a.merchant_id is not null and a.sub_merchant_id is null and r.payment_id is null and r.outcome = 'unknown_order'
  returning r.id
)
update owed_refund w set reason = 'own_unknown' from forged where w.receipt_id = forged.id;
-- The books have these as the merchant's own hand; so does the row now.
update owed_refund w set way = 'merchant' from receipt r join channel_account a on a.id = r.channel_account_id
where r.id = w.receipt_id and w.way = 'manual' and a.merchant_id is not null;

create index refused_notice_trade_no on refused_notice (trade_no) where trade_no <> '';

-- How whoever agreed first said that it is paid: by a channel, or by the hand that has paid it already. Of what waits for its second
-- administrator now nobody knows; it counts as by a channel, as those that the page offered.
alter table withdrawal add column agreed_way text check (agreed_way in ('channel', 'hand'));
update withdrawal set agreed_way = case when by_hand then 'hand' else 'channel' end where review_admin_id is not null and status in (0, 1, 3, 4);
