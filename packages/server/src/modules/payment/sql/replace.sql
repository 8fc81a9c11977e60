-- What is owed back for a payment is taken by other goods instead: owed → replaced, its receipt → applied. Gives the receipt, or
-- null when nothing is owed or giving it back has begun.
create function fn.owed_replace(p_payment bigint) returns bigint language plpgsql as $$
declare
  v_receipt bigint;
begin
  update owed_refund w set status = 'replaced', resolve_at = now() from receipt r
  where r.payment_id = p_payment and r.outcome in ('late_unserved', 'short_of_stock') and w.receipt_id = r.id and w.status = 'owed'
  returning r.id into v_receipt;
  update receipt set outcome = 'applied' where id = v_receipt;
  return v_receipt;
end $$;
