-- Sealed days and proofs. See docs/domain/proof.md.

-- Are payouts to wait: the last proof that came to an end found something.
create function fn.payouts_stopped() returns boolean language sql stable as $$
  select coalesce((select status = 'red' from ledger_proof where status in ('green', 'red') order by id desc limit 1), false);
$$;

-- The first moment of a day in Shanghai.
create function fn.day_start(p_day date) returns timestamptz language sql immutable as $$
  select p_day::timestamp at time zone 'Asia/Shanghai';
$$;

-- Makes a function that finds the first row of a table written at a time or later, by halving: these have no index on their time, and their
-- ids rise with it but for what was under way at once. One past the last where there is none, which is looked at first, for most ask up
-- to now. One function a table, for its statements are planned once; the table is named in full: a nightly proof has others of the same names.
create function fn.make_first_at(p_name text, p_table text) returns void language plpgsql as $make$
begin
  execute format($create$
    create function fn.%I(p_at timestamptz) returns bigint language plpgsql stable as $$
    declare
      v_low bigint;
      v_high bigint;
      v_middle bigint;
      v_at timestamptz;
    begin
      select coalesce(min(id), 1), coalesce(max(id), 0) + 1 into v_low, v_high from public.%2$I;
      v_middle := v_high - 1;
      while v_low < v_high loop
        select create_at into v_at from public.%2$I where id >= v_middle order by id limit 1;
        if v_at < p_at then
          v_low := v_middle + 1;
        else
          v_high := v_middle;
        end if;
        v_middle := (v_low + v_high) / 2;
      end loop;
      return v_low;
    end $$
  $create$, p_name, p_table);
end $make$;
select fn.make_first_at('ledger_id_at', 'ledger_posting'), fn.make_first_at('ledger_fact_at', 'ledger_transaction');

-- The first posting that may be of this moment or later.
create function fn.ledger_first_since(p_at timestamptz) returns bigint language sql stable as $$
  select case when p_at = '-infinity' then 0 else fn.ledger_id_at(p_at - interval '1 hour') end;
$$;

-- Since when postings are not added up: those of before are by their sealed days, or by their open ones as far as these have come.
create function fn.ledger_summed_until() returns timestamptz language sql stable as $$
  select coalesce((select until_at from ledger_open_day order by day desc limit 1), (select fn.day_start(max(day) + 1) from ledger_day), '-infinity');
$$;

-- A day's postings, and the facts they belong to, in one number: each is hashed, and all these in their order. `p_first` and
-- `p_last` bound where they are looked for.
create function fn.ledger_digest(p_day date, p_first bigint, p_last bigint, out postings int, out first_id bigint, out last_id bigint, out digest bytea)
language plpgsql stable as $$
declare
  v_from timestamptz := fn.day_start(p_day);
  v_until timestamptz := fn.day_start(p_day + 1);
  v_first_fact bigint;
  v_last_fact bigint;
  v_leaves bytea;
  v_facts bytea;
begin
  select count(*), min(id), max(id), min(transaction_id), max(transaction_id), string_agg(leaf, ''::bytea)
  into postings, first_id, last_id, v_first_fact, v_last_fact, v_leaves
  from (
    select id, transaction_id, sha256(int8send(id) || int8send(transaction_id) || int8send(account_id) || int8send(amount)
      || coalesce(int8send(balance_after), '\x') || timestamptz_send(create_at) || textsend(business_type)) as leaf
    from ledger_posting where id between p_first and p_last and create_at >= v_from and create_at < v_until order by id
  ) leaves;
  select string_agg(leaf, ''::bytea) into v_facts
  from (
    select sha256(int8send(id) || int8send(ref_id) || int4send(length(kind)) || textsend(kind) || timestamptz_send(create_at) || textsend(trade_no)) as leaf
    from ledger_transaction where id between v_first_fact and v_last_fact and create_at >= v_from and create_at < v_until order by id
  ) facts;
  digest := sha256(coalesce(v_leaves, ''::bytea) || coalesce(v_facts, ''::bytea));
end $$;

-- What a day's link of the chain is made of: the link before it, and the day itself.
create function fn.ledger_link(p_before bytea, p_day date, p_postings int, p_digest bytea) returns bytea language sql immutable as $$
  select sha256(coalesce(p_before, ''::bytea) || convert_to(p_day || '|' || p_postings || '|', 'UTF8') || p_digest);
$$;

-- Adds up on from where that ends: to the end of a day that is not sealed, or as far as an hour ago. Gives up to when; null where ten
-- minutes are not full.
create function fn.ledger_sum_next(p_now timestamptz) returns timestamptz language plpgsql as $$
declare
  v_from timestamptz;
  v_until timestamptz;
  v_day date;
  v_first bigint;
  v_end bigint;
begin
  perform pg_advisory_xact_lock(hashtext('ledger_seal'));
  v_from := coalesce(nullif(fn.ledger_summed_until(), '-infinity'),
    (select fn.day_start((create_at at time zone 'Asia/Shanghai')::date) from ledger_posting order by id limit 1));
  v_day := (v_from at time zone 'Asia/Shanghai')::date;
  v_until := least(fn.day_start(v_day + 1), date_bin('10 minutes', least(p_now, now()) - interval '1 hour', fn.day_start(v_day)));
  if (v_until > v_from) is not true then
    return null;
  end if;
  v_first := fn.ledger_first_since(v_from);
  v_end := fn.ledger_id_at(v_until + interval '1 hour');
  insert into ledger_open_sum as s (account_id, day, business_type, count, amount)
  select account_id, v_day, business_type, count(*), sum(amount) from ledger_posting
  where id >= v_first and id < v_end and create_at >= v_from and create_at < v_until
  group by account_id, business_type
  on conflict (account_id, day, business_type) do update set count = s.count + excluded.count, amount = s.amount + excluded.amount;
  insert into ledger_open_day (day, until_at) values (v_day, v_until) on conflict (day) do update set until_at = excluded.until_at;
  return v_until;
end $$;

-- Seals the next day that is over: its digest, chained to the day before, and its sums, by its postings and not by what was added up
-- of them, which they take the place of. Gives the day; null when none is left.
create function fn.ledger_seal() returns date language plpgsql as $$
declare
  v_day date;
  v_now record;
  v_from bigint;
  v_until bigint;
begin
  perform pg_advisory_xact_lock(hashtext('ledger_seal'));
  v_day := coalesce((select max(day) + 1 from ledger_day), (select (create_at at time zone 'Asia/Shanghai')::date from ledger_posting order by id limit 1));
  if v_day is null or v_day >= (now() at time zone 'Asia/Shanghai')::date then
    return null;
  end if;
  -- Nothing takes an hour from its beginning, which is its time, to the moment it is written.
  v_from := fn.ledger_id_at(fn.day_start(v_day) - interval '1 hour');
  v_until := fn.ledger_id_at(fn.day_start(v_day + 1) + interval '1 hour');
  select * into v_now from fn.ledger_digest(v_day, v_from, v_until);
  insert into ledger_day (day, first_id, last_id, postings, digest, chain)
  values (v_day, v_now.first_id, v_now.last_id, v_now.postings, v_now.digest,
    fn.ledger_link((select chain from ledger_day where day = v_day - 1), v_day, v_now.postings, v_now.digest));
  insert into ledger_day_sum (day, account_id, business_type, count, amount)
  select v_day, account_id, business_type, count(*), sum(amount) from ledger_posting
  where id between v_from and v_until and create_at >= fn.day_start(v_day) and create_at < fn.day_start(v_day + 1)
  group by account_id, business_type;
  delete from ledger_open_sum where day <= v_day;
  delete from ledger_open_day where day <= v_day;
  return v_day;
end $$;
