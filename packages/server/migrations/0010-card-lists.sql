-- Lists of cards that open as fast at ten million as at ten thousand: a status is walked by its own index, newest first, and
-- the walks are merged (modules/inventory/card-walk.repository.ts). The same two indexes serve the counts, so a hot table has one less than before.
drop index card_list;
drop index card_count;
drop index card_goods_list;
create index card_shop_status on card (merchant_id, status, id desc) where delete_at is null;
create index card_goods_status on card (goods_id, status, id desc) where delete_at is null;
create index card_first on card (merchant_id, id desc) where is_first and delete_at is null;
drop index card_of_import;
create index card_of_import on card (import_id, id desc);
create index card_goods_trash on card (goods_id, id desc) where delete_at is not null;

-- Goods whose merchant was told that they run low; gone as soon as there is enough again, so that each fall is told once.
create table stock_alarm (
  goods_id bigint primary key,
  merchant_id bigint not null,
  create_at timestamptz not null default now(),
  foreign key (merchant_id, goods_id) references goods (merchant_id, id) on delete cascade
);
