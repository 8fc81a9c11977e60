-- Notices by WeChat (docs/domain/wechat.md): who follows for which merchant, codes that bind, and deliveries that were taken.
create table wechat_follower (
  merchant_id bigint primary key references merchant,
  -- Of which official account the openid is: of another one it is nobody.
  app_id text not null,
  openid text not null check (openid <> ''),
  tell_login smallint not null default 1 check (tell_login in (0, 1)),
  tell_sold smallint not null default 1 check (tell_sold in (0, 1)),
  tell_stock smallint not null default 1 check (tell_stock in (0, 1)),
  tell_complaint smallint not null default 1 check (tell_complaint in (0, 1)),
  tell_cash smallint not null default 1 check (tell_cash in (0, 1)),
  bind_at timestamptz not null
);
create index wechat_follower_openid on wechat_follower (openid);

-- A code to scan, by the hash of what it carries; one a merchant, good once.
create table wechat_scene (
  merchant_id bigint primary key references merchant,
  scene_hash bytea not null unique check (octet_length(scene_hash) = 32),
  app_id text not null,
  -- Whoever drew it has to be signed in still.
  session_id bigint not null,
  expire_at timestamptz not null,
  use_at timestamptz
);
create index wechat_scene_expire on wechat_scene (expire_at);

-- What was delivered, by the hash of its signature and of its event: neither counts twice.
create table wechat_delivery (
  hash bytea primary key check (octet_length(hash) = 32),
  create_at timestamptz not null
);
create index wechat_delivery_create on wechat_delivery (create_at);

alter table notice_log drop constraint notice_log_kind_check;
alter table notice_log add constraint notice_log_kind_check check (kind in ('mail', 'sms', 'wechat'));
