-- What bringing merchants is worth: out of our promotion into the wallet of whoever brought them. See docs/domain/referral.md.

-- A part of what we earned by one sale. A refund may take it back out of a debt: that account is opened now, when nothing is locked yet.
create function fn.ledger_rebate(p_order bigint, p_trade_no text, p_parent bigint, p_amount bigint) returns void language plpgsql as $$
begin
  perform fn.ledger_debt_account(p_parent);
  perform fn.ledger_post('sub_rebate', p_order, p_trade_no,
    array[fn.ledger_account('promotion', null, null), fn.ledger_account('merchant_wallet', p_parent, null)],
    array['sub_sold_rebate', 'sub_sold_rebate'], array[p_amount, -p_amount]);
end $$;

-- Once for a merchant, at its first sale, whose number it bears. The wallet is held before the fact is written: another sale of the merchant
-- that came at once holds it by its rebate, and would wait for this fact while this one waits for the wallet.
create function fn.ledger_referral_reward(p_merchant bigint, p_trade_no text, p_parent bigint, p_amount bigint) returns void language plpgsql as $$
declare
  v_promotion bigint := fn.ledger_account('promotion', null, null);
  v_wallet bigint := fn.ledger_account('merchant_wallet', p_parent, null);
begin
  perform fn.ledger_debt_account(p_parent);
  perform 1 from ledger_account where id = v_wallet for update;
  perform fn.ledger_post('sub_register', p_merchant, p_trade_no, array[v_promotion, v_wallet], array['sub_register', 'sub_register'], array[p_amount, -p_amount]);
end $$;

-- A refund takes back its part of the rebate, and of a first sale that went back whole the reward. What the wallet lacks is a debt.
create function fn.ledger_rebate_back(p_refund bigint, p_order bigint, p_trade_no text, p_merchant bigint, p_total bigint, p_before bigint, p_amount bigint)
returns void language plpgsql as $$
declare
  v_parent bigint;
  v_rebate bigint := 0;
  v_reward bigint := 0;
  v_wallet bigint;
  v_debt bigint;
  v_promotion bigint := fn.ledger_account('promotion', null, null);
  v_from_wallet bigint;
begin
  select a.merchant_id, -p.amount into v_parent, v_rebate from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
  join ledger_account a on a.id = p.account_id and a.kind = 'merchant_wallet' where t.kind = 'sub_rebate' and t.ref_id = p_order;
  -- Rounded down over all refunds together: parts come to exactly what one refund of their sum would.
  v_rebate := coalesce(div(v_rebate::numeric * (p_before + p_amount), p_total) - div(v_rebate::numeric * p_before, p_total), 0);
  if p_before + p_amount = p_total then
    select a.merchant_id, -p.amount into v_parent, v_reward from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
    join ledger_account a on a.id = p.account_id and a.kind = 'merchant_wallet'
    where t.kind = 'sub_register' and t.ref_id = p_merchant and t.trade_no = p_trade_no
    union all select v_parent, 0 limit 1;
  end if;
  if v_parent is null or v_rebate + v_reward = 0 then
    return;
  end if;
  v_wallet := fn.ledger_account('merchant_wallet', v_parent, null);
  v_debt := fn.ledger_debt_account(v_parent);
  perform 1 from ledger_account where id in (v_wallet, v_debt) order by id for update;
  select least(balance, v_rebate + v_reward) into v_from_wallet from ledger_account where id = v_wallet;
  perform fn.ledger_post_some('sub_rebate_back', p_refund, p_trade_no,
    array[v_wallet, v_wallet, v_debt, v_promotion, v_promotion],
    array['sub_sold_rebate', 'sub_register', 'debt', 'sub_sold_rebate', 'sub_register'],
    array[least(v_from_wallet, v_rebate), v_from_wallet - least(v_from_wallet, v_rebate), v_rebate + v_reward - v_from_wallet, -v_rebate, -v_reward]);
end $$;

-- For a step of an activity, out of our promotion. The wallet is held before the fact is written, as above.
create function fn.ledger_award(p_claim bigint, p_merchant bigint, p_amount bigint) returns void language plpgsql as $$
declare
  v_promotion bigint := fn.ledger_account('promotion', null, null);
  v_wallet bigint := fn.ledger_account('merchant_wallet', p_merchant, null);
begin
  perform fn.ledger_debt_account(p_merchant);
  perform 1 from ledger_account where id = v_wallet for update;
  perform fn.ledger_post('reward', p_claim, '', array[v_promotion, v_wallet], array['reward', 'reward'], array[p_amount, -p_amount]);
end $$;

-- What was given for a step that is no longer reached goes back; its fact bears the claim's number below zero. What the wallet lacks is a debt.
create function fn.ledger_award_back(p_claim bigint, p_merchant bigint, p_amount bigint) returns void language plpgsql as $$
declare
  v_promotion bigint := fn.ledger_account('promotion', null, null);
  v_wallet bigint := fn.ledger_account('merchant_wallet', p_merchant, null);
  v_debt bigint := fn.ledger_debt_account(p_merchant);
  v_from_wallet bigint;
begin
  perform 1 from ledger_account where id in (v_wallet, v_debt) order by id for update;
  select least(balance, p_amount) into v_from_wallet from ledger_account where id = v_wallet;
  perform fn.ledger_post_some('reward', -p_claim, '', array[v_wallet, v_debt, v_promotion], array['reward', 'debt', 'reward'],
    array[v_from_wallet, p_amount - v_from_wallet, -p_amount]);
end $$;
