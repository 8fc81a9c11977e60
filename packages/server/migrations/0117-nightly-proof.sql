-- A nightly proof asks what was written since a day that was proven; null: all there is, as every proof did until now.
alter table ledger_proof add column since date;
-- The last that asked all there is and found nothing.
create index ledger_proof_whole on ledger_proof (id desc) where status = 'green' and since is null;
