-- Merchants' shares that wait for their settlement: docs/domain/settlement.md. Moves: 1 waiting → 2 released, 3 nothing left;
-- 1 ↔ -1 suspended, by a complaint or by an administrator (admin_id). Locks: order, share, ledger; the clock takes no order.

-- Until the next midnight in Shanghai (1), or a day (2); of an order of a copy the share of each by its own rule. Not on the merchant's own gateway, where nothing was ours to hold.
create function fn.unfreezes_wait(p_orders bigint[]) returns void language plpgsql as $$
begin
  insert into unfreeze (merchant_id, order_id, trade_no, amount, remaining, unfreeze_at)
  select share.merchant_id, o.id, o.trade_no, share.net, share.net,
    case share.settlement when 1 then (date_trunc('day', now() at time zone 'Asia/Shanghai') + interval '1 day') at time zone 'Asia/Shanghai' else now() + interval '24 hours' end
  from unnest(p_orders) as t (id) cross join lateral (select * from orders where id = t.id offset 0) o, lateral (
    select o.merchant_id, o.finally_money as net, o.settlement where o.stock_goods_id is null
    union all select s.merchant_id, s.net, s.settlement from order_split s where o.stock_goods_id is not null and s.order_id = o.id
  ) share
  where share.net > 0 and share.settlement <> 0
    and not exists (select 1 from channel_account where id = o.channel_account_id and merchant_id is not null);
end $$;

-- A complaint stops the clock. Gives what still waits: that much need not be held back again.
create function fn.unfreeze_suspend(p_order bigint, p_merchant bigint) returns bigint language plpgsql as $$
declare
  v_remaining bigint;
begin
  update unfreeze set status = -1 where order_id = p_order and merchant_id = p_merchant and status in (1, -1) returning remaining into v_remaining;
  return coalesce(v_remaining, 0);
end $$;

-- The complaint is over: a day more, unless an administrator holds it.
create function fn.unfreeze_resume(p_order bigint) returns void language plpgsql as $$
begin
  update unfreeze set status = 1, unfreeze_at = greatest(unfreeze_at, now() + interval '24 hours')
  where order_id = p_order and status = -1 and admin_id is null;
end $$;

-- A refund takes from what still waits. Gives how much.
create function fn.unfreeze_take(p_order bigint, p_merchant bigint, p_amount bigint) returns bigint language plpgsql as $$
declare
  v_taken bigint;
begin
  select least(remaining, p_amount) into v_taken from unfreeze where order_id = p_order and merchant_id = p_merchant and status in (1, -1) for update;
  if coalesce(v_taken, 0) <= 0 then
    return 0;
  end if;
  update unfreeze set remaining = remaining - v_taken, status = case when remaining = v_taken then 3 else status end,
    end_at = case when remaining = v_taken then now() end
  where order_id = p_order and merchant_id = p_merchant;
  return v_taken;
end $$;

-- Gives one share to its merchant: when it is due, or at once by an administrator's hand. Gives its amount; null when it may not go.
create function fn.unfreeze_release(p_id bigint, p_admin bigint, p_reason text) returns bigint language plpgsql as $$
declare
  u unfreeze;
begin
  if p_admin is null then
    -- Whoever has it at this moment decides; the clock comes again in a minute.
    select * into u from unfreeze where id = p_id and status = 1 and unfreeze_at <= now() for update skip locked;
  else
    select * into u from unfreeze where id = p_id and status in (1, -1) for update;
  end if;
  if u.id is null then
    return null;
  end if;
  -- A complaint that is being opened waits for this row, and finds it released.
  if exists (select 1 from orders where id = u.order_id and is_freeze = 1)
    or exists (select 1 from order_complaint where order_id = u.order_id and status = 0)
  then
    return null;
  end if;
  update unfreeze set status = 2, end_at = now() where id = p_id;
  perform fn.ledger_settle(u.id, u.trade_no, u.merchant_id, u.remaining, p_admin, p_reason);
  return u.remaining;
end $$;
