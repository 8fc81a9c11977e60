-- Withdrawals in the books. The fact (kind, withdrawal) is posted once, so each step of one is. See docs/domain/withdrawals.md.

-- wallet → being withdrawn. False, and nothing posted, where the wallet has less.
create function fn.ledger_cash_apply(p_withdrawal bigint, p_trade_no text, p_merchant bigint, p_money bigint) returns boolean language plpgsql as $$
declare
  v_wallet bigint := fn.ledger_account('merchant_wallet', p_merchant, null);
  v_cashing bigint := fn.ledger_account('merchant_cashing', p_merchant, null);
begin
  perform 1 from ledger_account where id in (v_wallet, v_cashing) order by id for update;
  if (select balance from ledger_account where id = v_wallet) < p_money then
    return false;
  end if;
  perform fn.ledger_post('cash_apply', p_withdrawal, p_trade_no, array[v_wallet, v_cashing], array['apply_cash', 'apply_cash'], array[p_money, -p_money]);
  return true;
end $$;

-- being withdrawn → on its way: from here on only a gateway, or a hand, says how it ends. `p_admin` agreed to it; null went by itself.
create function fn.ledger_cash_send(p_withdrawal bigint, p_trade_no text, p_merchant bigint, p_money bigint, p_admin bigint) returns void language plpgsql as $$
declare
  v_id bigint;
begin
  v_id := fn.ledger_post('cash_send', p_withdrawal, p_trade_no,
    array[fn.ledger_account('merchant_cashing', p_merchant, null), fn.ledger_account('payout_transit', null, null)],
    array['cash_send', 'cash_send'], array[p_money, -p_money]);
  if p_admin is not null then
    perform fn.ledger_remark(v_id, 'admin', p_admin, '');
  end if;
end $$;

-- on its way → paid, out of what the gateway holds for us or, without an account, out of our own pocket; the fee is ours. The wallet's
-- leg is of nothing: its log tells that the money arrived.
create function fn.ledger_cash_paid(p_withdrawal bigint, p_trade_no text, p_merchant bigint, p_channel_account bigint, p_actual bigint, p_fee bigint,
  p_admin bigint, p_note text)
returns void language plpgsql as $$
declare
  v_id bigint;
begin
  v_id := fn.ledger_post('cash_paid', p_withdrawal, p_trade_no,
    array[fn.ledger_account('payout_transit', null, null),
      case when p_channel_account is null then fn.ledger_account('paid_by_hand', null, null) else fn.ledger_channel(p_channel_account) end,
      fn.ledger_account('merchant_wallet', p_merchant, null)]
      || case when p_fee > 0 then array[fn.ledger_account('cash_fee_income', null, null)] end,
    array['cash_success', 'cash_success', 'cash_success'] || case when p_fee > 0 then array['cash_fee'] end,
    array[p_actual + p_fee, -p_actual, 0] || case when p_fee > 0 then array[-p_fee] end);
  if p_admin is not null then
    perform fn.ledger_remark(v_id, 'admin', p_admin, p_note);
  end if;
end $$;

-- It was refused, or could not be paid: back to the wallet, the fee with it, and a debt is paid next.
create function fn.ledger_cash_returned(p_withdrawal bigint, p_trade_no text, p_merchant bigint, p_money bigint, p_sent boolean, p_actor_id bigint, p_note text,
  p_actor text default 'admin')
returns void language plpgsql as $$
declare
  v_wallet bigint := fn.ledger_account('merchant_wallet', p_merchant, null);
  v_cashing bigint := fn.ledger_account('merchant_cashing', p_merchant, null);
begin
  perform 1 from ledger_account where merchant_id = p_merchant and balance is not null and (id in (v_wallet, v_cashing) or kind = 'merchant_debt') order by id for update;
  perform fn.ledger_remark(fn.ledger_post('cash_returned', p_withdrawal, p_trade_no,
    array[case when p_sent then fn.ledger_account('payout_transit', null, null) else v_cashing end, v_wallet],
    array['cash_notpass', 'cash_notpass'], array[p_money, -p_money]), p_actor, p_actor_id, p_note);
  perform fn.ledger_settle_debt(p_merchant);
end $$;
