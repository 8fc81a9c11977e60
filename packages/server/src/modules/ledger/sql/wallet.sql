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
    array[v_type, v_type], array[p_amount, -p_amount]), 'merchant', p_merchant, '');
  if p_wallet = 'money' then
    perform fn.ledger_settle_debt(p_merchant);
  end if;
end $$;

-- What administrators froze by hand and did not let go again. The rest of what is frozen waits for its settlement or a complaint's end.
create function fn.ledger_hand_frozen(p_merchant bigint) returns bigint language sql as $$
  select coalesce(sum(case action when 'freeze' then amount else -amount end), 0)::bigint
  from wallet_adjustment where merchant_id = p_merchant and action in ('freeze', 'unfreeze');
$$;

-- An administrator moves a merchant's money by hand, once a request. Gives {id}, {repeated, same} or {short: what there was}; the
-- caller undoes what fell short. Two at once wait for each other at the wallet's row.
create function fn.wallet_adjust(p_merchant bigint, p_admin bigint, p_action text, p_amount bigint, p_mark text, p_request text) returns jsonb language plpgsql as $$
declare
  v_id bigint;
  v_other bigint;
  v_kind text := case when p_action like 'customchannelfee%' then 'merchant_prepaid' when p_action like 'customchanneldeposit%' then 'merchant_deposit' else 'merchant_wallet' end;
  v_wallet bigint := fn.ledger_account(v_kind, p_merchant, null);
  v_takes boolean := p_action ~ '(dec|^freeze)$';
  v_held bigint;
  v_type text := case p_action when 'inc' then 'admin_inc' when 'dec' then 'admin_dec' when 'freeze' then 'freeze' when 'unfreeze' then 'unfreeze'
    when 'customchannelfeeadd' then 'admin_fee_money_inc' when 'customchannelfeedec' then 'admin_fee_money_dec'
    when 'customchanneldepositadd' then 'admin_deposit_money_inc' when 'customchanneldepositdec' then 'admin_deposit_money_dec' end;
begin
  v_other := case when p_action in ('freeze', 'unfreeze') then fn.ledger_account('merchant_frozen', p_merchant, null) else fn.ledger_account('adjustment', null, null) end;
  insert into wallet_adjustment (merchant_id, admin_id, action, amount, mark, request_no)
  values (p_merchant, p_admin, p_action, p_amount, p_mark, p_request)
  on conflict (merchant_id, request_no) do nothing returning id into v_id;
  if v_id is null then
    return (select jsonb_build_object('repeated', true, 'same', a.action = p_action and a.amount = p_amount)
      from wallet_adjustment a where a.merchant_id = p_merchant and a.request_no = p_request);
  end if;
  perform 1 from ledger_account where merchant_id = p_merchant and balance is not null and (id in (v_wallet, v_other) or kind = 'merchant_debt') order by id for update;
  if p_action = 'unfreeze' then
    -- Without this one, which stands in the table already.
    v_held := least(fn.ledger_hand_frozen(p_merchant) + p_amount, (select balance from ledger_account where id = v_other));
  elsif v_takes then
    v_held := (select balance from ledger_account where id = v_wallet);
  end if;
  if v_held < p_amount then
    return jsonb_build_object('short', v_held);
  end if;
  perform fn.ledger_remark(fn.ledger_post('adjust', v_id, '', array[v_other, v_wallet], array[v_type, v_type],
    case when v_takes then array[-p_amount, p_amount] else array[p_amount, -p_amount] end), 'admin', p_admin, p_mark);
  if p_action in ('inc', 'unfreeze') then
    perform fn.ledger_settle_debt(p_merchant);
  end if;
  return jsonb_build_object('id', v_id);
end $$;

-- What came into the available wallet pays a debt next, where there is one.
create function fn.ledger_settle_debt(p_merchant bigint) returns void language plpgsql as $$
begin
  if exists (select 1 from ledger_account where merchant_id = p_merchant and kind = 'merchant_debt' and balance > 0) then
    perform fn.ledger_repay(p_merchant);
  end if;
end $$;

-- A recharge that was credited on an administrator's word says whose, and why.
create function fn.ledger_recharge_vouched(p_recharge bigint, p_admin bigint, p_reason text) returns void language sql as $$
  update ledger_note n set actor = 'admin', actor_id = p_admin, reason = p_reason from ledger_transaction t
  where t.kind = 'recharge' and t.ref_id = p_recharge and n.transaction_id = t.id;
$$;
