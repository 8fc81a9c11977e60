-- A refund of an order that was paid into a merchant's own account: the merchant gives it back, never the platform's hand.
alter table order_refund drop constraint order_refund_way_check, add constraint order_refund_way_check check (way in ('gateway', 'manual', 'merchant'));
update order_refund f set way = 'merchant' from orders o join channel_account a on a.id = o.channel_account_id
where o.id = f.order_id and f.status = 'refunded' and f.way = 'manual' and a.merchant_id is not null;
