-- Numbers and contacts are searched by how they begin, which only an index that compares letter by letter finds, whatever the database's
-- collation. The orders' own index is made anew in its place, so that a purchase writes no more than before; their numbers are letters and
-- digits, which every collation keeps in order, so the unique index of the numbers serves as it is.
drop index orders_contact;
create index orders_contact on orders (contact text_pattern_ops, merchant_id, status);

-- What is rarer than orders has indexes of its own, in the order in which such a search lists: numbers begin with their time.
create index order_complaint_number on order_complaint (trade_no collate "C");
create index order_complaint_shop_number on order_complaint (merchant_id, trade_no collate "C");
drop index order_complaint_request_number;
create index order_complaint_request_number on order_complaint_request (trade_no collate "C");
create index withdrawal_number on withdrawal (trade_no collate "C");
create index withdrawal_shop_number on withdrawal (merchant_id, trade_no collate "C");
create index recharge_number on recharge (trade_no collate "C");
create index recharge_shop_number on recharge (merchant_id, trade_no collate "C");
-- The same box takes the gateway's number.
create index recharge_gateway_number on recharge (transaction_id) where transaction_id <> '';
