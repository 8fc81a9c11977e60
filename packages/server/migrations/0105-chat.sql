-- Chats (docs/domain/chat.md).

-- One between a merchant and the platform, or between somebody who asks in a shop and its merchant. Its number is what those in it call each
-- other by, so it begins where no account's number is.
create table chat_room (
  id bigint generated always as identity (start with 1000000000) primary key,
  merchant_id bigint not null references merchant,
  kind text not null check (kind in ('platform', 'shop')),
  -- Who asks in the shop: a buyer, or a browser by the fingerprint of its secret.
  buyer_id bigint references buyer,
  guest_mac bytea,
  ip text not null default '',
  -- The platform was asked into it.
  handed_at timestamptz,
  -- The merchant does not hear this guest any more.
  blocked_at timestamptz,
  -- When the guest was last told that the shop is away.
  away_at timestamptz,
  last_id bigint not null default 0,
  create_at timestamptz not null default now(),
  unique (merchant_id, id),
  constraint chat_room_whose check ((kind = 'platform') = (buyer_id is null and guest_mac is null)
    and (buyer_id is null or guest_mac is null) and (kind = 'shop' or handed_at is null))
);
create unique index chat_room_platform on chat_room (merchant_id) where kind = 'platform';
create unique index chat_room_buyer on chat_room (buyer_id, merchant_id) where buyer_id is not null;
create unique index chat_room_guest on chat_room (guest_mac, merchant_id) where guest_mac is not null;
create index chat_room_shop on chat_room (merchant_id, last_id desc);
create index chat_room_desk on chat_room (last_id desc) where kind = 'platform' or handed_at is not null;
create index chat_room_blocked on chat_room (merchant_id, blocked_at desc) where blocked_at is not null;
create index chat_room_empty on chat_room (create_at) where last_id = 0;

-- A side of a chat: how far it has read, and what it has cleared away for itself.
create table chat_side (
  merchant_id bigint not null,
  room_id bigint not null,
  side text not null check (side in ('guest', 'merchant', 'platform')),
  -- Messages of the others above read_id.
  unread int not null default 0 check (unread >= 0),
  read_id bigint not null default 0,
  cleared_id bigint not null default 0,
  primary key (room_id, side),
  foreign key (merchant_id, room_id) references chat_room (merchant_id, id) on delete cascade
);
create index chat_side_unread on chat_side (side, merchant_id) where unread > 0;

-- A message's number is drawn while its chat is locked: within a chat numbers rise as messages are committed.
create table chat_message (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  room_id bigint not null,
  side text not null check (side in ('guest', 'merchant', 'platform')),
  -- Who of that side; null for guests and for what the house says.
  author_id bigint,
  author_name text not null default '',
  type text not null check (type in ('text', 'image', 'order', 'goods', 'file', 'system')),
  body text not null,
  file_id bigint references private_file,
  card jsonb,
  -- The one before it, when it was said.
  after_id bigint not null,
  -- What its sender calls it: sent again, it is one.
  client_id text not null default '',
  -- Sides that have deleted it: 1 guest, 2 merchant, 4 platform.
  hidden smallint not null default 0,
  -- The sockets were told.
  told boolean not null default false,
  create_at timestamptz not null,
  -- Whoever speaks is in it.
  foreign key (room_id, side) references chat_side (room_id, side),
  foreign key (merchant_id, room_id) references chat_room (merchant_id, id) on delete cascade
);
create index chat_message_room on chat_message (room_id, id desc);
create unique index chat_message_once on chat_message (room_id, side, client_id) where client_id <> '';
create index chat_message_untold on chat_message (id) where not told;
create index chat_message_age on chat_message (create_at);
create index chat_message_file on chat_message (file_id) where file_id is not null;

-- How a shop answers those who ask.
create table chat_shop (
  merchant_id bigint primary key references merchant,
  chat_status smallint not null default 1 check (chat_status in (0, 1)),
  open_time int not null default 0 check (open_time between 0 and 1439),
  close_time int not null default 0 check (close_time between 0 and 1439),
  open_days int[] not null default '{1,2,3,4,5,6,7}',
  welcome_text text not null default '',
  away_text text not null default '',
  quick_replies text[] not null default '{}'
);

-- The same words to every merchant: how far they have come.
create table chat_broadcast (
  id bigint generated always as identity primary key,
  admin_id bigint not null references admin,
  author_name text not null,
  body text not null,
  -- Up to which merchant they were said.
  done_id bigint not null default 0,
  create_at timestamptz not null
);

-- Private files are also what people send each other in chats: pictures too, and others than administrators send them.
alter table private_file alter column admin_id drop not null,
  add column sender text not null default '',
  drop constraint private_file_kind_check,
  add constraint private_file_kind_check check (kind in ('pdf', 'ofd', 'png', 'jpg', 'gif', 'webp')),
  add constraint private_file_sender check ((admin_id is null) <> (sender = ''));
