-- What administrators changed of the menus: null keeps what the contract declares, so that an upgrade may improve it. A row without
-- `page_key` is an administrator's own: a link, or a group where `link` is empty.
alter table menu
  add column title_zh text,
  add column title_en text;
update menu set title_zh = title, title_en = title;
update menu set
  title_zh = coalesce(title_zh, '菜单'), title_en = coalesce(title_en, 'Menu'), icon = coalesce(icon, 'link'), sort = coalesce(sort, 0),
  hidden = coalesce(hidden, false), parent_key = coalesce(parent_key, ''), link = coalesce(link, '')
  where page_key is null;
update menu set link = null where page_key is not null;
alter table menu
  drop column title,
  add constraint menu_own check (
    page_key is not null
    or (title_zh is not null and title_en is not null and icon is not null and sort is not null and hidden is not null
        and parent_key is not null and link is not null)),
  add constraint menu_declared check (page_key is null or link is null);
