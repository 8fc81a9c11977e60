-- A withdrawal's moves, each by compare-and-set with its posting: 0 waiting → 3 transferring → 1 paid, 0 → 1 by hand, 0 → 2 refused,
-- 3 → 4 failed, 5 → 0 the shop’s second person agreed, 5 → 2 or did not, 4 → 3 sent again under the same number, 4 → 2 refused; and of one in doubt, seen as paid 3, 4 → 1 or as not paid 3, 4 → 2. Declared in withdrawal.rules.ts. See docs/domain/withdrawals.md.

-- Asks for one: the money leaves the wallet at once, also of what waits for the shop’s second person. Gives its id, or null (and the caller undoes it) where the wallet has less.
create function fn.withdrawal_apply(p jsonb, p_info bytea, p_at timestamptz) returns bigint language plpgsql as $$
declare
  w withdrawal;
begin
  insert into withdrawal (merchant_id, trade_no, request_no, type, money, fee, actual_money, auto_cash, info, account_mask, realname_mask, bank_name,
    bank_branch, collect_img, asked_by, asked_name, needs_shop, status, create_at)
  select r.merchant_id, r.trade_no, r.request_no, r.type, r.money, r.fee, r.money - r.fee, r.auto_cash, p_info, r.account_mask, r.realname_mask, r.bank_name,
    r.bank_branch, r.collect_img, r.asked_by, coalesce(r.asked_name, ''), coalesce(r.needs_shop, false),
    case when r.needs_shop then 5 else 0 end, p_at
  from jsonb_populate_record(null::withdrawal, p) r
  returning * into w;
  if not fn.ledger_cash_apply(w.id, w.trade_no, w.merchant_id, w.money) then
    return null;
  end if;
  return w.id;
end $$;

-- 5 → 0: another person of the shop agrees. `self`: who asked can't; `gone`: it waits for nobody of the shop any more.
create function fn.withdrawal_shop_agree(p_id bigint, p_merchant bigint, p_account bigint, p_name text, p_at timestamptz) returns text language plpgsql as $$
begin
  update withdrawal set status = 0, shop_by = p_account, shop_by_name = p_name, shop_at = p_at
  where id = p_id and merchant_id = p_merchant and status = 5 and asked_by is distinct from p_account;
  if found then
    return 'agreed';
  end if;
  return case when exists (select from withdrawal where id = p_id and merchant_id = p_merchant and status = 5) then 'self' else 'gone' end;
end $$;

-- 5 → 2: somebody of the shop refuses it, or whoever asked takes it back; the money is back.
create function fn.withdrawal_shop_refuse(p_id bigint, p_merchant bigint, p_account bigint, p_name text, p_reason text, p_at timestamptz) returns boolean language plpgsql as $$
declare
  w withdrawal;
begin
  update withdrawal set status = 2, reason = p_reason, shop_by = p_account, shop_by_name = p_name, shop_at = p_at, complete_at = p_at
  where id = p_id and merchant_id = p_merchant and status = 5
  returning * into w;
  if not found then
    return false;
  end if;
  perform fn.ledger_cash_returned(w.id, w.trade_no, w.merchant_id, w.money, false, p_account, p_reason, 'merchant');
  return true;
end $$;

-- An administrator agrees to one that waits, to be paid by a `channel` or having paid it by `hand`. `agreed`: it may go out; `waits`: a second
-- administrator must agree; `same`: this one did already; `by_hand`: another one says to have paid it, so no gateway pays it once more;
-- `gone`: it waits no more.
create function fn.withdrawal_agree(p_id bigint, p_admin bigint, p_second_above bigint, p_at timestamptz, p_way text) returns text language plpgsql as $$
declare
  w withdrawal;
begin
  update withdrawal set needs_second = needs_second or money > p_second_above,
    second_admin_id = case when review_admin_id <> p_admin then p_admin else second_admin_id end,
    second_at = case when review_admin_id <> p_admin then p_at else second_at end,
    review_admin_id = coalesce(review_admin_id, p_admin), review_at = coalesce(review_at, p_at),
    -- It is the first one's to say, and to take back.
    agreed_way = case when review_admin_id <> p_admin then agreed_way else p_way end
  where id = p_id and status = 0
    -- Who agreed first does not agree again: that says nothing new. Another way does.
    and not (review_admin_id is not distinct from p_admin and (needs_second or money > p_second_above) and second_admin_id is null
      and agreed_way is not distinct from p_way)
    and not fn.withdrawal_paid_by_other(withdrawal, p_admin, p_way)
    and delete_at is null
  returning * into w;
  if found then
    return case when w.needs_second and w.second_admin_id is null then 'waits' else 'agreed' end;
  end if;
  select * into w from withdrawal where id = p_id and status = 0;
  return case when w.id is null then 'gone' when fn.withdrawal_paid_by_other(w, p_admin, p_way) then 'by_hand' else 'same' end;
end $$;

-- Another administrator says to have paid it by hand: then neither a gateway pays it, nor does it go back to the wallet.
create function fn.withdrawal_paid_by_other(w withdrawal, p_admin bigint, p_way text) returns boolean language sql immutable as $$
  select (w.status = 0 and w.agreed_way = 'hand' and p_way <> 'hand' and w.review_admin_id <> p_admin) is true;
$$;

-- 0 → 3: it is handed to a gateway now, under its own number or `p_sent_no`. Only what was agreed to, or what the setting sends by itself.
create function fn.withdrawal_send(p_id bigint, p_account bigint, p_auto boolean, p_at timestamptz, p_query_at timestamptz, p_sent_no text default '') returns boolean language plpgsql as $$
declare
  w withdrawal;
begin
  update withdrawal set status = 3, channel_account_id = p_account, channel_id = (select channel_id from channel_account where id = p_account),
    auto_sent = p_auto, send_count = send_count + 1, send_at = p_at, query_at = p_query_at, query_count = 0, message = '', sent_no = p_sent_no
  where id = p_id and status = 0 and (p_auto or review_admin_id is not null) and (not needs_second or second_admin_id is not null)
    and agreed_way is distinct from 'hand'
  returning * into w;
  if not found then
    return false;
  end if;
  perform fn.ledger_cash_send(w.id, w.trade_no, w.merchant_id, w.money, case when p_auto then null else coalesce(w.second_admin_id, w.review_admin_id) end);
  return true;
end $$;

-- 4 → 3: once more, under the same number and at the same gateway.
create function fn.withdrawal_send_again(p_id bigint, p_at timestamptz, p_query_at timestamptz) returns boolean language plpgsql as $$
begin
  update withdrawal set status = 3, send_count = send_count + 1, send_at = p_at, query_at = p_query_at, query_count = 0, message = ''
  where id = p_id and status = 4;
  if not found then
    return false;
  end if;
  perform fn.verdicts_end('withdrawal', p_id, p_at);
  return true;
end $$;

-- 3 → 1: the gateway says that it is paid.
create function fn.withdrawal_paid(p_id bigint, p_transaction text, p_message text, p_at timestamptz) returns boolean language plpgsql as $$
declare
  w withdrawal;
begin
  update withdrawal set status = 1, transaction_id = coalesce(nullif(p_transaction, ''), transaction_id), message = p_message, query_at = null, complete_at = p_at
  where id = p_id and status = 3
  returning * into w;
  if not found then
    return false;
  end if;
  perform fn.ledger_cash_paid(w.id, w.trade_no, w.merchant_id, w.channel_account_id, w.actual_money, w.fee, null, '');
  return true;
end $$;

-- 0 → 1: an administrator has paid it by hand.
create function fn.withdrawal_by_hand(p_id bigint, p_admin bigint, p_note text, p_at timestamptz) returns boolean language plpgsql as $$
declare
  w withdrawal;
begin
  update withdrawal set status = 1, by_hand = true, message = p_note, sayings = null, complete_at = p_at
  where id = p_id and status = 0 and review_admin_id is not null and (not needs_second or second_admin_id is not null)
  returning * into w;
  if not found then
    return false;
  end if;
  perform fn.ledger_cash_send(w.id, w.trade_no, w.merchant_id, w.money, p_admin);
  perform fn.ledger_cash_paid(w.id, w.trade_no, w.merchant_id, null, w.actual_money, w.fee, p_admin, p_note);
  return true;
end $$;

-- 3 → 4: it was not paid. The money stays on its way until somebody sends it again or refuses it. `p_sending` says which sending
-- the answer is to: a late answer to an earlier one ends nothing.
create function fn.withdrawal_failed(p_id bigint, p_sending int, p_message text, p_sayings jsonb default null) returns boolean language plpgsql as $$
begin
  update withdrawal set status = 4, message = p_message, sayings = p_sayings, query_at = null where id = p_id and status = 3 and send_count = p_sending;
  return found;
end $$;

-- 3 stays 3: asked again later. `p_accepted`: the gateway has it, under the number it told.
create function fn.withdrawal_wait(p_id bigint, p_message text, p_query_at timestamptz, p_accepted boolean, p_transaction text, p_sayings jsonb default null) returns void language sql as $$
  update withdrawal set message = p_message, sayings = p_sayings, query_count = query_count + 1, query_at = p_query_at, accepted = accepted or p_accepted,
    transaction_id = coalesce(nullif(p_transaction, ''), transaction_id)
  where id = p_id and status = 3;
$$;

-- 3, 4 → 1: an administrator has seen in the gateway's books that it was paid. `p_sending` is the one that was looked at.
create function fn.withdrawal_seen_paid(p_id bigint, p_sending int, p_admin bigint, p_reason text, p_at timestamptz) returns boolean language plpgsql as $$
declare
  w withdrawal;
begin
  update withdrawal set status = 1, message = p_reason, sayings = null, query_at = null, complete_at = p_at
  where id = p_id and status in (3, 4) and send_count = p_sending
  returning * into w;
  if not found then
    return false;
  end if;
  perform fn.ledger_cash_paid(w.id, w.trade_no, w.merchant_id, w.channel_account_id, w.actual_money, w.fee, p_admin, p_reason);
  return true;
end $$;

-- 3, 4 → 2: an administrator has seen there that it was not paid, and the money is back.
create function fn.withdrawal_seen_unpaid(p_id bigint, p_sending int, p_admin bigint, p_reason text, p_at timestamptz) returns boolean language plpgsql as $$
declare
  w withdrawal;
begin
  update withdrawal set status = 2, reason = p_reason, review_admin_id = coalesce(review_admin_id, p_admin), review_at = coalesce(review_at, p_at),
    query_at = null, complete_at = p_at
  where id = p_id and status in (3, 4) and send_count = p_sending
  returning * into w;
  if not found then
    return false;
  end if;
  perform fn.ledger_cash_returned(w.id, w.trade_no, w.merchant_id, w.money, true, p_admin, p_reason);
  return true;
end $$;

-- 0 → 2, 4 → 2 and 5 → 2: refused, and the money is back. `p_from` is what the caller saw.
create function fn.withdrawal_refuse(p_id bigint, p_from smallint, p_admin bigint, p_reason text, p_at timestamptz) returns boolean language plpgsql as $$
declare
  w withdrawal;
begin
  update withdrawal set status = 2, reason = p_reason, review_admin_id = coalesce(review_admin_id, p_admin), review_at = coalesce(review_at, p_at),
    query_at = null, complete_at = p_at
  where id = p_id and status = p_from and status in (0, 4, 5) and not fn.withdrawal_paid_by_other(withdrawal, p_admin, 'refuse')
  returning * into w;
  if not found then
    return false;
  end if;
  perform fn.ledger_cash_returned(w.id, w.trade_no, w.merchant_id, w.money, p_from = 4, p_admin, p_reason);
  return true;
end $$;
