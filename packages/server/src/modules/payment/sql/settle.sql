-- Receipts of payments that are no order's. What such a payment was for is decided here and nowhere else: each kind has a function
-- that makes of the buyers' suspense what it is, after the receipt is booked and the payment has succeeded.

-- Takes one verified receipt; the caller holds the payment. A closed payment that is paid after all still counts: money is never
-- lost. Verdicts: applied, duplicate, second_payment, wrong_amount.
create function fn.payment_settle(p payment, p_account bigint, p_transaction text, p_amount bigint, p_source text) returns jsonb language plpgsql as $$
declare
  v_receipt bigint;
  v_verdict text := case when p.amount <> p_amount then 'wrong_amount' when p.status = 1 then 'second_payment' else 'applied' end;
begin
  if v_verdict = 'second_payment' and fn.receipt_vouched(p.id, p_account, p_transaction, p_amount, p_source) then
    return jsonb_build_object('verdict', 'duplicate');
  end if;
  v_receipt := fn.receipt_book(p_account, p_transaction, p.trade_no, p_amount, p_source, p.id, v_verdict);
  if v_receipt is null then
    return fn.receipt_known(p_account, p_transaction, p.trade_no);
  end if;
  perform fn.ledger_receipt(v_receipt, p.trade_no, p_account, p_amount);
  if v_verdict <> 'applied' then
    perform fn.refund_owe(v_receipt, p.merchant_id, v_verdict);
  elsif not fn.payment_succeed(p.id) then
    raise exception 'payment % moved under its lock', p.id;
  elsif p.kind = 'recharge' then
    perform fn.recharge_paid(p, p_transaction);
  elsif p.kind = 'test' then
    perform fn.channel_test_paid(p);
  else
    raise exception 'payment % is nobody''s: %', p.id, p.kind;
  end if;
  return jsonb_build_object('verdict', v_verdict, 'kind', p.kind, 'ref_id', p.ref_id, 'receipt_id', v_receipt, 'merchant_id', p.merchant_id,
    'trade_no', p.trade_no, 'total_price', p.amount, 'payment_id', p.id);
end $$;
