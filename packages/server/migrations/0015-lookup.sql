-- Orders are found again by contact or mailbox whatever the shop; inside a shop both columns are given anyway.
drop index orders_contact;
create index orders_contact on orders (contact, merchant_id);
create index orders_email on orders (lower(email), id desc) where email <> '';
