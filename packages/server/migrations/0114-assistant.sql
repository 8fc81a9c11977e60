-- An assistant answers in a shop's chat where its merchant wishes it (docs/domain/chat.md, docs/decisions/0096-an-answer-by-itself-is-a-job.md).

alter table chat_shop
  add column ai_status smallint not null default 0 check (ai_status in (0, 1)),
  add column ai_when text not null default 'away' check (ai_when in ('always', 'away', 'first')),
  add column ai_shared smallint not null default 1 check (ai_shared in (0, 1)),
  add column ai_unknown_text text not null default '',
  add column ai_quiet int not null default 30 check (ai_quiet between 5 and 1440),
  add column ai_day int not null default 200 check (ai_day between 1 and 5000),
  add column ai_guest_day int not null default 20 check (ai_guest_day between 1 and 200),
  -- Questions that it took in the shop on its last day.
  add column used_day date,
  add column used_count int not null default 0;

alter table chat_room
  -- When a person of the shop or of the platform last wrote here.
  add column person_at timestamptz,
  -- The assistant passed it on, and no person has answered since; wished: because its guest asked for a person.
  add column asked_at timestamptz,
  add column wished boolean not null default false,
  -- Questions that it took here on its last day, the last message it took, and the last one it has dealt with.
  add column used_day date,
  add column used_count int not null default 0,
  add column taken_id bigint not null default 0,
  add column answered_id bigint not null default 0;

alter table chat_message
  -- Nobody wrote it.
  add column is_auto boolean not null default false,
  -- What an answer rests on: title and quote.
  add column sources jsonb;

update chat_room r set person_at = (select max(create_at) from chat_message m where m.room_id = r.id and m.side <> 'guest' and m.author_id is not null)
where kind = 'shop';
