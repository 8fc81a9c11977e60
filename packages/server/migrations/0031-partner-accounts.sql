-- A merchant's account at a gateway may be a sub-merchant of a partner's: then the partner's keys are what it is configured with,
-- and all it brings is its number. It is the merchant's own sub-merchant, and no account of the platform's.
alter table sub_merchant add constraint sub_merchant_owner unique (merchant_id, id);
alter table channel_account add column sub_merchant_id bigint;
alter table channel_account add constraint channel_account_of_sub_merchant
  foreign key (merchant_id, sub_merchant_id) references sub_merchant (merchant_id, id);
alter table channel_account add constraint channel_account_sub_merchant_owned check (sub_merchant_id is null or merchant_id is not null);
create index channel_account_sub_merchant on channel_account (sub_merchant_id) where sub_merchant_id is not null;
