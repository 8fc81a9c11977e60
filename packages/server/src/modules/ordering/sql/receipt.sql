-- Takes one verified receipt: books it, and completes the order it pays. Verdicts: applied, duplicate, late (closed order,
-- to be confirmed), second_payment, wrong_amount, unknown_order, late_unserved, short_of_stock.
create function fn.receipt_settle(p_account bigint, p_transaction text, p_trade_no text, p_amount bigint, p_source text) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  v_pay payment;
  o orders;
  v_receipt bigint;
  v_verdict text;
begin
  select * into v_pay from payment where trade_no = p_trade_no for update;
  if v_pay.channel_account_id is distinct from p_account then
    -- Another account's number says nothing of this payment.
    v_pay := null;
  end if;
  if v_pay.kind <> 'order' then
    return fn.payment_settle(v_pay, p_account, p_transaction, p_amount, p_source);
  end if;
  if v_pay.id is null then
    v_verdict := 'unknown_order';
  elsif v_pay.amount <> p_amount then
    v_verdict := 'wrong_amount';
  elsif v_pay.status = 1 then
    v_verdict := 'second_payment';
  else
    select * into o from orders where id = v_pay.ref_id for update;
    v_verdict := case o.status when 0 then 'applied' when 2 then 'late' else 'late_unserved' end;
  end if;
  if v_verdict in ('second_payment', 'late_unserved') and fn.receipt_vouched(v_pay.id, p_account, p_transaction, p_amount, p_source) then
    return jsonb_build_object('verdict', 'duplicate');
  end if;

  v_receipt := fn.receipt_book(p_account, p_transaction, p_trade_no, p_amount, p_source, v_pay.id, case v_verdict when 'late' then 'pending' else v_verdict end);
  if v_receipt is null then
    return jsonb_build_object('verdict', 'duplicate');
  end if;
  if v_verdict = 'applied' and not fn.order_complete(o, v_pay.id, v_receipt, case p_source when 'manual' then 'confirmed' else 'paid' end) then
    v_verdict := 'short_of_stock';
    perform fn.receipt_reject(v_receipt, v_verdict);
    update orders set status = 4 where id = o.id and status = 0;
    insert into order_event (order_id, from_status, to_status, actor, reason) values (o.id, 0, 4, 'gateway', v_verdict);
  end if;
  if v_verdict <> 'applied' then
    perform fn.ledger_receipt(v_receipt, p_trade_no, p_account, p_amount);
  end if;
  if v_verdict not in ('applied', 'late') then
    perform fn.refund_owe(v_receipt, v_pay.merchant_id, v_verdict);
  end if;
  return jsonb_build_object('verdict', v_verdict, 'receipt_id', v_receipt, 'order_id', o.id, 'merchant_id', v_pay.merchant_id,
    'trade_no', p_trade_no, 'total_price', o.total_price, 'payment_id', v_pay.id);
end $$;

-- Ends a late receipt after the gateway was asked: confirmed → cards again and delivered, or an exception with its refund owed.
create function fn.receipt_rescue(p_receipt bigint, p_confirmed boolean) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  r receipt;
  o orders;
  v_outcome text;
begin
  perform 1 from payment p join receipt t on t.payment_id = p.id where t.id = p_receipt for update of p;
  select * into r from receipt where id = p_receipt for update;
  if r.outcome <> 'pending' then
    return jsonb_build_object('verdict', 'duplicate');
  end if;
  select orders.* into o from orders join payment p on p.ref_id = orders.id and p.kind = 'order' where p.id = r.payment_id for update of orders;
  if not p_confirmed then
    v_outcome := 'unconfirmed';
  elsif o.status <> 2 then
    -- Another receipt of the same order was quicker.
    v_outcome := 'second_payment';
  elsif fn.order_complete(o, r.payment_id, null, case r.source when 'manual' then 'confirmed_late' else 'paid_late' end) then
    v_outcome := 'applied';
  else
    v_outcome := 'late_unserved';
    update orders set status = 4 where id = o.id and status = 2;
    insert into order_event (order_id, from_status, to_status, actor, reason) values (o.id, 2, 4, 'gateway', v_outcome);
  end if;
  perform fn.receipt_resolve(p_receipt, v_outcome);
  if v_outcome <> 'applied' then
    perform fn.refund_owe(p_receipt, o.merchant_id, v_outcome);
  end if;
  return jsonb_build_object('verdict', v_outcome, 'receipt_id', p_receipt, 'order_id', o.id, 'merchant_id', o.merchant_id, 'trade_no', o.trade_no, 'total_price', o.total_price);
end $$;
