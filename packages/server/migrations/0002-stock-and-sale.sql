-- Everything a merchant can offer and a buyer can do: goods of three delivery kinds, card batches, coupons, gifts, card
-- selection, holds, complaints, refunds, block lists, exports. Words as in docs/domain/glossary.md.

-- platform ------------------------------------------------------------------------------------------------------------

-- A buyer shows evidence; the owner is the complaint's order.
alter table upload drop constraint upload_realm_check, add constraint upload_realm_check check (realm in ('admin', 'merchant', 'buyer'));

-- Who may not order anywhere on the platform. Values as they are compared: addresses plain, contacts lower-case.
create table order_blacklist (
  id bigint generated always as identity primary key,
  type text not null check (type in ('ip', 'contact', 'device', 'buyer')),
  value text not null check (length(value) between 1 and 100),
  reason text not null default '',
  source text not null default 'manual' check (source in ('manual', 'risk', 'complaint')),
  hits int not null default 0,
  expire_at timestamptz,
  create_at timestamptz not null default now(),
  unique (type, value)
);

-- A file asked for, made by a job, kept a week in chunks so that any process may serve it.
create table export_task (
  id bigint generated always as identity primary key,
  realm text not null check (realm in ('admin', 'merchant')),
  -- The merchant's id; an administrator's own.
  owner_id bigint not null,
  kind text not null,
  title text not null,
  format text not null check (format in ('csv', 'xlsx', 'txt')),
  filter jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  row_count int not null default 0,
  bytes bigint not null default 0,
  error text not null default '',
  create_at timestamptz not null default now(),
  finish_at timestamptz,
  expire_at timestamptz not null default now() + interval '7 days'
);
create index export_task_owner on export_task (realm, owner_id, id desc);
create index export_task_expire on export_task (expire_at);
create table export_chunk (
  task_id bigint not null references export_task on delete cascade,
  seq int not null,
  data bytea not null,
  primary key (task_id, seq)
);

-- What was sent to whom. Never the keys themselves.
create table notice_log (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('mail', 'sms')),
  template text not null,
  recipient text not null,
  subject text not null default '',
  ok boolean not null,
  error text not null default '',
  create_at timestamptz not null default now()
);
create index notice_log_kind on notice_log (kind, id desc);

-- A one-time link to a mailbox; only its hash is kept.
create table mailbox_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  email text not null,
  expire_at timestamptz not null,
  use_at timestamptz,
  create_at timestamptz not null default now()
);
create index mailbox_link_expire on mailbox_link (expire_at);

-- Answers of proof of work that were used; each once.
create table spent_proof (
  proof text primary key,
  expire_at timestamptz not null
);
create index spent_proof_expire on spent_proof (expire_at);

-- merchant ------------------------------------------------------------------------------------------------------------

alter table shop
  -- May the buyer of a late-paid order that can't be served choose other goods.
  add column late_replace smallint not null default 0 check (late_replace in (0, 1));

create table shop_blacklist (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  type text not null check (type in ('ip', 'contact', 'device', 'buyer')),
  value text not null check (length(value) between 1 and 100),
  reason text not null default '',
  hits int not null default 0,
  expire_at timestamptz,
  create_at timestamptz not null default now(),
  unique (merchant_id, type, value)
);
create index shop_blacklist_shop on shop_blacklist (merchant_id, id desc);

-- Who came to a shop, one row an address, written in batches.
create table shop_visitor (
  merchant_id bigint not null references merchant,
  ip text not null,
  region text not null default '',
  visits int not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (merchant_id, ip)
);
create index shop_visitor_last on shop_visitor (merchant_id, last_at desc);

-- The merchant's letter box inside the platform.
create table merchant_message (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  title text not null,
  content text not null,
  link text not null default '',
  read_at timestamptz,
  create_at timestamptz not null default now()
);
create index merchant_message_box on merchant_message (merchant_id, id desc);
create index merchant_message_unread on merchant_message (merchant_id) where read_at is null;

-- catalogue -----------------------------------------------------------------------------------------------------------

alter table goods_category
  add column pic text not null default '',
  add column big_pic text not null default '',
  add column theme text not null default '',
  add column mobile_theme text not null default '';

alter table goods
  add column cost_price bigint not null default 0 check (cost_price >= 0),
  add column slider_image jsonb not null default '[]',
  -- [{num, price}], price in fen a piece, by rising num.
  add column wholesale_discount_list jsonb not null default '[]',
  -- Warn the merchant below so many; 0 never. 1 message, 2 mail, 3 WeChat.
  add column inventory_notify int not null default 0 check (inventory_notify >= 0),
  add column inventory_notify_type smallint not null default 1 check (inventory_notify_type in (1, 2, 3)),
  add column coupon_type smallint not null default 0 check (coupon_type in (0, 1)),
  add column visit_type smallint not null default 0 check (visit_type in (0, 1)),
  -- MAC of the visit password.
  add column visit_mac bytea,
  -- Who pays for the buyer's text message: 0 the buyer, 1 the merchant.
  add column sms_payer smallint not null default 0 check (sms_payer in (0, 1)),
  -- 0 oldest first, 1 newest first, 2 random, 3 the buyer selects.
  add column card_order smallint not null default 0 check (card_order between 0 and 3),
  add column selectcard_fee bigint not null default 0 check (selectcard_fee >= 0),
  -- [{num, give_num}], by rising num; the highest one reached counts, once or, with repeat, for each num reached.
  add column event_give jsonb not null default '[]',
  add column event_give_repeat smallint not null default 0 check (event_give_repeat in (0, 1)),
  -- 0 card lines, 1 a text, 2 a file: the latter two are reusable.
  add column delivery_kind smallint not null default 0 check (delivery_kind between 0 and 2),
  add column theme text not null default '',
  add column mobile_theme text not null default '',
  add constraint goods_visit check (visit_type = 0 or visit_mac is not null);
create index goods_trash on goods (merchant_id, delete_at desc) where delete_at is not null;

-- Buy so many of a goods and get so many of another.
create table goods_gift (
  merchant_id bigint not null,
  goods_id bigint not null,
  gift_goods_id bigint not null,
  bug_num int not null check (bug_num between 1 and 1000),
  give_num int not null check (give_num between 1 and 100),
  primary key (goods_id, gift_goods_id),
  foreign key (merchant_id, goods_id) references goods (merchant_id, id) on delete cascade,
  foreign key (merchant_id, gift_goods_id) references goods (merchant_id, id),
  check (goods_id <> gift_goods_id)
);
create index goods_gift_given on goods_gift (gift_goods_id);

-- One run of the price edit page: what stood before and after, so that it can be taken back once.
create table price_change (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  summary jsonb not null,
  create_at timestamptz not null default now(),
  undo_at timestamptz,
  unique (merchant_id, id)
);
create index price_change_shop on price_change (merchant_id, id desc);
create table price_change_line (
  change_id bigint not null,
  merchant_id bigint not null,
  goods_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  primary key (change_id, goods_id),
  foreign key (merchant_id, change_id) references price_change (merchant_id, id)
);

create table coupon_batch (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  remark text not null default '',
  quantity int not null check (quantity between 1 and 1000),
  create_at timestamptz not null default now(),
  unique (merchant_id, id)
);

create table goods_coupon (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  batch_id bigint not null,
  -- 1 the whole shop, 2 a category, 3 a goods.
  coupon_type smallint not null check (coupon_type between 1 and 3),
  cate_id bigint,
  goods_id bigint,
  -- 1 an amount in fen, 100 a percentage off (1–99).
  type smallint not null check (type in (1, 100)),
  amount bigint not null check (amount > 0 and (type = 1 or amount < 100)),
  min_banlance bigint not null default 0 check (min_banlance >= 0),
  code text not null unique check (code ~ '^[A-Z0-9]{16}$'),
  remark text not null default '',
  -- 1 handed out, 2 claimed online.
  receive smallint not null default 1 check (receive in (1, 2)),
  use_times int not null default 1 check (use_times between 1 and 100000),
  -- Uses that unpaid orders hold, and uses that were paid.
  held int not null default 0 check (held >= 0),
  used int not null default 0 check (used >= 0),
  claim_at timestamptz,
  claim_by text not null default '',
  expire_at timestamptz,
  create_at timestamptz not null default now(),
  delete_at timestamptz,
  unique (merchant_id, id),
  foreign key (merchant_id, batch_id) references coupon_batch (merchant_id, id),
  foreign key (merchant_id, cate_id) references goods_category (merchant_id, id),
  foreign key (merchant_id, goods_id) references goods (merchant_id, id),
  check ((coupon_type = 2) = (cate_id is not null)),
  check ((coupon_type = 3) = (goods_id is not null)),
  check (held + used <= use_times)
);
create index goods_coupon_shop on goods_coupon (merchant_id, id desc) where delete_at is null;
create index goods_coupon_trash on goods_coupon (merchant_id, id desc) where delete_at is not null;
create index goods_coupon_category on goods_coupon (cate_id) where cate_id is not null;
create index goods_coupon_goods on goods_coupon (goods_id) where goods_id is not null;
create index goods_coupon_expire on goods_coupon (expire_at) where delete_at is null and expire_at is not null;
create index goods_coupon_claim on goods_coupon (batch_id, id) where receive = 2 and claim_at is null and delete_at is null;
create unique index goods_coupon_claimed on goods_coupon (batch_id, claim_by) where claim_by <> '';

-- Whoever wants to be told when a goods is back; told once.
create table restock_subscription (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  goods_id bigint not null,
  email text not null,
  create_at timestamptz not null default now(),
  notify_at timestamptz,
  foreign key (merchant_id, goods_id) references goods (merchant_id, id) on delete cascade
);
create unique index restock_subscription_waiting on restock_subscription (goods_id, lower(email)) where notify_at is null;

-- inventory -----------------------------------------------------------------------------------------------------------

-- A text or a file that is sold as often as asked for, in versions: a buyer keeps the one that was delivered.
create table goods_content (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  goods_id bigint not null,
  version int not null,
  kind smallint not null check (kind in (1, 2)),
  -- The text, or the file's bytes are in goods_content_chunk; sealed as cards are.
  sealed bytea,
  file_name text not null default '',
  mime text not null default '',
  bytes bigint not null default 0,
  create_at timestamptz not null default now(),
  unique (goods_id, version),
  unique (merchant_id, goods_id, id),
  foreign key (merchant_id, goods_id) references goods (merchant_id, id),
  check ((kind = 1) = (sealed is not null))
);
create table goods_content_chunk (
  content_id bigint not null references goods_content on delete cascade,
  seq int not null,
  sealed bytea not null,
  primary key (content_id, seq)
);
-- How many more may be sold. Unlimited is a word, not a number.
create table content_stock (
  goods_id bigint primary key,
  merchant_id bigint not null,
  content_id bigint not null,
  unlimited boolean not null,
  remaining int check (remaining >= 0),
  check (unlimited = (remaining is null)),
  foreign key (merchant_id, goods_id) references goods (merchant_id, id),
  foreign key (merchant_id, goods_id, content_id) references goods_content (merchant_id, goods_id, id)
);

-- A batch of cards: where it came from, how far it is, what came of each line.
alter table card_import
  add column source text not null default 'paste' check (source in ('paste', 'file', 'generator')),
  add column status text not null default 'done' check (status in ('waiting', 'running', 'done', 'failed', 'undone')),
  add column file_name text not null default '',
  add column options jsonb not null default '{}',
  -- 1: 卡号/卡密 are printed before number and secret.
  add column is_pre smallint not null default 0 check (is_pre in (0, 1)),
  add column note text not null default '',
  add column expected_bytes bigint not null default 0,
  add column processed_bytes bigint not null default 0,
  add column error text not null default '',
  add column finish_at timestamptz,
  add column undo_at timestamptz;
create index card_import_shop on card_import (merchant_id, id desc);
create index card_import_goods on card_import (goods_id, id desc);
-- The file between arriving and being worked, sealed; removed when done.
create table card_import_chunk (
  import_id bigint not null references card_import on delete cascade,
  seq int not null,
  sealed bytea not null,
  primary key (import_id, seq)
);
create table card_import_problem (
  import_id bigint not null references card_import on delete cascade,
  line int not null,
  reason text not null check (reason in ('too_long', 'unprintable', 'duplicate_in_batch', 'duplicate_in_stock')),
  primary key (import_id, line)
);

alter table card
  -- Card selection: a surcharge of its own, and what a chooser sees (only of goods whose buyers select).
  add column select_price bigint check (select_price >= 0),
  add column preview text,
  add column dispute boolean not null default false;
create index card_goods_list on card (goods_id, id desc) where delete_at is null;
create index card_trash on card (merchant_id, id desc) where delete_at is not null;
create index card_of_import on card (import_id);
-- What hands did to a card; imports and sales are told by their own rows.
create table card_event (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  card_id bigint not null references card on delete cascade,
  actor text not null check (actor in ('merchant', 'admin', 'system')),
  actor_id bigint,
  action text not null check (action in ('reveal', 'first', 'unfirst', 'disable', 'enable', 'move', 'price', 'trash', 'restore', 'export_sold', 'void', 'replace')),
  note text not null default '',
  create_at timestamptz not null default now()
);
create index card_event_card on card_event (card_id, id);

-- ordering ------------------------------------------------------------------------------------------------------------

alter table orders
  add column gift_quantity int not null default 0 check (gift_quantity >= 0),
  add column goods_price_old bigint not null default 0 check (goods_price_old >= 0),
  add column coupon_id bigint,
  add column coupon_price bigint not null default 0 check (coupon_price >= 0),
  add column total_cost_price bigint not null default 0 check (total_cost_price >= 0),
  add column sms_notify smallint not null default 0 check (sms_notify in (0, 1)),
  add column sms_payer smallint not null default 0 check (sms_payer in (0, 1)),
  add column sms_price bigint not null default 0 check (sms_price >= 0),
  add column mobile text not null default '',
  add column select_count int not null default 0 check (select_count >= 0),
  add column selectcard_fee_platform bigint not null default 0 check (selectcard_fee_platform >= 0),
  add column selectcard_fee_merchant bigint not null default 0 check (selectcard_fee_merchant >= 0),
  -- The page's own random name, kept in its storage; says who holds stock, never who may read.
  add column device_id text not null default '',
  -- When the pay page was first shown; until then the hold is short.
  add column shown_at timestamptz,
  add column is_freeze smallint not null default 0 check (is_freeze in (0, 1)),
  -- What the order's owner should know: a gift that ran out, a replacement.
  add column note text not null default '',
  add column refund_price bigint not null default 0 check (refund_price >= 0 and refund_price <= total_price),
  add column refund_at timestamptz,
  add foreign key (merchant_id, coupon_id) references goods_coupon (merchant_id, id),
  add check ((coupon_id is null) = (coupon_price = 0));
update orders set goods_price_old = goods_price;
alter table orders drop constraint orders_check, drop constraint orders_check1, drop constraint orders_check2;
alter table orders
  add constraint orders_product check (total_product_price = goods_price * quantity - coupon_price),
  add constraint orders_total check (total_price = total_product_price + selectcard_fee_platform + selectcard_fee_merchant
    + case when sms_notify = 1 and sms_payer = 0 then sms_price else 0 end + case fee_payer when 2 then fee else 0 end),
  add constraint orders_net check (finally_money = total_product_price + selectcard_fee_merchant
    - case when sms_notify = 1 and sms_payer = 1 then sms_price else 0 end - case fee_payer when 1 then fee else 0 end);
create index orders_coupon on orders (coupon_id) where coupon_id is not null;
create index orders_select on orders (id desc) where select_count > 0;
create index orders_unpaid_device on orders (device_id) where status = 0 and device_id <> '';

alter table order_line
  add column delivery_kind smallint not null default 0 check (delivery_kind between 0 and 2),
  -- The version of the text or file that was delivered.
  add column content_id bigint references goods_content,
  add column sendout int not null default 0 check (sendout >= 0);
update order_line l set sendout = (select count(*) from order_card c where c.line_id = l.id);

-- Steps of an order that change no status: what was sent, frozen, asked, answered, by whom.
create table order_record (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  kind text not null check (kind in ('shown', 'mailed', 'mail_failed', 'texted', 'text_failed', 'viewed', 'frozen', 'unfrozen', 'redelivered', 'replaced',
    'gift_omitted', 'confirmed', 'complained', 'complaint_withdrawn', 'complaint_agreed', 'complaint_contested', 'complaint_ruled', 'complaint_expired', 'refund_asked', 'refund_paid', 'refund_failed', 'noted')),
  actor step_actor not null,
  actor_id bigint,
  reason text not null default '',
  amount bigint,
  create_at timestamptz not null default now()
);
create index order_record_order on order_record (order_id, id);
create trigger order_record_append_only before update or delete or truncate on order_record for each statement execute function append_only();

create table order_complaint (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  order_id bigint not null,
  trade_no text not null,
  type text not null,
  qq text not null default '',
  mobile text not null default '',
  "desc" text not null,
  evidence jsonb not null default '[]',
  -- MAC of the six digits that open it without the order's own proof.
  pwd_mac bytea,
  -- 0 open, 1 decided, -1 withdrawn.
  status smallint not null default 0 check (status in (-1, 0, 1)),
  -- 0 none, 1 the merchant's, 2 the buyer's, whole or in part.
  result smallint not null default 0 check (result between 0 and 2),
  -- What the merchant did: 0 nothing yet, 1 agreed to refund, 2 replaced cards, 3 contests.
  merchant_status smallint not null default 0 check (merchant_status between 0 and 3),
  -- The cards complained of; empty for the whole order. And what that is worth to the buyer.
  select_cards bigint[] not null default '{}',
  num int not null default 0 check (num >= 0),
  price bigint not null check (price > 0),
  refund_price bigint not null default 0 check (refund_price >= 0 and refund_price <= price),
  -- Held back from the merchant while it is open.
  freeze_price bigint not null default 0 check (freeze_price >= 0),
  buyer_qrcode text not null default '',
  admin_join_at timestamptz,
  buyer_read bigint not null default 0,
  merchant_read bigint not null default 0,
  admin_read bigint not null default 0,
  expire_at timestamptz not null,
  create_ip text not null default '',
  create_at timestamptz not null default now(),
  resolve_at timestamptz,
  unique (merchant_id, id),
  foreign key (merchant_id, order_id) references orders (merchant_id, id),
  check ((status = 0) = (resolve_at is null)),
  check (result = 0 or status = 1)
);
create unique index order_complaint_open on order_complaint (order_id) where status = 0;
create index order_complaint_order on order_complaint (order_id);
create index order_complaint_shop on order_complaint (merchant_id, status, id desc);
create index order_complaint_due on order_complaint (expire_at) where status = 0;

create table order_complaint_message (
  id bigint generated always as identity primary key,
  complaint_id bigint not null references order_complaint,
  "from" text not null check ("from" in ('buyer', 'merchant', 'agent', 'admin', 'system')),
  from_id bigint,
  content text not null default '' check (length(content) <= 1024),
  picture text not null default '',
  create_at timestamptz not null default now(),
  check (content <> '' or picture <> '')
);
create index order_complaint_message_of on order_complaint_message (complaint_id, id);

-- Money of a paid order that goes back to its buyer.
create table order_refund (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  order_id bigint not null,
  complaint_id bigint references order_complaint,
  amount bigint not null check (amount > 0),
  -- What of it the merchant bears, and the platform's fee that is given back.
  merchant_amount bigint not null check (merchant_amount >= 0),
  platform_amount bigint not null check (platform_amount >= 0),
  reason text not null,
  source text not null check (source in ('complaint', 'merchant', 'admin')),
  actor step_actor not null,
  actor_id bigint,
  -- By the gateway, or by hand to the buyer's receiving code.
  way text not null check (way in ('gateway', 'manual')),
  status text not null default 'owed' check (status in ('owed', 'refunding', 'refunded', 'failed')),
  out_refund_no text not null unique,
  receive_code text not null default '',
  note text not null default '',
  create_at timestamptz not null default now(),
  resolve_at timestamptz,
  check (merchant_amount + platform_amount = amount),
  check ((status = 'refunded') = (resolve_at is not null)),
  foreign key (merchant_id, order_id) references orders (merchant_id, id)
);
create index order_refund_order on order_refund (order_id);
create index order_refund_open on order_refund (status, id desc);

-- payment: what a rescued or replaced order took back from what was owed.
alter table owed_refund drop constraint owed_refund_status_check,
  add constraint owed_refund_status_check check (status in ('owed', 'refunding', 'refunded', 'failed', 'replaced'));

-- ledger --------------------------------------------------------------------------------------------------------------

alter domain posting_type drop constraint posting_type_check;
alter domain posting_type add constraint posting_type_check check (value in
  ('receipt', 'goods_sold', 'fee', 'goods_refund', 'sms', 'selectcard_fee', 'freeze', 'unfreeze', 'fee_refund', 'debt'));
alter domain transaction_kind drop constraint transaction_kind_check;
alter domain transaction_kind add constraint transaction_kind_check check (value in
  ('receipt', 'sale', 'owed_refund', 'complaint_freeze', 'complaint_unfreeze', 'order_refund', 'order_refund_paid'));
alter table ledger_account drop constraint ledger_account_kind_check, drop constraint ledger_account_check1;
alter table ledger_account
  add constraint ledger_account_kind_check check (kind in ('merchant_wallet', 'merchant_frozen', 'merchant_debt', 'fee_income', 'sms_income', 'selectcard_income',
    'refund_payable', 'channel_receivable', 'buyer_suspense')),
  add constraint ledger_account_owner check ((kind in ('merchant_wallet', 'merchant_frozen', 'merchant_debt')) = (merchant_id is not null));
