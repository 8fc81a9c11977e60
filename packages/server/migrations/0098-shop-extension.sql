-- What a shop adds to its page (docs/domain/shop-page.md): a row where its merchant chose anything, so that a choice moves no revision of the shop,
-- which orders under way rest on.
create table shop_extension (
  merchant_id bigint primary key references merchant,
  -- [{url, title}] in the order they are played.
  music jsonb not null default '[]',
  notice_look text not null default 'plain' check (notice_look in ('plain', 'paper', 'drawer', 'corner')),
  notice_often text not null default 'day' check (notice_often in ('visitor', 'day', 'always')),
  notice_from timestamptz,
  notice_until timestamptz,
  notice_days int[] not null default '{1,2,3,4,5,6,7}' check (notice_days <@ '{1,2,3,4,5,6,7}' and cardinality(notice_days) > 0),
  float_side text not null default 'right' check (float_side in ('right', 'left', 'none')),
  float_ways text[] not null default '{qq,wechat,mobile,site_link}' check (float_ways <@ '{qq,wechat,mobile,site_link}'),
  goods_sort text not null default 'hand' check (goods_sort in ('hand', 'sales', 'newest', 'price_up', 'price_down')),
  share_image text not null default '',
  -- As its merchant wrote it; what pages are given is made of it anew (merchant/look/shop-css.ts).
  css text not null default '',
  constraint shop_extension_times check (notice_from < notice_until)
);
