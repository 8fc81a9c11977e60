-- A file is written in the language of whoever asked for it.
alter table export_task add column locale text not null default 'zh_CN' check (locale in ('zh_CN', 'en_US'));

-- Times in the filters of tasks that still wait stand as times.
update export_task set filter = jsonb_set(filter, '{date_range}',
  jsonb_build_array(jsonb_build_object('$time', filter -> 'date_range' -> 0), jsonb_build_object('$time', filter -> 'date_range' -> 1)))
where status in ('waiting', 'running') and jsonb_typeof(filter -> 'date_range') = 'array';
update export_task set filter = filter || jsonb_build_object(
  'from', jsonb_build_object('$time', filter -> 'from'), 'until', jsonb_build_object('$time', filter -> 'until'))
where status in ('waiting', 'running') and kind in ('merchant.statement', 'admin.statement');
