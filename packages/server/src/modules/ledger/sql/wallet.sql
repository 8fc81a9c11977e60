-- What moves a merchant's wallets apart from sales: recharges, and administrators' adjustments. See docs/domain/wallets.md.

-- Who moved money by hand, and why.
create function fn.ledger_remark(p_transaction bigint, p_actor text, p_actor_id bigint, p_reason text) returns void language sql as $$
  insert into ledger_note (transaction_id, actor, actor_id, reason) select p_transaction, p_actor, p_actor_id, p_reason where p_transaction is not null;
$$;

-- The merchant's account behind a wallet of the recharge and adjustment pages.
create function fn.ledger_wallet(p_merchant bigint, p_wallet text) returns bigint language sql as $$
  select fn.ledger_account(case p_wallet when 'money' then 'merchant_wallet' when 'fee_money' then 'merchant_prepaid' when 'deposit_money' then 'merchant_deposit' end,
    p_merchant, null);
$$;

-- A verified receipt fills a wallet. What comes into the available one pays a debt next.
create function fn.ledger_recharge(p_recharge bigint, p_trade_no text, p_merchant bigint, p_wallet text, p_amount bigint) returns void language plpgsql as $$
declare
  v_wallet bigint := fn.ledger_wallet(p_merchant, p_wallet);
  v_type text := case p_wallet when 'money' then 'recharge' when 'fee_money' then 'recharge_fee_money' else 'recharge_deposit' end;
begin
  perform 1 from ledger_account where merchant_id = p_merchant and balance is not null and (id = v_wallet or kind = 'merchant_debt') order by id for update;
  perform fn.ledger_remark(fn.ledger_post('recharge', p_recharge, p_trade_no, array[fn.ledger_account('buyer_suspense', null, null), v_wallet],
    array[v_type, v_type], array[p_amount, -p_amount]), 'merchant', p_merchant, '在线充值');
  if p_wallet = 'money' and exists (select 1 from ledger_account where merchant_id = p_merchant and kind = 'merchant_debt' and balance > 0) then
    perform fn.ledger_repay(p_merchant);
  end if;
end $$;
