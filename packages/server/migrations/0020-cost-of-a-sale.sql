-- A sale costs less to guard (docs/decisions/0027). A trigger's conditions are prepared anew in every transaction that fires it, one by
-- one: so each is looked at only where a column it speaks of is written.

drop trigger orders_rules on orders;
create trigger orders_rules_insert before insert on orders for each row execute function orders_rules();
-- What an order was priced by, whoever rewrites it.
create trigger orders_rules_update before update of trade_no, quantity, goods_price, goods_price_old, total_product_price, total_cost_price, rate, fee, fee_payer,
  total_price, finally_money, coupon_id, coupon_price, sms_notify, sms_payer, sms_price, select_count, selectcard_fee_platform, selectcard_fee_merchant, email_notify
  on orders for each row execute function orders_rules();
-- What an order goes through.
create function orders_rules_of_life() returns trigger language plpgsql as $$
begin
  if (new.status between 0 and 4
    and new.sendout >= 0
    and new.gift_quantity >= 0
    and new.is_freeze between 0 and 1
    and new.refund_price between 0 and new.total_price
    and (new.status not in (1, 3) or new.success_at is not null)) is false
  then
    perform refuse_row('orders');
  end if;
  return new;
end $$;
create trigger orders_rules_of_life before update of status, sendout, gift_quantity, is_freeze, refund_price, success_at on orders
  for each row execute function orders_rules_of_life();

drop trigger payment_rules on payment;
create trigger payment_rules_insert before insert on payment for each row execute function payment_rules();
create trigger payment_rules_update before update of trade_no, kind, merchant_id, amount on payment for each row execute function payment_rules();
create function payment_rules_of_life() returns trigger language plpgsql as $$
begin
  if (new.status between 0 and 2) is false then
    perform refuse_row('payment');
  end if;
  return new;
end $$;
create trigger payment_rules_of_life before update of status on payment for each row execute function payment_rules_of_life();

-- A wallet that moves stays what it is: only its balance is looked at.
drop trigger ledger_account_rules on ledger_account;
create trigger ledger_account_rules_insert before insert on ledger_account for each row execute function ledger_account_rules();
create trigger ledger_account_rules_update before update of kind, merchant_id, channel_account_id, normal, allow_negative on ledger_account
  for each row execute function ledger_account_rules();
create function ledger_account_rules_of_life() returns trigger language plpgsql as $$
begin
  if new.balance < 0 and not new.allow_negative or new.balance is null and old.balance is not null then
    perform refuse_row('ledger_account');
  end if;
  return new;
end $$;
create trigger ledger_account_rules_of_life before update of balance on ledger_account for each row execute function ledger_account_rules_of_life();

-- A fact without postings can't come from the one writer, which writes both in one function; L1 of the invariants finds one.
drop trigger ledger_transaction_not_empty on ledger_transaction;
drop function ledger_not_empty();

-- What these name was locked by the same transaction, is never deleted, and never changes its number.
alter table order_event drop constraint order_event_order_id_fkey;
alter table order_card drop constraint order_card_card_id_fkey;
alter table receipt drop constraint receipt_payment_id_fkey;
-- A line is written by the statement that writes its order, or while that is locked; O8 of the invariants compares their shops.
alter table order_line drop constraint order_line_merchant_id_order_id_fkey;

-- As in 0003, without looking for the transaction and the account of each leg: the writer has both in its hand, neither can be
-- deleted, and L12 of the invariants finds a leg without one.
create or replace function ledger_balanced() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from posted group by transaction_id having sum(amount) <> 0 or count(*) < 2 or bool_or(amount = 0))
  then
    raise exception 'a ledger transaction does not balance' using errcode = '23514';
  end if;
  return null;
end $$;
