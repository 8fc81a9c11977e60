-- Who acts and whose shop it is are two numbers (docs/decisions/0041-who-acts.md). Until now the merchant's own account was the only one
-- that acted for a merchant, and its number is the merchant's.

alter table session add column merchant_id bigint;
update session set merchant_id = subject_id where realm = 'merchant';
alter table session add constraint session_merchant check ((realm = 'merchant') = (merchant_id is not null));
create index session_merchant on session (merchant_id) where revoke_at is null and merchant_id is not null;

-- A file holds what whoever asked for it was allowed to read: it is that account's.
alter table export_task add column actor_id bigint;
update export_task set actor_id = owner_id;
alter table export_task alter column actor_id set not null;
drop index export_task_owner;
create index export_task_owner on export_task (realm, owner_id, actor_id, id desc);

-- The name as it was then, the merchant acted for, and what the call was about.
alter table operation_log
  add column actor_name text not null default '',
  add column merchant_id bigint,
  add column object jsonb not null default '{}';
alter table operation_log disable trigger operation_log_append_only;
update operation_log l set
  merchant_id = case when l.realm = 'merchant' then l.actor_id end,
  actor_name = coalesce(case l.realm
    when 'admin' then (select username from admin where id = l.actor_id)
    when 'merchant' then (select username from merchant where id = l.actor_id)
    else (select email from buyer where id = l.actor_id)
  end, '');
alter table operation_log enable trigger operation_log_append_only;
create index operation_log_merchant on operation_log (merchant_id, id desc) where merchant_id is not null;
create index operation_log_name on operation_log (actor_name, id desc);
