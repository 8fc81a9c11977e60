-- Recharges of a merchant's wallets. Moves: 0 waiting → 1 paid, 0 → 2 closed, 2 → 1 (paid after all). See docs/domain/recharge.md.

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
