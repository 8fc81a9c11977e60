-- Orders that were put away, so that those that were not can be counted by an index that knows nothing of it (fn.orders_counted). No purchase
-- touches it: an order comes unpaid, is paid or closed, and is put away long after, if ever.
create index orders_put_away on orders (merchant_id, id desc) include (goods_id) where status = 2 and hide_at is not null;
