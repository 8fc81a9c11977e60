-- Exceptions are few and asked for by goods: may it be deleted, may its way of delivery change.
create index orders_exception on orders (merchant_id, goods_id) where status = 4;
