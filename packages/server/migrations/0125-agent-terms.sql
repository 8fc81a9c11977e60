-- What a supplier may ask of agents and show them, what a docking code is for, how agents rise, and what a pool looks like (docs/domain/agents.md).

alter table agent_setting
  -- What agents see of stock, as buyers do: 0 whether there is any, 1 how much, 2 a word.
  add column stock_show smallint not null default 0 check (stock_show in (0, 1, 2)),
  -- What whoever asks has to have in its wallet; 0 for nothing.
  add column least_balance bigint not null default 0 check (least_balance >= 0),
  -- Do this merchant's own new copies follow their sources' names and descriptions.
  add column sync_name smallint not null default 1 check (sync_name in (0, 1)),
  add column sync_content smallint not null default 1 check (sync_content in (0, 1));

alter table agent_level
  -- What an agent has to have brought to rise to it; 0: it is given by hand alone.
  add column least_turnover bigint not null default 0 check (least_turnover >= 0),
  -- Where new agents begin.
  add column is_default smallint not null default 0 check (is_default in (0, 1));
create unique index agent_level_default on agent_level (merchant_id) where is_default = 1;

-- 1 all that is supplied, 2 what is filed under a category, 3 one goods. One that went for good leaves a code and an agent with nothing, not with all.
alter table agent_code
  add column scope smallint not null default 1 check (scope in (1, 2, 3)),
  add column cate_id bigint,
  add column goods_id bigint,
  add check ((scope = 2 or cate_id is null) and (scope = 3 or goods_id is null)),
  add foreign key (merchant_id, cate_id) references goods_category (merchant_id, id) on delete set null (cate_id),
  add foreign key (merchant_id, goods_id) references goods (merchant_id, id) on delete set null (goods_id);
create index agent_code_cate on agent_code (cate_id) where cate_id is not null;
create index agent_code_goods on agent_code (goods_id) where goods_id is not null;

-- 0 all that its supplier opens, 1 what agent_scope names.
alter table agent_relation add column scoped smallint not null default 0 check (scoped in (0, 1));
alter table agent_relation add constraint agent_relation_of_supplier unique (supplier_id, id);

create table agent_scope (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  relation_id bigint not null,
  cate_id bigint,
  goods_id bigint,
  check (num_nonnulls(cate_id, goods_id) = 1),
  unique nulls not distinct (relation_id, cate_id, goods_id),
  foreign key (merchant_id, relation_id) references agent_relation (supplier_id, id) on delete cascade,
  foreign key (merchant_id, cate_id) references goods_category (merchant_id, id) on delete cascade,
  foreign key (merchant_id, goods_id) references goods (merchant_id, id) on delete cascade
);
create index agent_scope_cate on agent_scope (cate_id) where cate_id is not null;
create index agent_scope_goods on agent_scope (goods_id) where goods_id is not null;

alter table pool
  add column cover text not null default '',
  add column category text not null default '' check (length(category) <= 20);
