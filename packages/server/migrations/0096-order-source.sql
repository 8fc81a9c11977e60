-- Where a buyer found what was bought: the shop's own page, or the mall's.
alter table orders add column source text not null default 'shop' check (source in ('shop', 'mall'));
