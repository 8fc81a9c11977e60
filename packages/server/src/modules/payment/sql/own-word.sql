-- What a merchant's own account says of money: signed with keys that the merchant chose, it is the merchant's word, and not the platform's. It
-- counts for payments of that very account, while the account is passed and its merchant not frozen. See docs/decisions/0029-own-gateways.md.

-- Is a merchant's own account to be heard; null where it is the platform's or a partner's.
create function fn.own_heard(p_account bigint) returns boolean language plpgsql stable as $$
begin
  return (select (c.status = 1) is true and m.is_freeze = 0
    from channel_account a join merchant m on m.id = a.merchant_id left join custom_channel c on c.channel_account_id = a.id
    where a.id = p_account and a.sub_merchant_id is null);
end $$;

-- Null where a receipt is to be taken as any other: the account is the platform's or a partner's, the number is known, an administrator
-- says so, or the own account may be heard. `own_stopped`: booked as owed through that account, and nothing more. All else says why
-- nothing is booked. The caller holds the payment; it is null where the account has none of that number.
create function fn.own_word(p payment, p_account bigint, p_transaction text, p_amount bigint, p_source text) returns text language plpgsql as $$
declare
  v_heard boolean := fn.own_heard(p_account);
begin
  if v_heard is null or p_source = 'manual' then
    return null;
  end if;
  if p.id is null then
    return 'own_unknown';
  end if;
  if exists (select from receipt where channel_account_id = p_account and transaction_id = p_transaction) then
    return null;
  end if;
  -- More than ten times what was asked for, or a sixth receipt of one payment, is no mistake of a buyer's.
  if p_amount > p.amount * 10 then
    return 'own_amount';
  end if;
  if (select count(*) >= 5 or count(*) filter (where outcome = 'own_stopped') >= case when v_heard then 5 else 1 end
      from receipt where trade_no = p.trade_no and channel_account_id = p_account) then
    return 'own_often';
  end if;
  return case when not v_heard then 'own_stopped' end;
end $$;

-- What was told of a payment while its account was not heard is believed now, on an administrator's word: it is owed no longer. Gives the
-- receipt, or null where there is none of that amount, or giving it back has begun.
create function fn.own_believed(p_payment bigint, p_amount bigint, p_outcome text) returns bigint language plpgsql as $$
declare
  v_receipt bigint;
begin
  update owed_refund w set status = 'replaced', resolve_at = now() from (
    select r.id from receipt r join payment p on p.trade_no = r.trade_no and p.id = r.payment_id
    where p.id = p_payment and r.outcome = 'own_stopped' and r.amount = p_amount order by r.id limit 1
  ) told
  where w.receipt_id = told.id and w.status = 'owed' returning w.receipt_id into v_receipt;
  update receipt set outcome = p_outcome, resolve_at = case p_outcome when 'pending' then null else now() end where id = v_receipt;
  return v_receipt;
end $$;
