-- Friend links are rows with a logo, a place and a status; the lines of the setting move along, in their order.
create table site_link (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 40),
  url text not null check (url ~ '^https?://[^[:space:]]+$' and length(url) <= 500),
  logo text not null default '',
  sort int not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  create_at timestamptz not null default now()
);
create index site_link_order on site_link (sort desc, id desc);

-- Larger places come first, ten apart so that one can be put between. What a line held beyond a title and an address was never stored.
insert into site_link (title, url, sort)
select btrim(split_part(line, '|', 1), E' \t\r'), split_part(line, '|', 2), 10 * (count(*) over () - at + 1)
from setting, regexp_split_to_table(value ->> 'site_links', '\n') with ordinality as lines (raw, at), btrim(raw, E' \t\r') as line
where name = 'theme' and line <> ''
order by at;

update setting set value = value - 'site_links' where name = 'theme' and value ? 'site_links';
