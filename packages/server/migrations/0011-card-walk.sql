-- Cards are walked by position, not by id: an order that the primary key could serve tempts the planner to walk everybody's cards
-- (docs/decisions on the claim index). `id` rides along, so that a walk and a count need not visit the rows.
drop index card_shop_status;
drop index card_goods_status;
drop index card_first;
drop index card_of_import;
drop index card_trash;
drop index card_goods_trash;
create index card_shop_status on card (merchant_id, status, position) include (id) where delete_at is null;
create index card_goods_status on card (goods_id, status, position) include (id) where delete_at is null;
create index card_first on card (merchant_id, position) where is_first and delete_at is null;
create index card_of_import on card (import_id, position);
create index card_trash on card (merchant_id, position) where delete_at is not null;
create index card_goods_trash on card (goods_id, position) where delete_at is not null;
