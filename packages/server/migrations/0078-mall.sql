-- The mall: goods of many shops in one place, found by any piece of their names. No extension: what carries the search is an ordinary
-- GIN index over an array of the signs of a name and its pairs of neighbouring signs (docs/decisions/0077-mall-search.md).

create table mall_category (
  id bigint generated always as identity primary key,
  pid bigint references mall_category,
  name text not null,
  icon text not null default '',
  sort integer not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  create_at timestamptz not null default now(),
  constraint mall_category_not_its_own check (pid <> id)
);
create index mall_category_pid on mall_category (pid);

-- A shop with goods in the mall. What is found by is copied: it follows its shop and its merchant by the triggers below, its sums by the job `mall.refresh`.
create table mall_shop (
  merchant_id bigint primary key references merchant,
  shop_name text not null,
  is_open boolean not null,
  goods_count integer not null default 0,
  sales bigint not null default 0
);

create table mall_goods (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references mall_shop (merchant_id),
  goods_id bigint not null,
  cate_id bigint not null references mall_category,
  -- The category and those above it.
  cate_path bigint[] not null,
  title text not null default '',
  cover text not null default '',
  sort integer not null default 0,
  is_recommend smallint not null default 0 check (is_recommend in (0, 1)),
  is_hot smallint not null default 0 check (is_hot in (0, 1)),
  -- 0 waits, 1 listed, 2 refused, 3 taken out
  status smallint not null default 0 check (status in (0, 1, 2, 3)),
  reason text not null default '',
  apply_at timestamptz not null default now(),
  -- Of the goods, as it is: kept by the trigger on goods.
  name text not null,
  price bigint not null,
  on_sale boolean not null,
  -- Kept by the job.
  sales bigint not null default 0,
  in_stock boolean not null default false,
  is_listed boolean not null generated always as (status = 1 and on_sale) stored,
  unique (merchant_id, id),
  constraint mall_goods_once unique (goods_id),
  foreign key (merchant_id, goods_id) references goods (merchant_id, id) on delete cascade
);

-- Text as it is compared: width and case say nothing.
create function mall_plain(value text) returns text language sql immutable strict parallel safe as
  $$ select lower(normalize(value, NFKC)) $$;

-- What a listing is found by: each sign of its names, each pair of neighbours, and, with a blank before, which none of those holds, its
-- categories, its shop, and that it has stock.
create function mall_tokens(words text, cate_path bigint[], merchant_id bigint, in_stock boolean) returns text[]
  language sql immutable strict parallel safe cost 10000 as $$
  select array(
    select distinct gram from (
      select substr(words, at, size) as gram from generate_series(1, length(words)) at, generate_series(1, 2) size where at + size - 1 <= length(words)
    ) grams where gram !~ '\s'
  ) || array(select ' c' || each from unnest(cate_path) each) || (' m' || merchant_id) || case when in_stock then array[' s'] else '{}'::text[] end
$$;

alter table mall_goods add column words text not null generated always as (lower(normalize(title || ' ' || name, NFKC))) stored;

create index mall_goods_found on mall_goods using gin (mall_tokens(words, cate_path, merchant_id, in_stock)) with (fastupdate = off) where is_listed;
create index mall_goods_rank on mall_goods (is_recommend desc, sort desc, sales desc, id desc) where is_listed;
create index mall_goods_sales on mall_goods (sales desc, id desc) where is_listed;
create index mall_goods_price on mall_goods (price, id) where is_listed;
create index mall_goods_new on mall_goods (id desc) where is_listed;
create index mall_goods_hot on mall_goods (sort desc, sales desc, id desc) where is_listed and is_hot = 1;
create index mall_goods_recommended on mall_goods (sort desc, sales desc, id desc) where is_listed and is_recommend = 1;
-- The lists of the back offices.
create index mall_goods_state on mall_goods (status, id desc);
create index mall_goods_shop_rank on mall_goods (merchant_id, is_recommend desc, sort desc, sales desc, id desc) where is_listed;
create index mall_goods_of_shop on mall_goods (merchant_id, id desc);
create index mall_goods_of_category on mall_goods (cate_id);

alter table mall_shop add column words text not null generated always as (lower(normalize(shop_name, NFKC))) stored;
create index mall_shop_found on mall_shop using gin (mall_tokens(words, '{}', merchant_id, false)) with (fastupdate = off) where is_open;
create index mall_shop_rank on mall_shop (sales desc, goods_count desc, merchant_id desc) where is_open;

-- Where the job that recounts sales and stock goes on.
create table mall_refresh (id boolean primary key default true check (id), after_id bigint not null default 0);
insert into mall_refresh default values;

-- A goods' changes reach its listing in the same transaction, whoever makes them.
create function mall_follows_goods() returns trigger language plpgsql as $$
begin
  update mall_goods set name = new.name, price = new.price, on_sale = (new.status = 1 and new.is_freeze = 0 and new.delete_at is null)
  where goods_id = new.id
    and (name, price, on_sale) is distinct from (new.name, new.price, (new.status = 1 and new.is_freeze = 0 and new.delete_at is null));
  return null;
end $$;
create trigger mall_follows_goods after update of name, price, status, is_freeze, delete_at on goods
  for each row execute function mall_follows_goods();

create function mall_shop_open(p_merchant bigint) returns boolean language sql stable as $$
  select m.status = 1 and m.is_freeze = 0 and m.delete_at is null and s.shop_status = 1 and s.shop_freeze = 0 and s.shop_close = 0 and s.end_at > now()
  from merchant m join shop s on s.merchant_id = m.id where m.id = p_merchant
$$;
create function mall_follows_shop() returns trigger language plpgsql as $$
begin
  update mall_shop set shop_name = new.shop_name, is_open = mall_shop_open(new.merchant_id) where merchant_id = new.merchant_id
    and (shop_name, is_open) is distinct from (new.shop_name, mall_shop_open(new.merchant_id));
  return null;
end $$;
create trigger mall_follows_shop after update of shop_name, shop_status, shop_freeze, shop_close, end_at on shop
  for each row execute function mall_follows_shop();
create function mall_follows_merchant() returns trigger language plpgsql as $$
begin
  update mall_shop set is_open = mall_shop_open(new.id) where merchant_id = new.id and is_open is distinct from mall_shop_open(new.id);
  return null;
end $$;
create trigger mall_follows_merchant after update of status, is_freeze, delete_at on merchant
  for each row execute function mall_follows_merchant();
