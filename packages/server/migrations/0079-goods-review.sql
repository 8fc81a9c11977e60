-- Goods as the platform looks at them (docs/domain/review.md): whether somebody has looked, what is frozen and why, and a name found among millions.
alter table goods
  add column review text not null default 'passed' constraint goods_review_known check (review in ('passed', 'unseen', 'waiting', 'refused')),
  add column review_reason text not null default '',
  add column review_at timestamptz,
  -- It was wanted on the shelf when it came to wait: there it goes when it passes.
  add column shelf_wish smallint not null default 0 check (shelf_wish in (0, 1)),
  add column freeze_reason text not null default '';

-- What nobody has passed is off the shelf: an order need not ask.
alter table goods add constraint goods_reviewed check (status = 0 or review in ('passed', 'unseen'));
alter table goods add constraint goods_review_reason check ((review = 'refused') = (review_reason <> ''));

create index goods_to_look_at on goods (review, id) where review in ('unseen', 'waiting') and delete_at is null;
create index goods_frozen on goods (id) where is_freeze = 1 and delete_at is null;

-- A text's single characters and its neighbouring pairs, in small letters. An index over them finds a piece of a name in any language, of one
-- character too, which trigrams don't. Its cost keeps it out of filters over rows.
create function text_grams(value text) returns text[] language sql immutable strict parallel safe cost 10000 as $$
  select coalesce(array_agg(distinct substr(lower(value), at, wide)), '{}')
  from generate_series(1, length(lower(value))) at, generate_series(1, 2) wide
$$;
create index goods_name_grams on goods using gin (text_grams(name)) where delete_at is null;
