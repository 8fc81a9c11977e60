-- Money, whole: wallets, settlement, withdrawals, recharges, channels with rotation and rates, merchants' own channels, partner
-- families, proofs and statements. See docs/domain/money.md and the pages beside it.

-- merchant ------------------------------------------------------------------------------------------------------------

alter table merchant
  -- -1 as the platform says, 0 at once, 1 the next day.
  add column settlement_type smallint not null default -1 check (settlement_type in (-1, 0, 1)),
  -- 0 by role, 1 a rate of its own for each channel.
  add column rate_type smallint not null default 0 check (rate_type in (0, 1)),
  -- 1 withdrawn by the daily job, 2 when the merchant asks.
  add column cash_type smallint not null default 2 check (cash_type in (1, 2));

-- payment: ways to pay ------------------------------------------------------------------------------------------------

-- Several ways may have one name at the gateways: 支付宝 and 支付宝H5 are both alipay.
alter table pay_type drop constraint pay_type_code_key;
alter table pay_type
  add column ico text not null default '',
  add column sort int not null default 0;

alter table pay_channel alter column pay_type_id drop not null;
alter table pay_channel
  -- 1 collects, 2 pays out.
  add column type smallint not null default 1 check (type in (1, 2)),
  -- When the gateway settles with us: 1 D0, 2 D1, 3 T0, 4 T1. Informative.
  add column accounting_date smallint not null default 4 check (accounting_date between 1 and 4),
  -- May merchants bring an account of their own, and where they apply for one.
  add column is_custom smallint not null default 0 check (is_custom in (0, 1)),
  add column applyurl text not null default '',
  add column rotation text not null default 'random' check (rotation in ('random', 'round_robin', 'weighted', 'sequential')),
  -- What one order may cost here.
  add column single_min bigint check (single_min > 0),
  add column single_max bigint check (single_max > 0),
  add constraint pay_channel_kind check (type = 2 or pay_type_id is not null);

alter table channel_account
  -- A merchant's own account; null is the platform's.
  add column merchant_id bigint references merchant,
  add column sort int not null default 0,
  add column weight int not null default 1 check (weight between 1 and 1000),
  add column single_min bigint check (single_min > 0),
  add column single_max bigint check (single_max > 0),
  add column day_limit_money bigint check (day_limit_money > 0),
  add column day_limit_count int check (day_limit_count > 0),
  -- Minutes of the Shanghai day between which it collects; null always. From above to below is over midnight.
  add column minute_start smallint check (minute_start between 0 and 1439),
  add column minute_end smallint check (minute_end between 0 and 1439),
  -- Failures in a row after which it is left out; 0 never.
  add column fail_limit int not null default 5 check (fail_limit between 0 and 1000),
  -- 1: what this account costs us, for profit reports.
  add column rate_type smallint not null default 0 check (rate_type in (0, 1)),
  add column cost_rate int not null default 0 check (cost_rate between 0 and 1000000),
  add constraint channel_account_hours check ((minute_start is null) = (minute_end is null));
create index channel_account_merchant on channel_account (merchant_id, channel_id) where merchant_id is not null;

-- What changes with use: apart from the account, whose every change makes what processes remember of it old.
create table channel_account_state (
  channel_account_id bigint primary key references channel_account,
  fail_count int not null default 0,
  fail_message text not null default '',
  fail_at timestamptz,
  -- Left out of rotation since.
  cut_at timestamptz,
  last_used_at timestamptz
);

-- Rates, most particular first: the merchant's own, its role's, the channel's.
create table role_rate (
  role_id bigint not null references role on delete cascade,
  channel_id bigint not null references pay_channel,
  rate int not null check (rate between 0 and 1000000),
  -- 1 this rate, 0 the channel's.
  status smallint not null default 1 check (status in (0, 1)),
  primary key (role_id, channel_id)
);
create table merchant_rate (
  merchant_id bigint not null references merchant,
  channel_id bigint not null references pay_channel,
  rate int not null check (rate between 0 and 1000000),
  status smallint not null default 1 check (status in (0, 1)),
  primary key (merchant_id, channel_id)
);
-- Channels a merchant has switched off for the shop.
create table merchant_channel (
  merchant_id bigint not null references merchant,
  channel_id bigint not null references pay_channel,
  status smallint not null default 1 check (status in (0, 1)),
  primary key (merchant_id, channel_id)
);

-- A payment may pay an order, a recharge, or a test of the channel, which is nobody's sale.
alter table payment alter column merchant_id drop not null;
create or replace function payment_rules() returns trigger language plpgsql as $$
begin
  if (length(new.trade_no) <= 32 and new.kind in ('order', 'recharge', 'test') and (new.kind = 'test') = (new.merchant_id is null)
    and new.amount > 0 and new.status between 0 and 2) is false
  then
    perform refuse_row('payment');
  end if;
  return new;
end $$;

create table channel_test (
  id bigint generated always as identity primary key,
  trade_no text not null unique check (length(trade_no) <= 32),
  admin_id bigint not null references admin,
  channel_account_id bigint not null references channel_account,
  amount bigint not null check (amount > 0),
  -- 0 waiting, 1 paid, 2 closed, 3 given back.
  status smallint not null default 0 check (status between 0 and 3),
  message text not null default '',
  create_at timestamptz not null default now(),
  success_at timestamptz
);
create index channel_test_account on channel_test (channel_account_id, id desc);

-- ledger --------------------------------------------------------------------------------------------------------------

alter domain posting_type drop constraint posting_type_check;
alter domain posting_type add constraint posting_type_check check (value in
  ('receipt', 'goods_sold', 'gatewaygoods_sold', 'fee', 'goods_refund', 'sms', 'selectcard_fee', 'freeze', 'unfreeze', 'fee_refund', 'debt',
   'apply_cash', 'cash_send', 'cash_success', 'cash_fee', 'cash_notpass',
   'admin_inc', 'admin_dec', 'admin_fee_money_inc', 'admin_fee_money_dec', 'admin_deposit_money_inc', 'admin_deposit_money_dec',
   'recharge', 'recharge_fee_money', 'recharge_deposit', 'custom_fee', 'channel_test',
   'sub_register', 'sub_sold_rebate', 'sub_fee_rebate', 'reward', 'proxy_sold', 'proxy_cost', 'pool_fee', 'auth_fee', 'diy_fee', 'shop_open_fee', 'punish'));
alter domain transaction_kind drop constraint transaction_kind_check;
alter domain transaction_kind add constraint transaction_kind_check check (value in
  ('receipt', 'sale', 'owed_refund', 'complaint_freeze', 'complaint_unfreeze', 'order_refund', 'order_refund_paid', 'debt_repaid',
   'settle_unfreeze', 'cash_apply', 'cash_send', 'cash_paid', 'cash_returned', 'adjust', 'recharge', 'recharge_refund', 'channel_test',
   'sub_register', 'sub_rebate', 'sub_rebate_back', 'reward', 'service_fee', 'punish', 'correction'));

-- merchant_direct: what a merchant's own gateway collected; it passes through and comes to nothing, and keeps no balance.
create or replace function ledger_account_rules() returns trigger language plpgsql as $$
begin
  if (new.kind in ('merchant_wallet', 'merchant_frozen', 'merchant_debt', 'merchant_prepaid', 'merchant_deposit', 'merchant_cashing', 'merchant_direct',
      'fee_income', 'sms_income', 'selectcard_income', 'cash_fee_income', 'service_income', 'punish_income', 'promotion', 'adjustment', 'payout_transit',
      'refund_payable', 'paid_by_hand', 'channel_receivable', 'buyer_suspense')
    and new.normal in ('debit', 'credit')
    and (new.balance >= 0 or new.allow_negative)
    and (new.kind like 'merchant\_%') = (new.merchant_id is not null)
    and (new.kind in ('channel_receivable', 'merchant_direct')) = (new.channel_account_id is not null)
    and (new.merchant_id is not null and new.kind <> 'merchant_direct') = (new.balance is not null)) is false
  then
    perform refuse_row('ledger_account');
  end if;
  return new;
end $$;
drop index ledger_account_merchant;
create unique index ledger_account_merchant on ledger_account (merchant_id, kind) where merchant_id is not null and channel_account_id is null;

-- Who moved money by hand, and why; sales and what follows from them say it by themselves.
create table ledger_note (
  transaction_id bigint primary key references ledger_transaction,
  actor text not null check (actor in ('admin', 'merchant', 'buyer', 'system')),
  actor_id bigint,
  reason text not null
);

-- An administrator's adjustment of one merchant's wallet.
create table wallet_adjustment (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  admin_id bigint not null references admin,
  action text not null check (action in ('inc', 'dec', 'freeze', 'unfreeze', 'customchannelfeeadd', 'customchannelfeedec', 'customchanneldepositadd', 'customchanneldepositdec')),
  amount bigint not null check (amount > 0),
  mark text not null check (mark <> ''),
  create_at timestamptz not null default now()
);
create index wallet_adjustment_merchant on wallet_adjustment (merchant_id, id desc);

-- A past day of the ledger, sealed: its postings' digest, chained to the day before.
create table ledger_day (
  day date primary key,
  first_id bigint,
  last_id bigint,
  postings int not null,
  digest bytea not null,
  chain bytea not null,
  seal_at timestamptz not null default now()
);
-- The same days added up, for statements and statistics.
create table ledger_day_sum (
  day date not null,
  account_id bigint not null references ledger_account,
  business_type posting_type not null,
  count int not null,
  -- Debit positive, as in the postings.
  amount bigint not null,
  primary key (day, account_id, business_type)
);
create index ledger_day_sum_account on ledger_day_sum (account_id, day);

-- A run over everything the ledger promises. Red stops payouts until a green one.
create table ledger_proof (
  id bigint generated always as identity primary key,
  source text not null check (source in ('nightly', 'manual')),
  status text not null default 'running' check (status in ('running', 'green', 'red')),
  admin_id bigint references admin,
  postings bigint,
  -- [{check, count, rows}] of what broke.
  findings jsonb not null default '[]',
  create_at timestamptz not null default now(),
  end_at timestamptz,
  check ((status = 'running') = (end_at is null))
);

-- ordering: settlement ------------------------------------------------------------------------------------------------

-- When the merchant's share becomes available: 0 at once, 1 the next midnight, 2 after 24 hours.
alter table orders add column settlement smallint not null default 0;

-- Shares that are still frozen, one an order.
create table unfreeze (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  order_id bigint not null unique,
  trade_no text not null,
  -- What was frozen by the sale, and what is left of it after refunds.
  amount bigint not null check (amount > 0),
  remaining bigint not null,
  unfreeze_at timestamptz not null,
  -- 1 waiting, -1 suspended by a complaint, 2 released, 3 nothing left to release.
  status smallint not null default 1 check (status in (-1, 1, 2, 3)),
  create_at timestamptz not null default now(),
  end_at timestamptz,
  check (remaining between 0 and amount),
  check ((status in (2, 3)) = (end_at is not null)),
  foreign key (merchant_id, order_id) references orders (merchant_id, id)
);
create index unfreeze_due on unfreeze (unfreeze_at) where status = 1;
create index unfreeze_merchant on unfreeze (merchant_id, id desc);

-- payment: money out --------------------------------------------------------------------------------------------------

-- Where a merchant's money goes. Account, name and bank card lie encrypted under the key `payee`; what is shown is masked.
create table payout_account (
  merchant_id bigint primary key references merchant,
  -- 1 Alipay, 2 WeChat, 3 bank card.
  type smallint not null check (type in (1, 2, 3)),
  info bytea not null,
  account_mask text not null,
  realname_mask text not null,
  bank_name text not null default '',
  bank_branch text not null default '',
  -- Its QR code, an upload's address.
  collect_img text not null default '',
  -- An administrator lets the merchant change it once.
  allow_update smallint not null default 0 check (allow_update in (0, 1)),
  status smallint not null default 1 check (status in (0, 1)),
  create_at timestamptz not null default now(),
  update_at timestamptz not null default now()
);

create table withdrawal (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  -- The transfer's number at the gateway too: paid once, however often it is sent.
  trade_no text not null unique check (length(trade_no) <= 32),
  -- Chosen by the page: a repeat is the same withdrawal.
  request_no text not null check (length(request_no) between 1 and 64),
  type smallint not null check (type in (1, 2, 3)),
  money bigint not null check (money > 0),
  fee bigint not null check (fee >= 0),
  actual_money bigint not null check (actual_money > 0),
  -- 0 waits for review, 1 paid, 2 refused, 3 transferring, 4 the transfer failed.
  status smallint not null default 0 check (status between 0 and 4),
  auto_cash smallint not null default 0 check (auto_cash in (0, 1)),
  -- The payout channel used; null while nothing was sent, and for a payout by hand.
  channel_id bigint references pay_channel,
  channel_account_id bigint references channel_account,
  by_hand boolean not null default false,
  -- The payout account as it was.
  info bytea not null,
  account_mask text not null,
  realname_mask text not null,
  bank_name text not null default '',
  bank_branch text not null default '',
  collect_img text not null default '',
  reason text not null default '',
  review_admin_id bigint references admin,
  review_at timestamptz,
  -- The second administrator above the limit.
  second_admin_id bigint references admin,
  second_at timestamptz,
  transaction_id text not null default '',
  message text not null default '',
  send_count int not null default 0,
  query_count int not null default 0,
  query_at timestamptz,
  create_at timestamptz not null default now(),
  complete_at timestamptz,
  delete_at timestamptz,
  unique (merchant_id, request_no),
  check (money = fee + actual_money),
  check ((status in (1, 2)) = (complete_at is not null)),
  check (delete_at is null or status in (1, 2)),
  check (second_admin_id is null or second_admin_id <> review_admin_id)
);
create index withdrawal_merchant on withdrawal (merchant_id, id desc);
create index withdrawal_status on withdrawal (status, id desc);
create index withdrawal_day on withdrawal (create_at);
create index withdrawal_to_query on withdrawal (query_at) where status = 3 and query_at is not null;

-- payment: money in ---------------------------------------------------------------------------------------------------

create table recharge (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  trade_no text not null unique check (length(trade_no) <= 32),
  request_no text not null check (length(request_no) between 1 and 64),
  wallet text not null check (wallet in ('money', 'fee_money', 'deposit_money')),
  money bigint not null check (money > 0),
  channel_id bigint not null references pay_channel,
  channel_account_id bigint not null references channel_account,
  -- 0 waiting, 1 paid, 2 closed.
  status smallint not null default 0 check (status between 0 and 2),
  transaction_id text not null default '',
  create_ip text not null default '',
  close_at timestamptz not null,
  create_at timestamptz not null default now(),
  success_at timestamptz,
  unique (merchant_id, request_no),
  check ((status = 1) = (success_at is not null))
);
create index recharge_merchant on recharge (merchant_id, id desc);
create index recharge_status on recharge (status, id desc);
create index recharge_due on recharge (close_at) where status = 0;

-- payment: channels of merchants and of partners ----------------------------------------------------------------------

-- A merchant's wish to collect on an account of its own.
create table custom_channel (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  channel_id bigint not null references pay_channel,
  channel_account_id bigint not null unique references channel_account,
  -- 0 pending, 1 passed, 2 rejected.
  status smallint not null default 0 check (status between 0 and 2),
  reason text not null default '',
  review_admin_id bigint references admin,
  review_at timestamptz,
  create_at timestamptz not null default now(),
  delete_at timestamptz
);
create unique index custom_channel_one on custom_channel (merchant_id, channel_id) where delete_at is null;
create index custom_channel_status on custom_channel (status, id desc);

-- Partners (支付宝直付通, 微信支付服务商) and the merchants they bring to the institution.
create table partner (
  id bigint generated always as identity primary key,
  family text not null check (family in ('alipay', 'wechat')),
  name text not null,
  app_id text not null,
  -- Keys as JSON, encrypted under the key `channel`.
  params bytea not null,
  split_rate int not null default 0 check (split_rate between 0 and 1000000),
  status smallint not null default 1 check (status in (0, 1)),
  is_default boolean not null default false,
  remark text not null default '',
  create_at timestamptz not null default now(),
  delete_at timestamptz
);
create unique index partner_one_default on partner (family) where is_default and delete_at is null;

create table sub_merchant (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partner,
  merchant_id bigint not null references merchant,
  -- 0 a person, 1 a sole trader, 2 a company.
  subject_type smallint not null check (subject_type between 0 and 2),
  name text not null,
  -- Licence, legal person, identity card, bank account as JSON, encrypted under the key `payee`.
  form bytea not null,
  mobile_mask text not null default '',
  -- 0 draft, 1 submitted, 2 in review, 3 to be signed, 4 active, 5 rejected, 6 frozen.
  state smallint not null default 0 check (state between 0 and 6),
  -- sub_mch_id or smid.
  sub_mch_no text not null default '',
  rate int not null default 0 check (rate between 0 and 1000000),
  split_ratio int not null default 0 check (split_ratio between 0 and 1000000),
  reason text not null default '',
  create_at timestamptz not null default now(),
  update_at timestamptz not null default now(),
  delete_at timestamptz
);
create index sub_merchant_partner on sub_merchant (partner_id, id desc);
create index sub_merchant_merchant on sub_merchant (merchant_id, id desc);
create index sub_merchant_state on sub_merchant (state, id desc);

create table sub_merchant_event (
  id bigint generated always as identity primary key,
  sub_merchant_id bigint not null references sub_merchant,
  from_state smallint not null,
  to_state smallint not null,
  admin_id bigint references admin,
  reason text not null default '',
  create_at timestamptz not null default now()
);
create index sub_merchant_event_of on sub_merchant_event (sub_merchant_id, id);

-- payment: a gateway's statement of a day against the ledger ----------------------------------------------------------

create table gateway_statement (
  id bigint generated always as identity primary key,
  channel_account_id bigint not null references channel_account,
  day date not null,
  format text not null check (format in ('epay', 'alipay')),
  file_name text not null,
  admin_id bigint not null references admin,
  rows int not null,
  matched int not null,
  differences int not null,
  -- Amounts by the statement and by the ledger.
  statement_amount bigint not null,
  ledger_amount bigint not null,
  create_at timestamptz not null default now()
);
create index gateway_statement_account on gateway_statement (channel_account_id, day desc, id desc);

create table gateway_statement_difference (
  id bigint generated always as identity primary key,
  statement_id bigint not null references gateway_statement on delete cascade,
  -- Only theirs, only ours, or both with other amounts.
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount')),
  line_no int,
  entry text not null check (entry in ('payment', 'refund', 'payout', 'other')),
  trade_no text not null default '',
  transaction_id text not null default '',
  statement_amount bigint,
  ledger_amount bigint,
  note text not null default '',
  status smallint not null default 0 check (status in (0, 1)),
  create_at timestamptz not null default now()
);
create index gateway_statement_difference_of on gateway_statement_difference (statement_id, id);
