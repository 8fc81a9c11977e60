-- What a contact holds unpaid inside a shop, among all it ever ordered.
create index orders_unpaid_contact on orders (merchant_id, contact) where status = 0;
