-- What decisions 0023 and 0027 say of rows written with an order: a share's order is written by the same transaction and never deleted, and its
-- merchant stands in the key to its goods. Each of these keys looked up and locked a row for every share. Invariant A1 looks at what they said.
alter table order_split drop constraint order_split_order_id_fkey, drop constraint order_split_merchant_id_fkey,
  drop constraint order_split_order_id_merchant_id_key;
-- One index says what two said: a merchant has one share of an order, and these are his, the newest first.
drop index order_split_shop;
create unique index order_split_shop on order_split (merchant_id, order_id desc);
