-- What an administrator's pages on merchants read and write.

-- All merchants' sign-ins and acts, newest first.
create index login_log_realm on login_log (realm, id desc);
create index operation_log_merchants on operation_log (id desc) where merchant_id is not null;

-- An account that was closed for good. Its orders and its books stay, and so does its number.
alter table merchant add column delete_at timestamptz;

-- What an administrator wrote to merchants: once here, and once in the box of each.
create table merchant_letter (
  id bigint generated always as identity primary key,
  admin_id bigint not null,
  admin_name text not null,
  title text not null,
  content text not null,
  -- Everybody who was a merchant then, or those that were named.
  audience text not null check (audience in ('all', 'some')),
  sent_count int not null default 0 check (sent_count >= 0),
  create_at timestamptz not null default now()
);
alter table merchant_message add column letter_id bigint references merchant_letter;
create index merchant_message_letter on merchant_message (letter_id, id desc) where letter_id is not null;
create index merchant_message_letter_read on merchant_message (letter_id) where letter_id is not null and read_at is not null;

-- What was withdrawn today and yesterday.
create index withdrawal_complete on withdrawal (complete_at) where status = 1;
