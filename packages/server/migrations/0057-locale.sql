-- Which language letters are in. A buyer's goes with the order: that of the request which placed it. A merchant's and an administrator's goes
-- with the account: that of the office as it was last opened.
alter table orders add column locale text not null default 'zh_CN';
alter table merchant add column locale text not null default 'zh_CN' check (locale in ('zh_CN', 'en_US'));
alter table admin add column locale text not null default 'zh_CN' check (locale in ('zh_CN', 'en_US'));
