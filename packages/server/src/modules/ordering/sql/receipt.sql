-- Takes verified receipts, and completes the orders they pay: together those that are what nearly every one is, the first payment of an order
-- that still waits, of cards that it holds all and of texts and files that are there, and whose accounts in the ledger have been moved before. Gives each one's answer by its place, as
-- fn.receipt_settle has it. One that is anything else, or that somebody else is at, has null for an answer where it is not alone: it wants a call of its own.
-- What is taken together waits for nobody but, in the end, for coupons and then for the wallets, of all who have a share, by rising id.
create function fn.receipts_settle(p_accounts bigint[], p_transactions text[], p_trade_nos text[], p_amounts bigint[], p_sources text[])
returns table (place int, answer jsonb) language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_held bigint[];
  v_sales fn.sale[];
  v_receipts bigint[];
begin
  select array_agg(id) into v_held from (
    select p.id from unnest(p_trade_nos) as t (trade_no) join payment p on p.trade_no = t.trade_no join orders o on o.id = p.ref_id
    where (p.kind = 'order') is true order by p.id for update of p, o skip locked
  ) held;
  -- A statement of its own sees what was done before they were held. "Is true" keeps a status from choosing the index: while a table looks
  -- empty, the planner takes any.
  select array_agg(row (t.place, p.id, o.id, o.status, held.pieces, held.of_cards, case t.source when 'manual' then 'admin' else 'gateway' end,
      case t.source when 'manual' then 'confirmed' else 'paid' end, fn.order_letters(o.email_notify, o.sms_notify, g.sold_notify, o.referral, o.buyer_id))::fn.sale order by p.id)
  into v_sales
  from unnest(v_held) as locked (id) join payment p on p.id = locked.id join orders o on o.id = p.ref_id
    join unnest(p_accounts, p_trade_nos, p_amounts, p_sources) with ordinality as t (account, trade_no, amount, source, place) on t.trade_no = p.trade_no
    join goods g on g.id = o.goods_id
    join ledger_account receivable on receivable.channel_account_id = p.channel_account_id
    join ledger_account wallet on wallet.merchant_id = o.merchant_id and wallet.kind = 'merchant_wallet'
    cross join lateral (
      select sum(l.quantity)::int as pieces, coalesce(sum(l.quantity) filter (where l.delivery_kind = 0), 0)::int as of_cards,
        count(*) filter (where case when l.delivery_kind = 0 then false when l.delivery_kind = 3 then true else not fn.content_ready(l.goods_id) end) as others,
        (select count(*) from card where card.order_id = o.id and (card.status = 3) is true) as cards
      from order_line l where l.order_id = o.id
    ) held
  where (p.status = 0) is true and (o.status = 0) is true and p.channel_account_id = t.account and p.amount = t.amount and held.others = 0 and held.cards = held.of_cards
    and (o.settlement = 0 or exists (select 1 from ledger_account a where a.merchant_id = o.merchant_id and a.kind = 'merchant_frozen'))
    and (receivable.kind = 'channel_receivable' or t.source <> 'manual' and fn.own_heard(t.account) is not false
      and not exists (select 1 from receipt r where r.trade_no = t.trade_no and r.channel_account_id = t.account)
      and (select count(*) = 2 from ledger_account a where a.merchant_id = o.merchant_id and a.kind in ('merchant_prepaid', 'merchant_debt')))
    and (o.stock_goods_id is null or not exists (
      select 1 from order_split s where s.order_id = o.id
        and (not exists (select 1 from ledger_account a where a.merchant_id = s.merchant_id and a.kind = 'merchant_wallet')
          or s.settlement <> 0 and not exists (select 1 from ledger_account a where a.merchant_id = s.merchant_id and a.kind = 'merchant_frozen'))));

  if v_sales is not null then
    v_receipts := fn.receipts_apply((select array_agg(s.payment_id) from unnest(v_sales) s), (select array_agg(p_transactions[s.place]) from unnest(v_sales) s),
      (select array_agg(p_sources[s.place]) from unnest(v_sales) s));
    if array_position(v_receipts, null) is not null then
      -- This account's number was booked already, by a quicker call: nothing is done here.
      return query select s.place, fn.receipt_known(p_accounts[s.place], p_transactions[s.place], p_trade_nos[s.place])
      from unnest(v_sales) with ordinality s where v_receipts[s.ordinality] is null;
      select array_agg(v_sales[at.no]), array_agg(at.receipt) into v_sales, v_receipts
      from unnest(v_receipts) with ordinality as at (receipt, no) where at.receipt is not null;
    end if;
    if v_sales is not null then
      perform fn.orders_pay(v_sales);
      perform fn.orders_book((select array_agg(s.order_id order by s.ordinality) from unnest(v_sales) with ordinality s), v_receipts);
      return query select s.place, jsonb_build_object('verdict', 'applied', 'receipt_id', v_receipts[s.ordinality], 'order_id', s.order_id, 'payment_id', s.payment_id,
        'merchant_id', o.merchant_id, 'trade_no', o.trade_no, 'total_price', o.total_price)
      from unnest(v_sales) with ordinality s join orders o on o.id = s.order_id;
    end if;
  elsif cardinality(p_trade_nos) = 1 then
    return query select 1, fn.receipt_settle(p_accounts[1], p_transactions[1], p_trade_nos[1], p_amounts[1], p_sources[1]);
  end if;
end $$;

-- Takes one verified receipt, whatever it is: books it, and completes the order it pays. Verdicts: applied, duplicate, late (closed order,
-- to be confirmed), second_payment, wrong_amount, unknown_order, late_unserved, short_of_stock, own_stopped, and unheard with its `why`, where
-- nothing is booked.
create function fn.receipt_settle(p_account bigint, p_transaction text, p_trade_no text, p_amount bigint, p_source text) returns jsonb language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_pay payment;
  o orders;
  v_receipt bigint;
  v_booked bigint;
  v_verdict text;
  v_own text;
begin
  select * into v_pay from payment where trade_no = p_trade_no for update;
  if v_pay.channel_account_id is distinct from p_account then
    -- Another account's number says nothing of this payment.
    v_pay := null;
  end if;
  v_own := fn.own_word(v_pay, p_account, p_transaction, p_amount, p_source);
  if v_own <> 'own_stopped' then
    return jsonb_build_object('verdict', 'unheard', 'why', v_own, 'trade_no', p_trade_no);
  end if;
  if v_pay.kind <> 'order' then
    return fn.payment_settle(v_pay, p_account, p_transaction, p_amount, p_source);
  end if;
  if v_pay.id is null then
    v_verdict := 'unknown_order';
  elsif v_pay.amount <> p_amount then
    v_verdict := 'wrong_amount';
  elsif v_pay.status = 1 then
    v_verdict := 'second_payment';
  else
    select * into o from orders where id = v_pay.ref_id for update;
    v_verdict := case o.status when 0 then 'applied' when 2 then 'late' else 'late_unserved' end;
  end if;
  if v_verdict in ('second_payment', 'late_unserved') and fn.receipt_vouched(v_pay.id, p_account, p_transaction, p_amount, p_source) then
    return jsonb_build_object('verdict', 'duplicate');
  end if;
  v_verdict := coalesce(v_own, v_verdict);

  if p_source = 'manual' and v_verdict in ('applied', 'late') then
    -- What the own account told while nobody listened is this very money.
    v_booked := fn.own_believed(v_pay.id, p_amount, case v_verdict when 'late' then 'pending' else v_verdict end);
  end if;
  v_receipt := coalesce(v_booked,
    fn.receipt_book(p_account, p_transaction, p_trade_no, p_amount, p_source, v_pay.id, case v_verdict when 'late' then 'pending' else v_verdict end));
  if v_receipt is null then
    return fn.receipt_known(p_account, p_transaction, p_trade_no);
  end if;
  if v_verdict = 'applied' and not fn.order_complete(o, v_pay.id, case when v_booked is null then v_receipt end, case p_source when 'manual' then 'confirmed' else 'paid' end) then
    v_verdict := 'short_of_stock';
    perform fn.receipt_reject(v_receipt, v_verdict);
    update orders set status = 4 where id = o.id and status = 0;
    insert into order_event (order_id, from_status, to_status, actor, reason) values (o.id, 0, 4, 'gateway', v_verdict);
  end if;
  if v_verdict <> 'applied' and v_booked is null then
    perform fn.ledger_receipt(v_receipt, p_trade_no, p_account, p_amount);
  end if;
  if v_verdict not in ('applied', 'late') then
    perform fn.refund_owe(v_receipt, v_pay.merchant_id, v_verdict);
  end if;
  return jsonb_build_object('verdict', v_verdict, 'receipt_id', v_receipt, 'order_id', o.id, 'merchant_id', v_pay.merchant_id,
    'trade_no', p_trade_no, 'total_price', o.total_price, 'payment_id', v_pay.id);
end $$;

-- 4 → 3: all that was owed of an exception went back. Gives its trade number; null where it is no exception, or some of it is owed still.
-- The caller holds the payment.
create function fn.order_given_back(p_payment bigint, p_actor text, p_actor_id bigint) returns text language plpgsql as $$
declare
  o orders;
begin
  update orders set status = 3, success_at = coalesce(orders.success_at, r.create_at), refund_at = now()
  from payment p, lateral (
    select min(t.create_at) as create_at, bool_and(w.status in ('refunded', 'replaced', 'dismissed')) as ended
    from receipt t join owed_refund w on w.receipt_id = t.id where t.payment_id = p.id and t.outcome in ('late_unserved', 'short_of_stock')
  ) r
  where p.id = p_payment and p.kind = 'order' and orders.id = p.ref_id and orders.status = 4 and r.ended returning orders.* into o;
  if o.id is not null then
    insert into order_event (order_id, from_status, to_status, actor, actor_id, reason) values (o.id, 4, 3, p_actor, p_actor_id, 'refunded');
  end if;
  return o.trade_no;
end $$;

-- Ends a late receipt after the gateway was asked: confirmed → cards again and delivered, or an exception with its refund owed.
create function fn.receipt_rescue(p_receipt bigint, p_confirmed boolean) returns jsonb language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  r receipt;
  o orders;
  v_outcome text;
begin
  perform 1 from payment p join receipt t on t.payment_id = p.id where t.id = p_receipt for update of p;
  select * into r from receipt where id = p_receipt for update;
  if r.outcome <> 'pending' then
    return jsonb_build_object('verdict', 'duplicate');
  end if;
  select orders.* into o from orders join payment p on p.ref_id = orders.id and p.kind = 'order' where p.id = r.payment_id for update of orders;
  if not p_confirmed then
    v_outcome := 'unconfirmed';
  elsif o.status <> 2 then
    -- Another receipt of the same order was quicker.
    v_outcome := 'second_payment';
  elsif fn.order_complete(o, r.payment_id, null, case r.source when 'manual' then 'confirmed_late' else 'paid_late' end) then
    v_outcome := 'applied';
  else
    v_outcome := 'late_unserved';
    update orders set status = 4 where id = o.id and status = 2;
    insert into order_event (order_id, from_status, to_status, actor, reason) values (o.id, 2, 4, 'gateway', v_outcome);
  end if;
  perform fn.receipt_resolve(p_receipt, v_outcome);
  if v_outcome <> 'applied' then
    perform fn.refund_owe(p_receipt, o.merchant_id, v_outcome);
  end if;
  return jsonb_build_object('verdict', v_outcome, 'receipt_id', p_receipt, 'order_id', o.id, 'merchant_id', o.merchant_id, 'trade_no', o.trade_no, 'total_price', o.total_price);
end $$;
