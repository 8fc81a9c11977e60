-- Merchants who sell what others supply (docs/domain/agents.md).

-- What a supplier offers its agents, and under which terms. Nobody supplies without a row here.
create table agent_setting (
  merchant_id bigint primary key references merchant,
  open_supply smallint not null default 0 check (open_supply in (0, 1)),
  auto_approve smallint not null default 0 check (auto_approve in (0, 1)),
  -- May agents supply what they have from here to agents of their own.
  allow_resupply smallint not null default 0 check (allow_resupply in (0, 1)),
  -- What new copies of this merchant's add to the supply price: 1 millionths of it, 2 fen.
  markup_type smallint not null default 1 check (markup_type in (1, 2)),
  markup bigint not null default 100000 check (markup between 0 and 100000000),
  contact text not null default '',
  notice text not null default ''
);

create table agent_level (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  name text not null,
  -- What is taken off the supply price: 1 millionths of it, 2 fen.
  discount_type smallint not null check (discount_type in (1, 2)),
  discount bigint not null check (discount >= 0 and (discount_type = 2 or discount < 1000000)),
  create_at timestamptz not null default now(),
  unique (merchant_id, id),
  constraint agent_level_name unique (merchant_id, name)
);

-- Whoever has a docking code may become an agent.
create table agent_code (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  code text not null unique check (length(code) = 16),
  max_uses int not null check (max_uses >= 1),
  used int not null default 0 check (used between 0 and max_uses),
  expire_at timestamptz,
  auto_approve smallint not null default 1 check (auto_approve in (0, 1)),
  status smallint not null default 1 check (status in (0, 1)),
  create_at timestamptz not null default now(),
  unique (merchant_id, id)
);
create index agent_code_shop on agent_code (merchant_id, id desc);

create table agent_relation (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references merchant,
  agent_id bigint not null references merchant,
  -- 1 goods by goods, 2 the whole shop, what comes later included.
  type smallint not null check (type in (1, 2)),
  level_id bigint,
  -- 0 applied, 1 active, 2 refused, 3 suspended, 4 ended.
  status smallint not null check (status between 0 and 4),
  apply_remark text not null default '',
  reason text not null default '',
  code_id bigint references agent_code,
  create_at timestamptz not null default now(),
  approve_at timestamptz,
  check (supplier_id <> agent_id),
  constraint agent_relation_pair unique (supplier_id, agent_id),
  foreign key (supplier_id, level_id) references agent_level (merchant_id, id)
);
create index agent_relation_supplier on agent_relation (supplier_id, id desc);
create index agent_relation_agent on agent_relation (agent_id, id desc);
create index agent_relation_level on agent_relation (level_id) where level_id is not null;

-- What of a shop is open for agents. Of a goods that is a copy itself, the price is what is added to what it costs its owner.
create table goods_supply (
  goods_id bigint primary key,
  merchant_id bigint not null,
  can_proxy smallint not null default 0 check (can_proxy in (0, 1)),
  proxy_price bigint not null check (proxy_price >= 0),
  -- The least that an agent adds, and the most that it may ask for; 0 for no bound.
  proxy_price_add bigint not null default 0 check (proxy_price_add >= 0),
  proxy_price_max bigint not null default 0 check (proxy_price_max >= 0),
  resupply smallint not null default 0 check (resupply in (0, 1)),
  foreign key (merchant_id, goods_id) references goods (merchant_id, id) on delete cascade
);
create index goods_supply_shop on goods_supply (merchant_id, goods_id) where can_proxy = 1;

-- A goods is a copy from its first day on, or never.
alter table goods add column is_proxy smallint not null default 0 check (is_proxy in (0, 1));
create function goods_stays_what_it_is() returns trigger language plpgsql as $$
begin
  raise exception 'goods % is a copy or not for good', old.id using errcode = '23514';
end $$;
create trigger goods_is_proxy before update of is_proxy on goods for each row when (old.is_proxy <> new.is_proxy) execute function goods_stays_what_it_is();

-- What of a copy is its agent's own, and where the rest comes from. Without a source it is a copy of nothing any more.
create table proxy_goods (
  goods_id bigint primary key,
  merchant_id bigint not null,
  supplier_id bigint not null,
  source_id bigint,
  -- 1: the price is the one typed in; 0: what it costs and the mark-up (1 millionths of it, 2 fen).
  price_diy smallint not null default 0 check (price_diy in (0, 1)),
  markup_type smallint not null default 1 check (markup_type in (1, 2)),
  markup bigint not null default 0 check (markup >= 0),
  sync_name smallint not null default 1 check (sync_name in (0, 1)),
  sync_content smallint not null default 1 check (sync_content in (0, 1)),
  create_at timestamptz not null default now(),
  check (merchant_id <> supplier_id),
  constraint proxy_goods_once unique (merchant_id, source_id),
  foreign key (merchant_id, goods_id) references goods (merchant_id, id) on delete cascade,
  foreign key (supplier_id, source_id) references goods (merchant_id, id) on delete set null (source_id)
);
create index proxy_goods_source on proxy_goods (source_id);
create index proxy_goods_supplier on proxy_goods (supplier_id, merchant_id);

-- A link is written once, to a goods that is there already: so no chain can close, whoever writes at the same moment. Nobody stands in one twice.
create function proxy_goods_rules() returns trigger language plpgsql as $$
declare
  v_goods bigint := new.source_id;
  v_owner bigint := new.supplier_id;
begin
  if tg_op = 'UPDATE' then
    if (new.goods_id, new.merchant_id, new.supplier_id) is distinct from (old.goods_id, old.merchant_id, old.supplier_id)
      or new.source_id is not null and new.source_id is distinct from old.source_id
    then
      raise exception 'the copy % stays a copy of what it is', old.goods_id using errcode = '23514';
    end if;
    return new;
  end if;
  if new.source_id is null or not exists (select from goods where id = new.goods_id and is_proxy = 1) then
    raise exception 'goods % is no copy', new.goods_id using errcode = '23514';
  end if;
  while v_goods is not null loop
    if v_owner = new.merchant_id then
      raise exception 'merchant % would buy from itself', new.merchant_id using errcode = '23514', constraint = 'proxy_goods_self';
    end if;
    v_owner := null;
    select source_id, supplier_id into v_goods, v_owner from proxy_goods where goods_id = v_goods;
  end loop;
  return new;
end $$;
create trigger proxy_goods_rules before insert or update on proxy_goods for each row execute function proxy_goods_rules();

-- A copy has no stock of its own.
create function copy_has_no_stock() returns trigger language plpgsql as $$
begin
  if exists (select from goods where id = new.goods_id and is_proxy = 1) then
    raise exception 'goods % is a copy and has no stock', new.goods_id using errcode = '23514', constraint = 'copy_has_no_stock';
  end if;
  return new;
end $$;
create trigger card_import_no_copy before insert on card_import for each row execute function copy_has_no_stock();
create trigger content_stock_no_copy before insert on content_stock for each row execute function copy_has_no_stock();
create trigger goods_content_no_copy before insert on goods_content for each row execute function copy_has_no_stock();

-- Whose stock an order of a copy takes; null for everybody's own goods.
alter table orders add column stock_goods_id bigint;

-- Who has what of an order of a copy: level 0 supplied it, the last one sold it. Written with the order.
create table order_split (
  order_id bigint not null references orders,
  level smallint not null check (level >= 0),
  merchant_id bigint not null references merchant,
  goods_id bigint not null,
  -- What a piece costs whoever stands below; of the seller, what the buyer pays.
  unit_price bigint not null check (unit_price >= 0),
  -- Its part of the price, what of the fee is shared by it, and what is left to it.
  amount bigint not null check (amount >= 0),
  fee_share bigint not null default 0 check (fee_share >= 0),
  net bigint not null check (net >= 0),
  -- What refunds took of it.
  taken bigint not null default 0,
  settlement smallint not null check (settlement between 0 and 2),
  primary key (order_id, level),
  unique (order_id, merchant_id),
  check (taken between 0 and net),
  foreign key (merchant_id, goods_id) references goods (merchant_id, id)
);
create index order_split_shop on order_split (merchant_id, order_id desc);

-- What a complaint holds back of those who supplied what it is about.
create table order_complaint_share (
  id bigint generated always as identity primary key,
  complaint_id bigint not null references order_complaint,
  merchant_id bigint not null references merchant,
  freeze_price bigint not null check (freeze_price >= 0),
  unique (complaint_id, merchant_id)
);

-- Everybody's share of an order waits for its own day.
alter table unfreeze drop constraint unfreeze_order_id_key;
alter table unfreeze drop constraint unfreeze_merchant_id_order_id_fkey;
alter table unfreeze add constraint unfreeze_share unique (order_id, merchant_id), add constraint unfreeze_order foreign key (order_id) references orders;

alter domain transaction_kind drop constraint transaction_kind_check;
alter domain transaction_kind add constraint transaction_kind_check check (value in
  ('receipt', 'sale', 'owed_refund', 'complaint_freeze', 'complaint_unfreeze', 'order_refund', 'order_refund_paid', 'debt_repaid',
   'settle_unfreeze', 'cash_apply', 'cash_send', 'cash_paid', 'cash_returned', 'adjust', 'recharge', 'recharge_refund', 'channel_test',
   'sub_register', 'sub_rebate', 'sub_rebate_back', 'reward', 'service_fee', 'punish', 'correction',
   'proxy_split', 'proxy_refund', 'proxy_freeze', 'proxy_unfreeze'));
