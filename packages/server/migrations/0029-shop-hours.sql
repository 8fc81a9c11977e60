-- When a shop sells: minutes of the Shanghai day (to below from is over midnight, the same twice all day), days from Monday 1 to Sunday 7.
alter table shop
  add column open_time smallint not null default 0 check (open_time between 0 and 1439),
  add column close_time smallint not null default 0 check (close_time between 0 and 1439),
  add column open_days smallint[] not null default '{1,2,3,4,5,6,7}' check (cardinality(open_days) > 0 and open_days <@ '{1,2,3,4,5,6,7}'),
  add column hours_notice text not null default '';
