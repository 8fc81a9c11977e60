-- A batch is worked by one process at a time: by whom, and until when it counts as alive. `receiving`: its file has not
-- arrived whole.
alter table card_import
  add column worker text not null default '',
  add column worker_until timestamptz,
  drop constraint card_import_status_check,
  add constraint card_import_status_check check (status in ('receiving', 'waiting', 'running', 'done', 'failed', 'undone')),
  add constraint card_import_worker check ((worker_until is null) = (worker = ''));
create index card_import_open on card_import (id) where status in ('receiving', 'waiting', 'running');
create index card_import_open_of on card_import (merchant_id) where status in ('receiving', 'waiting', 'running');

alter table card_import_problem
  drop constraint card_import_problem_reason_check,
  add constraint card_import_problem_reason_check check (reason in ('too_long', 'unprintable', 'not_text', 'duplicate_in_batch', 'duplicate_in_stock'));

-- Bytes before sealing; what is sealed does not get smaller by trying.
alter table card_import_chunk add column bytes int not null check (bytes > 0);
alter table card_import_chunk alter column sealed set storage external;
