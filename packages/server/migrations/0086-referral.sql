-- Who brought whom is fixed when a newcomer registers; who brought himself has nothing of it. See docs/domain/referral.md.

-- What a merchant's personal link ends in. It opens nothing: it only says who is meant.
alter table merchant add column spread_code text not null default substr(replace(gen_random_uuid()::text, '-', ''), 1, 10);
create unique index merchant_spread_code on merchant (spread_code);
alter table merchant add constraint merchant_parent_other check (parent_id <> id);
create index merchant_parent on merchant (parent_id, id desc) where parent_id is not null;

-- The browser it registered in, under a key of the house; null where it told nothing.
alter table merchant add column device_mac bytea check (octet_length(device_mac) = 32);
create index merchant_device on merchant (device_mac) where device_mac is not null;

create function merchant_parent_stays() returns trigger language plpgsql as $$
begin
  if old.parent_id is not null and new.parent_id is distinct from old.parent_id then
    raise exception 'whoever brought a merchant stays' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger merchant_parent_stays before update of parent_id on merchant for each row execute function merchant_parent_stays();

-- How a merchant was brought. `merchant_id` is the newcomer.
create table referral (
  merchant_id bigint primary key references merchant,
  parent_id bigint not null references merchant,
  way text not null check (way in ('link', 'code')),
  -- What says that the newcomer is who brought it.
  signals text[] not null default '{}' check (signals <@ array['address', 'device', 'mobile', 'payout']),
  -- 1 counts, 0 is worth nothing.
  status smallint not null default 1 check (status in (0, 1)),
  -- What an administrator said when he decided.
  reason text not null default '',
  admin_name text not null default '',
  create_at timestamptz not null default now(),
  update_at timestamptz not null default now(),
  check (merchant_id <> parent_id)
);
create index referral_parent on referral (parent_id, merchant_id desc);
create index referral_signalled on referral (merchant_id desc) where status = 0;
insert into referral (merchant_id, parent_id, way, create_at, update_at)
select id, parent_id, case when invite_id is null then 'link' else 'code' end, create_at, create_at from merchant where parent_id is not null;

-- Invite codes that were made together.
create sequence invite_batch;
alter table invite_code add column batch bigint not null default 0;
update invite_code i set batch = b.batch from (select id, dense_rank() over (order by create_at, admin_id) as batch from invite_code) b where b.id = i.id;
select setval('invite_batch', max(batch)) from invite_code having max(batch) is not null;
alter table invite_code alter column batch drop default;
create index invite_code_batch on invite_code (batch, id desc);

-- What a merchant has had by bringing others is summed from the ledger.
create index ledger_posting_referral on ledger_posting (account_id, id desc) include (amount) where business_type in ('sub_register', 'sub_sold_rebate', 'reward');
