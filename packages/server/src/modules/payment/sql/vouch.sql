-- Receipts on an administrator's word. The word stands in for the gateway's number until that is told: then it is the same
-- money, and not paid twice. True when nothing more is to be booked: the number took the word's place, or the word came
-- after the money.
create function fn.receipt_vouched(p_payment bigint, p_account bigint, p_transaction text, p_amount bigint, p_source text) returns boolean language plpgsql as $$
begin
  if p_source = 'manual' then
    return true;
  end if;
  update receipt set transaction_id = p_transaction, source = p_source
  where payment_id = p_payment and source = 'manual' and amount = p_amount
    and not exists (select 1 from receipt t where t.channel_account_id = p_account and t.transaction_id = p_transaction);
  return found;
end $$;
