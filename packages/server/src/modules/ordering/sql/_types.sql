-- Rows that the functions of a sale are asked with. This file's name comes first, for types must be there before what takes them.

-- Everything an order is decided by. A row and not JSON: its fields are read once, each by its own type.
create type fn.order_wish as (
  trade_no text, merchant_id bigint, goods_id bigint, goods_name text, buyer_id bigint, quantity int, goods_price_old bigint, goods_price bigint,
  coupon_id bigint, coupon_price bigint, total_product_price bigint, total_cost_price bigint, sms_notify smallint, sms_payer smallint,
  sms_price bigint, mobile text, select_cards bigint[], select_of_goods bigint, select_least bigint, selectcard_fee_platform bigint,
  selectcard_fee_merchant bigint, rate int, fee bigint, fee_payer smallint, total_price bigint, finally_money bigint, contact text,
  password_mac bytea, email_notify smallint, email text, channel_id bigint, channel_account_id bigint, pay_title text, request_no text,
  request_hash bytea, create_ip text, device text, device_id text, close_seconds int, unpaid_limit int, contact_limit int, hold_pieces int,
  hold_share int, delivery_kind smallint, card_order int, gifts jsonb, settlement smallint, referral smallint, goods_revision bigint, shop_revision bigint,
  merchant_revision bigint, channel_revision bigint, account_revision bigint, locale text, source text,
  -- Of a copy alone: whose stock it is, what its chain was when it was decided, and who gets what.
  stock_merchant_id bigint, stock_goods_id bigint, chain jsonb, chain_levels int, split jsonb
);

-- What comes with an order. `place`: the order's among those it is placed with; `delivery_kind`: null where the goods can't be given any more.
create type fn.gift_wish as (place int, goods_id bigint, quantity int, name text, delivery_kind smallint);

-- An order whose payment has come, and what is told of it. The caller holds payment and order. `place`: the receipt's among those it came with.
create type fn.sale as (place int, payment_id bigint, order_id bigint, from_status smallint, pieces int, cards int, actor text, reason text, letters text[]);
