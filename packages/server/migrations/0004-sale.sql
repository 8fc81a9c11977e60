-- What closing a sale gives back, and what a late payment takes again.

alter table orders
  -- The cards the buyer chose: they or none, also after closing.
  add column select_cards bigint[] not null default '{}';

alter table order_line
  -- Its pieces were taken off content_stock.remaining; whoever gives them back adds them.
  add column counted boolean not null default false;
