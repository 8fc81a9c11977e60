-- 0019 made the unique index of a merchant's accounts leave out those of its own gateways; a question that names merchant and kind
-- alone had no index left and read the whole table.
create index ledger_account_of_merchant on ledger_account (merchant_id, kind) where merchant_id is not null;
