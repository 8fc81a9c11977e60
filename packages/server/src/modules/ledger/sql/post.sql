-- The one writer of the ledger. See docs/domain/money.md.

-- Accounts are opened by one transaction at a time: two that open the same ones in another order would wait for each other. So whatever
-- a function may have to open is opened before it locks a merchant's accounts.
create function fn.ledger_opening() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger_account', 0));
end $$;

-- An account by what it stands for, opened when it is first needed.
create function fn.ledger_account(p_kind text, p_merchant bigint, p_channel_account bigint) returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  if p_merchant is not null then
    select id into v_id from ledger_account where merchant_id = p_merchant and kind = p_kind;
  elsif p_channel_account is not null then
    select id into v_id from ledger_account where channel_account_id = p_channel_account and kind = p_kind;
  else
    select id into v_id from ledger_account where kind = p_kind and merchant_id is null and channel_account_id is null;
  end if;
  if v_id is not null then
    return v_id;
  end if;
  perform fn.ledger_opening();
  insert into ledger_account (kind, merchant_id, channel_account_id, normal, balance)
  values (p_kind, p_merchant, p_channel_account, case when p_kind in ('channel_receivable', 'merchant_debt', 'promotion') then 'debit' else 'credit' end, case when p_merchant is null then null else 0 end)
  on conflict do nothing;
  -- Somebody else may have opened it in the same moment; a statement of its own sees that one.
  return fn.ledger_account_again(p_kind, p_merchant, p_channel_account);
end $$;

create function fn.ledger_account_again(p_kind text, p_merchant bigint, p_channel_account bigint) returns bigint language sql as $$
  select id from ledger_account
  where kind = p_kind and merchant_id is not distinct from p_merchant and channel_account_id is not distinct from p_channel_account;
$$;

-- What a gateway's account stands for: what the gateway owes us, or, where the account is a merchant's own, money that went past us.
create function fn.ledger_channel(p_channel_account bigint) returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  select id into v_id from ledger_account where channel_account_id = p_channel_account;
  if v_id is null then
    perform fn.ledger_opening();
    insert into ledger_account (kind, merchant_id, channel_account_id, normal)
    select case when merchant_id is null then 'channel_receivable' else 'merchant_direct' end, merchant_id, id, 'debit' from channel_account where id = p_channel_account
    on conflict do nothing;
    -- A statement of its own sees who was quicker.
    select id into v_id from ledger_account where channel_account_id = p_channel_account;
  end if;
  return v_id;
end $$;

-- Posts one transaction: a leg an array place, debit positive, credit negative, sum zero. Gives its id, or null when the
-- fact (kind, ref) is posted already.
create function fn.ledger_post(p_kind text, p_ref bigint, p_trade_no text, p_accounts bigint[], p_types text[], p_amounts bigint[])
returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  insert into ledger_transaction (kind, ref_id, trade_no) values (p_kind, p_ref, p_trade_no)
  on conflict (kind, ref_id) do nothing returning id into v_id;
  if v_id is not null then
    perform fn.ledger_write(array_fill(v_id, array[cardinality(p_accounts)]), p_accounts, p_types, p_amounts,
      (select array_agg(id order by id) from ledger_account where id = any (p_accounts) and balance is not null));
  end if;
  return v_id;
end $$;

-- Writes the legs of new transactions. The balances that are kept, of the accounts `p_kept`, move first: nothing but the
-- insert stands between a wallet's lock and the commit.
create function fn.ledger_write(p_transactions bigint[], p_accounts bigint[], p_types text[], p_amounts bigint[], p_kept bigint[])
returns void language plpgsql as $$
declare
  v_legs int := cardinality(p_accounts);
  v_after bigint[] := array_fill(null::bigint, array[v_legs]);
  v_account bigint;
  v_delta bigint;
  v_balance bigint;
  v_side int;
begin
  foreach v_account in array coalesce(p_kept, '{}') loop
    v_delta := 0;
    for i in 1 .. v_legs loop
      if p_accounts[i] = v_account then
        v_delta := v_delta + p_amounts[i];
      end if;
    end loop;
    update ledger_account a set balance = a.balance + case a.normal when 'debit' then v_delta else -v_delta end
    where a.id = v_account
    returning a.balance, case a.normal when 'debit' then 1 else -1 end into v_balance, v_side;
    for i in reverse v_legs .. 1 loop
      if p_accounts[i] = v_account then
        v_after[i] := v_balance;
        v_balance := v_balance - v_side * p_amounts[i];
      end if;
    end loop;
  end loop;
  insert into ledger_posting (transaction_id, account_id, business_type, amount, balance_after)
  select l.* from unnest(p_transactions, p_accounts, p_types, p_amounts, v_after) as l;
end $$;

-- A gateway told of money: it owes it to us, we owe it to the buyer until an order takes it.
create function fn.ledger_receipt(p_receipt bigint, p_trade_no text, p_channel_account bigint, p_amount bigint) returns void language plpgsql as $$
begin
  perform fn.ledger_post('receipt', p_receipt, p_trade_no,
    array[fn.ledger_channel(p_channel_account), fn.ledger_account('buyer_suspense', null, null)],
    array['receipt', 'receipt'], array[p_amount, -p_amount]);
end $$;

-- What nearly every sale is: nothing but goods and a fee, all of it the merchant's at once. `receivable` is the account of who collected it,
-- `merchant_fee` what of the fee the merchant bears.
create type fn.sold as (order_id bigint, trade_no text, receivable bigint, wallet bigint, total_price bigint, product_price bigint, fee bigint, merchant_fee bigint);

-- An order took the buyer's money: goods to the merchant, the fee to us, from the merchant's share or from the buyer's; likewise the
-- text message. Surcharges of chosen cards are the merchant's and ours. `p_frozen` of the merchant's share waits for its settlement.
-- On a merchant's own gateway the money never was ours: what we earn comes out of the prepaid fees, and what those lack is a debt.
-- With a receipt, that fact is posted in the same stroke: what nearly every sale is.
create function fn.ledger_sale(p_receipt bigint, p_channel_account bigint, p_order bigint, p_trade_no text, p_merchant bigint, p_total bigint,
  p_goods bigint, p_fee bigint, p_fee_payer smallint, p_sms bigint, p_sms_payer smallint, p_select_platform bigint, p_select_merchant bigint,
  p_frozen bigint)
returns void language plpgsql as $$
declare
  v_receivable bigint;
  v_suspense bigint;
  v_income bigint;
  v_wallet bigint;
  v_frozen bigint;
  v_direct bigint;
  v_sale bigint;
  v_facts bigint[] := '{}';
  v_accounts bigint[] := '{}';
  v_types text[] := '{}';
  v_amounts bigint[] := '{}';
begin
  select (select id from ledger_account where channel_account_id = p_channel_account and kind = 'channel_receivable'),
    (select id from ledger_account where kind = 'buyer_suspense' and merchant_id is null and channel_account_id is null),
    (select id from ledger_account where kind = 'fee_income' and merchant_id is null and channel_account_id is null),
    (select id from ledger_account where merchant_id = p_merchant and kind = 'merchant_wallet')
  into v_receivable, v_suspense, v_income, v_wallet;
  v_suspense := coalesce(v_suspense, fn.ledger_account('buyer_suspense', null, null));
  v_wallet := coalesce(v_wallet, fn.ledger_account('merchant_wallet', p_merchant, null));

  if v_receivable is null then
    v_receivable := fn.ledger_channel(p_channel_account);
    v_direct := (select id from ledger_account where id = v_receivable and kind = 'merchant_direct');
  end if;

  if p_receipt is not null and v_direct is null and p_sms = 0 and p_select_platform = 0 and p_select_merchant = 0 and p_frozen = 0 then
    perform fn.ledger_sales(array[row (p_order, p_trade_no, v_receivable, v_wallet, p_total, p_goods, p_fee, case when p_fee_payer = 1 then p_fee else 0 end)::fn.sold],
      array[p_receipt]);
    return;
  end if;

  if p_receipt is not null then
    with facts as (
      insert into ledger_transaction (kind, ref_id, trade_no) values ('receipt', p_receipt, p_trade_no), ('sale', p_order, p_trade_no) returning id, kind
    )
    select max(id) filter (where kind = 'sale'), array_agg(id) filter (where kind = 'receipt') into v_sale, v_facts from facts;
    v_facts := v_facts || v_facts;
    v_accounts := array[v_receivable, v_suspense];
    v_types := array['receipt', 'receipt'];
    v_amounts := array[p_total, -p_total];
  else
    insert into ledger_transaction (kind, ref_id, trade_no) values ('sale', p_order, p_trade_no) returning id into v_sale;
  end if;

  v_accounts := v_accounts || v_suspense;
  v_types := v_types || 'goods_sold'::text;
  v_amounts := v_amounts || p_total;
  if p_fee > 0 then
    v_accounts := v_accounts || coalesce(v_income, fn.ledger_account('fee_income', null, null));
    v_types := v_types || 'fee'::text;
    v_amounts := v_amounts || -p_fee;
  end if;
  if p_sms > 0 then
    v_accounts := v_accounts || fn.ledger_account('sms_income', null, null);
    v_types := v_types || 'sms'::text;
    v_amounts := v_amounts || -p_sms;
  end if;
  if p_select_platform > 0 then
    v_accounts := v_accounts || fn.ledger_account('selectcard_income', null, null);
    v_types := v_types || 'selectcard_fee'::text;
    v_amounts := v_amounts || -p_select_platform;
  end if;
  if v_direct is not null then
    perform fn.ledger_sale_past_us(v_facts, v_sale, v_accounts, v_types, v_amounts, v_direct, p_merchant, p_total, p_fee + p_sms + p_select_platform);
    return;
  end if;
  v_accounts := v_accounts || v_wallet;
  v_types := v_types || 'goods_sold'::text;
  v_amounts := v_amounts || -p_goods;
  if p_select_merchant > 0 then
    v_accounts := v_accounts || v_wallet;
    v_types := v_types || 'selectcard_fee'::text;
    v_amounts := v_amounts || -p_select_merchant;
  end if;
  if p_fee > 0 and p_fee_payer = 1 then
    v_accounts := v_accounts || v_wallet;
    v_types := v_types || 'fee'::text;
    v_amounts := v_amounts || p_fee;
  end if;
  if p_sms > 0 and p_sms_payer = 1 then
    v_accounts := v_accounts || v_wallet;
    v_types := v_types || 'sms'::text;
    v_amounts := v_amounts || p_sms;
  end if;
  if p_frozen > 0 then
    v_frozen := fn.ledger_account('merchant_frozen', p_merchant, null);
    v_accounts := v_accounts || v_wallet || v_frozen;
    v_types := v_types || 'freeze'::text || 'freeze'::text;
    v_amounts := v_amounts || p_frozen || -p_frozen;
  end if;
  perform fn.ledger_write(v_facts || array_fill(v_sale, array[cardinality(v_accounts) - cardinality(v_facts)]), v_accounts, v_types, v_amounts,
    case when v_frozen is null then array[v_wallet] else array[least(v_wallet, v_frozen), greatest(v_wallet, v_frozen)] end);
end $$;

-- Receipts, and the sales they paid: the facts, then the wallets with the legs of all. A wallet's legs come in the order of what it held
-- after each.
create function fn.ledger_sales(p_sold fn.sold[], p_receipts bigint[]) returns void language plpgsql as $$
declare
  v_suspense bigint := coalesce((select id from ledger_account where kind = 'buyer_suspense' and merchant_id is null and channel_account_id is null),
    fn.ledger_account('buyer_suspense', null, null));
  v_income bigint := coalesce((select id from ledger_account where kind = 'fee_income' and merchant_id is null and channel_account_id is null),
    fn.ledger_account('fee_income', null, null));
  v_received bigint[];
  v_sales bigint[];
  v_legs int;
begin
  with facts as (
    insert into ledger_transaction (kind, ref_id, trade_no)
    select fact.kind, fact.ref_id, s.trade_no from unnest(p_sold) with ordinality s, lateral (values ('receipt', p_receipts[s.ordinality]), ('sale', s.order_id)) as fact (kind, ref_id)
    returning id, kind, ref_id
  )
  select array_agg(facts.id order by s.ordinality) filter (where facts.kind = 'receipt'), array_agg(facts.id order by s.ordinality) filter (where facts.kind = 'sale')
  into v_received, v_sales
  from unnest(p_sold) with ordinality s join facts on facts.ref_id = case facts.kind when 'sale' then s.order_id else p_receipts[s.ordinality] end;
  if cardinality(p_sold) > 1 then
    perform 1 from ledger_account where id in (select wallet from unnest(p_sold)) order by id for update;
  end if;
  with sale as (
    select s.*, v_received[s.ordinality] as received, v_sales[s.ordinality] as sold,
      coalesce(sum(product_price - merchant_fee) over (partition by wallet order by s.ordinality rows between 1 following and unbounded following), 0) as later
    from unnest(p_sold) with ordinality s
  ), moved as (
    update ledger_account a set balance = balance + earned.amount
    from (select wallet, sum(product_price - merchant_fee) as amount from sale group by wallet) earned where a.id = earned.wallet
    returning a.id, a.balance
  )
  insert into ledger_posting (transaction_id, account_id, business_type, amount, balance_after)
  select leg.fact, leg.account, leg.type, leg.amount, moved.balance - sale.later + leg.before_last
  from sale join moved on moved.id = sale.wallet, lateral (values
    (1, sale.received, sale.receivable, 'receipt', sale.total_price, null::bigint), (2, sale.received, v_suspense, 'receipt', -sale.total_price, null),
    (3, sale.sold, v_suspense, 'goods_sold', sale.total_price, null), (4, sale.sold, v_income, 'fee', -sale.fee, null),
    (5, sale.sold, sale.wallet, 'goods_sold', -sale.product_price, sale.merchant_fee), (6, sale.sold, sale.wallet, 'fee', sale.merchant_fee, 0)
  ) as leg (no, fact, account, type, amount, before_last)
  where leg.amount <> 0
  order by sale.ordinality, leg.no;
  get diagnostics v_legs = row_count;
  if v_legs <> (select sum(4 + (fee <> 0)::int + (merchant_fee <> 0)::int) from unnest(p_sold)) then
    raise exception 'a sale of % found no wallet', v_sales;
  end if;
end $$;

-- What of a sale is another's, out of the wallet of its seller.
create type fn.share as (order_id bigint, trade_no text, seller_wallet bigint, wallet bigint, amount bigint);

-- The same, some of copies: then the shares of those who supplied them are theirs with it, as fn.ledger_split has it. Every wallet that
-- moves is held first, by rising id.
create function fn.ledger_sales_shared(p_sold fn.sold[], p_receipts bigint[], p_shares fn.share[]) returns void language plpgsql as $$
begin
  if p_shares is null then
    perform fn.ledger_sales(p_sold, p_receipts);
    return;
  end if;
  perform 1 from ledger_account where id in (select wallet from unnest(p_sold) union select wallet from unnest(p_shares)) order by id for update;
  perform fn.ledger_sales(p_sold, p_receipts);
  with fact as (
    insert into ledger_transaction (kind, ref_id, trade_no) select 'proxy_split', order_id, trade_no from unnest(p_shares) group by order_id, trade_no
    returning id, ref_id
  ), leg as (
    select fact.id as fact, 0 as no, s.seller_wallet as account, 'proxy_cost' as type, sum(s.amount)::bigint as amount
    from unnest(p_shares) s join fact on fact.ref_id = s.order_id group by fact.id, s.seller_wallet
    union all select fact.id, s.ordinality, s.wallet, 'proxy_sold', -s.amount from unnest(p_shares) with ordinality s join fact on fact.ref_id = s.order_id
  ), moved as (
    update ledger_account a set balance = a.balance - moving.amount
    from (select account, sum(amount)::bigint as amount from leg group by account) moving where a.id = moving.account
    returning a.id, a.balance
  )
  insert into ledger_posting (transaction_id, account_id, business_type, amount, balance_after)
  select leg.fact, leg.account, leg.type, leg.amount,
    moved.balance + coalesce(sum(leg.amount) over (partition by leg.account order by leg.fact, leg.no rows between 1 following and unbounded following), 0)
  from leg join moved on moved.id = leg.account order by leg.fact, leg.no;
end $$;

-- The merchant's side of a sale on the merchant's own gateway. The wallet's leg is of nothing: its log tells of the sale.
create function fn.ledger_sale_past_us(p_facts bigint[], p_sale bigint, p_accounts bigint[], p_types text[], p_amounts bigint[], p_direct bigint,
  p_merchant bigint, p_total bigint, p_ours bigint) returns void language plpgsql as $$
declare
  v_wallet bigint := fn.ledger_account('merchant_wallet', p_merchant, null);
  v_prepaid bigint := fn.ledger_account('merchant_prepaid', p_merchant, null);
  v_debt bigint := fn.ledger_debt_account(p_merchant);
  v_paid bigint;
  v_accounts bigint[] := p_accounts || p_direct || v_wallet;
  v_types text[] := p_types || 'gatewaygoods_sold'::text || 'gatewaygoods_sold'::text;
  v_amounts bigint[] := p_amounts || -p_total || 0::bigint;
begin
  perform 1 from ledger_account where id in (v_wallet, v_prepaid, v_debt) order by id for update;
  select least(balance, p_ours) into v_paid from ledger_account where id = v_prepaid;
  if v_paid > 0 then
    v_accounts := v_accounts || v_prepaid;
    v_types := v_types || 'custom_fee'::text;
    v_amounts := v_amounts || v_paid;
  end if;
  if v_paid < p_ours then
    v_accounts := v_accounts || v_debt;
    v_types := v_types || 'debt'::text;
    v_amounts := v_amounts || p_ours - v_paid;
  end if;
  perform fn.ledger_write(p_facts || array_fill(p_sale, array[cardinality(v_accounts) - cardinality(p_facts)]), v_accounts, v_types, v_amounts,
    (select array_agg(id order by id) from unnest(array[v_wallet, v_prepaid, v_debt]) id where id = any (v_accounts)));
end $$;

-- Money that no order took went back to its payer: through the gateway, or by an administrator's hand out of our own pocket. What a
-- merchant's account collected never was ours: our hand pays none of it, and what the merchant gave back is the merchant's.
create function fn.ledger_owed_refund(p_owed bigint, p_trade_no text, p_channel_account bigint, p_amount bigint, p_admin bigint, p_by_hand boolean, p_note text)
returns void language plpgsql as $$
declare
  v_fact bigint;
begin
  if p_by_hand and fn.ledger_direct(p_channel_account) is not null then
    raise exception 'owed refund % lies with its merchant', p_owed;
  end if;
  v_fact := fn.ledger_post('owed_refund', p_owed, p_trade_no,
    array[fn.ledger_account('buyer_suspense', null, null), case when p_by_hand then fn.ledger_account('paid_by_hand', null, null) else fn.ledger_channel(p_channel_account) end],
    array['goods_refund', 'goods_refund'], array[p_amount, -p_amount]);
  if p_admin is not null then
    perform fn.ledger_remark(v_fact, 'admin', p_admin, p_note);
  end if;
end $$;

-- What a merchant's own account told of was never paid: its receipt is taken back, and no money moves.
create function fn.ledger_owed_dismissed(p_owed bigint, p_trade_no text, p_channel_account bigint, p_amount bigint, p_admin bigint, p_note text)
returns void language plpgsql as $$
begin
  perform fn.ledger_remark(
    fn.ledger_post('owed_refund', p_owed, p_trade_no, array[fn.ledger_account('buyer_suspense', null, null), fn.ledger_direct(p_channel_account)],
      array['receipt', 'receipt'], array[p_amount, -p_amount]),
    'admin', p_admin, p_note);
end $$;

-- Whoever has a part in an order: their accounts are opened, and held in the order in which everybody holds them.
create function fn.ledger_hold(p_merchants bigint[]) returns void language plpgsql as $$
begin
  -- What the house may have to open with them is opened first, too.
  perform fn.ledger_account(kind, null, null) from unnest(array['buyer_suspense', 'fee_income', 'sms_income', 'selectcard_income', 'refund_payable', 'promotion']) kind;
  perform fn.ledger_account(kind, merchant, null) from unnest(p_merchants) merchant, unnest(array['merchant_wallet', 'merchant_frozen', 'merchant_debt']) kind;
  perform 1 from ledger_account where merchant_id = any (p_merchants) and kind in ('merchant_wallet', 'merchant_frozen', 'merchant_debt') order by id for update;
end $$;

-- What a sale of a copy is worth to those who supplied it, out of what its seller got; of those who wait for their settlement it is frozen.
-- The caller holds the accounts.
create function fn.ledger_split(p_order bigint, p_trade_no text, p_seller bigint, p_merchants bigint[], p_amounts bigint[], p_waits boolean[]) returns void language plpgsql as $$
declare
  v_accounts bigint[] := array[fn.ledger_account('merchant_wallet', p_seller, null)];
  v_types text[] := array['proxy_cost'];
  v_amounts bigint[] := array[(select sum(amount) from unnest(p_amounts) amount)];
  v_wallet bigint;
begin
  for i in 1 .. coalesce(cardinality(p_merchants), 0) loop
    v_wallet := fn.ledger_account('merchant_wallet', p_merchants[i], null);
    v_accounts := v_accounts || v_wallet;
    v_types := v_types || 'proxy_sold'::text;
    v_amounts := v_amounts || -p_amounts[i];
    if p_waits[i] then
      v_accounts := v_accounts || v_wallet || fn.ledger_account('merchant_frozen', p_merchants[i], null);
      v_types := v_types || 'freeze'::text || 'freeze'::text;
      v_amounts := v_amounts || p_amounts[i] || -p_amounts[i];
    end if;
  end loop;
  if cardinality(v_accounts) > 1 then
    perform fn.ledger_post('proxy_split', p_order, p_trade_no, v_accounts, v_types, v_amounts);
  end if;
end $$;
