-- What each person is told of and by which way, what waits for its time, and what can be sent once more (docs/domain/notices.md).

-- Where somebody chose otherwise than the notice's own default.
create table notice_choice (
  realm text not null check (realm in ('admin', 'merchant', 'personal')),
  person_id bigint not null,
  mark text not null,
  channel text not null check (channel in ('site', 'page', 'mail', 'sms', 'wechat', 'device')),
  is_on boolean not null,
  primary key (realm, person_id, mark, channel)
);

-- Quiet hours, in minutes of the person's own day, and when mails go.
create table notice_habit (
  realm text not null check (realm in ('admin', 'merchant', 'personal')),
  person_id bigint not null,
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  zone text not null default 'Asia/Shanghai',
  digest text not null default 'now' check (digest in ('now', 'hourly', 'daily')),
  -- An administrator's alone: nobody else names another mailbox than his account's.
  mail_to text not null default '',
  -- Of a buyer's letters: as he chose them.
  locale text not null default 'zh_CN' check (locale in ('zh_CN', 'en_US')),
  primary key (realm, person_id),
  check ((quiet_from is null) = (quiet_to is null))
);

-- What waits: words for a letter, or a job as it would have been left.
create table notice_held (
  id bigint generated always as identity primary key,
  realm text not null check (realm in ('admin', 'merchant', 'personal')),
  person_id bigint not null,
  mark text not null,
  channel text not null check (channel in ('mail', 'sms', 'wechat', 'device')),
  title text not null default '',
  content text not null default '',
  sayings jsonb,
  link text not null default '',
  queue text not null default '',
  payload jsonb,
  due_at timestamptz not null,
  -- The letter it goes in; set once, by one process.
  batch uuid,
  create_at timestamptz not null default now()
);
create index notice_held_due on notice_held (due_at) where batch is null;
create index notice_held_batch on notice_held (batch) where batch is not null;
create index notice_held_person on notice_held (realm, person_id);

-- What an administrator was told of.
create table admin_notice (
  id bigint generated always as identity primary key,
  admin_id bigint not null constraint admin_notice_admin references admin on delete cascade,
  kind text not null,
  title text not null,
  content text not null,
  sayings jsonb,
  link text not null,
  read_at timestamptz,
  create_at timestamptz not null default now()
);
create index admin_notice_newest on admin_notice (admin_id, id desc);
create index admin_notice_unread on admin_notice (admin_id) where read_at is null;
create index admin_notice_old on admin_notice (create_at);

alter table merchant_message add column kind text not null default '';
update merchant_message set kind = 'platform_letter' where letter_id is not null;

-- What was told once may be told of otherwise than by four kinds: the notices say which there are.
alter table buyer_notice drop constraint buyer_notice_kind_check;

-- Whose delivery it was, and the job that made it: ids alone, so that the same may be done once more.
alter table notice_log
  add column merchant_id bigint constraint notice_log_merchant references merchant,
  add column queue text not null default '',
  add column payload jsonb,
  add column resent int not null default 0,
  add column resent_at timestamptz;
alter table notice_log drop constraint notice_log_kind_check;
alter table notice_log add constraint notice_log_kind_check check (kind in ('mail', 'sms', 'wechat', 'device'));
create index notice_log_merchant_newest on notice_log (merchant_id, id desc) where merchant_id is not null;

-- The log calls notices by their marks.
update notice_log set template = case template
    when 'order_mail' then 'order_to_buyer'
    when 'order_sms' then 'order_to_buyer'
    when 'sold_notice' then 'goods_sold'
    when 'invoice_issued' then 'invoice'
    when 'channel_cut' then 'account_paused'
    when 'wechat_login' then 'login'
    when 'wechat_sold' then 'goods_sold'
    when 'wechat_stock' then 'stock_lack'
    when 'wechat_complaint' then 'complaint_to_merchant'
    when 'wechat_cash' then 'cash_result'
    else template
  end
where template in ('order_mail', 'order_sms', 'sold_notice', 'invoice_issued', 'channel_cut', 'wechat_login', 'wechat_sold', 'wechat_stock',
  'wechat_complaint', 'wechat_cash');

-- The switches of WeChat are cells of the grid like all others.
insert into notice_choice (realm, person_id, mark, channel, is_on)
  select 'merchant', f.merchant_id, s.mark, 'wechat', false
  from wechat_follower f,
    lateral (values ('login', f.tell_login), ('goods_sold', f.tell_sold), ('stock_lack', f.tell_stock),
      ('complaint_to_merchant', f.tell_complaint), ('cash_result', f.tell_cash)) as s (mark, told)
  where s.told = 0;
alter table wechat_follower
  drop column tell_login,
  drop column tell_sold,
  drop column tell_stock,
  drop column tell_complaint,
  drop column tell_cash;
