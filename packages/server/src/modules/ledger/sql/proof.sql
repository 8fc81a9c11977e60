-- Sealed days and proofs. See docs/domain/proof.md.

-- Are payouts to wait: the last proof that came to an end found something.
create function fn.payouts_stopped() returns boolean language sql stable as $$
  select coalesce((select status = 'red' from ledger_proof where status in ('green', 'red') order by id desc limit 1), false);
$$;
