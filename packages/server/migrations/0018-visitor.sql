-- What a visitor holds is asked by address, device and contact, each with an index that no other question of unpaid orders can
-- take and that takes no other: status stands in the key (asked as "<= 0"), not in a predicate (fn.hold_refused).
drop index orders_unpaid_device;
create index orders_device on orders (device_id, status) where device_id <> '';
drop index orders_unpaid_contact;
drop index orders_contact;
create index orders_contact on orders (contact, merchant_id, status);
