-- A gateway's statement of a day against the ledger, as sets. See docs/domain/reconciliation.md.

-- Our side: what the ledger booked on this account that day, and what it booked on other days under numbers the file names: a
-- payment near midnight is in the statement of one day and in our books of the next. What another day's statement has taken is not ours to look for.
create function fn.statement_collect(p_upload uuid, p_account bigint, p_day date) returns void language plpgsql as $$
declare
  v_account bigint := (select id from ledger_account where channel_account_id = p_account and kind = 'channel_receivable');
  v_from timestamptz := fn.day_start(p_day);
  v_until timestamptz := fn.day_start(p_day + 1);
begin
  insert into gateway_statement_entry (upload_id, fact_id, entry, trade_no, transaction_id, refund_no, amount, at, of_day)
  select p_upload, t.id, case when t.kind = 'receipt' then 'payment' when t.kind = 'cash_paid' then 'payout'
      when t.kind in ('owed_refund', 'order_refund_paid', 'channel_test') then 'refund' else 'other' end,
    t.trade_no, coalesce(r.transaction_id, w.transaction_id, ''), coalesce(o.out_refund_no, b.out_refund_no, ''), f.amount, f.create_at, f.of_day
  from (
    select p.transaction_id, p.amount, p.create_at, true as of_day from ledger_posting p
    -- Nothing takes an hour from its beginning, which is its time, to the moment it is written.
    where p.account_id = v_account and p.create_at >= v_from and p.create_at < v_until
      and p.id >= fn.ledger_id_at(v_from - interval '1 hour') and p.id < fn.ledger_id_at(v_until + interval '1 hour')
    union all
    select p.transaction_id, p.amount, p.create_at, false
    from (select distinct trade_no from gateway_statement_line where upload_id = p_upload and trade_no <> '') l
    join ledger_transaction t on t.trade_no = l.trade_no
    join ledger_posting p on p.transaction_id = t.id and p.account_id = v_account
    where p.create_at < v_from or p.create_at >= v_until
  ) f
  join ledger_transaction t on t.id = f.transaction_id
  left join receipt r on t.kind = 'receipt' and r.id = t.ref_id
  left join withdrawal w on t.kind = 'cash_paid' and w.id = t.ref_id
  left join owed_refund o on t.kind = 'owed_refund' and o.id = t.ref_id
  left join order_refund b on t.kind = 'order_refund_paid' and b.id = t.ref_id
  where not exists (
    select from gateway_statement_difference d join gateway_statement s on s.id = d.statement_id
    where d.fact_id = t.id and d.kind in ('other_day', 'amount') and s.channel_account_id = p_account and s.day <> p_day
  );
end $$;

-- For files that say no more of refunds than how much of an order went back, by the day it was ordered: our refunds of an order become
-- one, as many of them as the file can have known of; refunds of orders that are not in the file are in another one.
create function fn.statement_fold(p_upload uuid) returns void language plpgsql as $$
begin
  delete from gateway_statement_entry e
  where e.upload_id = p_upload and e.entry = 'refund'
    and not exists (select from gateway_statement_line l where l.upload_id = p_upload and l.entry = 'payment' and l.trade_no = e.trade_no);
  with own as (
    select e.trade_no, e.fact_id, e.of_day, e.amount, sum(e.amount) over (partition by e.trade_no order by e.fact_id) as so_far,
      (select min(l.amount) from gateway_statement_line l where l.upload_id = p_upload and l.entry = 'refund' and l.trade_no = e.trade_no) as told
    from gateway_statement_entry e where e.upload_id = p_upload and e.entry = 'refund'
  ), known as (
    select trade_no, coalesce(min(fact_id) filter (where so_far = told), max(fact_id)) as last from own where told is not null group by trade_no
  ), folded as (
    select k.last, sum(o.amount) as amount, bool_or(o.of_day) as of_day, array_agg(o.fact_id) as facts
    from known k join own o on o.trade_no = k.trade_no and o.fact_id <= k.last group by k.last
  ), gone as (
    delete from gateway_statement_entry e using folded f where e.upload_id = p_upload and e.fact_id = any (f.facts) and e.fact_id <> f.last
  )
  update gateway_statement_entry e set amount = f.amount, of_day = f.of_day from folded f where e.upload_id = p_upload and e.fact_id = f.last;
end $$;

-- One round of laying side by side: by the gateway's number (of a refund: ours), by our number and the amount, by our number. Each row and each fact once.
-- Both sides are large and freshly made: without figures about them loops would be chosen.
create function fn.statement_match(p_upload uuid, p_round int) returns void language plpgsql set enable_nestloop to off as $$
begin
  with theirs as (
    select place, entry, key, row_number() over (partition by entry, key order by place) as nth
    from (
      select place, entry, case p_round when 1 then case entry when 'refund' then refund_no else transaction_id end
        when 2 then case when trade_no <> '' then trade_no || ' ' || amount end else trade_no end as key
      from gateway_statement_line where upload_id = p_upload and fact_id is null
    ) l where key <> ''
  ), ours as (
    select fact_id, entry, key, row_number() over (partition by entry, key order by of_day desc, fact_id) as nth
    from (
      select fact_id, of_day, entry, case p_round when 1 then case entry when 'refund' then refund_no else transaction_id end
        when 2 then case when trade_no <> '' then trade_no || ' ' || amount end else trade_no end as key
      from gateway_statement_entry where upload_id = p_upload and not is_taken
    ) e where key <> ''
  )
  update gateway_statement_line l set fact_id = o.fact_id
  from theirs t join ours o on o.entry = t.entry and o.key = t.key and o.nth = t.nth
  where l.upload_id = p_upload and l.place = t.place;
  update gateway_statement_entry e set is_taken = true
  from gateway_statement_line l where l.upload_id = p_upload and l.fact_id = e.fact_id and e.upload_id = p_upload and not e.is_taken;
end $$;

-- What an earlier statement missed here and we have booked since, on this day: that difference is settled, and this day need not look for it.
create function fn.statement_catch_up(p_upload uuid, p_account bigint, p_day date) returns void language plpgsql set enable_nestloop to off as $$
begin
  with found as (
    select d.id, e.fact_id from gateway_statement s join gateway_statement_difference d on d.statement_id = s.id
    join gateway_statement_entry e on e.upload_id = p_upload and e.entry = d.entry and e.trade_no = d.trade_no and e.amount = d.statement_amount
    where s.channel_account_id = p_account and s.day between p_day - 7 and p_day + 7 and s.day <> p_day
      and d.kind = 'missing_here' and d.status = 0 and d.trade_no <> '' and e.of_day and not e.is_taken
  ), settled as (
    update gateway_statement_difference d set status = 1, settle_at = now(), note = '',
      sayings = jsonb_build_object('note', jsonb_build_object('say', 'booked_on', 'with', jsonb_build_object('day', p_day)))
    from found f where d.id = f.id
  )
  delete from gateway_statement_entry e using found f where e.upload_id = p_upload and e.fact_id = f.fact_id;
end $$;

-- Compares, keeps what differs, clears the working tables. Gives the statement's number.
create function fn.statement_compare(p_upload uuid, p_account bigint, p_day date, p_format text, p_file text, p_admin bigint, p_fee bigint) returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  perform fn.statement_collect(p_upload, p_account, p_day);
  if p_format = 'epay' then
    perform fn.statement_fold(p_upload);
  end if;
  for round in 1 .. 3 loop
    perform fn.statement_match(p_upload, round);
  end loop;
  perform fn.statement_catch_up(p_upload, p_account, p_day);
  v_id := fn.statement_keep(p_upload, p_account, p_day, p_format, p_file, p_admin, p_fee);
  delete from gateway_statement_line where upload_id = p_upload;
  delete from gateway_statement_entry where upload_id = p_upload;
  return v_id;
end $$;

-- The result: its figures, then its differences. The ledger's amount is that of what was matched and of what only we have, so the two
-- amounts differ by exactly the differences.
create function fn.statement_keep(p_upload uuid, p_account bigint, p_day date, p_format text, p_file text, p_admin bigint, p_fee bigint) returns bigint
language plpgsql set enable_nestloop to off as $$
declare
  v_id bigint;
begin
  with both_sides as (
    select l.amount as theirs, e.amount as ours, e.of_day from gateway_statement_line l
    full join (select * from gateway_statement_entry where upload_id = p_upload and (is_taken or of_day)) e on e.fact_id = l.fact_id
    where l.upload_id = p_upload or l.upload_id is null
  )
  insert into gateway_statement (channel_account_id, day, format, file_name, admin_id, rows, matched, other_day, differences, statement_amount, ledger_amount, fee)
  select p_account, p_day, p_format, p_file, p_admin, count(theirs), count(*) filter (where theirs = ours),
    count(*) filter (where theirs = ours and not of_day), count(*) filter (where theirs is distinct from ours),
    coalesce(sum(theirs), 0), coalesce(sum(ours), 0), p_fee
  from both_sides returning id into v_id;

  insert into gateway_statement_difference (statement_id, kind, line_no, entry, trade_no, transaction_id, statement_amount, ledger_amount, fact_id, at, status)
  select v_id, kind, line_no, entry, trade_no, transaction_id, theirs, ours, fact_id, at, case kind when 'other_day' then 1 else 0 end
  from (
    select case when e.fact_id is null then 'missing_here' when l.amount <> e.amount then 'amount' else 'other_day' end as kind, l.line_no, l.entry,
      l.trade_no, l.transaction_id, l.amount as theirs, e.amount as ours, e.fact_id, l.at
    from gateway_statement_line l left join gateway_statement_entry e on e.upload_id = p_upload and e.fact_id = l.fact_id
    where l.upload_id = p_upload and (e.fact_id is null or l.amount <> e.amount or not e.of_day)
    union all
    select 'missing_there', null, entry, trade_no, transaction_id, null, amount, fact_id, at
    from gateway_statement_entry where upload_id = p_upload and not is_taken and of_day
  ) found
  order by line_no nulls last, fact_id;

  -- A statement of another day that missed what this one has is answered.
  update gateway_statement_difference d set status = 1, settle_at = now(), note = '',
    sayings = jsonb_build_object('note', jsonb_build_object('say', 'in_statement_of', 'with', jsonb_build_object('day', p_day)))
  from gateway_statement_difference mine, gateway_statement s
  where mine.statement_id = v_id and mine.kind in ('other_day', 'amount') and d.fact_id = mine.fact_id and d.kind = 'missing_there' and d.status = 0
    and s.id = d.statement_id and s.day <> p_day;
  return v_id;
end $$;
