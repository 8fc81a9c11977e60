-- What a sale writes, made cheaper to guard (docs/decisions/0023). PostgreSQL reads a CHECK's text anew in every statement
-- that touches the row: a quarter of a purchase. The same rules stand in one trigger a table, whose plan a connection keeps.
-- A later rule of these tables goes into its function here (create or replace), never into a CHECK.

do $$
declare
  c record;
begin
  for c in
    select conrelid::regclass as owner, conname from pg_constraint where contype = 'c' and conrelid in (
      'orders'::regclass, 'order_line'::regclass, 'payment'::regclass, 'receipt'::regclass, 'card'::regclass,
      'ledger_account'::regclass, 'ledger_posting'::regclass)
  loop
    execute format('alter table %s drop constraint %I', c.owner, c.conname);
  end loop;
end $$;

-- As a CHECK would say it.
create function refuse_row(p_table text) returns void language plpgsql as $$
begin
  raise exception 'a row of % breaks a rule of its table', p_table using errcode = '23514', table = p_table, constraint = p_table || '_rules';
end $$;

-- In these, as in a CHECK, null is no breach.
create function orders_rules() returns trigger language plpgsql as $$
begin
  if (length(new.trade_no) between 20 and 32
    and new.quantity between 1 and 1000
    and new.goods_price > 0
    and new.total_product_price > 0
    and new.rate between 0 and 1000000
    and new.fee >= 0
    and new.fee_payer between 1 and 2
    and new.total_price > 0
    and new.finally_money >= 0
    and new.email_notify between 0 and 1
    and new.status between 0 and 4
    and new.sendout >= 0
    and new.gift_quantity >= 0
    and new.goods_price_old >= 0
    and new.coupon_price >= 0
    and new.total_cost_price >= 0
    and new.sms_notify between 0 and 1
    and new.sms_payer between 0 and 1
    and new.sms_price >= 0
    and new.select_count >= 0
    and new.selectcard_fee_platform >= 0
    and new.selectcard_fee_merchant >= 0
    and new.is_freeze between 0 and 1
    and new.refund_price between 0 and new.total_price
    and (new.coupon_id is null) = (new.coupon_price = 0)
    and new.total_product_price = new.goods_price * new.quantity - new.coupon_price
    and new.total_price = new.total_product_price + new.selectcard_fee_platform + new.selectcard_fee_merchant
      + case when new.sms_notify = 1 and new.sms_payer = 0 then new.sms_price else 0 end + case new.fee_payer when 2 then new.fee else 0 end
    and new.finally_money = new.total_product_price + new.selectcard_fee_merchant
      - case when new.sms_notify = 1 and new.sms_payer = 1 then new.sms_price else 0 end - case new.fee_payer when 1 then new.fee else 0 end
    and (new.status not in (1, 3) or new.success_at is not null)) is false
  then
    perform refuse_row('orders');
  end if;
  return new;
end $$;
create trigger orders_rules before insert or update on orders for each row execute function orders_rules();

create function order_line_rules() returns trigger language plpgsql as $$
begin
  if (new.quantity > 0 and new.delivery_kind between 0 and 2 and new.sendout >= 0) is false then
    perform refuse_row('order_line');
  end if;
  return new;
end $$;
create trigger order_line_rules before insert or update on order_line for each row execute function order_line_rules();

create function payment_rules() returns trigger language plpgsql as $$
begin
  if (length(new.trade_no) <= 32 and new.kind in ('order') and new.amount > 0 and new.status between 0 and 2) is false then
    perform refuse_row('payment');
  end if;
  return new;
end $$;
create trigger payment_rules before insert or update on payment for each row execute function payment_rules();

create function receipt_rules() returns trigger language plpgsql as $$
begin
  if (length(new.transaction_id) between 1 and 64
    and new.amount > 0
    and new.source in ('notice', 'query')
    and (new.outcome = 'pending') = (new.resolve_at is null)) is false
  then
    perform refuse_row('receipt');
  end if;
  return new;
end $$;
create trigger receipt_rules before insert or update on receipt for each row execute function receipt_rules();

create function ledger_account_rules() returns trigger language plpgsql as $$
begin
  if (new.kind in ('merchant_wallet', 'merchant_frozen', 'merchant_debt', 'fee_income', 'sms_income', 'selectcard_income', 'refund_payable',
      'channel_receivable', 'buyer_suspense')
    and new.normal in ('debit', 'credit')
    and (new.balance >= 0 or new.allow_negative)
    and (new.kind in ('merchant_wallet', 'merchant_frozen', 'merchant_debt')) = (new.merchant_id is not null)
    and (new.kind = 'channel_receivable') = (new.channel_account_id is not null)
    and (new.merchant_id is not null) = (new.balance is not null)) is false
  then
    perform refuse_row('ledger_account');
  end if;
  return new;
end $$;
create trigger ledger_account_rules before insert or update on ledger_account for each row execute function ledger_account_rules();

-- Cards come by thousands and are looked at together; they change one by one.
create function card_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.status between 0 and 4
      and octet_length(new.secret) >= 30
      and octet_length(new.fingerprint) = 16
      and new.select_price >= 0
      and (new.status between 2 and 4) = (new.order_id is not null)
      and (new.order_id is null) = (new.line_id is null)
      and (new.delete_at is null or new.status between 0 and 1)) is false
    then
      perform refuse_row('card');
    end if;
    return new;
  end if;
  if exists (
    select 1 from added c where (c.status between 0 and 4
      and octet_length(c.secret) >= 30
      and octet_length(c.fingerprint) = 16
      and c.select_price >= 0
      and (c.status between 2 and 4) = (c.order_id is not null)
      and (c.order_id is null) = (c.line_id is null)
      and (c.delete_at is null or c.status between 0 and 1)) is false)
  then
    perform refuse_row('card');
  end if;
  return null;
end $$;
create trigger card_rules_update before update on card for each row execute function card_rules();
create trigger card_rules_insert after insert on card referencing new table as added for each statement execute function card_rules();

-- Rows that others name for good. What names them needs no foreign key, whose lock on the one row that everybody names
-- (an order move, the gateway's account, the platform's ledger accounts) is what all sales would have to share.
create function kept() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are kept for good', tg_table_name using errcode = '42501';
end $$;
create trigger ledger_account_kept before delete or truncate on ledger_account for each statement execute function kept();
create trigger channel_account_kept before delete or truncate on channel_account for each statement execute function kept();
create trigger order_move_kept before update or delete or truncate on order_move for each statement execute function kept();

-- An order's merchant is its goods' merchant, and that key stays. fn.order_place finds the account of a payment, and
-- fn.receipt_book that of a receipt.
alter table orders drop constraint orders_merchant_id_fkey;
alter table payment drop constraint payment_merchant_id_fkey, drop constraint payment_channel_id_channel_account_id_fkey;
alter table receipt drop constraint receipt_channel_id_channel_account_id_fkey;

alter table order_event drop constraint order_event_from_status_to_status_fkey;
create function order_event_rules() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from order_move where from_status = new.from_status and to_status = new.to_status) then
    raise exception 'no order moves from % to %', new.from_status, new.to_status using errcode = '23503', table = 'order_event', constraint = 'order_event_move';
  end if;
  return new;
end $$;
create trigger order_event_rules before insert on order_event for each row execute function order_event_rules();

-- One key of a card and one of a delivery say more than the two they replace: the line is of that very order.
alter table card drop constraint card_order_id_fkey, drop constraint card_merchant_id_goods_id_line_id_fkey;
alter table order_card drop constraint order_card_merchant_id_order_id_fkey, drop constraint order_card_merchant_id_line_id_fkey;
alter table order_line drop constraint order_line_merchant_id_id_key, drop constraint order_line_stock_merchant_id_goods_id_id_key;
drop index order_line_order;
alter table order_line
  add constraint order_line_of_order unique (order_id, merchant_id, id),
  add constraint order_line_of_stock unique (order_id, stock_merchant_id, goods_id, id);
alter table card add constraint card_line foreign key (order_id, merchant_id, goods_id, line_id)
  references order_line (order_id, stock_merchant_id, goods_id, id);
alter table order_card add constraint order_card_line foreign key (order_id, merchant_id, line_id)
  references order_line (order_id, merchant_id, id);

-- The statement that writes postings is looked at as a whole: each transaction balances with at least two legs, nothing is
-- posted for nothing, transaction and account are there. Both are kept for good, so there is nothing to lock.
alter table ledger_posting drop constraint ledger_posting_transaction_id_fkey, drop constraint ledger_posting_account_id_fkey;
create or replace function ledger_balanced() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select 1 from posted p
    -- With a limit each is looked up by its key; as a plain join, or an exists, it may become a scan of the whole ledger.
    left join lateral (select 1 as found from ledger_transaction where id = p.transaction_id limit 1) t on true
    left join lateral (select 1 as found from ledger_account where id = p.account_id limit 1) a on true
    group by p.transaction_id
    having sum(p.amount) <> 0 or count(*) < 2 or bool_or(p.amount = 0) or count(t.found) < count(*) or count(a.found) < count(*))
  then
    raise exception 'a ledger transaction does not balance' using errcode = '23514';
  end if;
  return null;
end $$;
