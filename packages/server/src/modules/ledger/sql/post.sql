-- The one writer of the ledger. See docs/domain/money.md.

-- An account by what it stands for, opened when it is first needed.
create function fn.ledger_account(p_kind text, p_merchant bigint, p_channel_account bigint) returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  if p_merchant is not null then
    select id into v_id from ledger_account where merchant_id = p_merchant and kind = p_kind;
  elsif p_channel_account is not null then
    select id into v_id from ledger_account where channel_account_id = p_channel_account;
  else
    select id into v_id from ledger_account where kind = p_kind and merchant_id is null and channel_account_id is null;
  end if;
  if v_id is not null then
    return v_id;
  end if;
  insert into ledger_account (kind, merchant_id, channel_account_id, normal, balance)
  values (p_kind, p_merchant, p_channel_account, case p_kind when 'channel_receivable' then 'debit' else 'credit' end, case when p_merchant is null then null else 0 end)
  on conflict do nothing;
  -- Somebody else may have opened it in the same moment; a statement of its own sees that one.
  return fn.ledger_account_again(p_kind, p_merchant, p_channel_account);
end $$;

create function fn.ledger_account_again(p_kind text, p_merchant bigint, p_channel_account bigint) returns bigint language sql as $$
  select id from ledger_account
  where kind = p_kind and merchant_id is not distinct from p_merchant and channel_account_id is not distinct from p_channel_account;
$$;

-- Posts one transaction: a leg an array place, debit positive, credit negative, sum zero. Gives its id, or null when the
-- fact (kind, ref) is posted already. Balances that are kept move here, in the last statement but the insert itself.
create function fn.ledger_post(p_kind text, p_ref bigint, p_trade_no text, p_accounts bigint[], p_types text[], p_amounts bigint[])
returns bigint language plpgsql as $$
declare
  v_id bigint;
  v_after bigint[] := array_fill(null::bigint, array[cardinality(p_accounts)]);
  v_balance bigint;
  v_side int;
  v_delta bigint;
  v_account bigint;
begin
  insert into ledger_transaction (kind, ref_id, trade_no) values (p_kind, p_ref, p_trade_no)
  on conflict (kind, ref_id) do nothing returning id into v_id;
  if v_id is null then
    return null;
  end if;
  for i in 1 .. cardinality(p_accounts) loop
    v_account := p_accounts[i];
    -- Each account once, at its last leg.
    if v_account = any (p_accounts[i + 1 :]) then
      continue;
    end if;
    v_delta := 0;
    for j in 1 .. i loop
      if p_accounts[j] = v_account then
        v_delta := v_delta + p_amounts[j];
      end if;
    end loop;
    update ledger_account a set balance = a.balance + case a.normal when 'debit' then v_delta else -v_delta end
    where a.id = v_account and a.balance is not null
    returning a.balance, case a.normal when 'debit' then 1 else -1 end into v_balance, v_side;
    if found then
      for j in reverse i .. 1 loop
        if p_accounts[j] = v_account then
          v_after[j] := v_balance;
          v_balance := v_balance - v_side * p_amounts[j];
        end if;
      end loop;
    end if;
  end loop;
  insert into ledger_posting (transaction_id, account_id, business_type, amount, balance_after)
  select v_id, l.account, l.type, l.amount, l.after from unnest(p_accounts, p_types, p_amounts, v_after) as l (account, type, amount, after);
  return v_id;
end $$;

-- A gateway told of money: it owes it to us, we owe it to the buyer until an order takes it.
create function fn.ledger_receipt(p_receipt bigint, p_trade_no text, p_channel_account bigint, p_amount bigint) returns void language plpgsql as $$
begin
  perform fn.ledger_post('receipt', p_receipt, p_trade_no,
    array[fn.ledger_account('channel_receivable', null, p_channel_account), fn.ledger_account('buyer_suspense', null, null)],
    array['receipt', 'receipt'], array[p_amount, -p_amount]);
end $$;

-- An order took the buyer's money: goods to the merchant, the fee to us, from the merchant's share or from the buyer's.
create function fn.ledger_sale(p_order bigint, p_trade_no text, p_merchant bigint, p_total bigint, p_goods bigint, p_fee bigint, p_fee_payer smallint)
returns void language plpgsql as $$
declare
  v_suspense bigint := fn.ledger_account('buyer_suspense', null, null);
  v_wallet bigint := fn.ledger_account('merchant_wallet', p_merchant, null);
  v_income bigint;
begin
  if p_fee = 0 then
    perform fn.ledger_post('sale', p_order, p_trade_no, array[v_suspense, v_wallet], array['goods_sold', 'goods_sold'], array[p_total, -p_goods]);
    return;
  end if;
  v_income := fn.ledger_account('fee_income', null, null);
  if p_fee_payer = 2 then
    perform fn.ledger_post('sale', p_order, p_trade_no, array[v_suspense, v_income, v_wallet], array['goods_sold', 'fee', 'goods_sold'], array[p_total, -p_fee, -p_goods]);
  else
    perform fn.ledger_post('sale', p_order, p_trade_no, array[v_suspense, v_income, v_wallet, v_wallet],
      array['goods_sold', 'fee', 'goods_sold', 'fee'], array[p_total, -p_fee, -p_goods, p_fee]);
  end if;
end $$;

-- Money that no order took went back to the buyer through the gateway.
create function fn.ledger_owed_refund(p_owed bigint, p_trade_no text, p_channel_account bigint, p_amount bigint) returns void language sql as $$
  select fn.ledger_post('owed_refund', p_owed, p_trade_no,
    array[fn.ledger_account('buyer_suspense', null, null), fn.ledger_account('channel_receivable', null, p_channel_account)],
    array['goods_refund', 'goods_refund'], array[p_amount, -p_amount]);
$$;
