-- What the platform took from a merchant in fees, and gave back, by month of Shanghai. Nothing here writes. See docs/domain/contracts-and-invoices.md.

-- Of the income that a merchant's facts brought, the part that the merchant bore: fee and text message where the order says so, all of it
-- where the buyer's money went past us, fees of withdrawals and services. From the first day of one month to the day before another.
create function fn.merchant_fees(p_merchant bigint, p_from date, p_until date) returns table (month date, amount bigint) language plpgsql stable as $$
declare
  v_first bigint := fn.ledger_id_at(fn.day_start(p_from) - interval '1 hour');
  v_end bigint := fn.ledger_id_at(fn.day_start(p_until) + interval '1 hour');
begin
  return query
  select date_trunc('month', t.create_at at time zone 'Asia/Shanghai')::date, (-sum(i.amount))::bigint
  from (
    select distinct p.transaction_id from ledger_account a join ledger_posting p on p.account_id = a.id
    where a.merchant_id = p_merchant and p.id >= v_first and p.id < v_end
  ) f
  join ledger_transaction t on t.id = f.transaction_id
  join ledger_posting i on i.transaction_id = t.id
  join ledger_account ia on ia.id = i.account_id and ia.kind in ('fee_income', 'sms_income', 'selectcard_income', 'cash_fee_income', 'service_income')
  left join order_refund r on t.kind = 'order_refund' and r.id = t.ref_id
  left join orders o on o.id = case t.kind when 'sale' then t.ref_id when 'order_refund' then r.order_id end
  left join channel_account c on c.id = o.channel_account_id
  where t.create_at >= fn.day_start(p_from) and t.create_at < fn.day_start(p_until)
    and case
      when t.kind = 'cash_paid' then ia.kind = 'cash_fee_income'
      when t.kind = 'service_fee' then ia.kind = 'service_income'
      -- Out of what a pool's owner took for coming in; of a pool of the platform's, who came in.
      when t.kind = 'pool_join' then ia.kind = 'service_income'
        and p_merchant = (select coalesce(l.merchant_id, m.merchant_id) from pool_member m join pool l on l.id = m.pool_id where m.id = t.ref_id)
      when o.merchant_id is distinct from p_merchant then false
      when c.merchant_id is not null then true
      else (ia.kind = 'fee_income' and o.fee_payer = 1) or (ia.kind = 'sms_income' and o.sms_payer = 1)
    end
  group by 1;
end $$;
