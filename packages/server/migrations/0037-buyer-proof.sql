-- How the buyer of an order is known, and what follows where nothing but the contact speaks for it (docs/domain/lookup.md).

-- Grants issued up to this moment are over: of one order, or of all that an account bought.
alter table orders add column grants_end_at timestamptz;
alter table buyer add column order_grants_end_at timestamptz;

-- What proved the buyer who complained; '' of those before this was kept.
alter table order_complaint add column proven_by text not null default ''
  check (proven_by in ('', 'browser', 'account', 'password', 'mailbox', 'mobile', 'payment'));

-- Six digits on their way to a mobile that an order names. Whoever asked holds a ticket: the tries of others are not counted against it.
create table order_code (
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  order_id bigint not null references orders,
  code_mac bytea not null check (octet_length(code_mac) = 32),
  tries int not null default 0 check (tries >= 0),
  expire_at timestamptz not null,
  use_at timestamptz
);
create index order_code_expire on order_code (expire_at);

-- A complaint asked for by somebody who knows number and contact, as the seller does too: it freezes nothing and tells the seller nothing
-- until an administrator has seen that its sender paid.
create table order_complaint_request (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  order_id bigint not null,
  trade_no text not null,
  type text not null,
  "desc" text not null,
  qq text not null default '',
  mobile text not null default '',
  evidence jsonb not null default '[]',
  buyer_qrcode text not null default '',
  -- Cards by the order's own count; empty for the whole order.
  cards int[] not null default '{}',
  -- Pictures of the payment, and the number on the payer's bill.
  proof jsonb not null,
  transaction_id text not null default '',
  -- MAC of the code that follows it; of an accepted one it opens the complaint.
  code_mac bytea not null check (octet_length(code_mac) = 32),
  -- 0 waiting, 1 accepted, 2 refused.
  status smallint not null default 0 check (status between 0 and 2),
  reason text not null default '',
  admin_id bigint references admin,
  complaint_id bigint references order_complaint,
  create_ip text not null default '',
  create_at timestamptz not null default now(),
  resolve_at timestamptz,
  foreign key (merchant_id, order_id) references orders (merchant_id, id),
  check ((status = 0) = (resolve_at is null)),
  check ((status = 1) = (complaint_id is not null))
);
create index order_complaint_request_order on order_complaint_request (order_id);
create index order_complaint_request_status on order_complaint_request (status, id desc);
create index order_complaint_request_number on order_complaint_request (trade_no);

-- Pictures sent on the word of a contact are counted apart: they must not use up the room of the order's buyer.
alter table upload drop constraint upload_realm_check, add constraint upload_realm_check check (realm in ('admin', 'merchant', 'buyer', 'claimant'));

-- Only a mailbox that said yes is told that a goods is back. Who waited before was promised a letter, and gets it.
alter table restock_subscription add column confirm_at timestamptz;
update restock_subscription set confirm_at = create_at;
create index restock_subscription_unconfirmed on restock_subscription (create_at) where confirm_at is null;
