-- Payments and receipts. A payment's moves: 0 waiting → 1 succeeded, 0 → 2 closed, 2 → 1 (late).

create function fn.payment_open(p_trade_no text, p_order bigint, p_merchant bigint, p_channel bigint, p_account bigint, p_amount bigint) returns void language plpgsql as $$
begin
  insert into payment (trade_no, kind, ref_id, merchant_id, channel_id, channel_account_id, amount)
  values (p_trade_no, 'order', p_order, p_merchant, p_channel, p_account, p_amount);
end $$;

create function fn.payment_succeed(p_payment bigint) returns boolean language plpgsql as $$
begin
  update payment set status = 1, success_at = now(), query_at = null where id = p_payment and status in (0, 2);
  return found;
end $$;

create function fn.payments_close(p_orders bigint[]) returns void language plpgsql as $$
begin
  update payment set status = 2 where kind = 'order' and ref_id = any (p_orders) and status = 0;
end $$;

-- Keeps a verified receipt; its posting is the caller's next step. Gives its id, or null when this account's number is booked already.
create function fn.receipt_book(p_account bigint, p_transaction text, p_trade_no text, p_amount bigint, p_source text, p_payment bigint, p_outcome text)
returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  insert into receipt (channel_id, channel_account_id, transaction_id, trade_no, amount, source, payment_id, outcome, resolve_at)
  select channel_id, id, p_transaction, p_trade_no, p_amount, p_source, p_payment, p_outcome, case p_outcome when 'pending' then null else now() end
  from channel_account where id = p_account
  on conflict (channel_account_id, transaction_id) do nothing
  returning id into v_id;
  return v_id;
end $$;

-- Money of a receipt that no order took is owed back.
create function fn.refund_owe(p_receipt bigint, p_merchant bigint, p_reason text) returns void language plpgsql as $$
begin
  insert into owed_refund (receipt_id, merchant_id, amount, reason, out_refund_no)
  select id, p_merchant, amount, p_reason, 'R' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDDHH24MISS') || lpad(id::text, 12, '0')
  from receipt where id = p_receipt
  on conflict (receipt_id) do nothing;
end $$;

-- pending → its end, once.
create function fn.receipt_resolve(p_receipt bigint, p_outcome text) returns boolean language plpgsql as $$
begin
  update receipt set outcome = p_outcome, resolve_at = now() where id = p_receipt and outcome = 'pending';
  return found;
end $$;

-- A receipt booked as applied whose order could not be served after all, in the same transaction.
create function fn.receipt_reject(p_receipt bigint, p_outcome text) returns void language plpgsql as $$
begin
  update receipt set outcome = p_outcome where id = p_receipt and outcome = 'applied';
end $$;
