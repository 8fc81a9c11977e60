-- Contracts between the platform and its merchants, invoices of the platform's fees, and the files of both (docs/domain/contracts-and-invoices.md).

-- platform: files that lie apart from what everybody may see. One that nothing holds a day later is swept.
create table private_file (
  id bigint generated always as identity primary key,
  -- What it is called on the disk, and where it came from.
  name text not null unique,
  file_name text not null,
  kind text not null check (kind in ('pdf', 'ofd')),
  bytes int not null check (bytes > 0),
  admin_id bigint not null references admin,
  -- Something holds it.
  kept boolean not null default false,
  create_at timestamptz not null default now()
);
create index private_file_loose on private_file (create_at) where not kept;

create table merchant_contract (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  number text not null unique,
  name text not null,
  type text not null check (type in ('main', 'sub', 'supplement')),
  parent_id bigint,
  pay_type text not null check (pay_type in ('receive', 'pay')),
  amount bigint not null check (amount >= 0),
  sign_date date,
  effective_date date not null,
  end_date date not null,
  company text not null,
  -- Who answers for it, and who wrote it.
  employee_id bigint not null references admin,
  admin_id bigint not null references admin,
  remark text not null,
  notary text not null,
  file_id bigint not null unique references private_file,
  status text not null default 'audit' check (status in ('audit', 'pending', 'executing', 'finish', 'fail')),
  revision int not null default 1,
  confirm_at timestamptz,
  create_at timestamptz not null default now(),
  unique (merchant_id, id),
  foreign key (merchant_id, parent_id) references merchant_contract (merchant_id, id),
  constraint merchant_contract_dates check (effective_date <= end_date),
  constraint merchant_contract_belongs check ((type = 'main') = (parent_id is null)),
  -- Nothing runs that the merchant has not agreed to.
  constraint merchant_contract_agreed check (status in ('audit', 'fail') or confirm_at is not null)
);
create index merchant_contract_shop on merchant_contract (merchant_id, id desc);
create index merchant_contract_parent on merchant_contract (parent_id) where parent_id is not null;
create index merchant_contract_begins on merchant_contract (effective_date) where status = 'pending';
create index merchant_contract_ends on merchant_contract (end_date) where status in ('pending', 'executing');

create table merchant_contract_move (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  contract_id bigint not null,
  from_status text,
  to_status text not null,
  actor text not null check (actor in ('admin', 'merchant', 'system')),
  actor_id bigint,
  actor_name text not null,
  reason text not null,
  create_at timestamptz not null default now(),
  foreign key (merchant_id, contract_id) references merchant_contract (merchant_id, id) on delete cascade
);
create index merchant_contract_move_contract on merchant_contract_move (contract_id, id);

create table invoice (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  number text not null unique,
  status text not null default 'applied' check (status in ('applied', 'issued', 'sent', 'finish', 'refused', 'withdrawn')),
  type text not null check (type in ('electronic', 'special')),
  contract_id bigint,
  amount bigint not null check (amount > 0),
  title_type text not null check (title_type in ('company', 'personal')),
  title text not null,
  tax_number text not null,
  address text not null,
  tel text not null,
  bank text not null,
  bank_account text not null,
  email text not null,
  consignee text not null,
  mobile text not null,
  region text not null,
  full_address text not null,
  invoice_no text not null default '',
  file_id bigint unique references private_file,
  courier text not null default '',
  tracking_no text not null default '',
  issue_at timestamptz,
  send_at timestamptz,
  finish_at timestamptz,
  create_at timestamptz not null default now(),
  unique (merchant_id, id),
  foreign key (merchant_id, contract_id) references merchant_contract (merchant_id, id),
  constraint invoice_issued check (status in ('applied', 'refused', 'withdrawn') or (file_id is not null and issue_at is not null)),
  constraint invoice_sent check (type = 'special' or send_at is null)
);
create index invoice_shop on invoice (merchant_id, id desc);
create index invoice_open on invoice (status, id desc) where status in ('applied', 'issued', 'sent');
create index invoice_contract on invoice (contract_id) where contract_id is not null;

-- Of which months an invoice is. What is left over of a month that has one, or was given back of it, is a further part in the next; an
-- invoice that was refused or withdrawn holds nothing any more.
create table invoice_item (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  invoice_id bigint not null,
  month date not null check (extract(day from month) = 1),
  part int not null check (part > 0),
  amount bigint not null,
  live boolean not null default true,
  foreign key (merchant_id, invoice_id) references invoice (merchant_id, id),
  unique (invoice_id, month)
);
create unique index invoice_item_once on invoice_item (merchant_id, month, part) where live;
create index invoice_item_month on invoice_item (month, invoice_id);

create table invoice_move (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  invoice_id bigint not null,
  to_status text not null,
  actor text not null check (actor in ('admin', 'merchant', 'system')),
  actor_id bigint,
  actor_name text not null,
  reason text not null,
  create_at timestamptz not null default now(),
  foreign key (merchant_id, invoice_id) references invoice (merchant_id, id)
);
create index invoice_move_invoice on invoice_move (invoice_id, id);
