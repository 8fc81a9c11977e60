-- What the official account answers (docs/domain/wechat.md): rules, who writes to it, questions, and how the platform reaches us.

-- What is known of an account at WeChat, by its AppID.
create table wechat_account (
  app_id text primary key check (app_id <> ''),
  verify_at timestamptz,
  deliver_at timestamptz,
  deliver_mode text check (deliver_mode in ('plain', 'compatible', 'safe')),
  refuse_at timestamptz,
  -- It has no right to write to people afterwards.
  mute_at timestamptz
);

-- The right to call that all processes share; whoever renews it holds the row meanwhile.
create table wechat_token (
  app_id text primary key,
  -- Of which keys it is.
  account_hash bytea,
  sealed bytea,
  until_at timestamptz
);

create table wechat_person (
  app_id text not null,
  openid text not null check (openid <> ''),
  is_following boolean not null default true,
  follow_at timestamptz,
  gone_at timestamptz,
  -- When he last wrote: from then on WeChat lets him be answered for 48 hours.
  write_at timestamptz,
  primary key (app_id, openid)
);
create index wechat_person_following on wechat_person (app_id) where is_following;

create table wechat_keyword (
  id bigint generated always as identity primary key,
  name text not null,
  occasion text not null check (occasion in ('keyword', 'default', 'follow')),
  -- Keywords, one a line.
  exact text not null default '',
  contains text not null default '',
  reply text not null check (reply in ('text', 'image', 'news', 'ai')),
  content text not null default '',
  title text not null default '',
  summary text not null default '',
  picture text not null default '',
  url text not null default '',
  -- What WeChat calls the picture, of which account, and until when.
  media_id text not null default '',
  media_app_id text not null default '',
  media_until timestamptz,
  sort integer not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  hits bigint not null default 0,
  hit_at timestamptz,
  create_at timestamptz not null default now()
);
create unique index wechat_keyword_occasion on wechat_keyword (occasion) where occasion <> 'keyword';
create index wechat_keyword_sort on wechat_keyword (sort desc, id desc);

create table wechat_question (
  id bigint generated always as identity primary key,
  app_id text not null,
  openid text not null,
  question text not null,
  state text not null check (state in ('asked', 'answered', 'person', 'replied', 'closed')),
  answer text not null default '',
  why text not null default '',
  -- The answer goes by itself: nobody waits for it any more.
  is_late boolean not null default false,
  -- When somebody last took it up.
  claim_at timestamptz not null,
  sent text not null default 'none' check (sent in ('none', 'passive', 'service', 'failed')),
  fail_why text not null default '',
  reply text not null default '',
  admin_id bigint references admin,
  ask_at timestamptz not null,
  reply_at timestamptz
);
create index wechat_question_ask on wechat_question (ask_at desc, id desc);
create index wechat_question_person on wechat_question (app_id, openid, ask_at desc);
create index wechat_question_waiting on wechat_question (id) where state = 'person';
create index wechat_question_open on wechat_question (claim_at) where sent = 'none' and state in ('asked', 'answered', 'person');

create table wechat_menu (
  id smallint primary key default 1 check (id = 1),
  buttons jsonb not null,
  revision integer not null default 0,
  update_at timestamptz
);
insert into wechat_menu (buttons) values ('[]');

-- What a button says that answers by a text: menus that were published before live on in telephones.
create table wechat_menu_text (
  key text primary key,
  words text not null
);

create table wechat_publication (
  id bigint generated always as identity primary key,
  app_id text not null,
  kind text not null check (kind in ('published', 'removed')),
  buttons jsonb not null,
  admin_id bigint not null references admin,
  create_at timestamptz not null
);
