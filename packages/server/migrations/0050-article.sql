-- What the platform publishes. A category's alias stands in addresses; an article is public from its time on.
create table article_category (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 40),
  alias text not null unique check (alias ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  sort int not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  create_at timestamptz not null default now()
);
create index article_category_order on article_category (sort desc, id desc);

create table article (
  id bigint generated always as identity primary key,
  cate_id bigint not null references article_category,
  title text not null check (length(title) between 1 and 100),
  title_img text not null default '',
  summary text not null default '',
  content text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  publish_at timestamptz not null default now(),
  views bigint not null default 0,
  create_at timestamptz not null default now()
);
create index article_order on article (publish_at desc, id desc);
create index article_in_category on article (cate_id, publish_at desc, id desc);
