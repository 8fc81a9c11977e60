-- Payments and receipts. A payment's moves: 0 waiting → 1 succeeded, 0 → 2 closed, 2 → 1 (late).

create type fn.payment_wish as (trade_no text, order_id bigint, merchant_id bigint, channel_id bigint, channel_account_id bigint, amount bigint);

create function fn.payments_open(p_payments fn.payment_wish[]) returns void language plpgsql as $$
begin
  insert into payment (trade_no, kind, ref_id, merchant_id, channel_id, channel_account_id, amount)
  select trade_no, 'order', order_id, merchant_id, channel_id, channel_account_id, amount from unnest(p_payments);
end $$;

create function fn.payment_succeed(p_payment bigint) returns boolean language plpgsql as $$
begin
  return fn.payments_succeed(array[p_payment]) = 1;
end $$;

-- Gives how many of them moved.
create function fn.payments_succeed(p_payments bigint[]) returns int language plpgsql as $$
declare
  v_count int;
begin
  update payment set status = 1, success_at = now(), query_at = null where id = any (p_payments) and status in (0, 2);
  get diagnostics v_count = row_count;
  return v_count;
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

-- A receipt whose number this account has used before: told again, or the number of something else, which nobody may take for this payment.
create function fn.receipt_known(p_account bigint, p_transaction text, p_trade_no text) returns jsonb language sql as $$
  select case when exists (select from receipt where channel_account_id = p_account and transaction_id = p_transaction and trade_no <> p_trade_no)
    then jsonb_build_object('verdict', 'unheard', 'why', 'number_reused', 'trade_no', p_trade_no)
    else jsonb_build_object('verdict', 'duplicate') end;
$$;

-- Keeps the receipts of payments that orders take: of each payment its id, or null when its account's number is booked already.
create function fn.receipts_apply(p_payments bigint[], p_transactions text[], p_sources text[]) returns bigint[] language plpgsql as $$
declare
  v_receipts bigint[];
begin
  with booked as (
    insert into receipt (channel_id, channel_account_id, transaction_id, trade_no, amount, source, payment_id, outcome, resolve_at)
    select p.channel_id, p.channel_account_id, t.transaction_id, p.trade_no, p.amount, t.source, p.id, 'applied', now()
    from unnest(p_payments, p_transactions, p_sources) as t (payment_id, transaction_id, source) join payment p on p.id = t.payment_id
    on conflict (channel_account_id, transaction_id) do nothing
    returning id, payment_id
  )
  select array_agg(booked.id order by t.place) into v_receipts from unnest(p_payments) with ordinality as t (payment_id, place) left join booked using (payment_id);
  return v_receipts;
end $$;

-- Money of a receipt that no order took is owed back, and that is told.
create function fn.refund_owe(p_receipt bigint, p_merchant bigint, p_reason text) returns void language plpgsql as $$
declare
  v_id bigint;
begin
  insert into owed_refund (receipt_id, merchant_id, amount, reason, out_refund_no)
  select id, p_merchant, amount, p_reason, 'R' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDDHH24MISS') || lpad(id::text, 12, '0')
  from receipt where id = p_receipt
  -- It was believed after all, and its order could not be served.
  on conflict (receipt_id) do update set reason = excluded.reason, status = 'owed', resolve_at = null where owed_refund.status = 'replaced'
  returning id into v_id;
  -- An administrator hears of it.
  if v_id is not null then
    perform fn.outbox_add('payment.owed', jsonb_build_object('owed_id', v_id));
  end if;
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
