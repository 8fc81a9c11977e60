-- What a shop's own assistant knows, and its share of a day (docs/domain/ai.md).

-- A merchant's own documents stand in no category of the house.
alter table ai_document alter column cate_id drop not null,
  add constraint ai_document_filed check (cate_id is not null or merchant_id is not null);

-- The one set that a merchant writes himself.
alter table ai_set add column by_shop boolean not null default false,
  add constraint ai_set_whose check (not by_shop or merchant_id is not null);
create unique index ai_set_of_shop on ai_set (merchant_id) where by_shop;

-- Of a day, what all shops took together.
alter table ai_day add column shop_tokens bigint not null default 0, add column shop_cost bigint not null default 0;

-- And each of them.
create table ai_shop_day (
  day date not null references ai_day on delete cascade,
  merchant_id bigint not null references merchant,
  calls int not null default 0,
  tokens bigint not null default 0,
  -- Millionths of a fen.
  cost bigint not null default 0,
  primary key (day, merchant_id)
);
