-- Money held back while a complaint is open, and money of a paid order that goes back. See docs/domain/complaints-and-refunds.md.
-- A merchant's accounts are locked in the order of their ids before what they hold is decided on, as fn.ledger_sales does.

-- wallet → frozen; what the wallet lacks is a debt, so that income which comes meanwhile is held back too and nothing is paid out past
-- it. Gives how much is held back.
create function fn.ledger_freeze(p_complaint bigint, p_trade_no text, p_merchant bigint, p_amount bigint, p_kind text default 'complaint_freeze') returns bigint language plpgsql as $$
declare
  v_wallet bigint := fn.ledger_account('merchant_wallet', p_merchant, null);
  v_frozen bigint := fn.ledger_account('merchant_frozen', p_merchant, null);
  v_debt bigint := fn.ledger_debt_account(p_merchant);
  v_held bigint;
begin
  perform 1 from ledger_account where id in (v_wallet, v_frozen, v_debt) order by id for update;
  select least(balance, p_amount) into v_held from ledger_account where id = v_wallet;
  if p_amount <= 0 or fn.ledger_post_some(p_kind, p_complaint, p_trade_no, array[v_wallet, v_debt, v_frozen],
      array['freeze', 'debt', 'freeze'], array[v_held, p_amount - v_held, -p_amount]) is null then
    return 0;
  end if;
  return p_amount;
end $$;

-- frozen → wallet: what a complaint held back and did not need. A debt is paid out of it first.
create function fn.ledger_unfreeze(p_complaint bigint, p_trade_no text, p_merchant bigint, p_amount bigint, p_kind text default 'complaint_unfreeze') returns void language plpgsql as $$
declare
  v_wallet bigint := fn.ledger_account('merchant_wallet', p_merchant, null);
  v_frozen bigint := fn.ledger_account('merchant_frozen', p_merchant, null);
  v_debt bigint := (select id from ledger_account where merchant_id = p_merchant and kind = 'merchant_debt');
begin
  if p_amount > 0 then
    perform 1 from ledger_account where id in (v_wallet, v_frozen, v_debt) order by id for update;
    perform fn.ledger_post(p_kind, p_complaint, p_trade_no, array[v_frozen, v_wallet], array['unfreeze', 'unfreeze'], array[p_amount, -p_amount]);
    perform fn.ledger_settle_debt(p_merchant);
  end if;
end $$;

-- frozen → wallet: a share whose settlement has come, by the clock or by an administrator's hand. What the merchant owes is paid out of it.
create function fn.ledger_settle(p_unfreeze bigint, p_trade_no text, p_merchant bigint, p_amount bigint, p_admin bigint, p_reason text)
returns void language plpgsql as $$
declare
  v_wallet bigint := fn.ledger_account('merchant_wallet', p_merchant, null);
  v_frozen bigint := fn.ledger_account('merchant_frozen', p_merchant, null);
  v_debt bigint := (select id from ledger_account where merchant_id = p_merchant and kind = 'merchant_debt');
  v_fact bigint;
begin
  perform 1 from ledger_account where id in (v_wallet, v_frozen, v_debt) order by id for update;
  v_fact := fn.ledger_post('settle_unfreeze', p_unfreeze, p_trade_no, array[v_frozen, v_wallet], array['unfreeze', 'unfreeze'], array[p_amount, -p_amount]);
  if p_admin is not null then
    perform fn.ledger_remark(v_fact, 'admin', p_admin, p_reason);
  end if;
  perform fn.ledger_settle_debt(p_merchant);
end $$;

-- What a merchant owes us: the one merchant's account on the debit side.
create function fn.ledger_debt_account(p_merchant bigint) returns bigint language plpgsql as $$
begin
  return fn.ledger_account('merchant_debt', p_merchant, null);
end $$;

-- An order's money is owed back to its buyer: the merchant's part out of what is frozen for it, then the wallet, and what
-- both lack is a debt; the platform's part out of what it earned by the order. Money that went past us goes back the same way.
create function fn.ledger_order_refund(p_refund bigint, p_trade_no text, p_merchant bigint, p_channel_account bigint, p_frozen bigint,
  p_merchant_amount bigint, p_fee bigint, p_select bigint, p_sms bigint) returns void language plpgsql as $$
declare
  v_direct bigint := fn.ledger_direct(p_channel_account);
  v_wallet bigint;
  v_frozen bigint;
  v_debt bigint;
  v_ours bigint[];
  v_from_wallet bigint;
begin
  if v_direct is not null then
    perform fn.ledger_refund_past_us(p_refund, p_trade_no, p_merchant, v_direct, p_merchant_amount, p_fee, p_select, p_sms);
    return;
  end if;
  v_wallet := fn.ledger_account('merchant_wallet', p_merchant, null);
  v_frozen := fn.ledger_account('merchant_frozen', p_merchant, null);
  v_debt := fn.ledger_debt_account(p_merchant);
  v_ours := fn.ledger_refund_accounts();
  perform 1 from ledger_account where id in (v_wallet, v_frozen, v_debt) order by id for update;
  select least(balance, p_merchant_amount - p_frozen) into v_from_wallet from ledger_account where id = v_wallet;
  perform fn.ledger_post_some('order_refund', p_refund, p_trade_no,
    array[v_frozen, v_wallet, v_debt] || v_ours,
    array['goods_refund', 'goods_refund', 'debt', 'fee_refund', 'selectcard_fee', 'sms', 'goods_refund'],
    array[p_frozen, v_from_wallet, p_merchant_amount - p_frozen - v_from_wallet, p_fee, p_select, p_sms,
      -(p_merchant_amount + p_fee + p_select + p_sms)]);
end $$;

-- What the platform gives back of: fee, chosen cards, messages; and what is owed to buyers.
create function fn.ledger_refund_accounts() returns bigint[] language plpgsql as $$
begin
  return array[fn.ledger_account('fee_income', null, null), fn.ledger_account('selectcard_income', null, null),
    fn.ledger_account('sms_income', null, null), fn.ledger_account('refund_payable', null, null)];
end $$;

-- The account of money that a merchant's own gateway collected; null for a gateway of ours.
create function fn.ledger_direct(p_channel_account bigint) returns bigint language sql as $$
  select id from ledger_account where channel_account_id = p_channel_account and kind = 'merchant_direct';
$$;

-- The merchant's own gateway gives all of it back. What we give back of our income goes to the prepaid fees it came from, or
-- takes off a debt first.
create function fn.ledger_refund_past_us(p_refund bigint, p_trade_no text, p_merchant bigint, p_direct bigint, p_merchant_amount bigint,
  p_fee bigint, p_select bigint, p_sms bigint) returns void language plpgsql as $$
declare
  v_prepaid bigint := fn.ledger_account('merchant_prepaid', p_merchant, null);
  v_debt bigint := fn.ledger_debt_account(p_merchant);
  v_accounts bigint[] := fn.ledger_refund_accounts();
  v_ours bigint := p_fee + p_select + p_sms;
  v_off_debt bigint;
begin
  perform 1 from ledger_account where id in (v_prepaid, v_debt) order by id for update;
  select least(balance, v_ours) into v_off_debt from ledger_account where id = v_debt;
  perform fn.ledger_post_some('order_refund', p_refund, p_trade_no,
    array[p_direct, v_debt, v_prepaid] || v_accounts,
    array['goods_refund', 'debt', 'fee_refund', 'fee_refund', 'selectcard_fee', 'sms', 'goods_refund'],
    array[p_merchant_amount + v_ours, -v_off_debt, v_off_debt - v_ours, p_fee, p_select, p_sms, -(p_merchant_amount + v_ours)]);
end $$;

-- Posts the legs that move something.
create function fn.ledger_post_some(p_kind text, p_ref bigint, p_trade_no text, p_accounts bigint[], p_types text[], p_amounts bigint[])
returns bigint language sql as $$
  select fn.ledger_post(p_kind, p_ref, p_trade_no, array_agg(l.account order by l.place), array_agg(l.type order by l.place), array_agg(l.amount order by l.place))
  from unnest(p_accounts, p_types, p_amounts) with ordinality as l (account, type, amount, place) where l.amount <> 0;
$$;

-- The buyer has it back: out of what the gateway owes us, or, by hand, out of our own pocket. Of money that never was ours, a
-- payment by hand is the merchant's too.
create function fn.ledger_refund_paid(p_refund bigint, p_trade_no text, p_channel_account bigint, p_by_hand boolean, p_amount bigint)
returns void language sql as $$
  select fn.ledger_post('order_refund_paid', p_refund, p_trade_no,
    array[fn.ledger_account('refund_payable', null, null),
      case when p_by_hand and fn.ledger_direct(p_channel_account) is null then fn.ledger_account('paid_by_hand', null, null)
        else fn.ledger_channel(p_channel_account) end],
    array['goods_refund', 'goods_refund'], array[p_amount, -p_amount]);
$$;

-- A merchant's debt is paid out of what the wallet has gained since. Gives how much.
create function fn.ledger_repay(p_merchant bigint) returns bigint language plpgsql as $$
declare
  v_wallet bigint := fn.ledger_account('merchant_wallet', p_merchant, null);
  v_debt bigint := fn.ledger_debt_account(p_merchant);
  v_amount bigint;
begin
  perform 1 from ledger_account where id in (v_wallet, v_debt) order by id for update;
  select min(balance) into v_amount from ledger_account where id in (v_wallet, v_debt);
  if v_amount > 0 then
    perform fn.ledger_post('debt_repaid', nextval('ledger_repayment'), '', array[v_wallet, v_debt], array['debt', 'debt'], array[v_amount, -v_amount]);
  end if;
  return v_amount;
end $$;

-- Those who supplied a copy give back their part of a refund to its seller, who gives all of it to the buyer: out of what is frozen for it, then the
-- wallet, and what both lack is a debt. The caller holds the accounts.
create function fn.ledger_split_back(p_refund bigint, p_trade_no text, p_seller bigint, p_merchants bigint[], p_amounts bigint[], p_frozen bigint[]) returns void
language plpgsql as $$
declare
  v_accounts bigint[] := array[fn.ledger_account('merchant_wallet', p_seller, null)];
  v_types text[] := array['proxy_cost'];
  v_amounts bigint[] := array[-(select sum(amount) from unnest(p_amounts) amount)];
  v_wallet bigint;
  v_from_wallet bigint;
begin
  for i in 1 .. cardinality(p_merchants) loop
    v_wallet := fn.ledger_account('merchant_wallet', p_merchants[i], null);
    select least(balance, p_amounts[i] - p_frozen[i]) into v_from_wallet from ledger_account where id = v_wallet;
    v_accounts := v_accounts || fn.ledger_account('merchant_frozen', p_merchants[i], null) || v_wallet || fn.ledger_debt_account(p_merchants[i]);
    v_types := v_types || array['proxy_sold', 'proxy_sold', 'debt'];
    v_amounts := v_amounts || p_frozen[i] || v_from_wallet || p_amounts[i] - p_frozen[i] - v_from_wallet;
  end loop;
  perform fn.ledger_post_some('proxy_refund', p_refund, p_trade_no, v_accounts, v_types, v_amounts);
end $$;
