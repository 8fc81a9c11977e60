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
    perform 1 from ledger_account where id = any (p_accounts) and balance is not null order by id for update;
    perform fn.ledger_write(array_fill(v_id, array[cardinality(p_accounts)]), p_accounts, p_types, p_amounts);
  end if;
  return v_id;
end $$;

-- Writes the legs of new transactions, in the order of their places, each with what its account holds after it where that is kept. The caller holds
-- those accounts, by rising id: nothing but this statement stands between a wallet's lock and the commit.
create function fn.ledger_write(p_transactions bigint[], p_accounts bigint[], p_types text[], p_amounts bigint[]) returns void language plpgsql as $$
begin
  with leg as (
    select * from unnest(p_transactions, p_accounts, p_types, p_amounts) with ordinality as leg (fact, account, type, amount, no)
  ), moved as (
    update ledger_account a set balance = a.balance + case a.normal when 'debit' then moving.amount else -moving.amount end
    from (select account, sum(amount)::bigint as amount from leg group by account) moving where a.id = moving.account and a.balance is not null
    returning a.id, a.balance, case a.normal when 'debit' then 1 else -1 end as side
  )
  insert into ledger_posting (transaction_id, account_id, business_type, amount, balance_after)
  select leg.fact, leg.account, leg.type, leg.amount,
    moved.balance - moved.side * coalesce(sum(leg.amount) over (partition by leg.account order by leg.no rows between 1 following and unbounded following), 0)
  from leg left join moved on moved.id = leg.account order by leg.no;
end $$;

-- A gateway told of money: it owes it to us, we owe it to the buyer until an order takes it.
create function fn.ledger_receipt(p_receipt bigint, p_trade_no text, p_channel_account bigint, p_amount bigint) returns void language plpgsql as $$
begin
  perform fn.ledger_post('receipt', p_receipt, p_trade_no,
    array[fn.ledger_channel(p_channel_account), fn.ledger_account('buyer_suspense', null, null)],
    array['receipt', 'receipt'], array[p_amount, -p_amount]);
end $$;

-- A sale, with the accounts it moves. `receivable` is the account of who collected it: on a merchant's own gateway, `direct`, the money never was
-- ours. `merchant_fee` and `merchant_sms` are what the merchant bears of the fee and the text message, `frozen` what of the merchant's share waits
-- for its settlement. `frozen_account`, `prepaid` and `debt` are there where the sale needs them.
create type fn.sold as (order_id bigint, trade_no text, receivable bigint, direct boolean, wallet bigint, frozen_account bigint, prepaid bigint, debt bigint,
  total_price bigint, product_price bigint, fee bigint, merchant_fee bigint, sms bigint, merchant_sms bigint, select_platform bigint, select_merchant bigint, frozen bigint);

-- What of the sale of a copy is another's, out of the wallet of its seller; frozen where that one waits for his settlement.
create type fn.share as (order_id bigint, trade_no text, seller_wallet bigint, wallet bigint, amount bigint, frozen_account bigint);

-- Orders took their buyers' money: goods to the merchant, the fee to us, from the merchant's share or from the buyer's; likewise the text message.
-- Surcharges of chosen cards are the merchant's and ours. Where the money never was ours, what we earn comes out of the prepaid fees, and what
-- those lack is a debt; the wallet's leg is of nothing: its log tells of the sale. Then the shares of those who supplied it. With a receipt that
-- fact is posted in the same stroke; null where it is posted already. Every account that moves is held first, by rising id.
create function fn.ledger_sales(p_sold fn.sold[], p_receipts bigint[], p_shares fn.share[]) returns void language plpgsql as $$
declare
  v_suspense bigint := coalesce((select id from ledger_account where kind = 'buyer_suspense' and merchant_id is null and channel_account_id is null),
    fn.ledger_account('buyer_suspense', null, null));
  v_income bigint := coalesce((select id from ledger_account where kind = 'fee_income' and merchant_id is null and channel_account_id is null),
    fn.ledger_account('fee_income', null, null));
  v_texts bigint;
  v_choices bigint;
  v_direct boolean;
  v_received bigint[];
  v_sales bigint[];
  v_paid bigint[];
  v_facts bigint[];
  v_accounts bigint[];
  v_types text[];
  v_amounts bigint[];
begin
  select bool_or(direct), case when bool_or(sms > 0) then fn.ledger_account('sms_income', null, null) end,
    case when bool_or(select_platform > 0) then fn.ledger_account('selectcard_income', null, null) end
  into v_direct, v_texts, v_choices from unnest(p_sold);
  with fact as (
    insert into ledger_transaction (kind, ref_id, trade_no)
    select fact.kind, fact.ref_id, s.trade_no from unnest(p_sold) with ordinality s, lateral (values ('receipt', p_receipts[s.ordinality]), ('sale', s.order_id)) as fact (kind, ref_id)
    where fact.ref_id is not null
    returning id, kind, ref_id
  )
  select array_agg(receipt.id order by s.ordinality), array_agg(sale.id order by s.ordinality) into v_received, v_sales
  from unnest(p_sold) with ordinality s join fact sale on sale.kind = 'sale' and sale.ref_id = s.order_id
    left join fact receipt on receipt.kind = 'receipt' and receipt.ref_id = p_receipts[s.ordinality];
  perform 1 from ledger_account where id in (
    select unnest(array[wallet, frozen_account, prepaid, debt]) from unnest(p_sold) union select unnest(array[wallet, frozen_account]) from unnest(p_shares)) order by id for update;
  if v_direct then
    -- as far as the prepaid fees go, after those of the sales before
    select array_agg(case when s.direct then greatest(0, least(s.ours, a.balance - s.upto + s.ours)) end order by s.no) into v_paid
    from (
      select sold.*, sold.ordinality as no, sold.fee + sold.sms + sold.select_platform as ours,
        sum(sold.fee + sold.sms + sold.select_platform) over (partition by sold.prepaid order by sold.ordinality) as upto
      from unnest(p_sold) with ordinality sold
    ) s left join ledger_account a on a.id = s.prepaid;
  end if;

  select array_agg(leg.fact order by leg.sale, leg.no), array_agg(leg.account order by leg.sale, leg.no), array_agg(leg.type order by leg.sale, leg.no), array_agg(leg.amount order by leg.sale, leg.no)
  into v_facts, v_accounts, v_types, v_amounts
  from (
    select s.ordinality as sale, l.* from unnest(p_sold) with ordinality s, lateral (values
      (1, v_received[s.ordinality], s.receivable, 'receipt', s.total_price), (2, v_received[s.ordinality], v_suspense, 'receipt', -s.total_price),
      (3, v_sales[s.ordinality], v_suspense, 'goods_sold', s.total_price), (4, v_sales[s.ordinality], v_income, 'fee', -s.fee),
      (5, v_sales[s.ordinality], v_texts, 'sms', -s.sms), (6, v_sales[s.ordinality], v_choices, 'selectcard_fee', -s.select_platform)
    ) as l (no, fact, account, type, amount) where l.fact is not null and l.amount <> 0
    union all
    select s.ordinality, l.no, v_sales[s.ordinality], l.account, l.type, l.amount from unnest(p_sold) with ordinality s, lateral (values
      (7, s.wallet, 'goods_sold', -s.product_price), (8, s.wallet, 'selectcard_fee', -s.select_merchant), (9, s.wallet, 'fee', s.merchant_fee),
      (10, s.wallet, 'sms', s.merchant_sms), (11, s.wallet, 'freeze', s.frozen), (12, s.frozen_account, 'freeze', -s.frozen)
    ) as l (no, account, type, amount) where not s.direct and l.amount <> 0
    union all
    select s.ordinality, l.no, v_sales[s.ordinality], l.account, l.type, l.amount from unnest(p_sold) with ordinality s, lateral (values
      (7, s.receivable, 'gatewaygoods_sold', -s.total_price), (8, s.wallet, 'gatewaygoods_sold', 0), (9, s.prepaid, 'custom_fee', v_paid[s.ordinality]),
      (10, s.debt, 'debt', s.fee + s.sms + s.select_platform - v_paid[s.ordinality])
    ) as l (no, account, type, amount) where s.direct and (l.amount <> 0 or l.no = 8)
  ) leg;
  if p_shares is not null then
    with fact as (
      insert into ledger_transaction (kind, ref_id, trade_no) select 'proxy_split', order_id, trade_no from unnest(p_shares) group by order_id, trade_no
      returning id, ref_id
    ), leg as (
      select fact.id as fact, 0 as share, 0 as no, s.seller_wallet as account, 'proxy_cost' as type, sum(s.amount)::bigint as amount
      from unnest(p_shares) s join fact on fact.ref_id = s.order_id group by fact.id, s.seller_wallet
      union all
      select fact.id, s.ordinality, l.no, l.account, l.type, l.amount from unnest(p_shares) with ordinality s join fact on fact.ref_id = s.order_id, lateral (values
        (1, s.wallet, 'proxy_sold', -s.amount), (2, case when s.frozen_account is not null then s.wallet end, 'freeze', s.amount), (3, s.frozen_account, 'freeze', -s.amount)
      ) as l (no, account, type, amount) where l.account is not null
    )
    select v_facts || array_agg(leg.fact order by leg.fact, leg.share, leg.no), v_accounts || array_agg(leg.account order by leg.fact, leg.share, leg.no),
      v_types || array_agg(leg.type order by leg.fact, leg.share, leg.no), v_amounts || array_agg(leg.amount order by leg.fact, leg.share, leg.no)
    into v_facts, v_accounts, v_types, v_amounts from leg;
  end if;
  if array_position(v_accounts, null) is not null then
    raise exception 'a sale of % found no account', v_sales;
  end if;
  perform fn.ledger_write(v_facts, v_accounts, v_types, v_amounts);
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

-- Opens what sales of these merchants through this account may move and nothing has moved yet.
create function fn.ledger_ready(p_channel_account bigint, p_merchants bigint[], p_waits boolean) returns void language plpgsql as $$
declare
  v_receivable bigint := fn.ledger_channel(p_channel_account);
  v_kinds text[] := array['merchant_wallet'] || case when p_waits then array['merchant_frozen'] end
    || (select array['merchant_prepaid', 'merchant_debt'] from ledger_account where id = v_receivable and kind = 'merchant_direct');
begin
  perform fn.ledger_account(kind, merchant, null) from unnest(p_merchants) merchant, unnest(v_kinds) kind;
end $$;
