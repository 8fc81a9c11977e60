-- Models that write, and articles that come by themselves (docs/domain/ai.md, docs/domain/articles.md).

-- What a day's calls come to, in Asia/Shanghai: taken before a call is made, put right when it has ended.
create table ai_day (
  day date primary key,
  calls int not null default 0,
  tokens bigint not null default 0,
  -- Millionths of a fen.
  cost bigint not null default 0
);

-- What was asked for, without its words.
create table ai_call (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('test', 'article', 'answer')),
  model text not null,
  outcome text not null check (outcome in ('ok', 'failed', 'budget')),
  why text not null default '',
  tokens_in int not null default 0,
  tokens_out int not null default 0,
  ms int not null default 0,
  create_at timestamptz not null default now()
);
create index ai_call_age on ai_call (create_at);

-- What is written of what, and when.
create table article_auto (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 40),
  cate_id bigint not null constraint article_auto_cate references article_category,
  source text not null default 'template' check (source in ('template', 'rss', 'paste', 'ai')),
  title text not null default '',
  prompt text not null default '',
  url text not null default '',
  keywords text not null default '',
  per_run smallint not null default 1 check (per_run between 1 and 20),
  rule text not null default '0 9 * * *',
  -- 0: drafts.
  publish smallint not null default 0 check (publish in (0, 1)),
  cover_rule text not null default 'none' check (cover_rule in ('none', 'first', 'fixed')),
  cover text not null default '',
  status smallint not null default 0 check (status in (0, 1)),
  -- When it is due; null where it is off.
  next_at timestamptz,
  last_run_at timestamptz,
  last_result text check (last_result in ('ok', 'empty', 'failed')),
  produced bigint not null default 0,
  -- The keyword that comes next.
  keyword_at int not null default 0,
  -- What the feed said of itself when all of it was taken: it is asked whether it changed since.
  etag text not null default '',
  modified text not null default '',
  -- Somebody runs it just now.
  lease_until timestamptz,
  create_at timestamptz not null default now()
);
create index article_auto_due on article_auto (next_at) where status = 1;
create index article_auto_cate_id on article_auto (cate_id);

-- Texts that wait to become articles.
create table article_auto_item (
  id bigint generated always as identity primary key,
  auto_id bigint not null references article_auto on delete cascade,
  title text not null check (length(title) between 1 and 100),
  content text not null,
  state text not null default 'waiting' check (state in ('waiting', 'made', 'doubled', 'forbidden')),
  article_id bigint references article on delete set null,
  create_at timestamptz not null default now()
);
create index article_auto_item_of on article_auto_item (auto_id, state, id);
create index article_auto_item_article on article_auto_item (article_id) where article_id is not null;

create table article_auto_log (
  id bigint generated always as identity primary key,
  auto_id bigint not null references article_auto on delete cascade,
  result text not null check (result in ('ok', 'empty', 'failed')),
  fault text not null default '',
  made int not null default 0,
  doubled int not null default 0,
  forbidden int not null default 0,
  cost_ms int not null default 0,
  create_at timestamptz not null default now()
);
create index article_auto_log_of on article_auto_log (auto_id, id desc);
create index article_auto_log_age on article_auto_log (create_at);

-- Titles that became an article once, and entries of feeds that were dealt with: neither comes again, whoever runs, not even after it was deleted.
create table article_title (
  hash bytea primary key check (length(hash) = 32),
  create_at timestamptz not null default now()
);
