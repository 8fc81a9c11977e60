-- What it costs to come into a supply pool, in the books. See docs/domain/pools.md.

-- wallet of who comes in → the pool's owner, `p_share` of it ours; once a membership. What comes to the owner pays a debt next. Of a pool without an
-- owner all of it is ours. False, and nothing posted, where the wallet has less.
create function fn.ledger_pool_join(p_member bigint, p_payer bigint, p_owner bigint, p_fee bigint, p_share bigint, p_pool_name text) returns boolean
language plpgsql as $$
declare
  v_payer bigint := fn.ledger_account('merchant_wallet', p_payer, null);
  v_owner bigint := case when p_owner is not null then fn.ledger_account('merchant_wallet', p_owner, null) end;
  v_income bigint := fn.ledger_account('service_income', null, null);
  v_accounts bigint[] := array[v_payer];
  v_amounts bigint[] := array[p_fee];
begin
  perform 1 from ledger_account where id in (v_payer, v_owner) or merchant_id = p_owner and kind = 'merchant_debt' order by id for update;
  if (select balance from ledger_account where id = v_payer) < p_fee then
    return false;
  end if;
  if p_share < p_fee then
    v_accounts := v_accounts || v_owner;
    v_amounts := v_amounts || (p_share - p_fee);
  end if;
  if p_share > 0 then
    v_accounts := v_accounts || v_income;
    v_amounts := v_amounts || -p_share;
  end if;
  perform fn.ledger_remark(
    fn.ledger_post('pool_join', p_member, '', v_accounts, array_fill('pool_fee'::text, array[cardinality(v_accounts)]), v_amounts), 'merchant', p_payer, p_pool_name);
  if p_owner is not null then
    perform fn.ledger_settle_debt(p_owner);
  end if;
  return true;
end $$;
