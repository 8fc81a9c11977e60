-- What a merchant's log tells though no wallet moves by it: a sale whose money went past us, and a withdrawal that arrived. Of these
-- alone a posting may be of nothing; it balances by itself. Else as in 0020.
create or replace function ledger_balanced() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from posted group by transaction_id
    having sum(amount) <> 0 or count(*) < 2 or bool_or(amount = 0 and business_type not in ('gatewaygoods_sold', 'cash_success')))
  then
    raise exception 'a ledger transaction does not balance' using errcode = '23514';
  end if;
  return null;
end $$;
