-- Which articles a merchant has read. One that is taken away takes its marks along.
create table article_read (
  merchant_id bigint not null references merchant,
  article_id bigint not null references article on delete cascade,
  primary key (merchant_id, article_id)
);
create index article_read_article on article_read (article_id);
-- The published ones in the order they are read, for the way from one to the next.
create index article_published on article (publish_at desc, id desc) where status = 1;
