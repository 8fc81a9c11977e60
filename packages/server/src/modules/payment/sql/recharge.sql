-- Recharges of a merchant's wallets. Moves: 0 waiting → 1 paid, 0 → 2 closed, 2 → 1 (paid after all). See docs/domain/recharge.md.

-- Opens a recharge with its payment, once a request; no more than so many may wait. Gives {id, payment_id, repeated, same} or {waiting}.
create function fn.recharge_open(p_merchant bigint, p_request text, p_trade_no text, p_wallet text, p_money bigint, p_channel bigint, p_account bigint,
  p_ip text, p_minutes int, p_most int) returns jsonb language plpgsql as $$
declare
  v_id bigint;
  v_payment bigint;
  v_waiting int;
begin
  -- A merchant's recharges open one after the other, so that their number is true.
  perform pg_advisory_xact_lock(hashtext('recharge'), (p_merchant % 2147483647)::int);
  select r.id, p.id into v_id, v_payment from recharge r join payment p on p.trade_no = r.trade_no where r.merchant_id = p_merchant and r.request_no = p_request;
  if v_id is not null then
    return (select jsonb_build_object('id', v_id, 'payment_id', v_payment, 'repeated', true, 'same', wallet = p_wallet and money = p_money and channel_id = p_channel)
      from recharge where id = v_id);
  end if;
  select count(*) into v_waiting from recharge where merchant_id = p_merchant and status = 0 and close_at > now();
  if v_waiting >= p_most then
    return jsonb_build_object('waiting', v_waiting);
  end if;
  insert into recharge (merchant_id, trade_no, request_no, wallet, money, channel_id, channel_account_id, create_ip, close_at)
  values (p_merchant, p_trade_no, p_request, p_wallet, p_money, p_channel, p_account, p_ip, now() + make_interval(mins => p_minutes)) returning id into v_id;
  insert into payment (trade_no, kind, ref_id, merchant_id, channel_id, channel_account_id, amount)
  values (p_trade_no, 'recharge', v_id, p_merchant, p_channel, p_account, p_money) returning id into v_payment;
  return jsonb_build_object('id', v_id, 'payment_id', v_payment, 'repeated', false, 'same', true);
end $$;

-- A verified receipt came: the caller holds the payment.
create function fn.recharge_paid(p payment, p_transaction text) returns void language plpgsql as $$
declare
  r recharge;
begin
  update recharge set status = 1, success_at = now(), transaction_id = p_transaction where id = p.ref_id and status in (0, 2) returning * into r;
  if r.id is null then
    raise exception 'recharge % moved under its payment''s lock', p.ref_id;
  end if;
  perform fn.ledger_recharge(r.id, r.trade_no, r.merchant_id, r.wallet, r.money);
end $$;

-- 0 → 2 for one recharge, or for all whose time is up. The payment is locked first, as a receipt does. Gives how many moved.
create function fn.recharges_close(p_id bigint, p_limit int) returns int language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_due bigint[];
  v_count int;
begin
  if p_id is null then
    select array_agg(due.id) into v_due from (
      select r.id from recharge r join payment p on p.trade_no = r.trade_no where r.status = 0 and r.close_at <= now()
      order by r.close_at limit p_limit for update of p skip locked
    ) due;
  else
    select array_agg(held.id) into v_due from (
      select r.id from recharge r join payment p on p.trade_no = r.trade_no where r.id = p_id for update of p
    ) held;
  end if;
  with closed as (update recharge set status = 2 where id = any (v_due) and status = 0 returning trade_no)
  update payment set status = 2 where status = 0 and trade_no in (select trade_no from closed);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
