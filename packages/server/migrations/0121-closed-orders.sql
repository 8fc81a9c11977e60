-- A shop that has hardly a closed order was walked whole for them. No purchase touches it: an order comes unpaid, and is paid.
create index orders_closed_shop on orders (merchant_id, id desc) where status = 2;
