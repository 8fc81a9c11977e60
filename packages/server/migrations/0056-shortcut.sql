-- Pages that an administrator keeps at hand, by the name of the page's route (contract/src/pages), in the order they were put into.
create table admin_shortcut (
  id bigint generated always as identity primary key,
  admin_id bigint not null references admin on delete cascade,
  menu_name text not null check (menu_name <> ''),
  sort int not null,
  create_at timestamptz not null default now(),
  unique (admin_id, menu_name)
);
