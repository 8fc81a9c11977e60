-- Fees of the platform's own services. See docs/domain/verification.md.

-- Takes a fee out of a merchant's wallet, once a reference. False where the wallet holds less: nothing is taken. Two at once wait for each other
-- at the wallet's row.
create function fn.ledger_service_fee(p_ref bigint, p_trade_no text, p_merchant bigint, p_wallet text, p_type text, p_amount bigint, p_remark text default '')
returns boolean language plpgsql as $$
declare
  v_wallet bigint := fn.ledger_wallet(p_merchant, p_wallet);
begin
  perform 1 from ledger_account where id = v_wallet for update;
  if (select balance from ledger_account where id = v_wallet) < p_amount then
    return false;
  end if;
  perform fn.ledger_remark(fn.ledger_post('service_fee', p_ref, p_trade_no, array[v_wallet, fn.ledger_account('service_income', null, null)],
    array[p_type, p_type], array[p_amount, -p_amount]), 'merchant', p_merchant, p_remark);
  return true;
end $$;

-- Gives it back to where it came from, once: the fact of it has the reference below zero. What comes into the available wallet pays a debt next.
create function fn.ledger_service_fee_back(p_ref bigint, p_trade_no text, p_merchant bigint, p_wallet text, p_type text, p_amount bigint)
returns void language plpgsql as $$
declare
  v_wallet bigint := fn.ledger_wallet(p_merchant, p_wallet);
begin
  perform 1 from ledger_account where merchant_id = p_merchant and balance is not null and (id = v_wallet or kind = 'merchant_debt') order by id for update;
  perform fn.ledger_remark(fn.ledger_post('service_fee', -p_ref, p_trade_no, array[fn.ledger_account('service_income', null, null), v_wallet],
    array[p_type, p_type], array[p_amount, -p_amount]), 'system', null, '');
  if p_wallet = 'money' then
    perform fn.ledger_settle_debt(p_merchant);
  end if;
end $$;
