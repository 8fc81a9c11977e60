-- Found by walking every list with 10⁵ rows in each table (docs/decisions/0115-many-rows-of-everything.md).

-- By goods first: what a text or file has sold, and whether a goods may be deleted, read every order's lines. The columns, and what refers to
-- them, are the same; an order's lines are found by order_line_of_order.
alter table card drop constraint card_line;
alter table order_line drop constraint order_line_of_stock;
alter table order_line add constraint order_line_of_stock unique (goods_id, order_id, stock_merchant_id, id);
alter table card add constraint card_line foreign key (order_id, merchant_id, goods_id, line_id)
  references order_line (order_id, stock_merchant_id, goods_id, id);
create index order_split_goods on order_split (goods_id);

-- What lists are asked for by days: those of an old day were found after all that came since.
create index operation_log_day on operation_log (create_at);
create index operation_log_shop_day on operation_log (merchant_id, create_at) where merchant_id is not null;
create index login_log_day on login_log (realm, create_at);
create index recharge_day on recharge (create_at);

-- The look at risks read everybody's accounts of payout for each merchant, and all complaints for those of a week.
create index payout_account_mask on payout_account (account_mask, realname_mask);
create index order_complaint_day on order_complaint (create_at);
