-- The first landing's tables. Business nouns, singular; money is bigint fen, rates are millionths, times are timestamptz.
-- Walls against what must never happen stand here as constraints; what a constraint can't say is in checks/invariants.sql.

-- Words of the hot tables. A domain's check is kept by the session; a table's own is read again at every statement.
create domain receipt_outcome as text check (value in ('pending', 'applied', 'second_payment', 'wrong_amount', 'unknown_order', 'late_unserved', 'short_of_stock', 'unconfirmed'));
create domain step_actor as text check (value in ('buyer', 'gateway', 'system', 'admin', 'merchant'));
create domain posting_type as text check (value in ('receipt', 'goods_sold', 'fee', 'goods_refund'));
create domain transaction_kind as text check (value in ('receipt', 'sale', 'owed_refund'));

-- platform ------------------------------------------------------------------------------------------------------------

create table setting (
  name text primary key,
  value jsonb not null,
  update_at timestamptz not null default now()
);

-- Data keys, each wrapped by the master key that never enters the database. One active version a purpose.
create table keyring (
  purpose text not null,
  version smallint not null check (version between 1 and 255),
  state text not null check (state in ('active', 'decrypt_only', 'destroyed')),
  wrapped bytea not null,
  create_at timestamptz not null default now(),
  primary key (purpose, version)
);
create unique index keyring_one_active on keyring (purpose) where state = 'active';

create table operation_log (
  id bigint generated always as identity primary key,
  realm text not null check (realm in ('admin', 'merchant', 'personal')),
  actor_id bigint not null,
  path text not null,
  summary text not null,
  ip text not null,
  request_id text not null,
  -- The input with every secret left out.
  input jsonb not null,
  create_at timestamptz not null default now()
);
create index operation_log_actor on operation_log (realm, actor_id, id desc);

create table upload (
  id bigint generated always as identity primary key,
  realm text not null check (realm in ('admin', 'merchant')),
  owner_id bigint not null,
  name text not null unique,
  mime text not null,
  bytes int not null check (bytes > 0),
  create_at timestamptz not null default now()
);

create table schedule_log (
  id bigint generated always as identity primary key,
  name text not null,
  ok boolean not null,
  output text not null,
  cost_ms int not null,
  create_at timestamptz not null default now()
);
create index schedule_log_name on schedule_log (name, id desc);

-- Work that a transaction leaves behind: written in it, moved to the job queue right after (kit/jobs.ts).
create table outbox (
  id bigint generated always as identity primary key,
  queue text not null,
  payload jsonb not null,
  create_at timestamptz not null default now()
);

-- Counters that must outlive a process: failed logins and order passwords (kit/limits.ts).
create table rate_counter (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);
create index rate_counter_expire on rate_counter (expire);

-- identity ------------------------------------------------------------------------------------------------------------

create table role (
  id bigint generated always as identity primary key,
  realm text not null check (realm in ('admin', 'merchant')),
  name text not null,
  -- ["*"] is everything; an empty list is nothing.
  perms text[] not null default '{}',
  is_default boolean not null default false,
  create_at timestamptz not null default now(),
  unique (realm, name)
);
create unique index role_one_default on role (realm) where is_default;

create table admin (
  id bigint generated always as identity primary key,
  username text not null,
  password_hash text not null check (password_hash like '$argon2id$%'),
  nickname text not null default '',
  avatar text not null default '',
  role_id bigint not null references role,
  status smallint not null default 1 check (status in (0, 1)),
  create_at timestamptz not null default now()
);
create unique index admin_username on admin (lower(username));

create table buyer (
  id bigint generated always as identity primary key,
  email text not null,
  password_hash text not null check (password_hash like '$argon2id$%'),
  avatar text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  create_at timestamptz not null default now()
);
create unique index buyer_email on buyer (lower(email));

create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  realm text not null check (realm in ('admin', 'merchant', 'personal')),
  subject_id bigint not null,
  ip text not null,
  user_agent text not null,
  create_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expire_at timestamptz not null,
  revoke_at timestamptz,
  check (expire_at <= create_at + case realm when 'admin' then interval '12 hours' when 'merchant' then interval '14 days' else interval '30 days' end)
);
create index session_subject on session (realm, subject_id) where revoke_at is null;

create table login_log (
  id bigint generated always as identity primary key,
  realm text not null check (realm in ('admin', 'merchant', 'personal')),
  subject_id bigint,
  ok boolean not null,
  ip text not null,
  user_agent text not null,
  create_at timestamptz not null default now()
);
create index login_log_subject on login_log (realm, subject_id, id desc);

create table setup_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  expire_at timestamptz not null,
  use_at timestamptz
);

create table menu (
  id bigint generated always as identity primary key,
  realm text not null check (realm in ('admin', 'merchant', 'personal')),
  -- The page key or section key it was seeded from; null for a row an administrator added.
  page_key text,
  parent_key text,
  -- Null keeps the declared value, so that an upgrade may improve it; what a person edits stays.
  title text,
  icon text,
  sort int,
  hidden boolean,
  link text,
  create_at timestamptz not null default now(),
  unique (realm, page_key)
);

-- merchant ------------------------------------------------------------------------------------------------------------

create table merchant (
  id bigint generated always as identity primary key,
  parent_id bigint references merchant,
  username text not null,
  password_hash text not null check (password_hash like '$argon2id$%'),
  mobile text not null default '',
  email text not null default '',
  qq text not null default '',
  openid text not null default '',
  avatar text not null default '',
  role_id bigint not null references role,
  status smallint not null default 0 check (status in (0, 1)),
  is_freeze smallint not null default 0 check (is_freeze in (0, 1)),
  freeze_reason text not null default '',
  is_real smallint not null default 1 check (is_real in (0, 1)),
  need_real smallint not null default 0 check (need_real in (0, 1)),
  ip text not null default '',
  revision bigint not null default 1,
  create_at timestamptz not null default now()
);
create unique index merchant_username on merchant (lower(username));
create unique index merchant_mobile on merchant (mobile) where mobile <> '';
create unique index merchant_email on merchant (lower(email)) where email <> '';
create index merchant_ip on merchant (ip, create_at);

create table shop (
  merchant_id bigint primary key references merchant,
  shop_name text not null,
  shop_logo text not null default '',
  shop_notice text not null default '',
  shop_notice_show smallint not null default 0 check (shop_notice_show in (0, 1)),
  shop_status smallint not null default 1 check (shop_status in (0, 1)),
  -- 0 not submitted, -1 under review, 1 passed, 2 rejected.
  shop_verify smallint not null default 1 check (shop_verify in (-1, 0, 1, 2)),
  shop_freeze smallint not null default 0 check (shop_freeze in (0, 1)),
  freeze_reason text not null default '',
  shop_close smallint not null default 0 check (shop_close in (0, 1)),
  shop_close_notice text not null default '店铺歇业中',
  shop_contact jsonb not null default '{"wechat": "", "mobile": "", "qq": "", "site_link": ""}',
  show_contact smallint not null default 1 check (show_contact in (0, 1)),
  stock_display smallint not null default 1 check (stock_display in (0, 1, 2)),
  fee_payer smallint not null default 0 check (fee_payer in (0, 1, 2)),
  pc_template text not null default 'default',
  mobile_template text not null default 'default',
  end_at timestamptz not null default now() + interval '10 years',
  revision bigint not null default 1,
  create_at timestamptz not null default now()
);

create table shop_link (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  relation_type text not null check (relation_type in ('shop', 'goods_category', 'goods')),
  relation_id bigint not null,
  token text not null unique,
  status smallint not null default 1 check (status in (0, 1)),
  create_at timestamptz not null default now(),
  unique (merchant_id, relation_type, relation_id)
);

-- catalogue -----------------------------------------------------------------------------------------------------------

create table goods_category (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  name text not null,
  sort int not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  is_show smallint not null default 1 check (is_show in (0, 1)),
  create_at timestamptz not null default now(),
  unique (merchant_id, id)
);
create index goods_category_shop on goods_category (merchant_id, sort desc, id desc);

create table goods (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  cate_id bigint not null,
  name text not null,
  price bigint not null check (price > 0),
  image text not null default '',
  content text not null default '',
  remark text not null default '',
  limit_quantity int not null default 1 check (limit_quantity between 1 and 1000),
  limit_quantity_max int not null default 0 check (limit_quantity_max = 0 or limit_quantity_max between limit_quantity and 1000),
  stock_display smallint check (stock_display in (0, 1, 2)),
  take_card_type smallint not null default 1 check (take_card_type in (0, 1, 2)),
  contact_limit text not null default 'default' check (contact_limit in ('mobile', 'email', 'qq', 'any', 'default')),
  sold_notify smallint not null default 0 check (sold_notify in (0, 1)),
  status smallint not null default 1 check (status in (0, 1)),
  is_freeze smallint not null default 0 check (is_freeze in (0, 1)),
  sort int not null default 0,
  revision bigint not null default 1,
  create_at timestamptz not null default now(),
  delete_at timestamptz,
  unique (merchant_id, id),
  foreign key (merchant_id, cate_id) references goods_category (merchant_id, id)
);
create index goods_shop on goods (merchant_id, sort desc, id desc) where delete_at is null;
create index goods_of_category on goods (cate_id);

-- payment -------------------------------------------------------------------------------------------------------------

create table pay_type (
  id bigint generated always as identity primary key,
  -- The name gateways know it by: alipay, wxpay, qqpay, bank.
  code text not null unique,
  name text not null,
  logo text not null default ''
);

create table pay_channel (
  id bigint generated always as identity primary key,
  title text not null,
  show_name text not null,
  code text not null,
  pay_type_id bigint not null references pay_type,
  rate int not null check (rate between 0 and 1000000),
  is_available smallint not null default 0 check (is_available in (0, 1, 2)),
  sort int not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  revision bigint not null default 1,
  create_at timestamptz not null default now(),
  delete_at timestamptz
);

create table channel_account (
  id bigint generated always as identity primary key,
  channel_id bigint not null references pay_channel,
  name text not null,
  -- The driver's parameters as JSON, encrypted under the key `channel`.
  params bytea not null,
  status smallint not null default 1 check (status in (0, 1)),
  revision bigint not null default 1,
  create_at timestamptz not null default now(),
  delete_at timestamptz,
  unique (channel_id, id)
);

-- What we asked a gateway to collect. `kind` says whose it is; ordering answers for 'order'.
create table payment (
  id bigint generated always as identity primary key,
  trade_no text not null unique check (length(trade_no) <= 32),
  kind text not null check (kind in ('order')),
  ref_id bigint not null,
  merchant_id bigint not null references merchant,
  channel_id bigint not null,
  channel_account_id bigint not null,
  amount bigint not null check (amount > 0),
  -- 0 waiting, 1 succeeded, 2 closed.
  status smallint not null default 0 check (status between 0 and 2),
  -- How the buyer gets to the gateway, once asked for.
  action jsonb,
  query_count smallint not null default 0,
  query_at timestamptz,
  create_at timestamptz not null default now(),
  success_at timestamptz,
  unique (kind, ref_id),
  foreign key (channel_id, channel_account_id) references channel_account (channel_id, id)
);
create index payment_to_query on payment (query_at) where status <> 1 and query_at is not null;

-- Every verified success a gateway told or confirmed, applied or not. Its number is used once an account.
create table receipt (
  id bigint generated always as identity primary key,
  channel_id bigint not null,
  channel_account_id bigint not null,
  transaction_id text not null check (length(transaction_id) between 1 and 64),
  trade_no text not null,
  amount bigint not null check (amount > 0),
  source text not null check (source in ('notice', 'query')),
  payment_id bigint references payment,
  outcome receipt_outcome not null,
  create_at timestamptz not null default now(),
  resolve_at timestamptz,
  unique (channel_account_id, transaction_id),
  check ((outcome = 'pending') = (resolve_at is null)),
  foreign key (channel_id, channel_account_id) references channel_account (channel_id, id)
);
create unique index receipt_one_applied on receipt (payment_id) where outcome = 'applied';
create index receipt_trade_no on receipt (trade_no);
create index receipt_pending on receipt (create_at) where outcome = 'pending';

-- Notices that changed nothing: forged, for somebody else, not a success. Kept to be looked at, swept by age.
create table refused_notice (
  id bigint generated always as identity primary key,
  channel_account_id bigint,
  reason text not null,
  trade_no text not null,
  ip text not null,
  create_at timestamptz not null default now()
);
create index refused_notice_age on refused_notice (create_at);

create table owed_refund (
  id bigint generated always as identity primary key,
  receipt_id bigint not null unique references receipt,
  merchant_id bigint references merchant,
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('second_payment', 'wrong_amount', 'unknown_order', 'late_unserved', 'short_of_stock', 'unconfirmed')),
  status text not null default 'owed' check (status in ('owed', 'refunding', 'refunded', 'failed')),
  out_refund_no text not null unique,
  note text not null default '',
  create_at timestamptz not null default now(),
  resolve_at timestamptz
);
create index owed_refund_open on owed_refund (status, id desc);

-- ordering ------------------------------------------------------------------------------------------------------------

create table orders (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  trade_no text not null unique check (length(trade_no) between 20 and 32),
  goods_id bigint not null,
  goods_name text not null,
  buyer_id bigint references buyer,
  quantity int not null check (quantity between 1 and 1000),
  goods_price bigint not null check (goods_price > 0),
  total_product_price bigint not null check (total_product_price > 0),
  rate int not null check (rate between 0 and 1000000),
  fee bigint not null check (fee >= 0),
  -- 1 the merchant, 2 the buyer.
  fee_payer smallint not null check (fee_payer between 1 and 2),
  total_price bigint not null check (total_price > 0),
  finally_money bigint not null check (finally_money >= 0),
  contact text not null,
  -- HMAC of the lookup password under a key outside the database; null where none was set.
  password_mac bytea,
  email_notify smallint not null default 0 check (email_notify between 0 and 1),
  email text not null default '',
  channel_id bigint not null,
  channel_account_id bigint not null,
  pay_title text not null,
  -- 0 unpaid, 1 paid, 2 closed, 3 refunded, 4 exception.
  status smallint not null default 0 check (status between 0 and 4),
  sendout int not null default 0 check (sendout >= 0),
  request_no text not null,
  request_hash bytea not null,
  create_ip text not null,
  device text not null,
  create_at timestamptz not null default now(),
  close_at timestamptz not null,
  success_at timestamptz,
  unique (merchant_id, id),
  unique (merchant_id, request_no),
  foreign key (merchant_id, goods_id) references goods (merchant_id, id),
  check (total_product_price = goods_price * quantity),
  check (total_price = total_product_price + case fee_payer when 2 then fee else 0 end),
  check (finally_money = total_product_price - case fee_payer when 1 then fee else 0 end),
  check (status not in (1, 3) or success_at is not null)
);
create index orders_shop_day on orders (merchant_id, create_at);
create index orders_goods on orders (goods_id, id desc);
create index orders_due on orders (close_at) where status = 0;
create index orders_unpaid_visitor on orders (create_ip) where status = 0;
create index orders_buyer on orders (buyer_id, id desc) where buyer_id is not null;
create index orders_contact on orders (merchant_id, contact);

create table order_line (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  order_id bigint not null,
  goods_id bigint not null,
  -- Whose stock it is sold from; the root supplier's for an agent's sale.
  stock_merchant_id bigint not null,
  quantity int not null check (quantity > 0),
  is_gift boolean not null default false,
  unique (merchant_id, id),
  unique (stock_merchant_id, goods_id, id),
  foreign key (merchant_id, order_id) references orders (merchant_id, id),
  foreign key (stock_merchant_id, goods_id) references goods (merchant_id, id)
);
create index order_line_order on order_line (order_id);

-- The moves an order may make; nothing else can be written into its history.
create table order_move (
  from_status smallint not null,
  to_status smallint not null,
  primary key (from_status, to_status)
);
insert into order_move values (0, 1), (0, 2), (0, 4), (2, 1), (2, 4), (4, 1), (4, 3), (1, 3);

create table order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  from_status smallint not null,
  to_status smallint not null,
  actor step_actor not null,
  actor_id bigint,
  reason text not null default '',
  create_at timestamptz not null default now(),
  foreign key (from_status, to_status) references order_move
);
create index order_event_order on order_event (order_id, id);

-- inventory -----------------------------------------------------------------------------------------------------------

create table card_import (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  goods_id bigint not null,
  total int not null check (total = inserted + duplicate + blank + invalid),
  inserted int not null check (inserted >= 0),
  duplicate int not null check (duplicate >= 0),
  blank int not null check (blank >= 0),
  invalid int not null check (invalid >= 0),
  create_at timestamptz not null default now(),
  foreign key (merchant_id, goods_id) references goods (merchant_id, id)
);

create table card (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  goods_id bigint not null,
  import_id bigint not null references card_import,
  -- The order of sale inside a goods; "oldest" means the least. Not the primary key: see docs/decisions on the claim index.
  position bigint generated always as identity,
  is_first boolean not null default false,
  -- 1 available, 3 reserved, 2 sold, 4 void, 0 disabled.
  status smallint not null default 1 check (status between 0 and 4),
  order_id bigint references orders,
  line_id bigint,
  -- First byte is the key's version, then nonce, tag and text (server/modules/inventory/card-cipher.ts).
  secret bytea not null check (octet_length(secret) >= 30),
  fingerprint bytea not null check (octet_length(fingerprint) = 16),
  create_at timestamptz not null default now(),
  sold_at timestamptz,
  delete_at timestamptz,
  unique (goods_id, fingerprint),
  check ((status between 2 and 4) = (order_id is not null)),
  check ((order_id is null) = (line_id is null)),
  check (delete_at is null or status between 0 and 1),
  foreign key (merchant_id, goods_id) references goods (merchant_id, id),
  -- A card is of its line's goods and its line's stock owner, or the row can't be.
  foreign key (merchant_id, goods_id, line_id) references order_line (stock_merchant_id, goods_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05, fillfactor = 85);
create index card_claim on card (goods_id, is_first desc, position) where status = 1 and delete_at is null;
create index card_of_order on card (order_id) where order_id is not null;
create index card_list on card (merchant_id, id desc) where delete_at is null;
create index card_count on card (goods_id, status) where delete_at is null;

create table order_card (
  card_id bigint primary key references card,
  merchant_id bigint not null,
  order_id bigint not null,
  line_id bigint not null,
  create_at timestamptz not null default now(),
  foreign key (merchant_id, order_id) references orders (merchant_id, id),
  foreign key (merchant_id, line_id) references order_line (merchant_id, id)
);
create index order_card_order on order_card (order_id);

-- ledger --------------------------------------------------------------------------------------------------------------

create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('merchant_wallet', 'fee_income', 'channel_receivable', 'buyer_suspense')),
  merchant_id bigint references merchant,
  -- The channel account of a receivable.
  channel_account_id bigint references channel_account,
  normal text not null check (normal in ('debit', 'credit')),
  -- Kept with every posting for a merchant's accounts; null for the platform's own, which would be one hot row: they are summed.
  balance bigint check (balance >= 0 or allow_negative),
  allow_negative boolean not null default false,
  check ((kind = 'merchant_wallet') = (merchant_id is not null)),
  check ((kind = 'channel_receivable') = (channel_account_id is not null)),
  check ((merchant_id is not null) = (balance is not null))
);
create unique index ledger_account_merchant on ledger_account (merchant_id, kind) where merchant_id is not null;
create unique index ledger_account_channel on ledger_account (channel_account_id) where channel_account_id is not null;
create unique index ledger_account_platform on ledger_account (kind) where merchant_id is null and channel_account_id is null;

create table ledger_transaction (
  id bigint generated always as identity primary key,
  kind transaction_kind not null,
  ref_id bigint not null,
  trade_no text not null,
  create_at timestamptz not null default now(),
  unique (kind, ref_id)
);
create index ledger_transaction_trade_no on ledger_transaction (trade_no);

create table ledger_posting (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transaction,
  account_id bigint not null references ledger_account,
  business_type posting_type not null,
  -- Debit positive, credit negative.
  amount bigint not null check (amount <> 0),
  -- The account's balance after this posting, on its normal side; null where the account keeps none.
  balance_after bigint,
  create_at timestamptz not null default now()
);
create index ledger_posting_transaction on ledger_posting (transaction_id);
create index ledger_posting_account on ledger_posting (account_id, id desc) include (amount);

-- One statement posts a whole transaction, so each insert must balance by itself, at least two legs each.
create function ledger_balanced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from posted group by transaction_id having sum(amount) <> 0 or count(*) < 2) then
    raise exception 'a ledger transaction does not balance' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger ledger_posting_balances after insert on ledger_posting
  referencing new table as posted for each statement execute function ledger_balanced();

-- Its plan may be made while the table is still empty, and is kept.
create function ledger_not_empty() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if not exists (select 1 from ledger_posting where transaction_id = new.id) then
    raise exception 'ledger transaction % has no postings', new.id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_not_empty after insert on ledger_transaction
  deferrable initially deferred for each row execute function ledger_not_empty();

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger ledger_transaction_append_only before update or delete or truncate on ledger_transaction for each statement execute function append_only();
create trigger ledger_posting_append_only before update or delete or truncate on ledger_posting for each statement execute function append_only();
create trigger order_event_append_only before update or delete or truncate on order_event for each statement execute function append_only();
create trigger operation_log_append_only before update or delete or truncate on operation_log for each statement execute function append_only();

-- Whoever decides by a row remembers its revision; the order transaction refuses a revision that has moved on.
create function bump_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger merchant_revision before update on merchant for each row execute function bump_revision();
create trigger shop_revision before update on shop for each row execute function bump_revision();
create trigger goods_revision before update on goods for each row execute function bump_revision();
create trigger pay_channel_revision before update on pay_channel for each row execute function bump_revision();
create trigger channel_account_revision before update on channel_account for each row execute function bump_revision();
